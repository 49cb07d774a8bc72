//! `JUnit`'s XML, which continuous integration shows: one suite for each student, one case for each item.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use super::error::ExportError;
use super::exporter::{Export, Exporter, with_results};
use super::feedback_text;
use super::results_source::ResultsSource;
use crate::class::StudentResult;
use crate::gradebook::{Gradebook, GradebookRow};
use grader::report::{ItemReport, PartReport};

/// Writes one suite for each student, and never keeps more than one in memory.
#[derive(Clone, Copy, Debug)]
pub struct JunitExporter;

impl Exporter for JunitExporter {
    fn export(&self, gradebook: &Gradebook, source: &ResultsSource) -> Result<Export, ExportError> {
        let failed = |error: io::Error| ExportError::Internal(error.to_string());
        let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
        writer
            .write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))
            .map_err(failed)?;
        writer
            .write_event(Event::Start(BytesStart::new(SUITES)))
            .map_err(failed)?;
        for (entry, key) in with_results(gradebook) {
            suite(&mut writer, entry, &source.result(key)?).map_err(failed)?;
        }
        writer
            .write_event(Event::End(BytesEnd::new(SUITES)))
            .map_err(failed)?;
        let mut bytes = writer.into_inner();
        bytes.push(b'\n');
        Ok(Export::file(bytes))
    }
}

/// The element around all suites.
const SUITES: &str = "testsuites";

fn suite(
    writer: &mut Writer<Vec<u8>>,
    entry: &GradebookRow,
    result: &StudentResult,
) -> io::Result<()> {
    let report = result.report.as_ref();
    let items: Vec<(&PartReport, &ItemReport)> = report
        .into_iter()
        .flat_map(|report| &report.parts)
        .flat_map(|part| part.items.iter().map(move |item| (part, item)))
        .collect();
    let ungraded = usize::from(items.is_empty());
    let failures = items
        .iter()
        .filter(|(_, item)| item.score < item.max_score)
        .count()
        + ungraded;
    let tests = (items.len() + ungraded).to_string();
    let name = valid(&result.student.key);
    writer
        .create_element("testsuite")
        .with_attributes([
            ("name", name.as_str()),
            ("tests", &tests),
            ("failures", &failures.to_string()),
            ("errors", "0"),
            ("skipped", "0"),
        ])
        .write_inner_content(|writer| {
            writer
                .create_element("properties")
                .write_inner_content(|writer| {
                    let automatic = entry
                        .automatic
                        .map_or_else(String::new, |score| score.to_string());
                    let max_score = report.map_or(0, |report| report.max_score).to_string();
                    for (name, value) in [("score", automatic), ("max_score", max_score)] {
                        let attributes = [("name", name), ("value", value.as_str())];
                        writer
                            .create_element("property")
                            .with_attributes(attributes)
                            .write_empty()?;
                    }
                    Ok(())
                })?;
            for (part, item) in &items {
                case(
                    writer,
                    &item.rule,
                    &format!("part-{}", part.number),
                    (item.score < item.max_score).then(|| {
                        (
                            feedback_text::cases(item),
                            feedback_text::plain(&feedback_text::item(part, item)),
                        )
                    }),
                )?;
            }
            if items.is_empty() {
                case(
                    writer,
                    "graded",
                    "submission",
                    Some((
                        result.status.word().to_owned(),
                        feedback_text::result(result),
                    )),
                )?;
            }
            Ok(())
        })?;
    Ok(())
}

fn case(
    writer: &mut Writer<Vec<u8>>,
    name: &str,
    class: &str,
    failure: Option<(String, String)>,
) -> io::Result<()> {
    let element = writer
        .create_element("testcase")
        .with_attributes([("name", name), ("classname", class)]);
    match failure {
        None => element.write_empty().map(drop),
        Some((message, text)) => element
            .write_inner_content(|writer| {
                let message = valid(&message);
                writer
                    .create_element("failure")
                    .with_attributes([("type", "points"), ("message", message.as_str())])
                    .write_text_content(BytesText::new(&valid(&text)))
                    .map(drop)
            })
            .map(drop),
    }
}

/// Returns a text without the characters that XML can't hold.
fn valid(text: &str) -> String {
    text.chars()
        .filter(|c| matches!(c, '\t' | '\n' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..))
        .collect()
}
