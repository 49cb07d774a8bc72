//! Writes the page of a tournament: the standings, and all games on a board.

use std::io;

use grader::render::html::{BASE_STYLE, StandalonePage};
use grader::svg::SvgWriter;
use horrorshow::prelude::*;
use horrorshow::{Raw, html};
use notation::{LEFT, RIGHT};
use serde::Serialize;

use super::cross_table::cross_table;
use super::game_record::GameRecord;
use super::pairings::MOST_FOR_ALL_ROUNDS;
use super::play_game::{ForfeitReason, Move, Side};
use super::standings::Standing;
use staff::boards::{BOARD_SCRIPT, BOARD_STYLE, board_template, heaps, keys};

const STYLE: &str = include_str!("tournament.css");
const SCRIPT: &str = include_str!("tournament.js");

/// Width of an interval's drawing.
const WIDTH: i32 = 200;

/// Data for the script of the page.
#[derive(Serialize)]
struct ScriptData<'a> {
    /// Names of the players, the best one first.
    players: &'a [String],
    games: Vec<GameData>,
}

/// A game as the script reads it.
#[derive(Serialize)]
struct GameData {
    /// Player One and Player Two, by their index in the standings.
    players: [usize; 2],
    /// The winner, 0 or 1; none after a draw.
    winner: Option<usize>,
    /// The stones of both kalahs at the end.
    kalahs: [u8; 2],
    /// The forfeit, if the game wasn't decided on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    forfeit: Option<&'static str>,
    /// Player with the first move, 0 or 1.
    mover: usize,
    /// A character for the player and one for the bowl of each move.
    moves: String,
    /// Fourteen characters for each board, the first one before the first move.
    boards: String,
}

/// Writes the page of a tournament.
pub(super) fn write_tournament_page(
    standings: &[Standing],
    names: &[String],
    games: &[GameRecord],
) -> io::Result<String> {
    let mut places = vec![0; standings.len()];
    for (place, standing) in standings.iter().enumerate() {
        places[standing.player] = place;
    }
    let data = ScriptData {
        players: names,
        games: games.iter().map(|game| game_data(game, &places)).collect(),
    };
    // Inside a script, only `<` could end it.
    let read = serde_json::to_string(&data)?.replace('<', "\\u003c");
    let title = format!("A tournament of {} players", standings.len());
    let page = StandalonePage {
        title: &title,
        styles: &[BASE_STYLE, BOARD_STYLE, STYLE],
        script: &[BOARD_SCRIPT, SCRIPT].concat(),
    };
    page.write(|out| {
        html! {
            header { h1 : title.as_str(); }
            main {
                |out| table(out, standings, names);
                @ if standings.len() <= MOST_FOR_ALL_ROUNDS {
                    |out| cross_table(out, standings, names);
                }
                section(aria-labelledby="games") {
                    h2(id="games") : "Games";
                    p(id="no-script") : "The boards need JavaScript. All games are in `games.jsonl`, too.";
                    form(id="choice", hidden) {
                        label { : "Player "; select(id="player") {} }
                        label { : "Opponent "; select(id="opponent") {} }
                        label { : "Game "; select(id="game") {} }
                    }
                    div(id="keys", hidden) : keys("one move");
                    div(id="game-view") {
                        div(id="board") {}
                        div(id="course") { ol(id="moves", aria-label="Moves") {} }
                    }
                    template(id="empty-board") : board_template();
                }
            }
            : heaps();
            script(type="application/json", id="data") : Raw(read.as_str());
        }
        .render_once(out);
    })
}

/// Writes the standings as a table, with a drawing of each interval.
fn table(out: &mut TemplateBuffer, standings: &[Standing], names: &[String]) {
    let intervals = standings.iter().map(|standing| standing.interval);
    let low = intervals.clone().map(|[low, _]| low).min().unwrap_or(0);
    let high = intervals.map(|[_, high]| high).max().unwrap_or(1);
    let scale = Scale { low, high };
    let others = standings.len().saturating_sub(1);
    html! {
        section(aria-labelledby="standings") {
            h2(id="standings") : "Standings";
            p : "A player whose rating is 400 higher wins ten of eleven points. Ratings are relative to the mean of these players, \
                 which is 1500. The interval holds the true strength in 19 of 20 tournaments.";
            p : "A player is probably stronger than another one if the 95% interval of the difference of both ratings is above zero. \
                 That interval is the pair's own; two intervals of the table may overlap a little even then.";
            div(class="scroll", tabindex="0", role="region", aria-label="Table of standings") {
                table(class="standings") {
                    thead { tr {
                        th(scope="col") : "Place"; th(scope="col") : "Player"; th(scope="col") : "Rating";
                        th(scope="col") { : "95% interval"; |out| axis(out, &scale); } th(scope="col") : "Probably stronger than"; th(scope="col") : "Points"; th(scope="col") : "Won, drawn, lost";
                        th(scope="col") : "Lost by forfeit";
                    } }
                    tbody {
                        @ for (standing, name) in standings.iter().zip(names) {
                            tr {
                                td : standing.place;
                                th(scope="row") : name;
                                td : standing.rating;
                                td { |out| interval(out, standing, &scale); : format_args!("{} to {}", standing.interval[0], standing.interval[1]); }
                                td : format_args!("{} of {others}", standing.weaker);
                                td : format_args!("{} of {}", standing.all.points(), standing.all.games());
                                td : format_args!("{}, {}, {}", standing.all.wins, standing.all.draws, standing.all.losses);
                                td : forfeits(standing);
                            }
                        }
                    }
                }
            }
        }
    }
    .render_once(out);
}

/// Says how often a player forfeited, and why.
fn forfeits(standing: &Standing) -> String {
    let counted = ForfeitReason::ALL.into_iter().filter_map(|reason| {
        let count = standing.forfeits.get(&reason)?;
        Some(format!("{}\u{a0}{count}\u{d7}", reason.words()))
    });
    counted.collect::<Vec<_>>().join(", ")
}

/// The ratings at both ends of a drawing.
struct Scale {
    low: i32,
    high: i32,
}

impl Scale {
    fn x(&self, rating: i32) -> String {
        let wide = (self.high - self.low).max(1);
        ((rating - self.low) * WIDTH / wide).to_string()
    }
}

/// Draws the axis of the intervals: round ratings, and a line below each.
fn axis(out: &mut TemplateBuffer, scale: &Scale) {
    let view = format!("-4 0 {} 24", WIDTH + 8);
    let wide = (scale.high - scale.low).max(1);
    let round = [50, 100, 200, 500, 1000, 2000];
    let step = round.into_iter().find(|step| wide / step <= 4);
    let step = step.unwrap_or(5000);
    let first = scale.low.div_euclid(step) * step + step;
    let attributes = [
        ("class", "interval"),
        ("viewBox", view.as_str()),
        ("aria-hidden", "true"),
    ];
    SvgWriter::inside(out, &attributes, |svg| {
        for rating in (first..=scale.high).step_by(step.unsigned_abs() as usize) {
            let x = scale.x(rating);
            svg.shape(
                "line",
                &[("x1", &x), ("x2", &x), ("y1", "19"), ("y2", "24")],
            );
            svg.text_as("text", &[("x", &x), ("y", "15")], &rating.to_string());
        }
    });
}

/// Draws an interval; the numbers are next to it.
fn interval(out: &mut TemplateBuffer, standing: &Standing, scale: &Scale) {
    let view = format!("-4 0 {} 12", WIDTH + 8);
    let attributes = [
        ("class", "interval"),
        ("viewBox", view.as_str()),
        ("aria-hidden", "true"),
    ];
    let [low, rating, high] =
        [standing.interval[0], standing.rating, standing.interval[1]].map(|rating| scale.x(rating));
    SvgWriter::inside(out, &attributes, |svg| {
        svg.shape(
            "line",
            &[("x1", &low), ("x2", &high), ("y1", "6"), ("y2", "6")],
        );
        svg.shape("circle", &[("cx", &rating), ("cy", "6"), ("r", "4")]);
    });
}

fn game_data(record: &GameRecord, places: &[usize]) -> GameData {
    let index = |side: Side| usize::from(side == Side::Two);
    let game = &record.game;
    let last = game.moves.last().map_or(game.start, |last| last.board);
    let boards = std::iter::once(&game.start).chain(game.moves.iter().map(|made| &made.board));
    let letters = |made: &Move| [letter(index(made.player)), letter(made.bowl)];
    GameData {
        players: record.players.map(|player| places[player]),
        winner: game.winner.map(index),
        kalahs: [last[RIGHT], last[LEFT]],
        forfeit: game.forfeit.as_ref().map(|forfeit| forfeit.reason.words()),
        mover: index(game.mover),
        moves: game.moves.iter().flat_map(letters).collect(),
        boards: boards
            .flatten()
            .map(|&stones| letter(stones.into()))
            .collect(),
    }
}

/// Writes a small number as one character, from `0` on.
fn letter(number: usize) -> char {
    let code = u32::try_from(number).unwrap_or_default() + u32::from('0');
    char::from_u32(code).unwrap_or('0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_text_wherever_the_page_has_it() {
        let name = "</script><img src=x onerror=alert(1)>";
        let standing = Standing::default();
        let page = write_tournament_page(&[standing], &[name.to_owned()], &[])
            .expect("the page can be written");
        assert!(!page.contains("<img"), "{page}");
        assert!(page.contains("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;"));
        assert!(page.contains("\\u003c/script>\\u003cimg src=x onerror=alert(1)>"));
    }
    #[rstest::rstest]
    #[case::all_rounds(MOST_FOR_ALL_ROUNDS, true)]
    #[case::drawn_rounds(MOST_FOR_ALL_ROUNDS + 1, false)]
    fn each_is_shown_against_each_where_all_have_met(#[case] players: usize, #[case] shown: bool) {
        let standing = |player| Standing {
            player,
            ..Standing::default()
        };
        let standings: Vec<Standing> = (0..players).map(standing).collect();
        let names: Vec<String> = (0..players).map(|player| player.to_string()).collect();
        let page = write_tournament_page(&standings, &names, &[]).expect("the page can be written");
        assert_eq!(page.contains("Each against each"), shown);
    }
}
