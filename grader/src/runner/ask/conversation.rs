//! A process of a submission that is asked one question after another, each when the last one is answered.

use std::io;
use std::time::{Duration, Instant};

use super::response::{Reply, TimeLimit};
use super::submission_process::{SubmissionProcess, TimedQuestion, command, secret};
use crate::runner::child_process::ChildProcess;
use crate::runner::compile::Executable;
use crate::runner::grading_limits::GradingLimits;
use notation::Question;
use sandbox::Sandbox;

/// Wall time that all answers may take, as a multiple of their CPU time, for a busy machine. Only a process that waits too briefly to be
/// seen waiting needs as much.
const WALL: u32 = 10;

/// A process that is asked one question after another. It may remember earlier questions.
pub struct Conversation<'a> {
    process: SubmissionProcess<'a>,
    grading_limits: &'a GradingLimits,
    /// The time that all answers may take.
    longest: Duration,
    /// The CPU time until now, and the time spent waiting.
    used: Duration,
    wall: Duration,
    /// Reason for the end of a process.
    ended: Option<Reply>,
}

impl<'a> Conversation<'a> {
    /// Starts a process of the submission in the sandbox. In all its answers together it may compute and wait for `longest`;
    /// the limits say what one answer may take. Their own limit on CPU time has to be higher, so that the system doesn't end
    /// the process first.
    pub fn begin(
        executable: &Executable,
        sandbox: &Sandbox,
        grading_limits: &'a GradingLimits,
        longest: Duration,
    ) -> io::Result<Conversation<'a>> {
        let word = secret();
        let mut child = ChildProcess::start_open(command(executable, sandbox, grading_limits))?;
        child.tell(&format!("{word} turns"));
        Ok(Conversation {
            process: SubmissionProcess::new(child, word, grading_limits),
            grading_limits,
            longest,
            used: Duration::ZERO,
            wall: Duration::ZERO,
            ended: None,
        })
    }

    /// Asks a question. Once the process has ended, every reply says why.
    pub fn ask(&mut self, question: &Question) -> io::Result<Reply> {
        if let Some(why) = &self.ended {
            return Ok(why.clone());
        }
        self.process.child.tell(&question.to_string());
        let asked = TimedQuestion {
            question,
            likely: None,
            halved: 0,
        };
        let mut reply = Reply::NotAsked;
        let begun = Instant::now();
        let most = self.longest * WALL;
        let end = begun + most.saturating_sub(self.wall);
        let token = &self.grading_limits.cancellation_token;
        self.process.cancellation_token = token.until(end);
        let end = self
            .process
            .listen(&[asked], |response, _| reply = response.reply);
        self.wall += begun.elapsed();
        // Before the process is ended: an answer that is cut off counts as well.
        let cpu = self.process.cpu();
        let used = cpu.map(|cpu| cpu + self.process.waited_in_all());
        self.used = used.unwrap_or(self.used);
        if let Some(end) = end
            && (self.wall < most || token.is_set())
        {
            let response = self.process.last_response(&end)?;
            return Ok(self.ended.insert(response.reply).clone());
        }
        // Linux always says it. A process that could hide it would compute for nothing.
        let is_hidden = cpu.is_none() && cfg!(target_os = "linux");
        if is_hidden || self.used > self.longest || self.wall >= most {
            self.process.child.end();
            let computed_too_long = is_hidden || cpu.is_some_and(|cpu| cpu > self.longest);
            let why = Reply::TimedOut(if computed_too_long {
                TimeLimit::Computing
            } else {
                TimeLimit::Waiting
            });
            return Ok(self.ended.insert(why).clone());
        }
        Ok(reply)
    }

    /// Returns how long the process had computed and waited when it gave its last answer or was ended, if the system says so.
    pub fn used(&self) -> Duration {
        self.used
    }
}
