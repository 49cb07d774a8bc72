//! Makes the page to play on.

use base64ct::{Base64, Encoding as _};
use grader::render::html::{BASE_STYLE, StandalonePage};
use horrorshow::prelude::*;
use horrorshow::{Raw, html};
use solution::Rules;
use staff::boards::{BOARD_SCRIPT, BOARD_STYLE, board_template, heaps};

use super::compile_wasm::compile_wasm;

const STYLE: &str = include_str!("play.css");
const SCRIPT: &str = include_str!("play.js");
const WORKER: &str = include_str!("worker.js");

/// Makes the page, which needs no other file and no network.
///
/// # Errors
///
/// Returns why it can't be made, and the remedy.
pub fn make_page() -> Result<String, String> {
    let compiled = compile_wasm()?;
    let script = [BOARD_SCRIPT, &compiled.script, SCRIPT].concat();
    let worker = [&compiled.script, WORKER].concat();
    let wasm = Base64::encode_string(&compiled.wasm);
    let page = StandalonePage {
        title: "Kalah: a board to play on",
        styles: &[BASE_STYLE, BOARD_STYLE, STYLE],
        script: &script,
    };
    let page = page.write(|out| {
        html! {
            : Raw(include_str!("play.html"));
            template(id="empty-board") : board_template();
            datalist(id="rule-sets") {
                @ for (name, _) in Rules::PRESETS { option(value=name); }
            }
            : heaps();
            script(type="text/plain", id="wasm") : Raw(wasm.as_str());
            script(type="text/plain", id="worker") : Raw(worker.as_str());
        }
        .render_once(out);
    });
    let page = page.map_err(|error| error.to_string())?;
    // The page compiles the module that is in it, and starts the worker that is in it.
    let allowed = "; worker-src blob:; script-src 'wasm-unsafe-eval' '";
    Ok(page.replacen("; script-src '", allowed, 1))
}
