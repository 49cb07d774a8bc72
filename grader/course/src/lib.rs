//! The teaching staff's part of the grader: a whole class of submissions, its gradebook, and the files that other
//! systems read. Students never get this crate.
//!
//! | module | what it does |
//! |---|---|
//! | [`downloads`] | finds each student's submission in what Canvas, Moodle, Gradescope or GitHub Classroom packed |
//! | [`class`] | grades all of them, or only what has changed, and writes a results folder |
//! | [`asking_turn`] | lets commands on one machine take turns, so that none sees traces of another's hidden questions |
//! | [`student_examples`] | judges the examples that students wrote themselves |
//! | [`tournament`] | lets the computer players of a class play each other |
//! | [`class_page`] | shows a class as a page: scores, items, students, and what needs a look |
//! | [`gradebook`] | turns results into final scores: roster, lateness, points given by hand |
//! | [`export`] | writes the gradebook as the file that the course's own system reads |
//! | [`bundle`] | makes what leaves the repository: the handout, autograders, files for similarity checkers |
//! | [`pictures`], [`boards`] | draw the rules, and boards that can be stepped through |
//! | [`calibration`] | tests the assignment with known-wrong programs, and records their answers |
//!
//! Data flows through `downloads`, `class`, `gradebook` and `export`. Grading itself is the work of the crate
//! [`grader`].

pub mod asking_turn;
pub mod boards;
pub mod bundle;
pub mod calibration;
pub mod class;
pub mod class_page;
pub mod downloads;
pub mod export;
mod facts;
pub mod followed_session;
pub mod gradebook;
mod locked_folder;
pub mod output_files;
pub mod parallel_map;
mod parse_toml;
pub mod pictures;
pub mod progress;
mod read_time;
pub mod spreadsheet;
pub mod student_examples;
pub mod tournament;
