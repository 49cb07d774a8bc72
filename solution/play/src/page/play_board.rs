//! Makes the board to play on, for pages that have the script and the styles of boards.

use base64ct::{Base64, Encoding as _};
use horrorshow::{Raw, html};
use solution::Board;
use staff::boards::{Moment, data, markup, still};

use super::compile_wasm::compile_wasm;

/// The styles of the board to play on.
pub const PLAY_STYLE: &str = include_str!("play.css");

const CONTROLS: &str = include_str!("play.html");
const SCRIPT: &str = include_str!("play.js");
const WORKER: &str = include_str!("worker.js");

/// Makes the board and its controls; `class` says for which page, and `script` is the name of the script's file.
///
/// The board begins as the script shows it, so that nothing moves when the script comes.
pub fn play_board(class: &str, script: &str) -> Raw<String> {
    let opening = Moment {
        board: Some(Board::opening().stones()),
        mover: Some("One"),
        says: "Choose a bowl of the player who moves.".to_owned(),
        ..Moment::default()
    };
    let (above, below) = CONTROLS.split_once("<!-- board -->").unwrap_or_default();
    markup(html! {
        div(class=format_args!("game {class}")) {
            : Raw(above);
            figure(class="board moves") {
                figcaption : "Player One to move";
                : still(&opening);
                : data(&[&opening]);
            }
            : Raw(below);
            script(defer, src=script) {}
        }
    })
}

/// Compiles the script of the board, which needs no other file and no network.
///
/// # Errors
///
/// Returns why it can't be compiled, and the remedy.
pub fn compile_script() -> Result<String, String> {
    let compiled = compile_wasm()?;
    let wasm = Base64::encode_string(&compiled.wasm);
    let worker = Base64::encode_string([&compiled.script, WORKER].concat().as_bytes());
    // A page with several boards runs the script for each.
    let once = "var wasm_bindgen = globalThis.wasm_bindgen ?? ";
    let calls = compiled.script.replacen("let wasm_bindgen = ", once, 1);
    Ok(format!(
        "{calls}\nvar kalah = {{ wasm: \"{wasm}\", worker: \"{worker}\" }};\n{SCRIPT}"
    ))
}
