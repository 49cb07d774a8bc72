//! Asks a compiled submission questions, from another process.

mod answers;
mod ask_again;
mod ask_all;
mod ask_alone;
mod ask_with_lines_at_once;
mod conversation;
#[cfg(all(test, target_os = "linux", target_arch = "x86_64"))]
mod fake_driver_tests;
mod interview;
mod item_question;
mod question_timer;
mod read_answer_frame;
mod response;
mod submission_process;

pub use answers::Answers;
pub(crate) use ask_again::ask_again;
pub use ask_all::ask_all;
pub(crate) use ask_all::ask_all_telling;
pub(crate) use ask_alone::ask_alone;
pub(crate) use ask_with_lines_at_once::ask_with_lines_at_once;
pub use conversation::Conversation;
pub use item_question::ItemQuestion;
pub use response::{Circumstance, FurtherReply, Reply, Response, Termination, TimeLimit};
