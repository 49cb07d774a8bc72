//! Finds titles of examples whose words are false: their examples show another result.

use grader::mistake::Mistake;
use grader::specs::{Assignment, Case};

/// Words of a title, and the texts of which an example with these words shows one.
const CLAIMS: [(&str, &[&str]); 9] = [
    ("a draw", &["draw", "+0"]),
    (
        "Player One wins",
        &["One wins", "winner One", "[returns One]"],
    ),
    (
        "Player Two wins",
        &["Two wins", "winner Two", "[returns Two]"],
    ),
    ("by two", &["-2", "+2"]),
    ("by four", &["-4", "+4"]),
    ("by six", &["-6", "+6"]),
    ("by eight", &["-8", "+8"]),
    ("by ten", &["-10", "+10"]),
    ("by twelve", &["-12", "+12"]),
];

/// Returns a mistake for each title that says something which no step of its example shows.
pub(super) fn false_titles(assignment: &Assignment) -> Vec<Mistake> {
    let mut examples: Vec<(&str, Vec<&Case>)> = Vec::new();
    for case in &assignment.cases {
        match (&case.title, examples.last_mut()) {
            (Some(title), Some((last, cases))) if title == last => cases.push(case),
            (Some(title), _) => examples.push((title, vec![case])),
            (None, _) => {}
        }
    }
    let claims = examples
        .iter()
        .flat_map(|example| CLAIMS.iter().map(move |claim| (example, claim)));
    let is_false = claims.filter(|((title, cases), (words, shown))| {
        let says = title.contains(words) && !title.contains("not a draw");
        let texts = cases
            .iter()
            .map(|case| format!("{} {}", case.question.verb, case.expected));
        says && !texts
            .into_iter()
            .any(|text| shown.iter().any(|shown| text.contains(shown)))
    });
    let mistakes = is_false.map(|((title, cases), (words, _))| {
        let what =
            format!("the title says `{words}`, and the example doesn't show it: `{title}`; change one of the two");
        cases[0].place.mistake(what)
    });
    mistakes.collect()
}
