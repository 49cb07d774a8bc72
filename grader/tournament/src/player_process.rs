//! The programs of a game: the players of two submissions, and the reference as arbiter.

use std::time::Duration;

use grader::failure::Failure;
use grader::runner::{Compiler, Conversation, Executable, Reply};
use grader::specs::Place;
use notation::{Answer, Board, Player, Question, Verb};
use submission::visible;

use super::play_game::{Arbiter, Chooser, Forfeit, ForfeitReason, Ruling};

/// Most characters of a panic's message that are kept.
const KEPT: usize = 200;

/// The player of a submission: one process, for one game.
pub(super) struct PlayerProcess<'a> {
    conversation: Conversation<'a>,
    compiler: &'a Compiler,
}

impl<'a> PlayerProcess<'a> {
    /// Starts the player; all its moves together may take this long.
    pub(super) fn start(
        compiler: &'a Compiler,
        executable: &Executable,
        longest: Duration,
    ) -> Result<PlayerProcess<'a>, Failure> {
        Ok(PlayerProcess {
            conversation: converse(compiler, executable, longest)?,
            compiler,
        })
    }

    /// Asks for a move.
    pub(super) fn ask(&mut self, board: &Board, player: Player) -> Result<Reply, Failure> {
        let mut question = Question::new(Verb::Choose);
        question.board = Some(*board);
        question.player = Some(player);
        let reply = self.conversation.ask(&question);
        let reply = reply.map_err(|error| Failure::asking(&error))?;
        if reply.may_be_the_machines() {
            let limits = &self.compiler.limits.run;
            self.compiler.check_machine_after_failure(limits)?;
        }
        Ok(reply)
    }

    /// Returns how long it computed and waited in its moves.
    pub(super) fn used(&self) -> Duration {
        self.conversation.used()
    }
}

impl Chooser for PlayerProcess<'_> {
    fn choose(&mut self, board: &Board, player: Player) -> Result<Result<usize, Forfeit>, Failure> {
        let forfeit = |reason: ForfeitReason, detail: String| {
            let detail = visible(&detail).chars().take(KEPT).collect();
            Err(Forfeit { reason, detail })
        };
        Ok(match self.ask(board, player)? {
            Reply::Answer(Answer::Bowl(bowl)) => Ok(bowl),
            Reply::Answer(other) => forfeit(ForfeitReason::Illegal, other.to_string()),
            Reply::Panicked { place, message } => forfeit(
                ForfeitReason::Crash,
                format!("it panicked{}: {message}", at(place)),
            ),
            Reply::Unfinished { what, place } => forfeit(
                ForfeitReason::Crash,
                format!("it reached a `todo!`{}: {what}", at(place)),
            ),
            Reply::Died(death) => forfeit(ForfeitReason::Crash, death.to_string()),
            Reply::TimedOut(clock) => forfeit(ForfeitReason::Time, clock.to_string()),
            Reply::Flooded => forfeit(ForfeitReason::Output, "it printed too much".to_owned()),
            Reply::Missing { why } => forfeit(ForfeitReason::Crash, why),
            Reply::NotAsked => forfeit(ForfeitReason::Crash, "it gave no answer".to_owned()),
        })
    }
}

/// Returns where something happened, if that is known.
fn at(place: Option<Place>) -> String {
    place.map_or_else(String::new, |place| format!(" at {place}"))
}

/// The reference, which enforces the rules: the grader itself knows none.
pub(super) struct ReferenceProcess<'a>(Conversation<'a>);

impl<'a> ReferenceProcess<'a> {
    /// Starts the reference; all its answers together may take this long.
    pub(super) fn start(
        compiler: &'a Compiler,
        executable: &Executable,
        longest: Duration,
    ) -> Result<ReferenceProcess<'a>, Failure> {
        converse(compiler, executable, longest).map(ReferenceProcess)
    }
}

impl Arbiter for ReferenceProcess<'_> {
    fn play(&mut self, board: &Board, player: Player, bowl: usize) -> Result<Ruling, Failure> {
        let mut question = Question::new(Verb::Play);
        question.board = Some(*board);
        question.player = Some(player);
        question.bowl = Some(bowl);
        match self
            .0
            .ask(&question)
            .map_err(|error| Failure::asking(&error))?
        {
            Reply::Answer(Answer::Played { board, status }) => Ok(Ok((board, status))),
            Reply::Answer(Answer::Refused(refusal)) => Ok(Err(refusal)),
            other => Err(Failure::internal(
                "the reference doesn't answer",
                &format!("`{question}`: {other:?}"),
            )),
        }
    }
}

fn converse<'a>(
    compiler: &'a Compiler,
    executable: &Executable,
    longest: Duration,
) -> Result<Conversation<'a>, Failure> {
    Conversation::begin(executable, &compiler.sandbox, &compiler.limits, longest)
        .map_err(|error| Failure::asking(&error))
}
