//! Draws a percentage as a bar.

use horrorshow::TemplateBuffer;

use crate::svg::SvgWriter;

/// Draws a share from 0 to 1 as a bar; its number is next to it.
pub fn draw_percentage_bar(out: &mut TemplateBuffer, share: f64) {
    let filled = format!("{:.0}", share.clamp(0.0, 1.0) * 100.0);
    let attributes = [
        ("class", "bar"),
        ("viewBox", "0 0 100 10"),
        ("preserveAspectRatio", "none"),
        ("aria-hidden", "true"),
    ];
    SvgWriter::inside(out, &attributes, |svg| {
        for (class, width) in [("empty", "100"), ("full", &filled)] {
            svg.shape(
                "rect",
                &[("class", class), ("width", width), ("height", "10")],
            );
        }
    });
}
