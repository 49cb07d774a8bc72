//! The programs that judge examples, as sources.

use crate::calibration::{Gallery, WrongProgram};
use grader::mistake::{Mistake, Mistakes};
use grader::specs::{Assignment, Misconception, RuleName, SEE_FIRST_LINES, Source, parse_toml};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use submission::Submission;
use toml::Spanned;

/// The programs that judge examples.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct JudgingPrograms {
    /// The sources of the reference.
    reference: BTreeMap<String, String>,
    /// The programs, the reference first.
    pub programs: Vec<JudgingProgram>,
}

/// One of the programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgingProgram {
    /// Its name; that of a wrong program is the name of its misconception.
    pub name: String,
    /// The rule that a wrong program breaks; none if it is right.
    pub rule: Option<RuleName>,
    /// The sources that differ from the reference.
    changed: BTreeMap<String, String>,
}

impl JudgingPrograms {
    /// Makes the programs of the gallery in this folder from the reference.
    pub fn of(
        gallery: &Path,
        reference: &Submission,
        assignment: &Assignment,
    ) -> Result<JudgingPrograms, Mistakes> {
        let (right, wrong) = (Gallery::read_right(gallery)?, Gallery::read(gallery)?);
        let mut made: Vec<(&Gallery, &WrongProgram, Option<RuleName>)> = Vec::new();
        made.extend(right.wrongs.iter().map(|program| (&right, program, None)));
        for misconception in programs_to_catch(gallery, assignment)? {
            let name = misconception.name.get_ref();
            let mut programs = wrong.wrongs.iter();
            let program = programs.find(|program| program.name.get_ref() == name);
            let program = program.ok_or_else(|| {
                let what = format!("there is no program `{name}`; write it in the gallery");
                Mistake::in_file("wrong.toml", what)
            })?;
            made.push((&wrong, program, Some(misconception.rule.get_ref().clone())));
        }
        let mut programs = vec![JudgingProgram {
            name: "reference".to_owned(),
            rule: None,
            changed: BTreeMap::new(),
        }];
        for (gallery, program, rule) in made {
            let mut changed = gallery.program(reference, &[program])?.sources;
            changed.retain(|path, text| reference.sources.get(path) != Some(text));
            programs.push(JudgingProgram {
                name: program.name.get_ref().clone(),
                rule,
                changed,
            });
        }
        Ok(JudgingPrograms {
            reference: reference.sources.clone(),
            programs,
        })
    }

    /// Returns the sources of one of the programs.
    pub fn submission(&self, program: &JudgingProgram) -> Submission {
        let mut sources = self.reference.clone();
        sources.extend(program.changed.clone());
        Submission {
            sources,
            ignored: Vec::new(),
            completed: Vec::new(),
            unread: None,
        }
    }

    /// Returns how many wrong programs break this rule.
    pub fn shown(&self, rule: &str) -> usize {
        let programs = self.programs.iter();
        programs
            .filter(|program| program.rule.as_deref() == Some(rule))
            .count()
    }
}

/// The file of the list, next to the gallery.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShownFile {
    /// The names of the programs.
    shown: Vec<Spanned<String>>,
}

/// Reads `shown.toml` in the folder of the gallery, and returns the misconceptions of the programs that it names.
pub fn programs_to_catch<'a>(
    gallery: &Path,
    assignment: &'a Assignment,
) -> Result<Vec<&'a Misconception>, Mistakes> {
    let instead = "name the wrong programs that students' examples have to catch there";
    let source = Source::read(&gallery.join("shown.toml"), instead)?;
    let ShownFile { shown } = parse_toml(&source, SEE_FIRST_LINES)?;
    let mut mistakes: Vec<Mistake> = Vec::new();
    let mut found: Vec<&Misconception> = Vec::new();
    for name in &shown {
        let mut known = assignment.misconceptions.iter();
        match known.find(|known| known.name.get_ref() == name.get_ref()) {
            Some(known) => found.push(known),
            None => mistakes.push(source.mistake(
                &name.span(),
                format!(
                    "there is no misconception `{}`; name one in `misconceptions.toml`",
                    name.get_ref()
                ),
            )),
        }
    }
    Mistakes::none_in(mistakes).map(|()| found)
}
