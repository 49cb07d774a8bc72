//! A process of a game: the player of a submission, or the reference as arbiter.

use std::time::Duration;

use grader::failure::Failure;
use grader::runner::{Compiler, Conversation, Executable, Reply};
use grader::specs::Place;
use notation::{Answer, Board, Player, Question, Verb};
use submission::visible;

use super::play_game::{Forfeit, ForfeitReason, Ruling};

/// Most characters of a panic's message that are kept.
const KEPT: usize = 200;

/// A process of a submission, for one game.
pub(super) struct GameProcess<'a> {
    conversation: Conversation<'a>,
    compiler: &'a Compiler,
}

impl<'a> GameProcess<'a> {
    /// Starts a process; all its answers together may take this long.
    pub(super) fn start(
        compiler: &'a Compiler,
        executable: &Executable,
        longest: Duration,
    ) -> Result<GameProcess<'a>, Failure> {
        let Compiler {
            sandbox, limits, ..
        } = compiler;
        let conversation = Conversation::begin(executable, sandbox, limits, longest)
            .map_err(|error| Failure::asking(&error))?;
        Ok(GameProcess {
            conversation,
            compiler,
        })
    }

    fn ask(&mut self, question: &Question) -> Result<Reply, Failure> {
        let reply = self.conversation.ask(question);
        let reply = reply.map_err(|error| Failure::asking(&error))?;
        if reply.may_be_the_machines() {
            let limits = &self.compiler.limits.run;
            self.compiler.check_machine_after_failure(limits)?;
        }
        Ok(reply)
    }

    /// Asks a player for a move.
    pub(super) fn ask_for_move(&mut self, board: &Board, player: Player) -> Result<Reply, Failure> {
        self.ask(&question(Verb::Choose, board, player))
    }

    /// Lets a player choose a bowl, or forfeit the game.
    pub(super) fn choose(
        &mut self,
        board: &Board,
        player: Player,
    ) -> Result<Result<usize, Forfeit>, Failure> {
        let at =
            |place: Option<Place>| place.map_or_else(String::new, |place| format!(" at {place}"));
        let (reason, detail) = match self.ask_for_move(board, player)? {
            Reply::Answer(Answer::Bowl(bowl)) => return Ok(Ok(bowl)),
            Reply::Answer(other) => (ForfeitReason::Illegal, other.to_string()),
            Reply::Panicked { place, message } => (
                ForfeitReason::Crash,
                format!("it panicked{}: {message}", at(place)),
            ),
            Reply::Unfinished { what, place } => (
                ForfeitReason::Crash,
                format!("it reached a `todo!`{}: {what}", at(place)),
            ),
            Reply::Died(death) => (ForfeitReason::Crash, death.to_string()),
            Reply::TimedOut(clock) => (ForfeitReason::Time, clock.to_string()),
            Reply::Flooded => (ForfeitReason::Output, "it printed too much".to_owned()),
            Reply::Missing { why } => (ForfeitReason::Crash, why),
            Reply::NotAsked => (ForfeitReason::Crash, "it gave no answer".to_owned()),
        };
        Ok(Err(Forfeit {
            loser: player.into(),
            reason,
            detail: visible(&detail).chars().take(KEPT).collect(),
        }))
    }

    /// Asks the reference what comes of a move: the grader itself knows no rules.
    pub(super) fn rule(
        &mut self,
        board: &Board,
        player: Player,
        bowl: usize,
    ) -> Result<Ruling, Failure> {
        let mut question = question(Verb::Play, board, player);
        question.bowl = Some(bowl);
        match self.ask(&question)? {
            Reply::Answer(Answer::Played { board, status }) => Ok(Ok((board, status))),
            Reply::Answer(Answer::Refused(refusal)) => Ok(Err(refusal)),
            other => Err(Failure::internal(
                "the reference doesn't answer",
                &format!("`{question}`: {other:?}"),
            )),
        }
    }

    /// Returns how long it computed and waited for its answers.
    pub(super) fn used(&self) -> Duration {
        self.conversation.used()
    }
}

fn question(verb: Verb, board: &Board, player: Player) -> Question {
    let mut question = Question::new(verb);
    question.board = Some(*board);
    question.player = Some(player);
    question
}
