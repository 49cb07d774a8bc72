//! The tools of whoever writes the assignment.
//!
//! | module | what it does |
//! |---|---|
//! | [`accept`] | writes texts anew after a changed rule |
//! | [`calibration`] | tests the assignment with known-wrong programs, and records their answers |
//! | [`consistency`] | names what no longer fits after a change, in seconds |
//! | [`pictures`] | draws the rules |
//! | [`student_examples`] | judges the examples that students wrote themselves |
//! | [`followed_session`] | follows a session with the program, a referee or a computer player |

pub mod accept;
pub mod calibration;
pub mod consistency;
pub mod followed_session;
pub mod pictures;
pub mod student_examples;
