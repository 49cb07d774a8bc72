//! Draws boards as SVG, for pages and for the pictures of rules.

mod draw_frames;
mod frame;
mod svg_writer;

pub(crate) use draw_frames::draw_frame;
pub use draw_frames::{
    LARGEST_HEAP, STYLE, WIDTH, define, draw_frames, heap_path, heap_scale, size,
};
pub use frame::{Frame, Mark, changes};
pub use svg_writer::{Attributes, SvgWriter};
