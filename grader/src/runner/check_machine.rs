//! Checks that this machine can grade, with a program that is known to be right.

use std::env;

use notation::{Question, Verb};
use sandbox::Limits;
use thiserror::Error;

use super::ask::{ItemQuestion, Reply, ask_all};
use super::cancellation_token::CancellationToken;
use super::compile::{CompileError, Compiler};
use super::grading_limits::GradingLimits;

/// The bowl that the control program is asked about, and its answer.
const OPPOSITE: (usize, &str) = (3, "9");

/// Reason why this machine can't grade, or why a failure on it isn't the submission's.
#[derive(Debug, Error)]
pub enum MachineError {
    /// The control program doesn't compile.
    #[error("{}", why_not_compiled(.0))]
    Compile(CompileError),
    /// The control program doesn't start, or doesn't answer.
    #[error("{}", why_not_answered(.0))]
    Answer(String),
    /// The submission failed where the login allows less than the grader does.
    #[error(
        "the submission may have reached a limit of this login, {0}; raise it with `ulimit`, or lower the grader's own with `--limits`"
    )]
    Login(String),
}

impl Compiler {
    /// Compiles the control program and asks it a question, in the folder, with the launcher and within the limits of
    /// submissions.
    ///
    /// # Errors
    ///
    /// Returns why that fails: then the machine is at fault, and no submission.
    pub fn check_machine(&self) -> Result<(), MachineError> {
        let executable = self
            .compile_control_program()
            .map_err(MachineError::Compile)?;
        let (bowl, right) = OPPOSITE;
        let mut question = Question::new(Verb::Opposite);
        question.bowl = Some(bowl);
        let query = ItemQuestion {
            question: &question,
            item: "",
            likely: None,
        };
        let limits = GradingLimits {
            cancellation_token: CancellationToken::default(),
            ..self.limits.clone()
        };
        let asked = ask_all(&executable, &[query], &self.sandbox, &limits)
            .map_err(|error| MachineError::Answer(error.to_string()))?;
        let response = &asked.responses[0];
        match &response.reply {
            Reply::Answer(answer) if answer.to_string() == right => Ok(()),
            Reply::Died(death) if response.printed.is_empty() => {
                Err(MachineError::Answer(death.to_string()))
            }
            _ => Err(MachineError::Answer(first_line(&response.printed))),
        }
    }

    /// Checks the machine after a submission failed in a way that the machine may have caused, within these limits.
    ///
    /// # Errors
    ///
    /// Returns why the submission isn't to blame.
    pub fn check_machine_after_failure(&self, limits: &Limits) -> Result<(), MachineError> {
        if self.limits.cancellation_token.is_set() {
            return Ok(());
        }
        self.check_machine()?;
        match limits.lowered_by_login() {
            Some(lowered) => Err(MachineError::Login(lowered)),
            None => Ok(()),
        }
    }
}

fn why_not_compiled(error: &CompileError) -> String {
    let said = match error {
        CompileError::DiskFull(_) => return error.to_string(),
        CompileError::Internal(error) => error.to_string(),
        CompileError::Refused(errors) => match errors.errors.first() {
            Some(error) => error.what.clone(),
            None => first_line(&errors.printed),
        },
        CompileError::Limit(limit) => format!("compiling it {limit}"),
        error => error.to_string(),
    };
    format!(
        "a program that is known to be right doesn't compile in `{}`: {said}; install Rust again, raise the limits of this login \
         (`ulimit -a`), or name another folder in `TMPDIR`",
        env::temp_dir().display()
    )
}

fn why_not_answered(said: &str) -> String {
    format!(
        "a program that is known to be right doesn't answer in `{}`: {said}; name another folder in `TMPDIR`, on a disk that isn't \
         mounted `noexec`",
        env::temp_dir().display()
    )
}

fn first_line(printed: &str) -> String {
    let mut lines = printed.lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty());
    first.unwrap_or("it says nothing").to_owned()
}
