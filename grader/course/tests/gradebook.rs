//! The course's additions to the points: roster, late policy, and points given by hand.

#[path = "gradebook/course_file.rs"]
mod course_file;
#[path = "gradebook/exact_points.rs"]
mod exact_points;
#[path = "gradebook/final_scores.rs"]
mod final_scores;
#[path = "export/fixtures.rs"]
mod fixtures;
#[path = "gradebook/lateness.rs"]
mod lateness;
#[path = "gradebook/mistakes_in_course_files.rs"]
mod mistakes_in_course_files;
#[path = "gradebook/odd_input.rs"]
mod odd_input;
