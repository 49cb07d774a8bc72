//! Reads `console` and `referee` examples, which are sessions with the program and with the referee.

use super::case::Case;
use super::example_block::{ExampleBlock, Title};
use crate::mistake::Mistake;
use notation::{Answer, Player, Question, Session, SessionStep, Verb};

/// The words of a fence that run a computer player instead of a rule set, and its player.
const ROLES: [(&str, Player); 2] = [("MIN", Player::One), ("MAX", Player::Two)];

/// The word of a fence before the name of a rule set, if the methods of `Game` are asked instead of the program.
const GAME: &str = "game ";

/// Reads a `console` block, one run of the program, or a `referee` block, one game between two opponents.
pub(super) fn read_console_example(
    block: &ExampleBlock,
    title: &Title,
    verb: Verb,
) -> Result<Vec<Case>, Vec<Mistake>> {
    let mut all = Vec::new();
    let mut unread = Vec::new();
    let mut mistakes = Vec::new();
    for (index, line) in block.text.lines().enumerate().skip(1) {
        let mut wrong = |what: String| mistakes.push(block.place.below(index).mistake(what));
        let steps = SessionStep::read_session_line(line.trim_end()).unwrap_or_else(|what| {
            wrong(what);
            Vec::new()
        });
        for step in steps {
            if verb == Verb::Referee && !names_its_opponent(&step) {
                wrong(
                    "this line doesn't say whose it is; write `> One: ` or `> Two: ` before it"
                        .to_owned(),
                );
            }
            let ended = all.last().is_some_and(SessionStep::is_end);
            match step {
                SessionStep::Read(line) if ended => unread.extend_from_slice(&line),
                SessionStep::AnyLines if ended => {}
                _ if ended => wrong(
                    "the program has already ended before this line; move the line up, or remove it".to_owned(),
                ),
                step => all.push(step),
            }
        }
    }
    let session = Session(all.into());
    mistakes.extend(mistakes_in(block, &session, verb));
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let role = ROLES.iter().find(|(role, _)| block.rule_set == Some(role));
    let game = block.rule_set.and_then(|words| words.strip_prefix(GAME));
    let verb = match (role, game) {
        (Some(_), _) => Verb::Player,
        (None, Some(_)) => Verb::Game,
        (None, None) => verb,
    };
    let mut question = Question::new(verb);
    match role {
        Some((_, player)) => question.player = Some(*player),
        None => question.rule_set = game.or(block.rule_set).map(str::to_owned),
    }
    question.typed = Some(session.typed(&unread));
    Ok(vec![Case {
        question,
        expected: Answer::Session(session),
        rule: title.rule.clone(),
        title: Some(title.title.clone()),
        place: block.place.clone(),
        hidden: false,
    }])
}

fn mistakes_in(block: &ExampleBlock, session: &Session, verb: Verb) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    let mut wrong = |what: &str| mistakes.push(block.place.mistake(what));
    let any = |step: &SessionStep| match step {
        SessionStep::Printed(line) => line.trim().is_empty(),
        SessionStep::Read(_) | SessionStep::Silent(..) | SessionStep::AnyLines => true,
        _ => false,
    };
    if session.0.iter().all(any) {
        wrong("this example expects nothing; write at least one line that is printed");
    }
    if verb != Verb::Referee {
        return mistakes;
    }
    if !session.0.last().is_some_and(SessionStep::is_end) {
        wrong(
            "this example doesn't say how it ends; end it with a direction such as `[asks One]` or `[returns Two]`",
        );
    }
    if let Some(name) = block.rule_set {
        wrong(&format!(
            "the referee knows no other rules; remove `{name}`"
        ));
    }
    mistakes
}

/// Returns whether a line of an opponent begins with the opponent's name; other steps don't need one.
fn names_its_opponent(step: &SessionStep) -> bool {
    match step {
        SessionStep::Read(line) => {
            let after = line.strip_prefix(b"One:").or(line.strip_prefix(b"Two:"));
            after.is_some_and(|said| said.starts_with(b" ") || said == b"\n")
        }
        _ => true,
    }
}
