//! Gradescope's own description of the submissions that it exports.

use std::collections::{BTreeMap, HashMap};

use saphyr_parser::{Event, Parser, ScalarStyle};
use time::{OffsetDateTime, UtcOffset};

use super::student::Student;
use crate::read_time::read_time;
use crate::time_zone::CourseZone;
use staff::nfc::nfc;
use submission::visible;

/// The file that describes an export.
pub(super) const METADATA: &str = "submission_metadata.yml";

/// The description of one submission.
#[derive(Debug, Default, Clone)]
pub(super) struct SubmissionMetadata {
    pub(super) students: Vec<Student>,
    pub(super) submitted_at: Option<OffsetDateTime>,
}

/// Reads the description: its submissions by their folders' names.
///
/// It is read event by event, and only what is needed is kept, because it also contains every result of every attempt. An
/// object that occurs again is written as a reference to the first one.
pub(super) fn gradescope_metadata(
    text: &str,
) -> Result<BTreeMap<String, SubmissionMetadata>, (usize, String)> {
    let mut reader = Reader::default();
    for event in Parser::new_from_str(text) {
        let (event, _) = event.map_err(|error| (error.marker().line(), error.info().to_owned()))?;
        match event {
            Event::MappingStart(anchor, _) => reader.open(true, anchor),
            Event::SequenceStart(anchor, _) => reader.open(false, anchor),
            Event::MappingEnd | Event::SequenceEnd => reader.close(),
            Event::Scalar(text, style, anchor, _) => {
                let empty = style == ScalarStyle::Plain
                    && matches!(&*text, "" | "~" | "null" | "Null" | "NULL");
                let value = Value::Text((!empty).then(|| nfc(&text)));
                reader.note(anchor, &value);
                reader.put(value);
            }
            Event::Alias(anchor) => {
                let value = reader.anchors.get(&anchor).cloned();
                reader.put(value.unwrap_or(Value::Other));
            }
            _ => {}
        }
    }
    if reader.is_mapping {
        Ok(reader.submissions)
    } else {
        Err((1, "no submissions are described here".to_owned()))
    }
}

/// A value, reduced to what matters here.
#[derive(Debug, Clone)]
enum Value {
    Text(Option<String>),
    Mapping(Student, SubmissionMetadata),
    Students(Vec<Student>),
    Other,
}

/// A mapping or sequence that is still open.
#[derive(Debug, Default)]
struct Open {
    is_mapping: bool,
    anchor: usize,
    key: Option<String>,
    student: Student,
    described: SubmissionMetadata,
}

#[derive(Debug, Default)]
struct Reader {
    open: Vec<Open>,
    anchors: HashMap<usize, Value>,
    submissions: BTreeMap<String, SubmissionMetadata>,
    is_mapping: bool,
}

impl Reader {
    fn open(&mut self, is_mapping: bool, anchor: usize) {
        self.is_mapping |= self.open.is_empty() && is_mapping;
        self.open.push(Open {
            is_mapping,
            anchor,
            ..Open::default()
        });
    }

    fn close(&mut self) {
        let Some(closed) = self.open.pop() else {
            return;
        };
        let value = if closed.is_mapping {
            Value::Mapping(closed.student, closed.described)
        } else {
            Value::Students(closed.described.students)
        };
        self.note(closed.anchor, &value);
        self.put(value);
    }

    /// Keeps a value that may be referred to.
    fn note(&mut self, anchor: usize, value: &Value) {
        if anchor != 0 {
            self.anchors.insert(anchor, value.clone());
        }
    }

    /// Puts a value where it belongs: into the mapping or sequence that is open.
    fn put(&mut self, value: Value) {
        let depth = self.open.len();
        let Some(open) = self.open.last_mut() else {
            return;
        };
        if !open.is_mapping {
            if let Value::Mapping(student, _) = value {
                open.described.students.push(student);
            }
            return;
        }
        let Some(key) = open.key.take() else {
            open.key = Some(match value {
                Value::Text(Some(text)) => text,
                _ => String::new(),
            });
            return;
        };
        match (key.as_str(), value) {
            (_, Value::Mapping(_, described)) if depth == 1 => {
                self.submissions.insert(key, described);
            }
            (":submitters", Value::Students(students)) => open.described.students = students,
            (":created_at", Value::Text(text)) => {
                let time =
                    text.and_then(|text| read_time(&text, &CourseZone::fixed(UtcOffset::UTC)));
                // Half a second late is on time.
                open.described.submitted_at = time.map(OffsetDateTime::truncate_to_second);
            }
            (":name", Value::Text(text)) => open.student.name = text.as_deref().map(visible),
            (":sid", Value::Text(text)) => open.student.id = text.as_deref().map(visible),
            (":email", Value::Text(text)) => open.student.email = text.as_deref().map(visible),
            _ => {}
        }
    }
}
