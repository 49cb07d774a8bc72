//! The cross table of a tournament: each player's points against each other one.

use horrorshow::html;
use horrorshow::prelude::*;

use super::game_record::GameRecord;
use super::play_game::Side;

/// The most players in the table; a class of hundreds would not fit.
const SHOWN: usize = 30;

/// The points of one player against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Against {
    games: usize,
    half_points: usize,
}

impl Against {
    /// Writes the points and the number of games.
    fn text(self) -> String {
        let half = if self.half_points.is_multiple_of(2) {
            ""
        } else {
            ".5"
        };
        format!("{}{half} of {}", self.half_points / 2, self.games)
    }
}

/// Counts the games of the best players; `places` is the place of each player.
fn count(players: usize, games: &[GameRecord], places: &[usize]) -> Vec<Vec<Against>> {
    let mut table = vec![vec![Against::default(); players]; players];
    for game in games {
        let [one, two] = game.players.map(|player| places[player]);
        for (player, other, side) in [(one, two, Side::One), (two, one, Side::Two)] {
            let Some(cell) = table.get_mut(player).and_then(|row| row.get_mut(other)) else {
                continue;
            };
            cell.games += 1;
            cell.half_points += match game.winner {
                None => 1,
                Some(winner) if winner == side => 2,
                Some(_) => 0,
            };
        }
    }
    table
}

/// Writes the points of each player, in a row, against the others.
pub(super) fn cross_table(
    out: &mut TemplateBuffer,
    names: &[String],
    games: &[GameRecord],
    places: &[usize],
) {
    let shown = &names[..names.len().min(SHOWN)];
    let table = count(shown.len(), games, places);
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
                        @ for name in shown { th(scope="col") : name; }
                    } }
                    tbody {
                        @ for (row, name) in table.iter().zip(shown) {
                            tr {
                                th(scope="row") : name;
                                @ for against in row {
                                    @ if against.games == 0 { td(class="faint") : "\u{2013}"; }
                                    else if against.half_points > against.games { td(class="good") : against.text(); }
                                    else { td : against.text(); }
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
