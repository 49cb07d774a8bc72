//! A board with step control: what is shown without JavaScript, and the moments for the script.

use grader::svg::{LARGEST_HEAP, heap_path, heap_scale};
use horrorshow::{Raw, RenderOnce, Template as _, html};
use notation::{LEFT, LOWER_ROW, Player, RIGHT, UPPER_ROW};
use serde::Serialize;

use super::moment::Moment;

/// The styles of boards.
pub const BOARD_STYLE: &str = include_str!("board.css");
/// The script of boards, which steps through their moments.
pub const BOARD_SCRIPT: &str = concat!(include_str!("board_drawing.js"), include_str!("board.js"));

/// Writes a piece of a page.
pub fn markup(template: impl RenderOnce) -> Raw<String> {
    // Memory has no reason to fail.
    Raw(template.into_string().unwrap_or_default())
}

/// Makes the board of an example; `text` is the example as the specs have it.
pub fn board_figure(title: &str, moments: &[Moment], text: &str) -> Raw<String> {
    let ends = match moments {
        [first, .., last] => vec![first, last],
        moments => moments.iter().collect(),
    };
    let address = address(title);
    markup(html! {
        figure(class="board", id=&address, data-title=title) {
            figcaption { a(class="address", href=format_args!("#{address}")) : title; }
            @ for moment in ends {
                : still(moment);
            }
            : data(moments);
            : source(text);
        }
    })
}

/// Returns the anchor of an example: its title in the letters that an address can have.
fn address(title: &str) -> String {
    let title = title.replace('\'', "");
    let words = title.split(|letter: char| !letter.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    format!("example-{}", words.join("-").to_ascii_lowercase())
}

/// Makes a board without stones, for a script that fills it and steps through whole moves.
pub fn board_template() -> Raw<String> {
    let empty = Moment {
        board: Some([0; 14]),
        ..Moment::default()
    };
    markup(html! {
        figure(class="board moves") {
            figcaption {}
            : still(&empty);
            script(type="application/json") {}
        }
    })
}

/// Says which keys boards have; with an arrow they go one step, which is `one stone` or a whole move.
pub fn keys(step: &str) -> Raw<String> {
    markup(html! {
        p(class="keys", id="board-keys") {
            : format_args!(
                "Keys, while a bowl has the focus: arrow right and left for {step}, End and Home, space to play, + and \u{2212} to play \
                 faster and slower, F to fill the screen, arrow up and down to go from bowl to bowl."
            );
        }
    })
}

/// Shows one moment without a script.
pub fn still(moment: &Moment) -> Raw<String> {
    markup(html! {
        div(class="still") {
            : side(Player::Two, moment);
            table(class="bowls") {
                tr {
                    : bowl(moment, LEFT);
                    @ for number in UPPER_ROW { : bowl(moment, number); }
                    : bowl(moment, RIGHT);
                }
                tr {
                    @ for number in LOWER_ROW { : bowl(moment, number); }
                }
            }
            : side(Player::One, moment);
            p(class="says") : &moment.says;
        }
    })
}

/// Names a player next to their row, with an arrow in the direction of play.
fn side(player: Player, moment: &Moment) -> Raw<String> {
    let (before, after) = match player {
        Player::One => ("", "\u{2192}"),
        Player::Two => ("\u{2190}", ""),
    };
    let name = player.to_string();
    let moves = moment.mover == Some(name.as_str());
    let turn = match moment.note.as_str() {
        _ if !moves => "",
        "" => "to move",
        note => note,
    };
    markup(html! {
        p(class="side", data-player=&name) {
            span(class="way-on", aria-hidden="true") : before;
            span(class="player") : format_args!("Player {name}");
            span(class="way-on", aria-hidden="true") : after;
            span(class="turn") : turn;
        }
    })
}

/// Gives the script what it needs.
pub fn data(value: &(impl Serialize + ?Sized)) -> Raw<String> {
    // The text is safe inside a script element if no tag can begin in it.
    let json = serde_json::to_string(value).unwrap_or_default();
    let json = json.replace('<', "\\u003c");
    markup(html! { script(type="application/json") : Raw(json); })
}

/// Shows the example as text, folded.
fn source(text: &str) -> Raw<String> {
    // Inside Markdown, an empty line would end the HTML.
    let Raw(text) = markup(html! { : text; });
    let text = text.replace('\n', "&#10;");
    markup(html! {
        details(class="source") {
            summary : "As text";
            pre { code : Raw(text); }
        }
    })
}

fn bowl(moment: &Moment, number: usize) -> Raw<String> {
    let kalah = number == LEFT || number == RIGHT;
    markup(html! {
        td(
            data-bowl=number,
            rowspan ?= kalah.then_some("2"),
            data-mark ?= moment.marks.get(&number).copied()
        ) {
            div {
                span(class="id") : number;
                : " ";
                : cup(moment.board.map(|board| board[number]));
            }
        }
    })
}

fn cup(stones: Option<u8>) -> Raw<String> {
    let heap = stones
        .filter(|&stones| stones > 0)
        .map(|stones| stones.min(LARGEST_HEAP));
    markup(html! {
        span(class="cup") {
            @ if let Some(stones) = stones {
                svg(viewBox="-20 -20 40 40", aria-hidden="true") {
                    @ if let Some(heap) = heap { use(href=format_args!("#heap-{heap}")); }
                }
                b : stones;
            }
        }
    })
}

/// Defines the heaps of stones that all boards of a page show.
pub fn heaps() -> Raw<String> {
    markup(html! {
        svg(class="heaps", width="0", height="0", aria-hidden="true") {
            defs {
                @ for count in 1..=LARGEST_HEAP {
                    path(
                        id=format_args!("heap-{count}"),
                        class="heap",
                        transform ?= heap_scale(count),
                        d=heap_path(count)
                    );
                }
            }
        }
    })
}
