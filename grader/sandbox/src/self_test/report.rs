//! The examination: each layer of the sandbox is proved by trying what it has to stop.

use std::fmt;

use crate::attempt::escape::{Attempt, AttemptOutcome};
use crate::layer::{Layer, LayerName, State};
use crate::sandbox::Sandbox;

/// What was found when every attempt was made inside a sandbox; `Display` writes it for a person.
#[derive(Clone, Debug)]
pub struct Examination {
    /// The layers, those that are missing too.
    pub layers: Vec<Layer>,
    /// How each attempt ended; none was made if nothing is sandboxed.
    pub findings: Vec<Finding>,
    /// Whether neither files nor the network can be reached from inside.
    pub isolates: bool,
}

/// How one attempt ended.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What was tried.
    pub attempt: Attempt,
    /// Whether it ended as it has to.
    pub verdict: Verdict,
    /// The layers that it proves, or the missing one without which it can't be tried.
    pub layers: Vec<LayerName>,
    /// Why it was skipped, or how it failed.
    pub remark: Option<String>,
}

/// Whether an attempt ended as it has to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It did.
    Pass,
    /// It didn't.
    Fail,
    /// It was not made, since no layer of this system could stop it.
    Skip,
}

/// Makes every attempt inside this sandbox.
#[must_use]
pub fn examine(sandbox: &Sandbox) -> Examination {
    let attempts = Attempt::ALL.into_iter();
    let findings = attempts
        .filter(|_| sandbox.launcher().is_some())
        .map(|attempt| try_out(sandbox, attempt));
    Examination {
        layers: sandbox.layers().to_vec(),
        findings: findings.collect(),
        isolates: sandbox.isolates(),
    }
}

impl Examination {
    /// Says whether other people's programs can be run here: every attempt ended as it has to, and files and network are
    /// isolated.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.nothing_failed() && self.isolates
    }

    fn nothing_failed(&self) -> bool {
        let mut findings = self.findings.iter();
        findings.all(|finding| finding.verdict != Verdict::Fail)
    }
}

impl fmt::Display for Examination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for layer in &self.layers {
            let state = match layer.state {
                State::Present => "present",
                State::Missing => "missing",
            };
            writeln!(f, "{:<11}  {state}  {}", layer.name, layer.reason)?;
        }
        writeln!(f)?;
        if self.findings.is_empty() {
            return writeln!(f, "SKIP  nothing is sandboxed, so there is nothing to try");
        }
        for finding in &self.findings {
            writeln!(f, "{finding}")?;
        }
        // Landlock's right to execute is asked for by `execve` alone, not where the loader maps a file.
        writeln!(
            f,
            "\nNOTE  `ld.so FILE` may run any file that the program may read, whether it may execute it or not: its libraries' \
             folders hold some. What is run so stays in the same sandbox, with the same limits."
        )?;
        let summary = match (self.nothing_failed(), self.isolates) {
            (true, true) => "the sandbox holds; other people's submissions can be graded here",
            (true, false) => "what there is holds, but it isolates neither files nor the network",
            (false, _) => "the sandbox doesn't hold",
        };
        writeln!(f, "\n{summary}")
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match self.verdict {
            Verdict::Pass => "PASS",
            Verdict::Fail => "FAIL",
            Verdict::Skip => "SKIP",
        };
        let layers: Vec<String> = self.layers.iter().map(LayerName::to_string).collect();
        let description = self.attempt.description();
        write!(f, "{verdict}  {:<24}  {description}", layers.join(", "))?;
        match &self.remark {
            Some(remark) => write!(f, ": {remark}"),
            None => Ok(()),
        }
    }
}

/// Makes one attempt, if there is a layer that could stop it.
fn try_out(sandbox: &Sandbox, attempt: Attempt) -> Finding {
    if let Some(layer) = missing(sandbox, attempt) {
        return Finding {
            attempt,
            verdict: Verdict::Skip,
            layers: vec![layer.name],
            remark: Some(layer.reason.clone()),
        };
    }
    let wanted = if attempt == Attempt::Compute {
        AttemptOutcome::Succeeded
    } else {
        AttemptOutcome::Stopped
    };
    let failure = match sandbox.attempt(attempt) {
        Ok(outcome) if outcome == wanted => None,
        Ok(AttemptOutcome::NeverBegan) => Some("it never began".to_owned()),
        Ok(AttemptOutcome::Succeeded) => Some("it succeeded".to_owned()),
        Ok(AttemptOutcome::Stopped) => Some("it was stopped".to_owned()),
        Err(error) => Some(error.to_string()),
    };
    let layers = attempt.stopped_by().iter().copied();
    Finding {
        attempt,
        verdict: if failure.is_none() {
            Verdict::Pass
        } else {
            Verdict::Fail
        },
        layers: layers.filter(|&name| sandbox.has(name)).collect(),
        remark: failure,
    }
}

/// The layer whose absence leaves nothing that could stop the attempt.
fn missing(sandbox: &Sandbox, attempt: Attempt) -> Option<&Layer> {
    let layer = |name| sandbox.layers().iter().find(|layer| layer.name == name);
    let stopped_by = attempt.stopped_by();
    if attempt.needs_identity() && !sandbox.has(LayerName::Identity) {
        return layer(LayerName::Identity);
    }
    if stopped_by.iter().any(|&name| sandbox.has(name)) {
        return None;
    }
    stopped_by.first().and_then(|&name| layer(name))
}
