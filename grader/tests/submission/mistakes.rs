//! Every mistake in the specs is reported with its line and with what to write instead, and nothing is graded.

use grader::specs::Assignment;
use rstest::rstest;

use crate::toy::Toy;

const RULES: &str = "specs/rules.md";
const RUBRIC: &str = "specs/rubric.toml";
const RECORDED: &str = "specs/recorded/sowing.txt";

/// Replaces some text in the toy's specs and asserts that exactly these mistakes are reported.
fn check(file: &str, from: &str, to: &str, expected: &[&str]) {
    let found = Toy::new().edit(file, from, to).mistakes(&[]);
    assert_eq!(found, expected);
    for mistake in expected {
        assert!(mistake.contains("; "), "no remedy in: {mistake}");
    }
}

/// Replaces a text of the toy's specs and expects a mistake to be shown like this, from its line on.
#[rstest]
#[case::a_line_of_an_example(
    RULES,
    "next 12 Two: 12",
    "after 12 Two: 12",
    ":55: unknown verb `after`; write one of opening, bowls, kalah, opposite, next, show, legal, sow, capture, turn, \
     over, sweep, winner, play, swap, illegal\n   |\n55 | after 12 Two: 12\n   | ^^^^^^^^^^^^^^^^"
)]
#[case::a_value_in_the_rubric(
    RUBRIC,
    "asks = [\"legal\", \"sow\"]",
    "asks = [\"legal\", \"sew\"]",
    ":18:18: unknown verb `sew`; write one of opening, bowls, kalah, opposite, next, show, legal, sow, capture, turn, \
     over, sweep, winner, play, swap, program\n   |\n18 | asks = [\"legal\", \"sew\"]\n   |                  ^^^^^"
)]
fn a_mistake_is_shown_with_its_line(
    #[case] file: &str,
    #[case] from: &str,
    #[case] to: &str,
    #[case] expected: &str,
) {
    let toy = Toy::new().edit(file, from, to);
    let found = Assignment::read(&toy.path("specs"), &[]).unwrap_err();
    let rendered = found.rendered().join("\n");
    assert!(rendered.contains(expected), "{rendered}");
}

#[test]
fn an_assignment_without_recorded_misconceptions_has_none() {
    let assignment = Assignment::read(&Toy::new().path("specs"), &[]).unwrap();
    let beliefs = assignment.beliefs().unwrap();
    assert!(beliefs.names.is_empty() && beliefs.answers.is_empty());
}

#[test]
fn the_toy_has_no_mistakes() {
    assert_eq!(Toy::new().mistakes(&[]), Vec::<String>::new());
}

#[rstest]
#[case::an_unknown_fence(
    "```kalah\nboard.next: nothing",
    "```kallah\nboard.next: nothing",
    &["specs/rules.md:53: unknown fence `kallah`; write `kalah`, `console`, or `text` for prose"]
)]
#[case::an_unknown_verb(
    "next 12 Two: 12",
    "after 12 Two: 12",
    &["specs/rules.md:55: unknown verb `after`; write one of opening, bowls, kalah, opposite, next, show, legal, sow, \
       capture, turn, over, sweep, winner, play, swap, illegal"]
)]
#[case::a_rule_without_an_example(
    "### `board.next`",
    "### `board.last`\n\nNothing is last.\n\n### `board.next`",
    &[
        "specs/rules.md:49: `board.last` has no example; write one below it",
        "specs/rules.md:49: `board.last` has no points; give it some in the rubric",
    ]
)]
#[case::a_rule_without_a_sentence(
    "Nothing is swept.\n",
    "",
    &["specs/rules.md:156: `sweep.nothing` has no text; write a paragraph below it"]
)]
#[case::an_example_under_another_rule(
    "sow.nothing: two stones stay",
    "legal.first: two stones stay",
    &[
        "specs/rules.md:103: this example of `legal.first` is below `sow.nothing`; move it below the name of its \
         rule",
    ]
)]
#[case::an_example_under_no_rule(
    "## Part 1\n",
    "```kalah\nboard.next: too early\nnext 1 One: 1\n```\n",
    &["specs/rules.md:4: this example of `board.next` isn't below any rule; move it below the name of its rule"]
)]
#[case::a_duplicate_rule(
    "### `sweep.nothing`",
    "### `over.never`",
    &[
        "specs/rubric.toml:35: there is no rule `sweep.nothing`; write it in the specs, or remove it here",
        "specs/rules.md:156: the rule `over.never` is already at specs/rules.md:144; rename one of the two",
        "specs/rules.md:161: this example of `sweep.nothing` is below `over.never`; move it below the name of its \
         rule",
    ]
)]
#[case::a_duplicate_title(
    "sow.nothing: two stones stay",
    "sow.nothing: no stone is sown",
    &["specs/rules.md:103: the title `no stone is sown` is already at specs/rules.md:92; rename one of the two"]
)]
#[case::no_title(
    "over.never: never over",
    "never over",
    &["specs/rules.md:149: `never over` isn't the title of an example; write `rule.name: title`"]
)]
#[case::a_title_without_words(
    "over.never: never over",
    "over.never: ",
    &["specs/rules.md:149: `over.never: ` isn't the title of an example; write `rule.name: title`"]
)]
#[case::a_rule_name_in_capitals(
    "### `over.never`",
    "### `over.Never`",
    &[
        "specs/rubric.toml:34: there is no rule `over.never`; write it in the specs, or remove it here",
        "specs/rules.md:144: `over.Never` isn't the name of a rule; write lower-case words like `sow.own-kalah`",
        "specs/rules.md:149: this example of `over.never` is below `turn.stays`; move it below the name of its \
         rule",
    ]
)]
#[case::a_contradiction(
    "opposite 2: 2",
    "opposite 1: 2",
    &["specs/rules.md:45: this contradicts specs/rules.md:44, which answers the same question; correct one of the two"]
)]
#[case::a_verb_of_another_part(
    "next 12 Two: 12",
    "turn 12 Two: Two",
    &["specs/rules.md:55: `turn` can't test `board.next`, a rule of part 1; ask with one of the verbs in that part's `asks`"]
)]
fn a_mistake_in_rules(#[case] from: &str, #[case] to: &str, #[case] expected: &[&str]) {
    check(RULES, from, to, expected);
}

/// Checks an example of `sow.nothing` whose first step is wrong; the steps begin at line 115.
fn check_example(steps: &str, expected: &[&str]) {
    let example = format!("```kalah\nsow.nothing: one more\n{steps}\n```\n\n## Part 3\n");
    check(RULES, "## Part 3\n", &example, expected);
}

const PICTURE: &str =
    "     1  1  1  1  1  1\n  0                    0   One to move\n     1  1  1  1  1  1\n";

#[rstest]
#[case::stones_not_conserved(
    "sow 1: 1\n     1  1  1  1  1  1\n  0                    0\n     1  2  1  1  1  1",
    &["specs/rules.md:119: the number of stones changes: 13 here, 12 in the first picture; count them again"]
)]
#[case::a_crooked_picture(
    "sow 1: 1\n     1  1  1  1  1  1\n  0                   0\n     1  1  1  1  1  1",
    &["specs/rules.md:120: the picture is misaligned; write this line as `  0                    0`; right-align each \
       number in three columns"]
)]
#[case::five_bowls_in_a_row(
    "sow 1: 1\n     1  1  1  1  1  1\n  0                    0\n     1  1  1  1  1",
    &["specs/rules.md:121: 5 numbers instead of six bowls; right-align each number in three columns"]
)]
#[case::one_kalah(
    "sow 1: 1\n     1  1  1  1  1  1\n  0\n     1  1  1  1  1  1",
    &["specs/rules.md:120: 1 number instead of two kalahs; right-align each number in three columns"]
)]
#[case::a_hundred_stones(
    "sow 1: 1\n     1  1  1  1  1100\n  0                    0\n     1  1  1  1  1  1",
    &["specs/rules.md:119: 5 numbers instead of six bowls; right-align each number in three columns"]
)]
#[case::a_word_in_a_bowl(
    "sow 1: 1\n     1  1  1  1  1  x\n  0                    0\n     1  1  1  1  1  1",
    &["specs/rules.md:119: `x` isn't a number from 0 to 99; right-align each number in three columns"]
)]
#[case::two_lines_of_a_picture(
    "sow 1: 1\n     1  1  1  1  1  1\n  0                    0",
    &["specs/rules.md:119: a picture is missing here; write its three lines"]
)]
#[case::no_picture_after_a_step(
    "sow 1: 1",
    &["specs/rules.md:119: a picture is missing here; write its three lines"]
)]
#[case::an_unexpected_picture(
    "\n     1  1  1  1  1  1\n  0                    0\n     1  1  1  1  1  1",
    &["specs/rules.md:119: no step asks for this picture; write the step above it"]
)]
#[case::no_step(
    "",
    &["specs/rules.md:114: this example asks nothing; write a step below its first picture"]
)]
#[case::an_unknown_status(
    "sow 1: 1\n     1  1  1  1  1  1\n  0                    0   Three to move\n     1  1  1  1  1  1",
    &["specs/rules.md:120: `Three to move` isn't a status; write `One to move`, `Two to move`, `One wins`, `Two wins` \
       or `draw`"]
)]
#[case::a_move_without_a_status(
    "play 1\n     1  1  1  1  1  1\n  0                    0\n     1  1  1  1  1  1",
    &["specs/rules.md:120: there is no status after this move; write `One to move`, `Two to move`, `One wins`, `Two wins` \
       or `draw` next to the picture"]
)]
#[case::a_word_too_many(
    "sow 1 2: 1",
    &["specs/rules.md:118: `2` doesn't belong in `sow 1 2`; leave it out"]
)]
#[case::no_bowl(
    "sow: 1",
    &["specs/rules.md:118: `sow` isn't a step; `sow` takes one bowl number"]
)]
#[case::a_bowl_that_does_not_belong(
    "legal 3: 0",
    &["specs/rules.md:118: `legal 3` isn't a step; `legal` takes no bowl number"]
)]
#[case::an_answer_next_to_the_picture(
    "capture 1: 4",
    &["specs/rules.md:118: `4` has no meaning here; leave it out, since the answer is the picture below"]
)]
#[case::no_last_bowl(
    "sow 1\n     1  1  1  1  1  1\n  0                    0\n     1  1  1  1  1  1",
    &["specs/rules.md:118: ` 1 1 1 1 1 1 0 1 1 1 1 1 1 0` can't be an answer to `sow`; write the bowl of the last \
       stone and a board"]
)]
#[case::an_unknown_refusal(
    "illegal 6: forbidden",
    &["specs/rules.md:118: `illegal forbidden` can't be an answer to `play`; write a board and a status, or `illegal` \
       and one of `game over`, `no such bowl`, `kalah`, `opponent's bowl`, `empty bowl`"]
)]
#[case::legal_without_an_answer(
    "legal",
    &["specs/rules.md:118: `` can't be an answer to `legal`; write bowl numbers, or `none`"]
)]
#[case::the_program_in_a_kalah_block(
    "program: 4",
    &["specs/rules.md:118: `program` is asked in a `console` block; write one"]
)]
fn a_mistake_in_an_example(#[case] steps: &str, #[case] expected: &[&str]) {
    check_example(&format!("{PICTURE}{steps}"), expected);
}

#[rstest]
#[case::a_step_that_needs_a_position(
    "sow 1: 1",
    &["specs/rules.md:115: `sow 1` needs a position; draw one above it"]
)]
#[case::a_step_that_needs_a_player(
    "     1  1  1  1  1  1\n  0                    0\n     1  1  1  1  1  1\nsow 1: 1",
    &["specs/rules.md:118: nobody is to move before `sow 1`; write `One to move` next to the picture"]
)]
#[case::too_many_stones(
    "     2  1  1  1  1  1\n  0                    0   One to move\n     1  1  1  1  1  1\n\
     sow 1: 1\n     2  1  1  1  1  1\n  0                    0\n     1  1  1  1  1  1",
    &["specs/rules.md:118: the position has 13 stones; draw one with 12"]
)]
fn a_mistake_in_a_first_position(#[case] steps: &str, #[case] expected: &[&str]) {
    check_example(steps, expected);
}

#[rstest]
#[case::nothing_is_expected(
    "4 moves nothing\n> 2 \"two\"\n2 \"two\" moves nothing\n> ^D\n[ends]",
    "...",
    &["specs/rules.md:219: this example expects nothing; write at least one line that the program prints"]
)]
#[case::a_bad_escape(
    "> 4\n",
    "> 4\\q\n",
    &["specs/rules.md:220: invalid escape in `4\\q`; write \\n, \\r, \\t, \\\\, \\x… or \\u{…}"]
)]
#[case::an_unknown_direction(
    "> 4\n",
    "[stops]\n",
    &["specs/rules.md:220: unknown direction `[stops]`; write `[ends]`, `[ends, flushed]`, `[no newline]`, \
       `[reading fails]`, `[writing fails]`, `[flushing fails]` or `[returns the error]`"]
)]
#[case::something_printed_after_the_end(
    "> 4\n",
    "[ends]\n",
    &[
        "specs/rules.md:221: the program has already ended before this line; move the line up, or remove it",
        "specs/rules.md:223: the program has already ended before this line; move the line up, or remove it",
        "specs/rules.md:225: the program has already ended before this line; move the line up, or remove it",
    ]
)]
fn a_mistake_in_a_session(#[case] from: &str, #[case] to: &str, #[case] expected: &[&str]) {
    check(RULES, from, to, expected);
}

#[rstest]
#[case::a_rule_that_is_not_there(
    "\"turn.stays\" = 5",
    "\"turn.stays\" = 4\n\"turn.goes\" = 1",
    &["specs/rubric.toml:29: there is no rule `turn.goes`; write it in the specs, or remove it here"]
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
    &["specs/rubric.toml:40: unknown verb `stop`; write one of opening, bowls, kalah, opposite, next, show, legal, \
       sow, capture, turn, over, sweep, winner, play, swap, program"]
)]
#[case::a_file_that_is_not_there(
    "[\"rules.md\"]",
    "[\"rules.md\", \"more.md\"]",
    &["specs/more.md:1: can't be read: there is no such file; write it, or remove it from the rubric's `specs`"]
)]
#[case::an_unknown_key(
    "title = \"Sowing\"",
    "title = \"Sowing\"\nweight = 3",
    &["specs/rubric.toml:18: unknown field `weight`, expected one of `title`, `asks`, `extra`, `points`; write it as \
       the file's first lines explain"]
)]
#[case::not_toml(
    "stones = 12",
    "stones = twelve",
    &["specs/rubric.toml:2: invalid boolean, expected `true`; write it as the file's first \
       lines explain"]
)]
fn a_mistake_in_the_rubric(#[case] from: &str, #[case] to: &str, #[case] expected: &[&str]) {
    check(RUBRIC, from, to, expected);
}

#[rstest]
#[case::a_case_without_a_rule(
    "[sow.nothing]\n",
    "",
    &[
        "specs/recorded/sowing.txt:3: there is no rule above this case; write `[rule.name]` above it",
        "specs/recorded/sowing.txt:4: there is no rule above this case; write `[rule.name]` above it",
    ]
)]
#[case::a_case_of_an_unknown_rule(
    "[sow.nothing]",
    "[sow.something]",
    &[
        "specs/recorded/sowing.txt:4: there is no rule `sow.something`; name one from the specs",
        "specs/recorded/sowing.txt:5: there is no rule `sow.something`; name one from the specs",
    ]
)]
#[case::no_answer(
    " One 2: 2 0 0 3 0 0 0 9 0 0 0 0 0 0 0",
    " One 2",
    &["specs/recorded/sowing.txt:4: `sow 0 0 3 0 0 0 9 0 0 0 0 0 0 0 One 2` has no answer; write `question: answer`"]
)]
#[case::no_board(
    "sow 0 0 3 0 0 0 9 0 0 0 0 0 0 0 One 2:",
    "sow One 2:",
    &["specs/recorded/sowing.txt:4: `sow One 2` has no board; write 14 numbers after the verb"]
)]
#[case::no_player(
    " One 2:",
    " 2:",
    &["specs/recorded/sowing.txt:4: `sow 0 0 3 0 0 0 9 0 0 0 0 0 0 0 2` isn't a question with `sow`; write `sow`, a \
       board, a player and a bowl"]
)]
#[case::a_third_player(
    " One 2:",
    " Three 2:",
    &["specs/recorded/sowing.txt:4: `Three` isn't a player; write `One` or `Two`"]
)]
#[case::two_players(
    " One 2:",
    " One Two 2:",
    &["specs/recorded/sowing.txt:4: `Two` isn't a number in `sow 0 0 3 0 0 0 9 0 0 0 0 0 0 0 One Two 2`; write one \
       player, and numbers otherwise"]
)]
#[case::three_hundred_stones(
    "sow 0 0 3",
    "sow 0 0 300",
    &["specs/recorded/sowing.txt:4: 300 stones are too many for a bowl; write 255 or fewer"]
)]
#[case::too_few_stones(
    "sow 0 0 3",
    "sow 0 0 2",
    &["specs/recorded/sowing.txt:4: the position has 11 stones; draw one with 12"]
)]
#[case::an_impossible_answer(
    "One 2: 2 0 0",
    "One 2: none",
    &["specs/recorded/sowing.txt:4: `none 3 0 0 0 9 0 0 0 0 0 0 0` can't be an answer to `sow`; write the bowl of the \
       last stone and a board"]
)]
#[case::a_text_without_quotes(
    "[sow.nothing]",
    "[board.picture]\nshow 0 0 3 0 0 0 9 0 0 0 0 0 0 0: 9\n[sow.nothing]",
    &["specs/recorded/sowing.txt:4: the answer to `show` is text; write it in quotes"]
)]
fn a_mistake_in_recorded_cases(#[case] from: &str, #[case] to: &str, #[case] expected: &[&str]) {
    check(RECORDED, from, to, expected);
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

#[test]
fn a_file_without_an_example_is_a_mistake() {
    let toy = Toy::new().edit(
        "specs/rubric.toml",
        "[\"rules.md\"]",
        "[\"rules.md\", \"more.md\"]",
    );
    toy.write("specs/more.md", "# More\n\nBut nothing.\n");
    assert_eq!(
        toy.mistakes(&[]),
        ["specs/more.md:1: this file has no example; write one below each rule"]
    );
}

#[test]
fn an_example_in_a_file_that_the_rubric_does_not_list_is_a_mistake() {
    let toy = Toy::new();
    toy.write(
        "specs/README.md",
        "```kalah\nboard.next: lost\nnext 3 One: 3\n```\n\n```kahlah\n```\n",
    );
    assert_eq!(
        toy.mistakes(&[]),
        [
            "specs/README.md:2: the example `lost` is never asked; list the file in the rubric's `specs`",
            "specs/README.md:6: unknown fence `kahlah`; write `kalah`, `console`, or `text` for prose",
        ]
    );
}

#[test]
fn a_file_that_is_not_utf_8_is_a_mistake() {
    let toy = Toy::new();
    std::fs::write(toy.path(RECORDED), b"\xff").unwrap();
    assert_eq!(
        toy.mistakes(&[]),
        ["specs/recorded/sowing.txt:1: not UTF-8; save it as UTF-8"]
    );
}

#[test]
fn a_missing_rubric_is_a_mistake() {
    let toy = Toy::new();
    std::fs::remove_file(toy.path(RUBRIC)).unwrap();
    assert_eq!(
        toy.mistakes(&[]),
        [
            "specs/rubric.toml:1: can't be read: there is no such file; write the points of each rule there"
        ]
    );
}

#[rstest]
#[case::a_file_that_is_not_there(
    "none.txt",
    "",
    "none.txt:1: can't be read: there is no such file; name a file or a folder with cases"
)]
#[case::a_file_without_a_case(
    "own.txt",
    "# none yet\n",
    "own.txt:1: there is no case in it; write recorded cases (`.txt`) or worked examples (`.md`)"
)]
#[case::a_markdown_file_without_a_case(
    "own.md",
    "# None yet\n",
    "own.md:1: there is no case in it; write recorded cases (`.txt`) or worked examples (`.md`)"
)]
#[case::a_case_of_an_unknown_rule_set(
    "own.txt",
    "[sow.nothing]\nsow@raven 1 1 1 1 1 1 0 1 1 1 1 1 1 0 One 2: 2 1 1 1 1 1 1 0 1 1 1 1 1 1 0\n",
    "own.txt:2: there is no rule set `raven`; name one that a worked example uses"
)]
#[case::a_case_of_an_unknown_rule(
    "own.txt",
    "[sow.more]\nopposite 3: 3\n",
    "own.txt:2: there is no rule `sow.more`; name one from the specs"
)]
fn a_mistake_in_an_instructors_own_cases(
    #[case] file: &str,
    #[case] text: &str,
    #[case] expected: &str,
) {
    let toy = Toy::new();
    if !text.is_empty() {
        toy.write(file, text);
    }
    assert_eq!(toy.mistakes(&[file]), [expected]);
}

#[test]
fn mistakes_of_every_kind_are_reported_in_one_run() {
    let toy = Toy::new()
        .edit(RULES, "```kalah\nboard.next", "```kallah\nboard.next")
        .edit(RULES, "turn 3: One", "turns 3: One")
        .edit(RULES, "> 4\n", "> 4\\q\n")
        .edit(RUBRIC, "\"winner.nobody\" = 1", "\"winner.nobody\" = 2")
        .edit(RECORDED, "sow 0 0 3", "sow 0 0 2");
    let lines: Vec<String> = toy
        .mistakes(&[])
        .iter()
        .map(|mistake| mistake.split(": ").next().unwrap().to_owned())
        .collect();
    assert_eq!(
        lines,
        [
            "specs/recorded/sowing.txt:4",
            "specs/rubric.toml:1",
            "specs/rules.md:53",
            "specs/rules.md:139",
            "specs/rules.md:220",
        ]
    );
}
