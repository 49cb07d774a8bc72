//! Follows a session with the program, a referee or a computer player: who moves what, and on which board.

use grader::specs::Case;
use notation::{Answer, Board, Player, Question, Session, SessionStep, Status, Verb};

/// A board and the status of the game.
pub type Position = (Board, Status);

/// Something that happens in a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The game begins with this board.
    Begins(Position),
    /// This board is printed; it isn't known how it follows from what was typed.
    Prints {
        /// The line that was typed before, if there was one.
        typed: Option<String>,
        /// The board, and the status of the game.
        position: Position,
    },
    /// A player makes this legal move, which leads to this position.
    Moves {
        /// The caption of the move.
        says: String,
        /// The question whose answer the move is.
        question: Question,
        /// The position after it.
        to: Position,
    },
    /// The board stays as it is.
    Says(String),
}

/// Returns the position with which a game under these rules begins, from the cases that ask for an opening: under these
/// rules, or under their preset with another number of stones in each bowl. No other axis changes the opening. Sessions show who
/// moves first.
pub fn opening<'a>(
    cases: impl IntoIterator<Item = &'a Case, IntoIter: Clone>,
    rule_set: Option<&str>,
) -> Option<Position> {
    let cases = cases.into_iter();
    let mut sessions = cases.clone().filter(|case| {
        case.question.verb == Verb::Program && case.question.rule_set.as_deref() == rule_set
    });
    let first = sessions.find_map(|case| match &case.expected {
        Answer::Session(session) => session.first_player(),
        _ => None,
    });
    let opening = |name: &str| {
        let mut asked = cases.clone().filter(|case| {
            case.question.verb == Verb::Opening && rules(case.question.rule_set.as_deref()) == name
        });
        asked.find_map(|case| case.expected.board())
    };
    let name = rules(rule_set);
    let (preset, axes) = name.split_once('+').unwrap_or((name, ""));
    let mut board = *opening(name).or_else(|| opening(preset))?;
    let stones = axes
        .split('+')
        .find_map(|axis| axis.strip_prefix("stones="));
    if let Some(stones) = stones {
        let stones = stones.parse().ok()?;
        for bowl in board.0.iter_mut().filter(|bowl| **bowl > 0) {
            *bowl = stones;
        }
    }
    Some((board, Status::ToMove(first.unwrap_or(Player::One))))
}

/// Returns the name of the rules of a question.
fn rules(rule_set: Option<&str>) -> &str {
    rule_set.unwrap_or("egyptian")
}

/// A session that is being followed.
pub struct FollowedSession<'a> {
    case: &'a Case,
    /// The position after a move; none if it is refused.
    outcome: &'a dyn Fn(&Question) -> Option<Position>,
    /// The position, if it is known.
    known: Option<Position>,
    /// The last line that nothing has answered yet.
    unanswered: Option<String>,
    /// The events, in their order.
    pub events: Vec<Event>,
    /// The moves that were tried, also those that are refused.
    pub tried: Vec<Question>,
}

impl<'a> FollowedSession<'a> {
    /// Follows the session of a case; any other case has none.
    pub fn new(
        case: &'a Case,
        opening: Option<Position>,
        outcome: &'a dyn Fn(&Question) -> Option<Position>,
    ) -> FollowedSession<'a> {
        let mut followed = FollowedSession {
            case,
            outcome,
            known: opening,
            unanswered: None,
            events: Vec::new(),
            tried: Vec::new(),
        };
        if let Answer::Session(session) = &case.expected {
            followed.follow(session);
        }
        followed
    }

    fn follow(&mut self, session: &Session) {
        let mut rest = &*session.0;
        while let Some(step) = rest.first() {
            if let Some(position) = printed_position(rest) {
                self.print(position);
                rest = &rest[4..];
                continue;
            }
            match step {
                SessionStep::Read(line) => self.read(step, &String::from_utf8_lossy(line)),
                SessionStep::Printed(line) if self.case.question.verb == Verb::Player => {
                    let said = format!("The player writes {line}");
                    self.try_move(line, said);
                }
                SessionStep::Printed(line) => self.answer(line.trim()),
                SessionStep::Sent(player, line) => {
                    self.say(format!("The referee sends {line} to Player {player}."));
                }
                SessionStep::Silent(player, _) => {
                    let words = step.to_string();
                    let words = words.trim_matches(['[', ']']);
                    let words = words.trim_start_matches(&player.to_string());
                    self.unanswered = Some(format!("Player {player}{words}"));
                }
                SessionStep::Returns(winner) => {
                    let winner = winner.map_or("nobody".to_owned(), |won| format!("Player {won}"));
                    self.say(format!("The referee returns the winner: {winner}."));
                }
                _ => {}
            }
            if step.is_end() {
                break;
            }
            rest = &rest[1..];
        }
    }

    /// Follows a line that is typed, or that an opponent says.
    fn read(&mut self, step: &SessionStep, line: &str) {
        // As the specs write it, without the marks of their notation.
        let words = step.to_string();
        let words = words.trim_start_matches('>').trim_end_matches("^D").trim();
        match self.case.question.verb {
            Verb::Referee => {
                let (player, said) = words.split_once(':').unwrap_or((words, ""));
                let said = match said.trim() {
                    "" => "an empty line",
                    said => said,
                };
                let line = line.split_once(':').map_or("", |(_, line)| line);
                self.try_move(line, format!("Player {player} says {said}"));
            }
            Verb::Player => self.try_move(line, format!("The opponent writes {words}")),
            _ if words.is_empty() => {}
            _ => self.try_move(line, format!("The player types {words}")),
        }
    }

    /// Follows a line that may be a move.
    fn try_move(&mut self, line: &str, says: String) {
        self.unanswered = None;
        let (Some((board, Status::ToMove(player))), Ok(bowl)) = (self.known, line.trim().parse())
        else {
            self.unanswered = Some(says);
            return;
        };
        let mut question = Question::new(Verb::Play);
        question.rule_set.clone_from(&self.case.question.rule_set);
        question.board = Some(board);
        question.player = Some(player);
        question.bowl = Some(bowl);
        self.tried.push(question.clone());
        match (self.outcome)(&question) {
            Some(to) => {
                self.begin();
                self.known = Some(to);
                self.events.push(Event::Moves { says, question, to });
            }
            None => self.unanswered = Some(says),
        }
    }

    /// Follows a board that is printed.
    fn print(&mut self, position: Position) {
        let typed = self.unanswered.take();
        if self.known == Some(position) && typed.is_none() && !self.events.is_empty() {
            return;
        }
        self.known = Some(position);
        self.events.push(Event::Prints { typed, position });
    }

    /// Follows a printed line that isn't part of a board, which answers what was said last.
    fn answer(&mut self, line: &str) {
        let Some(said) = self.unanswered.take() else {
            return;
        };
        let printer = match self.case.question.verb {
            Verb::Referee => "referee",
            _ => "program",
        };
        self.say(format!(
            "{said}, and the {printer} prints \u{201c}{line}\u{201d}."
        ));
    }

    fn say(&mut self, says: String) {
        if self.known.is_some() {
            self.begin();
            self.events.push(Event::Says(says));
        }
    }

    /// Shows the board at the start of the game, if the session doesn't print it.
    fn begin(&mut self) {
        if let (Some(known), true) = (self.known, self.events.is_empty()) {
            self.events.push(Event::Begins(known));
        }
    }
}

/// Reads a board and its status, if these lines begin with one.
fn printed_position(steps: &[SessionStep]) -> Option<Position> {
    let [
        SessionStep::Printed(upper),
        SessionStep::Printed(middle),
        SessionStep::Printed(lower),
        SessionStep::Printed(status),
        ..,
    ] = steps
    else {
        return None;
    };
    let board = Board::from_picture([upper, middle, lower]).ok()?;
    Some((board, status.trim().parse().ok()?))
}
