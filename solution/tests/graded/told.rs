//! Sentences that weren't true of these programs once, or said nothing about the mistake.

use grader::render::terminal::{Screen, write_report_on};
use grader::specs::RuleName;
use rstest::rstest;
use submission::Submission;

use crate::fixtures::{grader, reference};

/// A file, a text in it, and what takes its place.
pub(crate) type Edit = (&'static str, &'static str, &'static str);

pub(crate) fn changed(mut submission: Submission, edits: &[Edit]) -> Submission {
    for (file, old, new) in edits {
        let source = submission.sources.get_mut(*file);
        let source = source.expect("the file exists");
        assert!(source.contains(old), "{old}");
        *source = source.replacen(old, new, 1);
    }
    submission
}

/// Returns the rule to fix first, and the report in words.
pub(crate) fn report(submission: &Submission, all: bool) -> (Option<RuleName>, String) {
    let graded = grader().grade("told", submission).expect("grading works");
    let screen = Screen {
        all,
        ..Screen::of_file("starter")
    };
    let text = write_report_on(&screen, &graded.report, &[]);
    let words: Vec<&str> = text.split_whitespace().collect();
    (graded.report.first, words.join(" "))
}

#[rstest]
#[case::player_one_always_moves(
    &[("src/program.rs", "while let Status::ToMove(player)", "let player = Player::One; while let Status::ToMove(_)")],
    "program.moves", "as if Player One makes every move."
)]
#[case::the_turn_passes_after_every_move(
    &[
        ("src/program.rs", "while let Status::ToMove(player)", "let mut player = Player::One; while let Status::ToMove(_)"),
        ("src/program.rs", "game = played;", "game = played; player = player.opponent();"),
    ],
    "program.moves", "as if the other player is next after every move."
)]
#[case::the_board_isnt_kept(
    &[("src/program.rs", "play(&game.board", "play(&Board::opening()")],
    "program.moves", "as if every move starts from the opening board."
)]
#[case::the_line_isnt_cleared(
    &[("src/program.rs", "line.clear();", "")],
    "program.moves", "as if each line is added to the lines before it."
)]
#[case::quit_isnt_trimmed(
    &[
        ("src/program.rs", "match String", "if line == b\"quit\" { break; } match String"),
        ("src/program.rs", "\"quit\" => break,", ""),
    ],
    "program.quit", "as if the line with `quit` has no newline at its end."
)]
#[case::a_prompt(
    &[("src/program.rs", "line.clear();", "line.clear(); write!(output, \"Your move: \")?; output.flush()?;")],
    "program.start", "as if the program prints a prompt before it reads a line."
)]
#[case::it_ends_at_letters(
    &[("src/program.rs", "Err(_) => writeln!(output, \"refused: not a number\")?,", "Err(_) => return output.flush(),")],
    "program.not-a-number", "as if a line that isn't a number ends the program, and nothing is printed."
)]
#[case::sow_captures(
    &[("src/sowing.rs", "board: Board::new(stones),", "board: crate::capturing::capture(&Board::new(stones), player, last),")],
    "sow.one-by-one", "as if `sow` captures, too."
)]
#[case::a_comparison_that_is_right_for_one(
    &[("src/capturing.rs", "player.bowls().contains(&last)", "last < player.kalah()")],
    "capture.opponents-bowl", "your answer is only wrong where the last stone falls in the opponent's row."
)]
#[case::tabs(
    &[("src/board.rs", "{:>3}", "\\t{}")],
    "board.picture", "there are tabs (`\\t`) where spaces should be"
)]
#[case::an_arm_above_the_others(
    &[("src/board.rs", "    if next == player.opponent().kalah() {\n        (next + 1) % BOWLS\n    } else {\n        next\n    }\n",
        "    match (next, player) { (next, _) => next,\n (13, Player::One) => 0,\n (6, Player::Two) => 7,\n }\n")],
    "board.next-skips", "The compiler warns in line 176: unreachable pattern."
)]
#[case::a_variable_of_the_same_name(
    &[("src/board.rs", "let next = (bowl + 1) % BOWLS;\n    if next == player.opponent().kalah() {\n        (next + 1) % BOWLS\n    } else {\n        next\n    }",
        "let mut next = (bowl + 1) % BOWLS;\n    if next == player.opponent().kalah() {\n        let next = (next + 1) % BOWLS;\n    }\n    next")],
    "board.next-skips", "The compiler warns in line 176: unused variable: `next`."
)]
#[case::a_number_is_never_below_zero(
    &[("src/sowing.rs", "let mut last = bowl;\n    for _ in 0..in_hand {", "let mut last = bowl; let mut hand = in_hand;\n while hand >= 0 { hand -= 1;")],
    "sow.one-by-one", "The compiler warns in line 54: comparison is useless due to type limits."
)]
#[case::a_new_variable_in_the_loop(
    &[("src/sowing.rs", "last = next_bowl(last, player);", "let last = next_bowl(last, player);")],
    "sow.one-by-one", "The compiler warns in line 53: variable does not need to be mutable."
)]
#[case::a_copy_is_changed(
    &[("src/ending.rs", "        stones[player.kalah()] += swept;", "        let mut kalah = stones[player.kalah()]; kalah += swept;")],
    "sweep.adds", "The compiler warns in line 38: variable `kalah` is assigned to, but never used."
)]
#[case::the_bowl_after_the_last_one(
    &[("src/sowing.rs", "        last,\n    }", "        last: (last + 1) % 14,\n    }")],
    "sow.one-by-one", "your last bowl is the one after the right one"
)]
#[case::a_board_that_is_lost(
    &[("src/program.rs", "                        game = played;", "                        let game = played;")],
    "program.moves", "The compiler warns in line 27: variable does not need to be mutable."
)]
fn a_report_says_what_is_wrong(#[case] edits: &[Edit], #[case] first: &str, #[case] said: &str) {
    let (rule, text) = report(&changed(reference(), edits), false);
    assert_eq!(rule.as_deref(), Some(first), "{text}");
    assert!(text.contains(said), "{text}");
}

#[rstest]
#[case::flush_isnt_all(&[("src/program.rs", "output.flush()\n", "Ok(())\n")], "This explains all")]
#[case::what_is_left_over_by_another_belief(
    &[
        ("src/capturing.rs", "std::mem::take(&mut stones[last]);", "stones[last];"),
        ("src/capturing.rs", "stones[last] == 1", "(stones[last] == 1 || last == 3)"),
    ],
    "About the wrong answers: the bowl of the last stone is empty"
)]
#[case::another_turn_is_given_elsewhere(
    &[("src/capturing.rs", "if last == player.kalah()", "if player.bowls().contains(&last)")],
    "always take turns"
)]
#[case::the_swap_ends_after_a_turn(
    &[("src/extension/game.rs", "_ => Swap::Gone,\n        };", "(Swap::Open, Status::ToMove(Player::Two)) => Swap::Open, _ => Swap::Gone,\n        };")],
    "until someone has swapped"
)]
fn a_report_says_nothing_untrue(#[case] edits: &[Edit], #[case] untrue: &str) {
    let (_, text) = report(&changed(reference(), edits), true);
    assert!(!text.contains(untrue), "{text}");
}

#[rstest]
#[case::a_function_that_isnt_called(
    &[
        ("src/playing.rs", "let board = sweep(&board);\n", ""),
        ("src/playing.rs", "is_over, sweep, winner", "is_over, winner"),
        ("src/ending.rs", "stones[player.kalah()] += swept;\n    }\n    Board::new(stones)", "stones[player.kalah()] += swept;\n    }\n    *board"),
    ],
    "play.sweeps"
)]
#[case::a_fault_of_its_own(
    &[
        ("src/playing.rs", "Some(Refusal::OpponentsBowl)", "Some(Refusal::EmptyBowl)"),
        ("src/capturing.rs", "stones[last] == 1", "stones[last] == 1 && stones[opposite(last)] > 0"),
        ("src/capturing.rs", "if last == player.kalah()", "if last == player.kalah() || last == 0"),
    ],
    "refuse.opponents-bowl"
)]
fn a_rule_waits_for_no_function_that_doesnt_matter(#[case] edits: &[Edit], #[case] rule: &str) {
    let graded = grader().grade("waiting", &changed(reference(), edits));
    let report = graded.expect("grading works").report;
    let mut items = report.parts.iter().flat_map(|part| &part.items);
    let item = items
        .find(|item| &*item.rule == rule)
        .expect("the rule is known");
    assert!(!item.failures.is_empty());
    // That it may wait says that nothing is known.
    assert!(
        item.waits_for.is_empty() || item.may_wait,
        "{:?}",
        item.waits_for
    );
}
