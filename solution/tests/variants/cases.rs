//! The second implementation confirms every case under a named rule set, worked or recorded.

use std::fmt::Write as _;
use std::path::Path;

use grader::score::answers_agree;
use grader::specs::Assignment;
use notation::{Answer, Fault, Question, TypedInput, Verb};

use crate::second::{Bowls, Ply, Position, Words, capture, sow, sweep, turned};
use crate::tables::words;

#[test]
fn every_case_under_named_rules_is_confirmed() {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../specs");
    let assignment = Assignment::read_specs(&specs, &[]).expect("the specs are valid");
    let mut looked_at = 0;
    for case in &assignment.cases {
        let Some(name) = &case.question.rule_set else {
            let extra = assignment
                .part_of(&case.rule)
                .is_some_and(|part| part.extra);
            let names_none = matches!(
                case.question.verb,
                Verb::Choose | Verb::Player | Verb::Referee
            );
            assert!(!extra || names_none, "{}: name the rules", case.place);
            continue;
        };
        let right = Answer::of_submission(case.question.verb, &answer(&case.question, name));
        assert!(
            answers_agree(&case.expected, &right),
            "{}: `{}` is `{right}`, not `{}`",
            case.place,
            case.question,
            case.expected
        );
        looked_at += 1;
    }
    assert!(looked_at > 0, "no case was checked");
}

/// Answers a question as the driver does.
pub(crate) fn answer(question: &Question, name: &str) -> String {
    let words = &words(name);
    let numbered = question.board.map_or([0; 14], |board| board.0);
    let two = question.player == Some(notation::Player::Two);
    let mut seen = if two { turned(numbered) } else { numbered };
    let bowl = question
        .bowl
        .map(|bowl| seen_as(two, bowl))
        .unwrap_or_default();
    match question.verb {
        Verb::Opening => line(Position::opening(words).bowls),
        Verb::Sow => {
            let (last, _) = sow(words, &mut seen, bowl);
            format!("{} {}", seen_as(two, last), line(back(two, seen)))
        }
        Verb::Capture => {
            capture(words, &mut seen, bowl);
            line(back(two, seen))
        }
        Verb::Sweep => {
            sweep(words, &mut seen);
            line(seen)
        }
        Verb::Play => {
            let position = Position::seen_by(words, two, numbered);
            match refusal(&position, bowl) {
                Some(reason) => format!("illegal {reason}"),
                None => played(&position.after(words, Ply::From(bowl))),
            }
        }
        Verb::Swap => played(&Position::seen_by(words, two, numbered).after(words, Ply::Swap)),
        Verb::Game => games(words, &question.typed.clone().unwrap_or_default()),
        Verb::Program => session(name, words, &question.typed.clone().unwrap_or_default()),
        other => panic!("no answer to `{other}`"),
    }
}

/// Converts a bowl's number to the place in which the mover sees it, and back. Other numbers are left unchanged.
fn seen_as(two: bool, bowl: usize) -> usize {
    if two && bowl < 14 {
        (bowl + 7) % 14
    } else {
        bowl
    }
}

fn back(two: bool, seen: Bowls) -> Bowls {
    if two { turned(seen) } else { seen }
}

fn line(bowls: Bowls) -> String {
    bowls.map(|stones| stones.to_string()).join(" ")
}

fn played(position: &Position) -> String {
    format!("{} {}", line(position.by_number()), position.status())
}

fn refusal(position: &Position, bowl: usize) -> Option<&'static str> {
    match bowl {
        _ if position.over => Some("game over"),
        6 | 13 => Some("kalah"),
        14.. => Some("no such bowl"),
        7..13 => Some("opponent's bowl"),
        _ if position.bowls[bowl] == 0 => Some("empty bowl"),
        _ => None,
    }
}

/// Plays two games in turns; `other` goes on with the other one.
fn games(words: &Words, typed: &TypedInput) -> String {
    let mut games = [Position::opening(words), Position::opening(words)];
    let mut current = 0;
    let mut printed = String::new();
    show(&games[current], &mut printed);
    for line in String::from_utf8_lossy(&typed.bytes).lines() {
        let _ = writeln!(printed, "> {line}");
        let next = match line {
            "other" => {
                current = 1 - current;
                show(&games[current], &mut printed);
                continue;
            }
            word => made(&games[current], words, word),
        };
        match next {
            Ok(next) => {
                games[current] = next;
                show(&games[current], &mut printed);
            }
            Err(reason) => {
                let _ = writeln!(printed, "refused: {reason}");
            }
        }
    }
    printed + "> ^D\n[ends, flushed]"
}

/// Makes a move or swaps; otherwise says why not.
fn made(position: &Position, words: &Words, word: &str) -> Result<Position, &'static str> {
    let swap = position.plies().contains(&Ply::Swap);
    match (word, word.parse::<usize>()) {
        ("swap", _) if swap => Ok(position.after(words, Ply::Swap)),
        ("swap", _) => Err("no swap"),
        (_, Err(_)) => Err("not a number"),
        (_, Ok(bowl)) => {
            let bowl = seen_as(position.two, bowl);
            match refusal(position, bowl) {
                Some(reason) => Err(reason),
                None => Ok(position.after(words, Ply::From(bowl))),
            }
        }
    }
}

fn session(name: &str, words: &Words, typed: &TypedInput) -> String {
    let mut position = Position::opening(words);
    let mut printed = format!("rules: {name}\n");
    show(&position, &mut printed);
    let mut lines = typed.bytes.split_inclusive(|&byte| byte == b'\n');
    while !position.over {
        let line = lines.next();
        match line {
            Some(line) => {
                let end = if line.ends_with(b"\n") { "" } else { "^D" };
                let mut plain = String::new();
                for chunk in line.strip_suffix(b"\n").unwrap_or(line).utf8_chunks() {
                    let _ = write!(plain, "{}", chunk.valid().escape_debug());
                    for byte in chunk.invalid() {
                        let _ = write!(plain, "\\x{byte:02x}");
                    }
                }
                let _ = writeln!(printed, "> {}{end}", plain.replace(' ', "\\x20"));
            }
            None => printed.push_str("> ^D\n"),
        }
        let text = line.map(String::from_utf8_lossy);
        let word = match text.as_deref().map(str::trim) {
            Some("") => continue,
            Some("quit") | None => break,
            Some(word) => word,
        };
        match made(&position, words, word) {
            Err(reason) => {
                let _ = writeln!(printed, "refused: {reason}");
            }
            Ok(next) => {
                position = next;
                show(&position, &mut printed);
            }
        }
    }
    let end = match typed.then {
        Some(Fault::EachInTurn) => "[each call fails in turn]\n[returns each error]",
        _ => "[ends, flushed]",
    };
    printed + end
}

fn show(position: &Position, printed: &mut String) {
    let bowls = position.by_number();
    let row = |numbers: [usize; 6]| numbers.map(|bowl| format!("{:>3}", bowls[bowl])).concat();
    let _ = writeln!(printed, "   {}", row([12, 11, 10, 9, 8, 7]));
    let _ = writeln!(printed, "{:>3}{:>21}", bowls[13], bowls[6]);
    let _ = writeln!(printed, "   {}", row([0, 1, 2, 3, 4, 5]));
    let _ = writeln!(printed, "{}", position.status());
    if position.plies().contains(&Ply::Swap) {
        printed.push_str("or swap\n");
    }
}
