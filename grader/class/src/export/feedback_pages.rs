//! The pages that students get: what they would have seen, with drawn boards.

use super::exported_file::not_written;
use std::collections::BTreeMap;
use std::path::Path;

use grader::failure::Failure;
use grader::html::{BASE_STYLE, PictureFolder, RuleLinks, StandalonePage, StudentPage};
use grader::mistake::Mistakes;
use grader::specs::Hints;
use horrorshow::html;
use horrorshow::prelude::*;

use crate::grading::StudentResult;

/// The data of pages besides the results: the hints and the pictures of the specs.
#[derive(Clone, Debug, Default)]
pub struct FeedbackPages {
    hints: Hints,
    pictures: PictureFolder,
    book: RuleLinks,
}

/// Changes for each student since earlier results, in sentences, by key.
pub type Changes = BTreeMap<String, String>;

impl FeedbackPages {
    /// Reads the hints of these specs; rules lead to the book.
    pub fn of(specs: &Path, book: RuleLinks) -> Result<FeedbackPages, Mistakes> {
        Ok(FeedbackPages {
            hints: Hints::read(specs)?,
            pictures: PictureFolder::of(specs),
            book,
        })
    }

    /// Writes the page of a result.
    pub(super) fn page(
        &self,
        result: &StudentResult,
        change: Option<&str>,
        steps: &[String],
    ) -> Result<String, Failure> {
        let page = match &result.report {
            Some(report) => StudentPage {
                report,
                change,
                final_score: steps,
                again: None,
                folder: "",
                hints: &self.hints,
                pictures: &self.pictures,
                book: &self.book,
            }
            .write_student_page(),
            None => nothing(result, steps),
        };
        page.map_err(|error| not_written(&error))
    }
}

/// Writes the page of a submission without a report.
fn nothing(result: &StudentResult, steps: &[String]) -> std::io::Result<String> {
    let why = result.why.as_deref().unwrap_or(result.status.word());
    let page = StandalonePage {
        title: "Nothing was graded",
        styles: &[BASE_STYLE],
        script: "",
    };
    page.write(|out| {
        html! {
            main { h1 : "Nothing was graded"; p : why; h2 : "Final score"; pre : steps.join("\n"); }
        }
        .render_once(out);
    })
}
