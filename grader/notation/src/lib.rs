//! The notation of worked examples, recorded cases, questions and answers.
//!
//! Nothing here knows the rules of the game.

mod answer;
mod board;
#[path = "../../driver/escape_bytes.rs"]
mod escape;
mod predictions;
mod question;
mod session;
mod session_turn;
mod status;
mod steps;
mod typed_input;
mod verb;

pub use answer::{Answer, RightMoves, read_driver_text};
pub use board::{BOWLS, Board, LEFT, LOWER_ROW, RIGHT, UPPER_ROW};
pub use predictions::{Difference, PredictedAnswers, Predictions, PredictionsError};
pub use question::{Callee, Question, QuestionNumbers};
pub use session::{Session, SessionStep, Silence};
pub use session_turn::{MoveOutcome, SessionTurn};
pub use status::{Player, Refusal, Status};
pub use steps::{CallTrace, Step, Steps, TracedCall};
pub use typed_input::{Fault, TypedInput};
pub use verb::{Shape, StepForm, Verb};
