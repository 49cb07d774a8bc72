//! Checks that this machine can grade, with a program that is known to be right.

use std::env;

use super::ask::{ItemQuestion, Reply, ask_all};
use super::compile::{CompileError, Compiler};
use super::grading_limits::{CancellationToken, GradingLimits};
use crate::failure::{Failure, FailureKind};
use notation::{Question, Verb};
use sandbox::Limits;

/// The bowl that the control program is asked about, and its answer.
const OPPOSITE: (usize, &str) = (3, "9");

/// The step of the grader that fails on such a machine.
const STEP: &str = "this machine can't grade";

impl Compiler {
    /// Compiles the control program and asks it a question, in the folder, with the launcher and within the limits of
    /// submissions.
    ///
    /// # Errors
    ///
    /// Returns why that fails: then the machine is at fault, and no submission.
    pub fn check_machine(&self) -> Result<(), Failure> {
        let compiled = self.compile_control_program(&[], None);
        let executable = compiled.map_err(|error| not_compiled(&error))?;
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
            .map_err(|error| fails("answer", &error.to_string()))?;
        let response = &asked.responses[0];
        match &response.reply {
            Reply::Answer(answer) if answer.to_string() == right => Ok(()),
            Reply::Died(death) if response.printed.is_empty() => {
                Err(fails("answer", &death.to_string()))
            }
            _ => Err(fails("answer", &response.printed)),
        }
    }

    /// Checks the machine after a submission failed in a way that the machine may have caused, within these limits.
    ///
    /// # Errors
    ///
    /// Returns why the submission isn't to blame.
    pub fn check_machine_after_failure(&self, limits: &Limits) -> Result<(), Failure> {
        if self.limits.cancellation_token.is_set() {
            return Ok(());
        }
        self.check_machine()?;
        match limits.lowered_by_login() {
            Some(lowered) => Err(Failure::internal(
                STEP,
                &format!(
                    "the submission may have reached a limit of this login: {lowered}; raise it with `ulimit`, or lower the grader's \
                     own with `--limits`"
                ),
            )),
            None => Ok(()),
        }
    }
}

fn not_compiled(error: &CompileError) -> Failure {
    match error {
        CompileError::DiskFull(_) => error.as_failure(STEP),
        CompileError::Refused(errors) => {
            let first = errors.errors.first().map(|error| &error.what);
            fails("compile", first.unwrap_or(&errors.printed))
        }
        error => fails("compile", &error.to_string()),
    }
}

/// Says what the control program doesn't do, with the first line of what the compiler, the launcher or the system says about it.
fn fails(does: &str, said: &str) -> Failure {
    let folder = env::temp_dir();
    let said = said.trim().lines().next().unwrap_or("nothing is said");
    let why = format!(
        "a program that is known to be right doesn't {does} in `{}`: {said}; name another folder in `TMPDIR`, on a disk that isn't \
         mounted `noexec`, raise the limits of this login (`ulimit -a`), or install Rust again",
        folder.display()
    );
    Failure::new(FailureKind::Machine, format!("{STEP}: {why}"))
}
