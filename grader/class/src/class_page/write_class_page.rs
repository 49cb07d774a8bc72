//! Writes the page of a class.

use std::io;

use grader::render::html::{BASE_STYLE, StandalonePage};
use horrorshow::prelude::*;
use horrorshow::{Raw, html};
use serde::Serialize;

use super::class_data::{ClassData, StudentRow};
use super::comparison_section::comparison_section;
use super::page_sections::{
    attention_section, counted_students, items_section, misconceptions_section, scores_section,
    students_section,
};

const STYLE: &str = include_str!("class.css");
const SCRIPT: &str = include_str!("class.js");

/// The data of the page's script.
#[derive(Serialize)]
struct ScriptData<'a> {
    items: Vec<&'a str>,
    parts: Vec<usize>,
    misconceptions: Vec<&'a str>,
    rows: &'a [StudentRow],
}

/// Writes the page of a class.
pub fn write_class_page(data: &ClassData) -> io::Result<String> {
    let statistics = &data.statistics;
    let read = ScriptData {
        items: statistics
            .items
            .iter()
            .map(|item| item.rule.as_str())
            .collect(),
        parts: statistics.items.iter().map(|item| item.part).collect(),
        misconceptions: statistics
            .misconceptions
            .iter()
            .map(|misconception| misconception.name.as_str())
            .collect(),
        rows: &data.rows,
    };
    // Inside a script, only `<` could end it.
    let read = serde_json::to_string(&read)?.replace('<', "\\u003c");
    let title = format!("A class of {}", counted_students(statistics.students));
    let page = StandalonePage {
        title: &title,
        styles: &[BASE_STYLE, STYLE],
        script: SCRIPT,
    };
    page.write(|out| {
        html! {
            header { h1 : title.as_str(); }
            main {
                |out| attention_section(out, data);
                |out| scores_section(out, data);
                |out| comparison_section(out, data);
                |out| students_section(out, data);
                |out| misconceptions_section(out, data);
                |out| items_section(out, data);
            }
            script(type="application/json", id="data") : Raw(read.as_str());
        }
        .render_once(out);
    })
}
