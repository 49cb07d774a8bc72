//! Writes the page of a class.

use std::io;

use grader::render::html::{BASE_STYLE, StandalonePage};
use horrorshow::prelude::*;
use horrorshow::{Raw, html};
use serde::Serialize;
use serde_json::{Map, Value};

use super::class_data::ClassData;
use super::comparison_section::comparison_section;
use super::page_sections::{
    counted_students, decisions_section, items_section, misconceptions_section, overview_section,
    students_section,
};
use crate::gradebook::StudentState;
use crate::gradebook::settings::Choice as _;

const STYLE: &str = include_str!("class.css");
const SCRIPT: &str = include_str!("class.js");

/// The data of the page's script.
#[derive(Serialize)]
struct ScriptData<'a> {
    items: Vec<&'a str>,
    parts: Vec<usize>,
    points: Vec<u32>,
    misconceptions: Vec<&'a str>,
    states: Vec<&'a str>,
    /// The folder of the students' pages, from the page of the class; empty if there is none.
    pages: &'a str,
    /// The names of the columns of `rows`: in a large class, they would be most of the page.
    columns: Vec<String>,
    rows: Vec<Vec<Value>>,
}

/// Writes the page of a class; each name leads to a page in `pages`, the folder of the students' feedback, if it isn't empty.
pub fn write_class_page(data: &ClassData, pages: &str) -> io::Result<String> {
    let statistics = &data.statistics;
    let rows = data.rows.iter().map(serde_json::to_value);
    let rows: Vec<Value> = rows.collect::<Result<_, _>>()?;
    let rows: Vec<&Map<String, Value>> = rows.iter().filter_map(Value::as_object).collect();
    let read = ScriptData {
        items: statistics
            .items
            .iter()
            .map(|item| item.rule.as_str())
            .collect(),
        parts: statistics.items.iter().map(|item| item.part).collect(),
        points: statistics.items.iter().map(|item| item.max_score).collect(),
        misconceptions: statistics
            .misconceptions
            .iter()
            .map(|misconception| misconception.name.as_str())
            .collect(),
        states: StudentState::CHOICES
            .iter()
            .map(|(_, word, _)| *word)
            .collect(),
        pages,
        columns: rows
            .first()
            .map_or_else(Vec::new, |row| row.keys().cloned().collect()),
        rows: rows
            .iter()
            .map(|row| row.values().cloned().collect())
            .collect(),
    };
    // Inside a script, only `<` could end it.
    let read = serde_json::to_string(&read)?.replace('<', "\\u003c");
    let title = format!("A class of {}", counted_students(data.students));
    let page = StandalonePage {
        title: &title,
        styles: &[BASE_STYLE, STYLE],
        script: SCRIPT,
    };
    page.write(|out| {
        html! {
            header { h1 : title.as_str(); }
            main {
                |out| overview_section(out, data);
                |out| students_section(out, data);
                |out| decisions_section(out, data);
                |out| comparison_section(out, data);
                |out| misconceptions_section(out, data);
                |out| items_section(out, data);
            }
            script(type="application/json", id="data") : Raw(read.as_str());
        }
        .render_once(out);
    })
}
