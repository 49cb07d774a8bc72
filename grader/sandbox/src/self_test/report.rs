//! The examination: each layer of the sandbox is proved by trying what it has to stop.

use std::io::{self, Write};

use crate::layer::{Layer, LayerName, State};
use crate::sandbox::Sandbox;
use crate::self_test::escape::{Attempt, Outcome};

/// Writes which layers `sandbox` has, makes every attempt inside it, and tells whether all of them ended
/// as they have to and files and network are isolated.
///
/// What no layer of this system could stop is skipped, with the reason.
///
/// # Errors
///
/// When `out` can't be written.
pub fn doctor(sandbox: &Sandbox, out: &mut dyn Write) -> io::Result<bool> {
    for layer in sandbox.layers() {
        let state = match layer.state {
            State::Present => "present",
            State::Missing => "missing",
        };
        writeln!(out, "{:<11}  {state}  {}", layer.name, layer.reason)?;
    }
    writeln!(out)?;
    if sandbox.launcher().is_none() {
        writeln!(
            out,
            "SKIP  nothing is sandboxed, so there is nothing to try"
        )?;
        return Ok(false);
    }
    let mut holds = true;
    for attempt in Attempt::ALL {
        let (verdict, layers, remark) = examine(sandbox, attempt);
        holds &= verdict != "FAIL";
        let description = attempt.description();
        writeln!(out, "{verdict}  {layers:<24}  {description}{remark}")?;
    }
    let summary = match (holds, sandbox.isolates()) {
        (true, true) => "the sandbox holds; other people's submissions can be graded here",
        (true, false) => "what there is holds, but it isolates neither files nor the network",
        (false, _) => "the sandbox doesn't hold",
    };
    writeln!(out, "\n{summary}")?;
    Ok(holds && sandbox.isolates())
}

/// Makes one attempt; returns the verdict, the layers that it proves, and a remark.
fn examine(sandbox: &Sandbox, attempt: Attempt) -> (&'static str, String, String) {
    let wanted = if attempt == Attempt::Compute {
        Outcome::Succeeded
    } else {
        Outcome::Stopped
    };
    let missing = missing(sandbox, attempt);
    if let Some(layer) = missing {
        let remark = format!(": {}", layer.reason);
        return ("SKIP", layer.name.to_string(), remark);
    }
    let layers: Vec<String> = attempt
        .stopped_by()
        .iter()
        .filter(|&&name| sandbox.has(name))
        .map(LayerName::to_string)
        .collect();
    let (verdict, remark) = match sandbox.attempt(attempt) {
        Ok(outcome) if outcome == wanted => ("PASS", String::new()),
        Ok(Outcome::NeverBegan) => ("FAIL", String::from(": it never began")),
        Ok(Outcome::Succeeded) => ("FAIL", String::from(": it succeeded")),
        Ok(Outcome::Stopped) => ("FAIL", String::from(": it was stopped")),
        Err(error) => ("FAIL", format!(": {error}")),
    };
    (verdict, layers.join(", "), remark)
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
