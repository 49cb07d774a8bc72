//! The action in one step of a session, in words.

use super::typed_line::short;
use notation::{Fault, Player, SessionStep, Status};

/// Returns whether a step is a printed row of several numbers.
pub(super) fn is_row(step: &SessionStep) -> bool {
    let SessionStep::Printed(line) = step else {
        return false;
    };
    let mut letters = line.chars();
    line.split_whitespace().count() > 1
        && letters.all(|letter| letter.is_ascii_digit() || letter == ' ')
}

/// Returns the status that a step prints, if it prints one.
pub(super) fn status(step: &SessionStep) -> Option<Status> {
    match step {
        SessionStep::Printed(line) => line.trim_end().parse().ok(),
        _ => None,
    }
}

/// Returns the role of the player that two printed lines name, if they name different players and are the same otherwise.
pub(super) fn role_of_player(one: &SessionStep, other: &SessionStep) -> Option<&'static str> {
    match (status(one)?, status(other)?) {
        (Status::ToMove(one), Status::ToMove(other)) if one != other => Some("player to move"),
        (Status::Won(one), Status::Won(other)) if one != other => Some("winner"),
        _ => None,
    }
}

/// Says how a row of numbers differs from another one.
pub(super) fn row_instead(expected: &SessionStep, given: &SessionStep) -> String {
    let (expected, given) = (expected.to_string(), given.to_string());
    let (mut expected, mut given) = (expected.split_whitespace(), given.split_whitespace());
    let begins_so = expected.by_ref().all(|word| given.next() == Some(word));
    if begins_so && given.next().is_none() {
        "print it with other spaces".to_owned()
    } else if begins_so {
        "print more than this row".to_owned()
    } else {
        "print a row with other numbers".to_owned()
    }
}

/// Returns what happens in a step, as a verb and its object; a row of numbers is the same for all boards.
pub(super) fn step_action(step: &SessionStep) -> String {
    let player = |player: &Player| format!("Player {player}");
    match step {
        _ if is_row(step) => "print a row of the board".to_owned(),
        SessionStep::Printed(line) if line.is_empty() => "print an empty line".to_owned(),
        SessionStep::Printed(line) => format!("print `{}`", short(line)),
        SessionStep::NoNewline => "end the last line without a newline".to_owned(),
        SessionStep::AnyLines => "print something".to_owned(),
        SessionStep::Sent(to, line) => format!("send `{}` to {}", short(line), player(to)),
        SessionStep::Read(line) if line.is_empty() => "read on".to_owned(),
        SessionStep::Read(_) => "read the next line".to_owned(),
        SessionStep::Silent(of, _) | SessionStep::Asks(of) => format!("ask {}", player(of)),
        SessionStep::Fails(Fault::Reading, _) => "read on".to_owned(),
        SessionStep::Fails(Fault::Writing, _) => "write".to_owned(),
        SessionStep::Fails(Fault::Flushing, _) => "flush".to_owned(),
        SessionStep::Fails(Fault::EachInTurn, _) => "make a call that fails".to_owned(),
        SessionStep::Ends { .. } => "end".to_owned(),
        SessionStep::ReturnsTheError => "return the error of the call that failed".to_owned(),
        SessionStep::ReturnsEachError => "return each error".to_owned(),
        SessionStep::ReturnsAnother(_) => "return another error".to_owned(),
        SessionStep::Returns(Some(winner)) => format!("return {}", player(winner)),
        SessionStep::Returns(None) => "return a draw".to_owned(),
    }
}
