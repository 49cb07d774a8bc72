//! What a course adds to the points: roster, late policy, and points given by hand.

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
