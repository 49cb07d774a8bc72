//! After a changed rule, `course accept` writes what the reference answers, and asks a person where an example may not show its
//! rule any more.

use std::fs;
use std::path::Path;

use author::accept::{Accepted, accept_edits, accept_examples, families_with_changed_answers};
use author::calibration::Gallery;
use grader::grade::Grader;
use grader::specs::{Assignment, UNCONFIRMED};
use submission::Submission;

use crate::consistency::{changed, not_fitting};
use crate::fixtures::{compiler, package, reference};

/// Accepts what comes out in the assignment in this folder, whose reference was the one of this repository before.
fn accepted(folder: &Path) -> Vec<Accepted> {
    let specs = folder.join("specs");
    let (assignment, _) = Assignment::read_with_mistakes(&specs);
    let grader = Grader::new(assignment.unwrap(), compiler());
    let now = Submission::read(&folder.join("solution")).unwrap();
    let [new, old] = [&now, &reference()].map(|program| grader.compile(program).unwrap());
    let mut accepted = accept_examples(&specs, &grader, &new, Some(&old)).unwrap();
    let gallery = folder.join("solution/gallery");
    let edits = Gallery::read(&gallery).unwrap();
    accepted.extend(
        accept_edits(
            &edits,
            &gallery.join("wrong.toml"),
            &now,
            Some(&reference()),
        )
        .unwrap(),
    );
    accepted
}

/// Returns the families of the assignment in this folder that the reference of this repository answers differently.
fn families_with_other_answers(folder: &Path) -> Vec<String> {
    let specs = folder.join("specs");
    let (assignment, _) = Assignment::read_with_mistakes(&specs);
    let grader = Grader::new(assignment.unwrap(), compiler());
    let now = Submission::read(&folder.join("solution")).unwrap();
    let [new, old] = [&now, &reference()].map(|program| grader.compile(program).unwrap());
    families_with_changed_answers(&specs, &grader, &new, &old).unwrap()
}

fn text(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).unwrap()
}

/// Returns what has to be confirmed about the text with this title; empty if nothing has.
fn confirmed<'a>(accepted: &'a [Accepted], title: &str) -> &'a str {
    let found = accepted
        .iter()
        .find(|accepted| accepted.title.starts_with(title));
    let found = found.unwrap_or_else(|| panic!("nothing is accepted for `{title}`: {accepted:#?}"));
    found.confirm.as_deref().unwrap_or_default()
}

/// A last stone stays where it is when it captures.
const STAYS: (&str, &str, &str) = (
    "solution/src/capturing.rs",
    "        let own = std::mem::take(&mut stones[last]);
        let theirs = std::mem::take(&mut stones[opposite(last)]);
        stones[player.kalah()] += own + theirs;
",
    "        let theirs = std::mem::take(&mut stones[opposite(last)]);
        stones[player.kalah()] += theirs;
",
);

#[test]
fn a_capture_that_leaves_the_last_stone() {
    let folder = changed(&[STAYS]);
    let accepted = accepted(folder.path());
    // Only stones have changed.
    assert_eq!(
        confirmed(
            &accepted,
            "capture.own-empty-bowl: the last stone in bowl 1"
        ),
        ""
    );
    // Moves in a longer game are refused, which a person has to see, also if it still has lines for all of them.
    let game = confirmed(&accepted, "program.whole-game: Player Two wins");
    assert!(game.contains("refused"), "{game}");
    let told = not_fitting(folder.path());
    let is_told = |words: &str| told.iter().any(|line| line.contains(words));
    assert!(
        is_told("delete this comment if it still shows its rule"),
        "{told:#?}"
    );
    // What was accepted without a word isn't reported again, and everything else is.
    for Accepted {
        place,
        title,
        confirm,
        is_left,
    } in &accepted
    {
        let (_, name) = title.split_once(": ").unwrap_or(("", title));
        let waits = told.iter().any(|line| line.contains(&format!("`{name}`")));
        assert!(!waits || confirm.is_some(), "{title}: {told:#?}");
        assert!(
            confirm.is_none() || *is_left || text(folder.path(), &place.file).contains(UNCONFIRMED)
        );
    }
    let families = families_with_other_answers(folder.path());
    let are = |name: &str| {
        families
            .iter()
            .any(|line| line.contains(&format!("`{name}`")))
    };
    assert!(are("capture-nothing-opposite-odd"), "{families:#?}");
    assert!(!are("over-both-sides-empty"), "{families:#?}");
}

#[test]
fn a_capture_where_there_was_none_has_to_be_confirmed() {
    let folder = changed(&[(
        "solution/src/capturing.rs",
        "player.bowls().contains(&last) && stones[last] == 1",
        "stones[last] == 1 && last % 7 != 6",
    )]);
    let accepted = accepted(folder.path());
    let alone = confirmed(
        &accepted,
        "capture.opponents-bowl: Player One's last stone is alone",
    );
    assert_eq!(
        alone,
        "`capture 8: nothing` before, `capture 8: capture` now"
    );
}

#[test]
fn no_move_becomes_a_refusal_without_a_word() {
    let folder = changed(&[(
        "solution/src/program.rs",
        "Status::ToMove(Player::One)",
        "Status::ToMove(Player::Two)",
    )]);
    let accepted = accepted(folder.path());
    let sessions = accepted
        .iter()
        .filter(|accepted| accepted.title.starts_with("program."));
    let confirmed: Vec<_> = sessions.map(|session| session.confirm.is_some()).collect();
    assert!(
        confirmed.len() > 20 && confirmed.iter().all(|is| *is),
        "{accepted:#?}"
    );
    // Titles that name the winner are false now.
    let told = not_fitting(folder.path());
    let is_false = |line: &&String| line.contains("the title says `Player One wins`");
    assert!(told.iter().any(|line| is_false(&line)), "{told:#?}");
    // With the bowls of the other player, every session fits; its typed lines stay as they are.
    let typed = text(folder.path(), "specs/program.md");
    let typed: Vec<&str> = typed.lines().filter(|line| line.starts_with('>')).collect();
    let before = text(package().parent().unwrap(), "specs/program.md");
    let before: Vec<&str> = before
        .lines()
        .filter(|line| line.starts_with('>'))
        .collect();
    assert_eq!(typed, before);
}

#[test]
fn a_session_that_ends_before_its_typed_lines_is_left() {
    let folder = changed(&[STAYS]);
    let accepted = accepted(folder.path());
    let left = accepted.iter().filter(|accepted| accepted.is_left);
    let left: Vec<_> = left
        .filter(|left| left.title.starts_with("referee."))
        .collect();
    let before = text(package().parent().unwrap(), "specs/referee.md");
    let now = text(folder.path(), "specs/referee.md");
    for Accepted { title, confirm, .. } in &left {
        let example = |text: &str| {
            let at = text.find(title.as_str()).unwrap();
            text[at..].split("```").next().unwrap().to_owned()
        };
        assert_eq!(example(&now), example(&before));
        assert!(confirm.is_some(), "{title}");
    }
    assert!(!left.is_empty(), "{accepted:#?}");
}

#[test]
fn examples_of_choices_follow_the_exact_solver() {
    let (file, right) = ("specs/player.md", "choose: 12 (9 +4, 11 +6, 12 +8)");
    let folder = changed(&[(file, right, "choose: 9 or 12 (9 +8, 11 +6, 12 +8)")]);
    let accepted = accepted(folder.path());
    assert!(!confirmed(&accepted, "choose.").is_empty(), "{accepted:#?}");
    assert!(text(folder.path(), file).contains(right));
}

#[test]
fn boards_of_the_lesson_follow_their_examples() {
    let title = "play.turn-again: Player One opens with bowl 2 and moves again\n";
    let [before, after] =
        ["     4  4  4  4  4  4\n", "     4  4  4  4  3  5\n"].map(|row| [title, row].concat());
    let folder = changed(&[("specs/rules.md", &before, &after)]);
    let accepted = accepted(folder.path());
    let files: Vec<&str> = accepted
        .iter()
        .map(|accepted| &*accepted.place.file)
        .collect();
    let [lesson, rules] = files.as_slice() else {
        panic!("{accepted:#?}");
    };
    assert!(
        lesson.ends_with("lesson.md") && rules.ends_with("rules.md"),
        "{accepted:#?}"
    );
    assert!(text(folder.path(), "specs/lesson.md").contains(&after));
}

#[test]
fn an_answer_of_the_lesson_that_is_about_another_bowl_is_asked_about() {
    let title = "play.turn-again: Player One opens with bowl 2 and moves again\n";
    let board =
        "     4  4  4  4  4  4\n  0                    0   One to move\n     4  4  4  4  4  4\n";
    let [before, after] = ["play 2\n", "play 1\n"].map(|asked| [title, board, asked].concat());
    let folder = changed(&[("specs/rules.md", &before, &after)]);
    let accepted = accepted(folder.path());
    let of_lesson = accepted
        .iter()
        .find(|accepted| accepted.place.file.ends_with("lesson.md"));
    let confirm = of_lesson.unwrap().confirm.as_deref();
    assert_eq!(
        confirm,
        Some("other bowls are right now; write the text about them")
    );
    // They are reported until somebody has written the text about them.
    let told = not_fitting(folder.path());
    let is_told = |words: &str| told.iter().any(|line| line.contains(words));
    assert!(
        is_told("the board of the lesson doesn't show `play.turn-again"),
        "{told:#?}"
    );
}

#[test]
fn a_board_of_the_lesson_follows_a_new_title_of_its_example() {
    let title = "play.turn-again: Player One opens with bowl 2 and moves again\n";
    let new = "play.turn-again: a new title\n";
    let folder = changed(&[("specs/rules.md", title, new)]);
    let before = text(folder.path(), "specs/lesson.md");
    let accepted = accepted(folder.path());
    assert_eq!(
        (
            accepted.len(),
            confirmed(&accepted, "play.turn-again: a new title")
        ),
        (1, "")
    );
    assert_eq!(
        text(folder.path(), "specs/lesson.md"),
        before.replace(title, new)
    );
}

#[test]
fn two_changes_of_one_line_are_left_to_a_person() {
    let folder = changed(&[(
        "solution/src/capturing.rs",
        "stones[player.kalah()] += own + theirs;",
        "stones[player.kalah()] += own + 2 * theirs;",
    )]);
    let name = "`capture-into-the-opponents-kalah`";
    let gallery = folder.path().join("solution/gallery");
    let now = Submission::read(&folder.path().join("solution")).unwrap();
    let read = || Gallery::read(&gallery).unwrap();
    assert!(!read().stale_edits(&now).is_empty());
    let file = gallery.join("wrong.toml");
    // Without the text that an edit was written for, only a person can change it.
    let unknown = accept_edits(&read(), &file, &now, None).unwrap();
    assert!(!unknown.is_empty() && unknown.iter().all(|edit| edit.is_left));
    let edits = accept_edits(&read(), &file, &now, Some(&reference())).unwrap();
    let confirm = confirmed(&edits, name);
    assert!(
        confirm.starts_with("the rule has changed the lines of this mistake"),
        "{confirm}"
    );
    let left = edits.iter().filter(|edit| edit.is_left).count();
    assert_eq!(read().stale_edits(&now).len(), left);
}

#[test]
fn an_edit_that_is_the_rule_now_is_left() {
    let own = "        let own = std::mem::take(&mut stones[last]);\n";
    let folder = changed(&[("solution/src/capturing.rs", own, "        let own = 0;\n")]);
    let now = Submission::read(&folder.path().join("solution")).unwrap();
    let gallery = folder.path().join("solution/gallery");
    let edits = Gallery::read(&gallery).unwrap();
    let edits = accept_edits(
        &edits,
        &gallery.join("wrong.toml"),
        &now,
        Some(&reference()),
    );
    let edits = edits.unwrap();
    let edit = confirmed(&edits, "`capture-leaves-the-capturing-stone` changes");
    assert!(
        edit.starts_with("the reference makes this mistake now"),
        "{edit}"
    );
}
