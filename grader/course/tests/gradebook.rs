//! What a course adds to the points: roster, terms, points given by hand, and what is left of a score.

#[path = "export/fixtures.rs"]
mod fixtures;
#[path = "gradebook/gradebook.rs"]
mod gradebook;
#[path = "gradebook/points.rs"]
mod points;
#[path = "gradebook/slips.rs"]
mod slips;
