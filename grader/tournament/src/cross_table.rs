//! The cross table of a tournament: each player's points against each other one.

use horrorshow::html;
use horrorshow::prelude::*;

use super::standings::Standing;

/// The most players in the table; a class of hundreds would not fit.
const SHOWN: usize = 30;

/// Writes the points of each player, in a row, against the others.
pub(super) fn cross_table(out: &mut TemplateBuffer, standings: &[Standing], names: &[String]) {
    let shown = || standings.iter().zip(names).take(SHOWN);
    html! {
        section(aria-labelledby="pairs") {
            h2(id="pairs") : "Each against each";
            p : format_args!(
                "A row is a player; its cells are the points won against the player of the column{}.",
                if names.len() > SHOWN { ", for the best thirty" } else { "" }
            );
            div(class="scroll", tabindex="0", role="region", aria-label="Table of each player against each") {
                table(class="standings cross") {
                    thead { tr {
                        th(scope="col") : "Player";
                        @ for (_, name) in shown() { th(scope="col") : name; }
                    } }
                    tbody {
                        @ for (standing, name) in shown() {
                            tr {
                                th(scope="row") : name;
                                @ for (other, _) in shown() {
                                    @ if let Some(counts) = standing.against.get(&other.player) {
                                        td(class? = (counts.wins > counts.losses).then_some("good")) : format_args!("{} of {}", counts.points(), counts.games());
                                    } else { td(class="faint") : "\u{2013}"; }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    .render_once(out);
}
