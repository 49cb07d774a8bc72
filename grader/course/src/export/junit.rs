//! `JUnit`'s XML, which continuous integration shows: one suite for each student, one case for each item.

use quick_xml::se::{QuoteLevel, Serializer};
use serde::Serialize;

use super::error::ExportError;
use super::export_output::Export;
use super::feedback_text;
use super::scored_results::ScoredResults;
use crate::class::StudentResult;
use crate::gradebook::GradebookRow;

#[derive(Serialize)]
#[serde(rename = "testsuites")]
struct Suites {
    #[serde(rename = "testsuite")]
    suites: Vec<Suite>,
}

#[derive(Serialize)]
struct Suite {
    #[serde(rename = "@name")]
    name: String,
    #[serde(rename = "@tests")]
    tests: usize,
    #[serde(rename = "@failures")]
    failures: usize,
    #[serde(rename = "@errors")]
    errors: usize,
    #[serde(rename = "@skipped")]
    skipped: usize,
    properties: Properties,
    #[serde(rename = "testcase")]
    cases: Vec<Case>,
}

#[derive(Serialize)]
struct Properties {
    property: [Property; 2],
}

#[derive(Serialize)]
struct Property {
    #[serde(rename = "@name")]
    name: &'static str,
    #[serde(rename = "@value")]
    value: String,
}

#[derive(Serialize)]
struct Case {
    #[serde(rename = "@name")]
    name: String,
    #[serde(rename = "@classname")]
    class: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<Failure>,
}

#[derive(Serialize)]
struct Failure {
    #[serde(rename = "@type")]
    kind: &'static str,
    #[serde(rename = "@message")]
    message: String,
    #[serde(rename = "$text")]
    text: String,
}

/// Writes one suite for each student.
pub fn junit(scored: &ScoredResults) -> Result<Export, ExportError> {
    let suites = scored
        .results()
        .map(|(entry, result)| Ok(suite(entry, &result?)));
    let suites = Suites {
        suites: suites.collect::<Result<_, ExportError>>()?,
    };
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
    let mut serializer = Serializer::new(&mut xml);
    serializer.indent(' ', 2).set_quote_level(QuoteLevel::Full);
    suites
        .serialize(serializer)
        .map_err(|error| ExportError::Internal(error.to_string()))?;
    xml.push('\n');
    Ok(Export::file(xml))
}

fn suite(entry: &GradebookRow, result: &StudentResult) -> Suite {
    let report = result.report.as_ref();
    let parts = report.into_iter().flat_map(|report| &report.parts);
    let items = parts.flat_map(|part| part.items.iter().map(move |item| (part, item)));
    let mut cases: Vec<Case> = items
        .map(|(part, item)| Case {
            name: item.rule.to_string(),
            class: format!("part-{}", part.number),
            failure: (item.score < item.max_score).then(|| {
                let text = feedback_text::item(part, item);
                failure(&feedback_text::cases(item), &feedback_text::plain(&text))
            }),
        })
        .collect();
    if cases.is_empty() {
        cases.push(Case {
            name: "graded".to_owned(),
            class: "submission".to_owned(),
            failure: Some(failure(
                result.status.word(),
                &feedback_text::result(result),
            )),
        });
    }
    let automatic = entry.automatic.map(|score| score.to_string());
    let max_score = report.map_or(0, |report| report.max_score).to_string();
    let property = |name, value| Property { name, value };
    Suite {
        name: valid(&result.student.key),
        tests: cases.len(),
        failures: cases.iter().filter(|case| case.failure.is_some()).count(),
        errors: 0,
        skipped: 0,
        properties: Properties {
            property: [
                property("score", automatic.unwrap_or_default()),
                property("max_score", max_score),
            ],
        },
        cases,
    }
}

fn failure(message: &str, text: &str) -> Failure {
    Failure {
        kind: "points",
        message: valid(message),
        text: valid(text),
    }
}

/// Returns a text without the characters that XML can't hold.
fn valid(text: &str) -> String {
    text.chars()
        .filter(|c| matches!(c, '\t' | '\n' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..))
        .collect()
}
