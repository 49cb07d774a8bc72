//! The board in a page: it is made by compiling this crate for browsers, and needs no network.

mod compile_wasm;
mod play_board;

pub use play_board::{PLAY_STYLE, compile_script, play_board};
