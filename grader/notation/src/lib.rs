//! The notation of worked examples, recorded cases, questions and answers.
//!
//! Nothing here knows the rules of the game.

mod answer;
mod board;
mod call_trace;
mod difference;
#[path = "../../driver/escape_bytes.rs"]
mod escape;
mod notation_error;
mod player;
mod predictions;
mod question;
mod question_numbers;
mod read_driver_text;
mod read_session_line;
mod refusal;
mod right_moves;
mod session;
mod shorten_repeats;
mod status;
mod steps;
mod typed_input;
mod verb;

pub use answer::Answer;
pub use answer::PictureError;
pub use board::{BOWLS, Board, LEFT, LOWER_ROW, RIGHT, UPPER_ROW};
pub use call_trace::{CallTrace, TracedCall};
pub use difference::Difference;
pub use notation_error::NotationError;
pub use player::Player;
pub use predictions::{PredictedAnswers, Predictions, PredictionsError};
pub use question::{Callee, Question};
pub use question_numbers::QuestionNumbers;
pub use read_driver_text::read_driver_text;
pub use refusal::Refusal;
pub use right_moves::RightMoves;
pub use session::{Session, SessionStep, Silence};
pub use status::Status;
pub use steps::{Step, Steps};
pub use typed_input::{Fault, TypedInput};
pub use verb::StepForm;
pub use verb::{Shape, Verb};
