//! What a course adds to the points: roster, late policy, points given by hand, and what is left of a score.

#[path = "gradebook/course_file.rs"]
mod course_file;
#[path = "export/fixtures.rs"]
mod fixtures;
#[path = "gradebook/lateness.rs"]
mod lateness;
#[path = "gradebook/mistakes.rs"]
mod mistakes;
#[path = "gradebook/points.rs"]
mod points;
#[path = "gradebook/scores.rs"]
mod scores;
