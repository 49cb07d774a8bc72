//! Observations of a session, at the first place where it isn't right.

use super::clause::{Seen, Subject};
use super::first_difference::{FirstDifference, is_same};
use super::pair::Pair;
use super::typed_line::{TypedLine, is_row, status};
use notation::{Answer, Fault, Player, Session, SessionStep, Status};
use submission::visible;

/// Stands for the line that was typed, until one is chosen. No text of a session has it as it is shown.
pub(super) const TYPED: char = '\0';

/// The most characters of a line that are quoted.
const LONGEST: usize = 30;

pub(super) fn observe_session(pair: &Pair, seen: &mut Seen) {
    let (Answer::Session(expected), Some(Answer::Session(given))) = (pair.expected, pair.given)
    else {
        return;
    };
    let Some(found) = FirstDifference::of(expected, given) else {
        return;
    };
    if comes_too_late(&found, expected, given) {
        let text = "the right lines are printed, but some only after the next line is read";
        seen.add(Subject::Whole, text);
    }
    let (should, does) = (found.should(), found.does());
    if should == does {
        return;
    }
    let when = format!("{}, `{}`", when(found.after), pair.question.verb.function());
    if let Some(does) = does {
        let does = in_third_person(&does);
        let subject = Subject::Instead(does.clone());
        if found.is_within_a_line() {
            seen.add(subject, format!("{when} {does}"));
            return;
        }
        if let Some(should) = &should {
            seen.add(
                subject.clone(),
                format!("{when} {does}, but should {should}"),
            );
        }
        let wrongly = match found.given {
            Some(SessionStep::Read(_)) => "too early",
            _ => "where it shouldn't",
        };
        seen.add(subject, format!("{when} {does} {wrongly}"));
    }
    if let Some(should) = should {
        seen.add_vague(
            Subject::Kind,
            format!("{when} should {should}, but doesn't"),
        );
    }
}

/// Returns the line that was typed before the first difference, as it is quoted.
pub(super) fn typed_before(pair: &Pair) -> Option<String> {
    let (Answer::Session(expected), Answer::Session(given)) = (pair.expected, pair.given?) else {
        return None;
    };
    let found = FirstDifference::of(expected, given)?;
    Some(quoted(&String::from_utf8_lossy(found.typed)))
}

fn when(after: TypedLine) -> String {
    match after {
        TypedLine::Nothing => "before anything is typed".to_owned(),
        TypedLine::NotUtf8 => "after a line that isn't UTF-8".to_owned(),
        TypedLine::Blank => "after a blank line".to_owned(),
        TypedLine::EndOfInput => "at the end of the input".to_owned(),
        TypedLine::Move => format!("after numbers like `{TYPED}`"),
        TypedLine::RefusedMove => format!("after refused numbers like `{TYPED}`"),
        TypedLine::Refused | TypedLine::LastLine | TypedLine::Other => {
            format!("after lines like `{TYPED}`")
        }
    }
}

impl FirstDifference<'_> {
    /// Returns whether the right line is printed in a wrong way, so that nothing has to be said about the right one.
    fn is_within_a_line(&self) -> bool {
        match (self.expected, self.given) {
            (Some(one), Some(other)) => is_row(one) && is_row(other) || is_beginning(one, other),
            _ => false,
        }
    }

    /// Returns what should happen, as a verb and its object; nothing if that isn't known.
    fn should(&self) -> Option<String> {
        let action = match (self.expected?, self.given) {
            (SessionStep::Ends { flushed: true }, Some(SessionStep::Ends { .. })) => {
                "call `flush` before it ends".to_owned()
            }
            (SessionStep::Read(line), Some(SessionStep::Printed(_)))
                if self.follows_status && !line.is_empty() =>
            {
                "read a line after the status".to_owned()
            }
            (one, Some(other)) if role(one, other).is_some() => {
                format!("name the {}", role(one, other)?)
            }
            (one, Some(other))
                if self.after != TypedLine::Nothing
                    && status(one).is_some()
                    && status(other).is_none() =>
            {
                "print the status".to_owned()
            }
            (one, _) => action(one),
        };
        Some(action)
    }

    /// Returns what happens instead, in the same form.
    fn does(&self) -> Option<String> {
        let action = match (self.expected, self.given?) {
            (Some(one), other) if is_row(one) && is_row(other) => row_instead(one, other),
            (Some(one), other) if role(one, other).is_some() => "name the other player".to_owned(),
            (Some(one), other) if is_beginning(one, other) => {
                "print only the first part of a line".to_owned()
            }
            (Some(SessionStep::Ends { .. }), SessionStep::Ends { flushed: false }) => {
                "end without calling `flush`".to_owned()
            }
            (_, other) => action(other),
        };
        Some(action)
    }
}

/// Returns whether only the first part of a line is printed.
fn is_beginning(line: &SessionStep, printed: &SessionStep) -> bool {
    match (line, printed) {
        (SessionStep::Printed(line), SessionStep::Printed(printed)) => {
            !printed.is_empty() && line.len() > printed.len() && line.starts_with(printed)
        }
        _ => false,
    }
}

/// Returns the role of the player that two printed lines name, if they name different players and are the same otherwise.
fn role(one: &SessionStep, other: &SessionStep) -> Option<&'static str> {
    match (status(one)?, status(other)?) {
        (Status::ToMove(one), Status::ToMove(other)) if one != other => Some("player to move"),
        (Status::Won(one), Status::Won(other)) if one != other => Some("winner"),
        _ => None,
    }
}

/// Says how a row of numbers differs from another one.
fn row_instead(expected: &SessionStep, given: &SessionStep) -> String {
    let (expected, given) = (expected.to_string(), given.to_string());
    let is_same = expected.split_whitespace().eq(given.split_whitespace());
    let what = if is_same {
        "other spaces"
    } else {
        "wrong numbers"
    };
    format!("print {what} in a row")
}

/// Returns what happens in a step, as a verb and its object; a row of numbers is the same for all boards.
fn action(step: &SessionStep) -> String {
    let player = |player: &Player| format!("Player {player}");
    match step {
        _ if is_row(step) => "print a row".to_owned(),
        SessionStep::Printed(line) if line.is_empty() => "print an empty line".to_owned(),
        SessionStep::Printed(line) => format!("print `{}`", quoted(line)),
        SessionStep::NoNewline => "end the last line without a newline".to_owned(),
        SessionStep::AnyLines => "print something".to_owned(),
        SessionStep::Sent(to, line) => format!("send `{}` to {}", quoted(line), player(to)),
        SessionStep::Read(line) if line.is_empty() => "read on".to_owned(),
        SessionStep::Read(_) => "read the next line".to_owned(),
        SessionStep::Silent(of, _) | SessionStep::Asks(of) => format!("ask {}", player(of)),
        SessionStep::Fails(Fault::Reading, _) => "read on".to_owned(),
        SessionStep::Fails(Fault::Writing, _) => "write".to_owned(),
        SessionStep::Fails(Fault::Flushing, _) => "flush".to_owned(),
        SessionStep::Fails(Fault::EachInTurn, _) => "make a call that fails".to_owned(),
        SessionStep::Ends { .. } => "end".to_owned(),
        SessionStep::ReturnsTheError => "return the error".to_owned(),
        SessionStep::ReturnsEachError => "return each error".to_owned(),
        SessionStep::ReturnsAnother(_) => "return another error".to_owned(),
        SessionStep::Returns(Some(winner)) => format!("return {}", player(winner)),
        SessionStep::Returns(None) => "return a draw".to_owned(),
    }
}

/// Returns the beginning of a line, with its hidden characters made visible.
fn quoted(line: &str) -> String {
    let line = line.trim_end_matches('\n');
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", visible(&line[..end])),
        None => visible(line),
    }
}

/// Puts a verb and its object in the third person: `print a line` becomes `prints a line`.
fn in_third_person(action: &str) -> String {
    let (verb, object) = action.split_once(' ').unwrap_or((action, ""));
    let ending = if verb.ends_with("sh") { "es" } else { "s" };
    format!("{verb}{ending} {object}").trim_end().to_owned()
}

/// Returns whether a line is read too early, although all right lines are printed sooner or later.
fn comes_too_late(found: &FirstDifference, expected: &Session, given: &Session) -> bool {
    let is_printed = |step: &&SessionStep| matches!(step, SessionStep::Printed(_));
    let is_early = matches!(
        (found.expected, found.given),
        (Some(SessionStep::Printed(_)), Some(SessionStep::Read(_)))
    );
    let mut printed = given.0.iter().filter(is_printed);
    let mut right = expected.0.iter().filter(is_printed);
    is_early && right.all(|line| printed.any(|other| is_same(line, other)))
}
