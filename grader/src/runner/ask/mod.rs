//! Asks a compiled submission questions, from another process.

mod ask_again;
mod ask_all;
mod conversation;
#[cfg(all(test, target_os = "linux", target_arch = "x86_64"))]
mod fake_driver_tests;
mod interview;
mod question_timer;
mod read_answer_frame;
mod response;
mod submission_process;

pub(crate) use ask_again::{ask_again, ask_alone, ask_with_lines_at_once};
pub use ask_all::ask_all;
pub(crate) use ask_all::ask_all_telling;
pub use conversation::Conversation;
pub use interview::ItemQuestion;
pub use response::{Answers, Circumstance, FurtherReply, Reply, Response, Termination, TimeLimit};
