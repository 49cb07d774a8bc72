//! Lines that are typed in a session, by their kinds.

use notation::{Fault, Player, Session, SessionStep, Status};

const LONGEST: usize = 60;

/// Line that was typed before.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TypedLine {
    /// Nothing yet.
    Nothing,
    /// A number that is played.
    Move,
    /// A number that is refused.
    RefusedMove,
    /// Something that is refused and no number.
    Refused,
    /// A line that isn't valid UTF-8.
    NotUtf8,
    /// A line without anything.
    Blank,
    /// A line that ends the session.
    LastLine,
    /// The end of the input.
    EndOfInput,
    /// Anything else: this.
    Other(String),
}

/// A kind of line that not every program expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypedKind {
    /// One that isn't valid UTF-8.
    NotUtf8,
    /// One that is refused because it isn't a number.
    NotANumber,
    /// One of white space, or none at all.
    Blank,
    /// A last one without a line break.
    WithoutLineBreak,
    /// One with white space before a word, or after it.
    Spaced,
    /// One of 100 bytes or more.
    Long,
}

impl TypedKind {
    pub(super) const ALL: [TypedKind; 6] = [
        TypedKind::NotUtf8,
        TypedKind::NotANumber,
        TypedKind::Blank,
        TypedKind::WithoutLineBreak,
        TypedKind::Spaced,
        TypedKind::Long,
    ];

    pub(super) fn is_in(self, typed: &[u8], session: &Session) -> bool {
        if self == TypedKind::NotANumber {
            let mut lines = typed_lines(session).into_iter();
            return lines.any(|line| matches!(line, TypedLine::Refused | TypedLine::NotUtf8));
        }
        let mut lines = typed.split_inclusive(|byte| *byte == b'\n');
        lines.any(|line| {
            let word = line.trim_ascii();
            let line_alone = line.strip_suffix(b"\n").unwrap_or(line);
            match self {
                TypedKind::NotUtf8 | TypedKind::NotANumber => str::from_utf8(line).is_err(),
                TypedKind::Blank => word.is_empty(),
                TypedKind::WithoutLineBreak => line == line_alone,
                TypedKind::Spaced => !word.is_empty() && word != line_alone,
                TypedKind::Long => line.len() >= 100,
            }
        })
    }
}

/// Returns what kind of line was typed, by what is expected after it.
pub(super) fn typed(line: &[u8], rest: &[SessionStep]) -> TypedLine {
    if line.is_empty() {
        return TypedLine::EndOfInput;
    }
    let text = String::from_utf8_lossy(line);
    if text.trim().is_empty() {
        return TypedLine::Blank;
    }
    if str::from_utf8(line).is_err() {
        return TypedLine::NotUtf8;
    }
    let is_number = text.trim().parse::<usize>().is_ok();
    match rest.first() {
        Some(SessionStep::Printed(line)) if line.starts_with("refused") => {
            if is_number {
                TypedLine::RefusedMove
            } else {
                TypedLine::Refused
            }
        }
        Some(step) if step.is_end() => TypedLine::LastLine,
        _ if is_number => TypedLine::Move,
        _ => TypedLine::Other(short(text.trim())),
    }
}

/// Returns what kinds of lines are typed in a session, in their order.
pub(in crate::score) fn typed_lines(session: &Session) -> Vec<TypedLine> {
    typed_with_steps(session).map(|(kind, _)| kind).collect()
}

/// Returns the kind of each typed line, and the steps after it up to the next one.
pub(super) fn typed_with_steps(
    session: &Session,
) -> impl Iterator<Item = (TypedLine, &[SessionStep])> {
    let is_read = |step: &SessionStep| matches!(step, SessionStep::Read(_));
    let steps = session.0.iter().enumerate();
    steps.filter_map(move |(at, step)| {
        let SessionStep::Read(line) = step else {
            return None;
        };
        let rest = &session.0[at + 1..];
        let end = rest.iter().position(is_read);
        Some((
            typed(line, rest),
            &rest[..end.map_or(rest.len(), |end| end + 1)],
        ))
    })
}

/// Quotes one of the typed lines of a kind, in place of the kind if it is the only one.
pub(super) fn quoted(kind: TypedLine, typed: &[&[u8]]) -> (TypedLine, Option<String>) {
    if !matches!(
        kind,
        TypedLine::Move | TypedLine::Refused | TypedLine::RefusedMove | TypedLine::LastLine
    ) {
        return (kind, None);
    }
    let is_hidden =
        |text: &str| text.contains(|letter: char| !letter.is_ascii_graphic() && letter != ' ');
    let texts = typed.iter().filter_map(|line| str::from_utf8(line).ok());
    let texts = texts.map(|text| text.trim_end_matches('\n'));
    let short = texts.filter(|text| text.len() <= LONGEST);
    let example = short.min_by_key(|text| (is_hidden(text), text.len()));
    match (example, typed) {
        (Some(text), [_]) => (TypedLine::Other(text.to_owned()), None),
        (example, _) => (kind, example.map(str::to_owned)),
    }
}

pub(super) fn short(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

pub(super) fn is_row(step: &SessionStep) -> bool {
    let SessionStep::Printed(line) = step else {
        return false;
    };
    let mut letters = line.chars();
    line.split_whitespace().count() > 1
        && letters.all(|letter| letter.is_ascii_digit() || letter == ' ')
}

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
