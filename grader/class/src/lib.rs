//! A whole class: its submissions, its gradebook, and the files that other systems read. It knows nothing about the game.
//!
//! | module | what it does |
//! |---|---|
//! | [`downloads`] | finds each student's submission in what Canvas, Moodle, Gradescope or GitHub Classroom packed |
//! | [`grading`] | grades all of them, or only what has changed, and writes a results folder |
//! | [`class_page`] | shows a class as a page: scores, items, students, and what needs a look |
//! | [`gradebook`] | turns results into final scores: roster, lateness, points given by hand |
//! | [`export`] | writes the gradebook as the file that the course's own system reads |
//! | [`bundle`] | makes what leaves the repository: the handout, autograders, files for similarity checkers |
//!
//! Data flows through `downloads`, `grading`, `gradebook` and `export`. Grading itself is the work of the crate
//! [`grader`].

pub mod bundle;
pub mod choice;
pub mod class_page;
pub mod downloads;
pub mod export;
pub mod gradebook;
pub mod grading;
mod read_time;
mod time_zone;
