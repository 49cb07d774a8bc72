//! Writes the result of a search for the place of a mistake.

use super::page::Page;
use super::screen::Screen;
use super::style::BOLD;
use crate::place::PlaceSearch;

/// Writes the line in which one edit makes a function right, or that there is no such line.
pub fn write_place_search(screen: &Screen, function: &str, search: &PlaceSearch) -> String {
    let mut page = Page::new(screen);
    let tried = search.tried;
    let Some(place) = &search.place else {
        let why = if search.is_out_of_time {
            format!(
                "No line can be named: the time was over after {tried} edits. Try again when the computer has less to do."
            )
        } else {
            format!(
                "No line can be named: a small change makes `{function}` right in none of the lines that were tried, or in \
                 several of them. The mistake may need a larger change. {tried} edits were tried."
            )
        };
        page.paragraph(&why, 0);
        return page.into_text();
    };
    page.paragraph(&format!("{BOLD}Where the mistake is{BOLD:#}"), 0);
    page.place("edit", place, true);
    let and = if search.is_all {
        "and everything else that is written as well"
    } else {
        "and no other answer wrong"
    };
    page.paragraph(
        &format!(
            "A change in this line alone is enough: it makes every answer of `{function}` right, {and}. {tried} edits \
             were tried."
        ),
        2,
    );
    page.into_text()
}
