//! The first task that a report names, while functions are still to write.

use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use rstest::rstest;

use crate::run_grader::grade;
use crate::toy::Toy;

#[rstest]
#[case::a_wrong_value("Board([1; 14])")]
#[case::a_panic("panic!(\"no board\")")]
#[case::another_way_to_leave_it_open("unimplemented!()")]
fn a_written_function_waits_for_none_that_is_still_to_write(#[case] body: &str) {
    let toy = Toy::unwritten().edit("src/lib.rs", "todo!(\"part 1: opening\")", body);
    grade(&toy, &[]).stdout(contains("Fix this first: board.opening"));
    grade(&toy, &["--all"]).stdout(contains("waits for `kalah`").not());
}

#[test]
fn an_extension_that_isnt_begun_says_what_to_write_and_counts_its_points() {
    let toy = Toy::extended().unwrite("part 6: run");
    grade(&toy, &["--part", "6"])
        .stdout(contains("Write this first: run"))
        .stdout(contains("0 of 0").not())
        .stdout(contains("Every case is right").not());
}

#[test]
fn an_extension_that_is_begun_counts_its_own_points() {
    let toy = Toy::extended().with("part 6: run", "let _ = (input, output); Ok(())");
    grade(&toy, &["--part", "6"])
        .stdout(contains("Fix this first: "))
        .stdout(contains("0 of 0").not());
}

#[rstest]
#[case::that_it_names(
    "let mut stones = [1; 14]; stones[Player::One.kalah()] = 0; stones[13] = 0; Board(stones)",
    "board.kalahs"
)]
#[case::unless_it_does_not("Board([1; 14])", "board.opening")]
fn a_wrong_function_comes_after_a_wrong_one(#[case] opening: &str, #[case] first: &str) {
    let toy = Toy::new()
        .with("part 1: opening", opening)
        .with("part 1: kalah", "if self == Player::One { 5 } else { 13 }");
    grade(&toy, &[]).stdout(contains(format!("Fix this first: {first} ")));
}
