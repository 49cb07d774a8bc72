//! The report of the self-test: which attempts each layer has stopped.

use std::fmt;

use crate::escape_attempts::attempt::{Attempt, AttemptOutcome};
use crate::layer::{Layer, LayerName, State};
use crate::sandbox::Sandbox;

/// The results of all attempts inside a sandbox; `Display` writes them for people.
#[derive(Clone, Debug)]
pub struct Examination {
    /// All layers, including those that are missing.
    pub layers: Vec<Layer>,
    /// The result of each attempt; empty if nothing is sandboxed.
    pub findings: Vec<Finding>,
    /// Whether programs inside can reach neither files nor the network.
    pub isolates: bool,
}

/// The result of one attempt.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The attempt.
    pub attempt: Attempt,
    /// Whether it ended as it should.
    pub verdict: Verdict,
    /// The layers that it tests, or the missing layer because of which it was skipped.
    pub layers: Vec<LayerName>,
    /// Reason for skipping it, or for its failure.
    pub remark: Option<String>,
}

/// Whether an attempt ended as it should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It ended as it should.
    Pass,
    /// It didn't end as it should.
    Fail,
    /// It was skipped, because no layer of this system could stop it.
    Skip,
}

/// Makes every attempt inside this sandbox.
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
    /// Returns whether other people's programs can be run here: every attempt ended as it should, and files and network
    /// are isolated.
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
            return writeln!(f, "SKIP  there is no sandbox, so there is nothing to try");
        }
        for finding in &self.findings {
            writeln!(f, "{finding}")?;
        }
        // Landlock checks the right to execute in `execve` only, not when the loader maps a file.
        writeln!(
            f,
            "\nNOTE  `ld.so FILE` can run every file that the program can read, even one that it can't execute, such as files \
             in the folders of libraries. They run in the same sandbox, with the same limits."
        )?;
        let summary = match (self.nothing_failed(), self.isolates) {
            (true, true) => "the sandbox holds",
            (true, false) => "the layers hold, but files, the network or both are not isolated",
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

/// Makes one attempt, if this system has a layer that could stop it.
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
    let failure = match sandbox.make_attempt(attempt) {
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

/// Returns the missing layer without which nothing could stop the attempt.
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
