//! Boards on pages: one that shows moments step by step, for the book and for the games of a tournament.

mod board_figure;
mod moment;

pub use board_figure::{
    BOARD_SCRIPT, BOARD_STYLE, board_figure, board_template, data, heaps, keys, markup, still,
};
pub use moment::Moment;
