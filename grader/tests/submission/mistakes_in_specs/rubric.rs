//! Mistakes in the rubric.

use rstest::rstest;

use super::{RUBRIC, check};
use crate::toy::Toy;

#[rstest]
#[case::a_rule_that_is_not_there(
    "\"turn.stays\" = 5",
    "\"turn.stays\" = 4\n\"turn.goes\" = 1",
    &["specs/rubric.toml:29: unknown rule `turn.goes`; write it in the specs, or remove it here"]
)]
#[case::points_that_do_not_add_up(
    "\"turn.stays\" = 5",
    "\"turn.stays\" = 6",
    &["specs/rubric.toml:1: the parts that are not extra add up to 101 points; make them 100"]
)]
#[case::no_points(
    "\"turn.stays\" = 5",
    "\"turn.stays\" = 0",
    &[
        "specs/rubric.toml:1: the parts that are not extra add up to 95 points; make them 100",
        "specs/rubric.toml:28: `0` points aren't possible; write 1 or more",
    ]
)]
#[case::points_twice(
    "\"over.never\" = 2",
    "\"turn.stays\" = 2",
    &[
        "specs/rubric.toml:34: `turn.stays` already has points at specs/rubric.toml:28; keep one of the two",
        "specs/rules.md:139: `turn` can't test `turn.stays`, a rule of part 4; ask with one of the verbs in that part's `asks`",
        "specs/rules.md:144: `over.never` has no points; give it some in the rubric",
    ]
)]
#[case::an_unknown_verb(
    "asks = [\"play\"]",
    "asks = [\"play\", \"stop\"]",
    &["specs/rubric.toml:40: unknown verb `stop`; write one of VERBS"]
)]
#[case::a_file_that_is_not_there(
    "[\"rules.md\"]",
    "[\"rules.md\", \"more.md\"]",
    &["specs/more.md:1: can't be read: there is no such file; write it, or remove it from the rubric's `specs`"]
)]
#[case::an_unknown_key(
    "title = \"Sowing\"",
    "title = \"Sowing\"\nweight = 3",
    &["specs/rubric.toml:18: unknown key `weight`; use one of `title`, `asks`, `extra`, `points`, `most-lost`"]
)]
#[case::a_mistyped_key(
    "title = \"Sowing\"",
    "titel = \"Sowing\"",
    &["specs/rubric.toml:17: unknown key `titel`; did you mean `title`?"]
)]
#[case::a_missing_key(
    "title = \"Sowing\"\n",
    "",
    &["specs/rubric.toml:16: missing field `title`; write it as the file's first lines explain"]
)]
#[case::a_key_in_another_table(
    "stones = 12",
    "stones = 12\ntitle = \"Mancala\"",
    &["specs/rubric.toml:3: unknown key `title`; use one of `stones`, `specs`, `waiting`, `rule-sets`, `part`, `examples`"]
)]
#[case::a_word_instead_of_a_list(
    "asks = [\"legal\", \"sow\"]",
    "asks = \"legal\"",
    &["specs/rubric.toml:18: invalid type: string \"legal\", expected a list; write it as the file's first lines explain"]
)]
#[case::a_number_instead_of_a_table(
    "asks = [\"legal\", \"sow\"]",
    "asks = [\"legal\", \"sow\"]\nmost-lost = 3",
    &["specs/rubric.toml:19: invalid type: integer `3`, expected a table; write it as the file's first lines explain"]
)]
#[case::points_in_quotes(
    "\"turn.stays\" = 5",
    "\"turn.stays\" = \"5\"",
    &["specs/rubric.toml:28: invalid type: string \"5\", expected a whole number; write it as the file's first lines explain"]
)]
#[case::not_a_table(
    "stones = 12",
    "stones = 12\nrule-sets = \"all\"",
    &["specs/rubric.toml:3: invalid type: string \"all\", expected a table; write it as the file's first lines explain"]
)]
#[case::no_stones(
    "stones = 12",
    "stones = \"twelve\"",
    &["specs/rubric.toml:2: expected a whole number, or a list of them; write it as the file's first lines explain"]
)]
#[case::another_policy(
    "stones = 12",
    "stones = 12\nwaiting = \"won\"",
    &["specs/rubric.toml:3: unknown variant `won`, expected `kept` or `lost`; write it as the file's first lines explain"]
)]
#[case::not_toml(
    "stones = 12",
    "stones = dozen",
    &["specs/rubric.toml:2: string values must be quoted, expected literal string; write it as the file's first lines explain"]
)]
fn a_mistake_in_the_rubric(#[case] from: &str, #[case] to: &str, #[case] expected: &[&str]) {
    check(RUBRIC, from, to, expected);
}

#[test]
fn a_rubric_without_specs_has_no_cases() {
    let toy = Toy::new();
    toy.write("specs/rubric.toml", "stones = 12\nspecs = []\npart = []\n");
    toy.write("specs/rules.md", "# Nothing\n");
    toy.write("specs/recorded/sowing.txt", "# nothing\n");
    let found = toy.mistakes(&[]);
    assert_eq!(
        found,
        [
            "specs/rubric.toml:1: the parts that are not extra add up to 0 points; make them 100",
            "specs/rubric.toml:1: there is no case at all; write worked examples",
        ]
    );
}
