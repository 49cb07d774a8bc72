//! Every mistake in the specs is reported with its line and with what to write instead, and nothing is graded.

#[path = "mistakes_in_specs/examples.rs"]
mod examples;
#[path = "mistakes_in_specs/recorded.rs"]
mod recorded;
#[path = "mistakes_in_specs/rubric.rs"]
mod rubric;

use grader::specs::Assignment;
use notation::Verb;
use rstest::rstest;

use crate::toy::Toy;

const RULES: &str = "specs/rules.md";
const RUBRIC: &str = "specs/rubric.toml";
const RECORDED: &str = "specs/recorded/sowing.txt";

/// Replaces some text in the toy's specs and asserts that exactly these mistakes are reported.
fn check(file: &str, from: &str, to: &str, expected: &[&str]) {
    let found = Toy::new().edit(file, from, to).mistakes(&[]);
    let expected: Vec<String> = expected.iter().map(|text| with_verbs(text)).collect();
    assert_eq!(found, expected);
    for mistake in expected {
        assert!(mistake.contains("; "), "no remedy in: {mistake}");
    }
}

/// Writes all verbs in the place of `VERBS`, and those of worked examples in the place of `VERBS OF EXAMPLES`.
pub(crate) fn with_verbs(text: &str) -> String {
    let names = |verbs: &mut dyn Iterator<Item = Verb>| {
        let names: Vec<&str> = verbs.map(Verb::name).collect();
        names.join(", ")
    };
    let of_examples = names(&mut Verb::ALL.into_iter().filter(|verb| !verb.is_session()));
    let text = text.replace("VERBS OF EXAMPLES", &format!("{of_examples}, illegal"));
    text.replace("VERBS", &names(&mut Verb::ALL.into_iter()))
}

/// Replaces a text of the toy's specs and expects a mistake to be shown like this, from its line on.
#[rstest]
#[case::a_line_of_an_example(
    RULES,
    "next 12 Two: 12",
    "after 12 Two: 12",
    ":55: unknown verb `after`; write one of VERBS OF EXAMPLES\n   |\n55 | after 12 Two: 12\n   | ^^^^^^^^^^^^^^^^"
)]
#[case::a_value_in_the_rubric(
    RUBRIC,
    "asks = [\"legal\", \"sow\"]",
    "asks = [\"legal\", \"sew\"]",
    ":18:18: unknown verb `sew`; write one of VERBS\n   |\n18 | asks = [\"legal\", \"sew\"]\n   |                  ^^^^^"
)]
fn a_mistake_is_shown_with_its_line(
    #[case] file: &str,
    #[case] from: &str,
    #[case] to: &str,
    #[case] expected: &str,
) {
    let toy = Toy::new().edit(file, from, to);
    let found = Assignment::read_specs(&toy.path("specs"), &[]).unwrap_err();
    let rendered = found.rendered().join("\n");
    assert!(rendered.contains(&with_verbs(expected)), "{rendered}");
}

#[test]
fn an_assignment_without_recorded_misconceptions_has_none() {
    let assignment = Assignment::read_specs(&Toy::new().path("specs"), &[]).unwrap();
    let predictions = assignment.predictions().unwrap();
    assert!(predictions.names.is_empty());
}

#[test]
fn an_assignment_has_the_misconceptions_that_were_there_when_it_was_read() {
    let file = "specs/recorded/misconceptions.txt";
    let toy = Toy::new();
    toy.write(file, "= old\n");
    let read = || Assignment::read_specs(&toy.path("specs"), &[]).unwrap();
    let assignment = read();
    toy.write(file, "= new\n");
    assert_eq!(assignment.predictions().unwrap().names, ["old"]);
    assert_eq!(read().predictions().unwrap().names, ["new"]);
}

#[test]
fn the_toy_has_no_mistakes() {
    assert_eq!(Toy::new().mistakes(&[]), Vec::<String>::new());
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
            "specs/README.md:6: unknown fence `kahlah`; write `kalah`, `console`, `referee`, or `text` for prose",
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

#[test]
fn a_mistake_in_the_misconceptions_is_reported() {
    let toy = Toy::new();
    for (line, mistake) in [
        (
            "",
            "1: missing field `hint`; write it as the file's first lines explain",
        ),
        (
            "hnt = \"Sow.\"\n",
            "6: unknown key `hnt`; did you mean `hint`?",
        ),
        (
            "hint = 1\n",
            "6: invalid type: integer `1`, expected a string; write it as the file's first lines explain",
        ),
    ] {
        let text = format!(
            "[[misconception]]\nname = \"none-sown\"\nrule = \"sow.nothing\"\nmistaken_rule = \"None.\"\nfound = \"in 2026\"\n{line}"
        );
        toy.write("specs/misconceptions.toml", &text);
        assert_eq!(
            toy.mistakes(&[]),
            [format!("specs/misconceptions.toml:{mistake}")]
        );
    }
}
