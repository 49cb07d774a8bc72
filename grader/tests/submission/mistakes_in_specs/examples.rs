//! Mistakes in rules, worked examples and sessions.

use rstest::rstest;

use super::{RULES, check};

#[rstest]
#[case::an_unknown_fence(
    "```kalah\nboard.next: nothing",
    "```kallah\nboard.next: nothing",
    &["specs/rules.md:53: unknown fence `kallah`; write `kalah`, `console`, `referee`, or `text` for prose"]
)]
#[case::an_unknown_verb(
    "next 12 Two: 12",
    "after 12 Two: 12",
    &["specs/rules.md:55: unknown verb `after`; write one of VERBS OF EXAMPLES"]
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
        "specs/rubric.toml:35: unknown rule `sweep.nothing`; write it in the specs, or remove it here",
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
#[case::a_name_in_other_letters(
    "sow.nothing: two stones stay",
    "Sow.not_a_thing: two stones stay",
    &["specs/rules.md:103: `Sow.not_a_thing` isn't the name of a rule; did you mean `sow.not-a-thing`?"]
)]
#[case::a_rule_name_in_capitals(
    "### `over.never`",
    "### `over.Never`",
    &[
        "specs/rubric.toml:34: unknown rule `over.never`; write it in the specs, or remove it here",
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
    &["specs/rules.md:118: the bowl of the last stone is missing; write its number, as in `sow 4: 8`"]
)]
#[case::an_unknown_refusal(
    "illegal 6: forbidden",
    &["specs/rules.md:118: `forbidden` isn't a reason; write one of `game over`, `no such bowl`, `kalah`, \
       `opponent's bowl`, `empty bowl`"]
)]
#[case::legal_without_an_answer(
    "legal",
    &["specs/rules.md:118: the answer to `legal` is missing; write bowl numbers with spaces between them, or `none`"]
)]
#[case::the_program_in_a_kalah_block(
    "program: 4",
    &["specs/rules.md:118: `program` is asked in a `console` block; write one"]
)]
#[case::the_referee_in_a_kalah_block(
    "referee: 4",
    &["specs/rules.md:118: `referee` is asked in a `referee` block; write one"]
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
    &["specs/rules.md:118: it isn't clear who moves before `sow 1`; write `One to move` next to the picture"]
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
    &["specs/rules.md:219: this example expects nothing; write at least one line that is printed"]
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
       `[reading fails]`, `[writing fails]`, `[flushing fails]`, `[returns the error]` or `[returns each error]`; for the referee, also \
       `[One is gone]`, `[One is too slow]`, `[asks One]`, `[returns One]` or `[returns draw]`"]
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
#[case::nobody_says_the_line(
    "referee",
    "> 4\n[asks Two]",
    &["specs/rules.md:220: this line doesn't say whose it is; write `> One: ` or `> Two: ` before it"]
)]
#[case::sent_to_nobody(
    "referee",
    "< 4\n[asks Two]",
    &["specs/rules.md:220: `< 4` doesn't name an opponent; write `< One: ` or `< Two: `"]
)]
#[case::sent_to_a_third_opponent(
    "referee",
    "< Three: 4\n[asks Two]",
    &["specs/rules.md:220: `Three` isn't a player; write `One` or `Two`"]
)]
#[case::no_end(
    "referee",
    "> One: 4\nOne plays 4",
    &["specs/rules.md:219: this example doesn't say how it ends; end it with a direction such as `[asks One]` or \
       `[returns Two]`"]
)]
#[case::other_rules(
    "referee raven",
    "> One: 4\n[asks Two]",
    &["specs/rules.md:219: the referee knows no other rules; remove `raven`"]
)]
fn a_mistake_in_a_game_with_a_referee(
    #[case] fence: &str,
    #[case] steps: &str,
    #[case] expected: &[&str],
) {
    const SESSION: &str = "console\nprogram.echo: two moves\n> 4\n4 moves nothing\n> 2 \"two\"\n\
                           2 \"two\" moves nothing\n> ^D\n[ends]\n";
    let game = format!("{fence}\nprogram.echo: two moves\n{steps}\n");
    check(RULES, SESSION, &game, expected);
}
