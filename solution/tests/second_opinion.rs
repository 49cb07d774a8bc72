//! A second implementation, written from the rules alone, confirms the expected answers in `specs/`.

mod second;

use std::fs;
use std::path::{Path, PathBuf};

use grader::score::answers_agree;
use grader::specs::{Assignment, Case};
use notation::{Answer, Question, RightMoves};
use oorandom::Rand32;
use rstest::rstest;
use second::{Values, answer, seen};
use solution::{BOWLS, Board, Player, choose_move, is_over};

/// Answers that are easy to work out on paper.
#[rstest]
#[case::opening("opening: 4 4 4 4 4 4 0 4 4 4 4 4 4 0")]
#[case::bowls_of_one("bowls One: 0 1 2 3 4 5")]
#[case::bowls_of_two("bowls Two: 7 8 9 10 11 12")]
#[case::kalah_of_one("kalah One: 6")]
#[case::kalah_of_two("kalah Two: 13")]
#[case::bowl_1_faces_11("opposite 1: 11")]
#[case::bowl_12_faces_0("opposite 12: 0")]
#[case::one_goes_from_5_to_the_kalah("next 5 One: 6")]
#[case::one_jumps_13("next 12 One: 0")]
#[case::one_starts_at_13("next 13 One: 0")]
#[case::two_goes_from_12_to_the_kalah("next 12 Two: 13")]
#[case::two_goes_on_from_13("next 13 Two: 0")]
#[case::two_jumps_6("next 5 Two: 7")]
#[case::two_starts_at_6("next 6 Two: 7")]
#[case::a_picture(
    r#"show 1 2 3 4 5 6 7 8 9 10 11 12 13 14: "    13 12 11 10  9  8\n 14                    7\n     1  2  3  4  5  6""#
)]
#[case::legal_moves_of_two("legal 0 0 0 0 0 1 20 0 3 0 4 0 0 20 Two: 8 10")]
#[case::no_legal_move("legal 0 0 0 0 0 0 20 0 3 0 4 0 0 21 One: none")]
#[case::the_opening_move_4("sow 4 4 4 4 4 4 0 4 4 4 4 4 4 0 One 4: 8 4 4 4 4 0 5 1 5 5 4 4 4 4 0")]
#[case::the_opening_move_2("sow 4 4 4 4 4 4 0 4 4 4 4 4 4 0 One 2: 6 4 4 0 5 5 5 1 4 4 4 4 4 4 0")]
#[case::thirteen_stones_come_home(
    "sow 0 0 0 0 0 13 9 0 0 0 0 0 0 26 One 5: 5 1 1 1 1 1 1 10 1 1 1 1 1 1 26"
)]
#[case::twenty_seven_stones(
    "sow 0 0 0 0 0 0 10 0 0 0 0 0 27 11 Two 12: 13 2 2 2 2 2 2 10 2 2 2 2 2 2 14"
)]
#[case::a_capture("capture 0 1 0 0 0 0 9 0 0 0 0 5 1 32 One 1: 0 0 0 0 0 0 15 0 0 0 0 0 1 32")]
#[case::a_capture_of_nothing(
    "capture 0 0 0 0 0 4 9 1 0 0 0 0 0 34 Two 8: 0 0 0 0 0 4 9 1 0 0 0 0 0 34"
)]
#[case::a_lone_stone("capture 0 0 0 0 0 4 9 0 1 0 0 0 0 34 Two 8: 0 0 0 0 0 4 9 0 0 0 0 0 0 35")]
#[case::an_extra_turn("turn Two 13: Two")]
#[case::no_extra_turn("turn Two 6: One")]
#[case::over("over 0 0 0 0 0 0 9 1 0 0 0 0 0 38: yes")]
#[case::not_over("over 0 0 0 0 0 1 8 1 0 0 0 0 0 38: no")]
#[case::a_sweep("sweep 0 0 0 0 0 0 9 1 0 2 0 0 3 33: 0 0 0 0 0 0 9 0 0 0 0 0 0 39")]
#[case::one_has_won("winner 0 0 0 0 0 0 25 0 0 0 0 0 0 23: One")]
#[case::a_draw("winner 0 0 0 0 0 0 24 0 0 0 0 0 0 24: draw")]
#[case::a_move("play 4 4 4 4 4 4 0 4 4 4 4 4 4 0 One 2: 4 4 0 5 5 5 1 4 4 4 4 4 4 0 One to move")]
#[case::the_last_move(
    "play 0 0 0 0 0 1 23 0 0 0 0 0 2 22 One 5: 0 0 0 0 0 0 24 0 0 0 0 0 0 24 draw"
)]
#[case::a_kalah("play 4 4 4 4 4 4 0 4 4 4 4 4 4 0 Two 6: illegal kalah")]
#[case::a_number_too_high("play 4 4 4 4 4 4 0 4 4 4 4 4 4 0 Two 14: illegal no such bowl")]
#[case::the_other_row("play 4 4 4 4 4 4 0 4 4 4 4 4 4 0 Two 5: illegal opponent's bowl")]
#[case::an_empty_bowl("play 0 5 5 5 5 4 0 4 4 4 4 4 4 0 One 0: illegal empty bowl")]
#[case::after_the_end("play 0 0 0 0 0 0 9 1 0 2 0 0 3 33 One 14: illegal game over")]
#[case::a_session(
    r#"program \t\n\u{e9}\nquit: "     4  4  4  4  4  4\n  0                    0\n     4  4  4  4  4  4\nOne to move\n> \\x09\n> é\nrefused: not a number\n> quit^D\n[ends, flushed]""#
)]
#[case::a_game_with_a_referee(
    r#"referee One: 4\nTwo is gone\n: "     4  4  4  4  4  4\n  0                    0\n     4  4  4  4  4  4\nOne to move\n> One: 4\nOne plays 4\n     4  4  4  4  5  5\n  0                    1\n     4  4  4  4  0  5\nTwo to move\n< Two: 4\n[Two is gone]\nTwo loses: gone\nOne wins\n[returns One]""#
)]
fn it_gives_the_answers_worked_out_on_paper(#[case] line: &str) {
    let objection = objection(line).unwrap_or_default();
    assert!(
        objection.is_empty(),
        "{objection}; if a rule has changed, work this answer out again, and correct it in this file"
    );
}

#[rstest]
#[case::a_wrong_answer("turn Two 13: One", "`turn Two 13` is `Two`, not `One`")]
#[case::no_answer("turn Two 13", "`turn Two 13` has no answer")]
#[case::an_unknown_verb(
    "skip Two 13: One",
    "`skip Two 13` lacks something, or is not a question"
)]
#[case::a_missing_player("turn 13: One", "`turn 13` lacks something, or is not a question")]
#[case::an_extra_number("kalah One 6: 6", "`kalah One 6` has more than it needs")]
#[case::a_short_board("over 1 2 3: no", "`over 1 2 3` is not understood")]
fn it_objects(#[case] line: &str, #[case] expected: &str) {
    assert_eq!(objection(line).as_deref(), Some(expected));
}

#[test]
fn it_confirms_every_worked_example() {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../specs");
    let assignment = Assignment::read_worked(&specs).expect("the specs are valid");
    let objections: Vec<String> = assignment
        .cases
        .iter()
        // `tests/variants` has its own implementation for cases under other rules.
        .filter(|case| case.question.rule_set.is_none())
        .filter_map(objection_to_example)
        .collect();
    assert!(objections.is_empty(), "{}", objections.join("\n"));
    assert!(
        !assignment.cases.is_empty(),
        "no worked example was checked"
    );
}

/// Returns how the second implementation disagrees with an example, if it does. A session may leave out lines.
fn objection_to_example(case: &Case) -> Option<String> {
    let Case {
        question,
        expected,
        place,
        ..
    } = case;
    let answer =
        answer(&question.to_string()).and_then(|line| Answer::from_line(question.verb, &line));
    match answer {
        Ok(Answer::Choice(own)) => {
            let Answer::Choice(choice) = expected else {
                return Some(format!("{place}: `{expected}` is not a choice"));
            };
            objection_to_choice(choice, &own).map(|what| format!("{place}: `{question}`: {what}"))
        }
        Ok(answer) if answers_agree(expected, &answer) => None,
        Ok(answer) => Some(format!(
            "{place}: `{question}` is `{answer}`, not `{expected}`"
        )),
        Err(what) => Some(format!("{place}: {what}")),
    }
}

/// Returns what is wrong with the right moves or the values of a choice, according to the second implementation.
fn objection_to_choice(choice: &RightMoves, own: &RightMoves) -> Option<String> {
    if own.values.is_empty() {
        let illegal = choice.right.iter().find(|bowl| !own.right.contains(bowl));
        return illegal.map(|bowl| format!("{bowl} is not possible"));
    }
    if !choice.values.is_empty() && choice.values != own.values {
        return Some(format!("the values are `{own}`, not `{choice}`"));
    }
    let at_least = |least: i16| -> Vec<usize> {
        let good = own.values.iter().filter(|(_, value)| *value >= least);
        good.map(|&(bowl, _)| bowl).collect()
    };
    // All moves, those that win, or the best ones.
    let fits = [at_least(i16::MIN), at_least(1), own.right.clone()].contains(&choice.right);
    (!fits).then(|| format!("`{own}`, not `{choice}`"))
}

#[test]
fn the_second_implementation_knows_what_moves_are_worth() {
    let question = "choose 1 0 3 0 1 0 19 0 0 0 0 2 0 22 One";
    let worth = answer(question);
    assert_eq!(
        worth.as_deref(),
        Ok("0 (0 +4, 2 +0, 4 +0)"),
        "if a rule has changed, work these values out again, and correct them in this file"
    );
}

#[test]
fn it_confirms_every_recorded_case() {
    let mut confirmed = 0;
    let mut objections = Vec::new();
    for path in recorded() {
        confirmed += confirm(&path, &mut objections);
    }
    let whole = whole_sessions();
    objections.extend(whole.iter().filter_map(|line| objection(line)));
    assert!(whole.len() > 50, "{} whole sessions", whole.len());
    assert!(objections.is_empty(), "{}", objections.join("\n"));
    assert!(confirmed > 0, "no recorded case was checked");
}

/// Confirms the cases in the file that the variable `CASES` names, such as those that `course examples --harvest` has written.
#[test]
fn it_confirms_the_cases_in_a_file() {
    let Some(path) = std::env::var_os("CASES") else {
        return;
    };
    // A test runs in its package's folder.
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    let mut objections = Vec::new();
    let confirmed = confirm(&path, &mut objections);
    assert!(objections.is_empty(), "{}", objections.join("\n"));
    assert!(confirmed > 0, "no case was checked");
}

/// Counts the recorded cases in a file that the second implementation confirms, and adds what it objects to.
fn confirm(path: &Path, objections: &mut Vec<String>) -> usize {
    let text = fs::read_to_string(path).expect("recorded cases are readable");
    let mut confirmed = 0;
    for (number, line) in text.lines().enumerate() {
        let is_heading = line.starts_with('[') && line.ends_with(']');
        let names_rules = line
            .split(' ')
            .next()
            .is_some_and(|verb| verb.contains('@'));
        if line.trim().is_empty() || line.starts_with('#') || is_heading || names_rules {
            continue;
        }
        match objection(line) {
            None => confirmed += 1,
            Some(what) => objections.push(format!("{}:{}: {what}", path.display(), number + 1)),
        }
    }
    confirmed
}

/// Returns the sessions that are recorded whole because cases leave out lines of them.
fn whole_sessions() -> Vec<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../specs/recorded/steps/moves.txt");
    let text = fs::read_to_string(file).expect("the recorded steps are readable");
    let lines: Vec<&str> = text.lines().collect();
    let pairs = lines.windows(2).filter(|pair| pair[1].starts_with("  \""));
    pairs
        .map(|pair| format!("{}: {}", pair[0], pair[1].trim_start()))
        .collect()
}

/// Returns the files of recorded cases, without the file of what misconceptions answer.
fn recorded() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../specs/recorded");
    let entries = fs::read_dir(folder).expect("there is a folder of recorded cases");
    let paths = entries.map(|entry| entry.expect("an entry is readable").path());
    let holds_cases = |path: &PathBuf| {
        path.extension().is_some_and(|end| end == "txt")
            && path
                .file_name()
                .is_some_and(|name| name != "misconceptions.txt")
    };
    paths.filter(holds_cases).collect()
}

/// Returns how the second implementation disagrees with a question and its answer, if it does.
fn objection(line: &str) -> Option<String> {
    // An answer that is text begins with a quote; otherwise a question contains no colon followed by a space.
    let at = line.find(": \"").or_else(|| line.find(": "));
    let Some((question, recorded)) = at.map(|at| (&line[..at], &line[at + 2..])) else {
        return Some(format!("`{line}` has no answer"));
    };
    match answer(question) {
        Ok(right) if right == recorded || is_same_session(question, &right, recorded) => None,
        Ok(right) => match (right.parse(), recorded.parse()) {
            (Ok(own), Ok(choice)) if question.starts_with("choose ") => {
                objection_to_choice(&choice, &own)
            }
            _ => Some(format!("`{question}` is `{right}`, not `{recorded}`")),
        },
        Err(what) => Some(what),
    }
}

/// Returns whether an answer is the session that is recorded, which may leave out lines, and writes special characters in other ways.
fn is_same_session(question: &str, own: &str, recorded: &str) -> bool {
    let Ok(question) = question.parse::<Question>() else {
        return false;
    };
    let read = |line: &str| Answer::from_line(question.verb, line).ok();
    let both = read(recorded)
        .zip(read(own))
        .filter(|_| question.is_session());
    both.is_some_and(|(recorded, own)| answers_agree(&recorded, &own))
}

/// Draws a position with this many stones in the small bowls, in which the game isn't over.
fn draw(random: &mut Rand32, stones: usize) -> Board {
    loop {
        let mut bowls = [0; BOWLS];
        for _ in 0..stones {
            let bowl = random.rand_range(0..12) as usize;
            bowls[bowl + bowl / 6] += 1;
        }
        let board = Board::new(bowls);
        if !is_over(&board) {
            return board;
        }
    }
}

#[rstest]
fn the_computer_player_chooses_a_best_move_where_few_stones_are_left(
    #[values(4, 8, 10, 12)] stones: usize,
) {
    let mut random = Rand32::new(217);
    let mut values = Values::default();
    for _ in 0..150 {
        let board = draw(&mut random, stones);
        let numbers = board.stones().map(usize::from);
        for player in [Player::One, Player::Two] {
            let (view, first) = match player {
                Player::One => (seen(&numbers), 0),
                Player::Two => (seen(&numbers).turned(), 7),
            };
            let chosen = choose_move(&board, player) - first;
            let spots = (0..6).filter(|&spot| view.own.row[spot] > 0);
            let best = spots.map(|spot| values.of_move(view, spot)).max();
            assert_eq!(
                Some(values.of_move(view, chosen)),
                best,
                "{player} chooses bowl {} of\n{board}",
                first + chosen
            );
        }
    }
}
