//! Draws boards as SVG, for pages and for the pictures of rules.

mod board_drawing;
mod frame;
mod svg_writer;

pub(crate) use board_drawing::draw_frame;
pub use board_drawing::{
    LARGEST_HEAP, STYLE, WIDTH, define, draw_frames, heap_path, heap_scale, size,
};
pub use frame::{Frame, Mark, changes};
pub use svg_writer::{Attributes, Svg};
