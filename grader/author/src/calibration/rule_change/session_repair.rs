//! Finds a text for a session that no longer fits.

use grader::failure::Failure;
use grader::grade::Grader;
use grader::specs::Case;
use notation::{Answer, Session, TypedInput};

use super::follow_turns::{Turn, follow_turns, typed_lines};
use super::replacement_game_search::ReplacementGameSearch;
use super::write_in_old_style::{changed_lines, said, write_in_old_style, write_in_short_form};
use crate::calibration::oracle::Oracle;

/// The reference, as it is and as it was before the rule changed.
pub(super) struct SessionRepair<'a> {
    pub(super) grader: &'a Grader,
    pub(super) new: &'a Oracle<'a>,
    pub(super) old: &'a Oracle<'a>,
}

impl SessionRepair<'_> {
    /// Returns the lines below the title that would fit; none if no game is found that shows the same.
    pub(super) fn session_text(
        &self,
        case: &Case,
        old: &[String],
    ) -> Result<Option<Vec<String>>, Failure> {
        let failed = |error: Failure| Failure::internal("can't search for another game", &error);
        let before = follow_turns(self.old, &case.question).map_err(failed)?;
        let search = ReplacementGameSearch {
            oracle: self.new,
            session: &case.question,
        };
        let lines = typed_lines(&case.question);
        if let Some(turns) = search.line_by_line(&before).map_err(failed)? {
            let changed = changed_lines(&case.question, &turns);
            let typed = (0..).zip(&lines);
            let typed = typed.map(|(number, line)| changed.get(&number).unwrap_or(line));
            let reply = self.reply(case, &typed.cloned().collect::<Vec<_>>())?;
            return Ok(reply.and_then(|reply| write_in_old_style(old, &changed, &reply)));
        }
        let Some(turns) = search.with_the_same_end(&before).map_err(failed)? else {
            return Ok(None);
        };
        let read = before.iter().filter_map(|turn: &Turn| turn.line);
        let unread = (0..).zip(&lines);
        let unread = unread.filter(|(number, _)| !read.clone().any(|line| line == *number));
        let said = said(&case.question, &turns);
        let typed: Vec<String> = said
            .iter()
            .chain(unread.map(|(_, line)| line))
            .cloned()
            .collect();
        let reply = self.reply(case, &typed)?;
        let count = read.count();
        Ok(reply.map(|reply| write_in_short_form(old, &said, count, &reply)))
    }

    /// Asks the reference the session with other lines.
    fn reply(&self, case: &Case, lines: &[String]) -> Result<Option<Session>, Failure> {
        let mut case = case.clone();
        let old = case.question.typed.take().unwrap_or_default();
        let mut bytes = lines.join("\n").into_bytes();
        if !lines.is_empty() && (old.bytes.ends_with(b"\n") || old.bytes.is_empty()) {
            bytes.push(b'\n');
        }
        case.question.typed = Some(TypedInput {
            bytes,
            then: old.then,
        });
        let responses = self.grader.ask(&self.new.executable, [&case])?.responses;
        let answer = responses
            .first()
            .and_then(|response| response.reply.answer());
        Ok(match answer {
            Some(Answer::Session(session)) => Some(session.clone()),
            _ => None,
        })
    }
}
