//! Finds the families of positions that a changed rule touches: their corners may say what the old rule did.

use std::collections::HashSet;
use std::path::Path;

use crate::calibration::{Candidate, Family, Oracle, PositionFamilies};
use grader::failure::Failure;
use grader::grade::Grader;
use grader::runner::Executable;
use grader::specs::Source;
use notation::Question;

/// The seed of the positions, which are drawn anew each time.
const SEED: u64 = 217;

/// Returns a line for each family of which positions have other answers than `before`, with its corner.
pub fn families_with_changed_answers(
    specs: &Path,
    grader: &Grader,
    reference: &Executable,
    before: &Executable,
) -> Result<Vec<String>, Failure> {
    let file = specs.join("families.toml");
    if !file.exists() {
        return Ok(Vec::new());
    }
    let families = PositionFamilies::read(specs)?;
    let source = Source::read(&file, "")?;
    let places = source.places();
    let new = Oracle::new(&grader.compiler, reference);
    let old = Oracle::new(&grader.compiler, before);
    let stones = grader.assignment.stones.first().copied();
    let own = families.families.iter();
    let own: Vec<&Family> = own.filter(|family| family.rules.is_none()).collect();
    let drawn: Vec<Vec<Candidate>> = own
        .iter()
        .map(|family| family.questions(stones.unwrap_or_default(), SEED))
        .collect();
    let legal = new.keep_legal(drawn.concat())?;
    let asked: Vec<Question> = legal.into_iter().map(|drawn| drawn.question).collect();
    let answers = |oracle: &Oracle| oracle.answers(&asked);
    let (now, then) = (answers(&new)?, answers(&old)?);
    let both = asked.iter().zip(now.iter().zip(&then));
    let changed = both.filter(|(_, (now, then))| now != then);
    let changed: HashSet<&Question> = changed.map(|(question, _)| question).collect();
    let lines = own.iter().zip(&drawn).filter_map(|(family, drawn)| {
        let others = drawn
            .iter()
            .filter(|drawn| changed.contains(&drawn.question))
            .count();
        (others > 0).then(|| {
            let (place, name) = (places(&family.name.span()), family.name.get_ref());
            let (all, corner) = (drawn.len(), &family.corner);
            format!("{place}: `{name}`, {others} of {all} answers: {corner}")
        })
    });
    Ok(lines.collect())
}
