//! Writes SVG: text that any browser and code host shows, without a script.

use std::io;

use horrorshow::{FnRenderer, Template as _, TemplateBuffer};

/// An SVG that is being written. All text and attributes are escaped.
pub struct SvgWriter<'a, 'b> {
    out: &'a mut TemplateBuffer<'b>,
}

/// Attributes of an element, by name.
pub type Attributes<'a> = &'a [(&'a str, &'a str)];

impl SvgWriter<'_, '_> {
    /// Writes a picture of this size, with what it shows in words, its styles, and what `draw` draws on a background.
    pub fn write(
        (width, height): (u32, u32),
        title: &str,
        description: &str,
        style: &str,
        draw: impl FnOnce(&mut SvgWriter),
    ) -> io::Result<String> {
        let (width, height) = (width.to_string(), height.to_string());
        let view = format!("0 0 {width} {height}");
        let written = FnRenderer::new(|out: &mut TemplateBuffer<'_>| {
            let attributes = [
                ("xmlns", "http://www.w3.org/2000/svg"),
                ("width", &width),
                ("height", &height),
                ("viewBox", &view),
                ("role", "img"),
            ];
            SvgWriter { out }.element("svg", &attributes, |svg| {
                svg.text_as("title", &[], title);
                svg.text_as("desc", &[], description);
                svg.text_as("style", &[], style);
                svg.shape(
                    "rect",
                    &[
                        ("class", "p"),
                        ("width", &width),
                        ("height", &height),
                        ("rx", "8"),
                    ],
                );
                draw(svg);
            });
        });
        let text = written.into_string().map_err(io::Error::other)?;
        Ok(text + "\n")
    }

    /// Writes a picture into a page, which has the styles; `attributes` say at least what is in view.
    pub fn inside(
        out: &mut TemplateBuffer,
        attributes: Attributes,
        draw: impl FnOnce(&mut SvgWriter),
    ) {
        SvgWriter { out }.element("svg", attributes, draw);
    }

    /// Writes an element without content.
    pub fn shape(&mut self, name: &str, attributes: Attributes) {
        self.open(name, attributes);
        self.out.write_raw("/>");
    }

    /// Writes text at a place.
    pub fn text(&mut self, (x, y): (u32, u32), text: &str) {
        let (x, y) = (x.to_string(), y.to_string());
        self.text_as("text", &[("x", &x), ("y", &y)], text);
    }

    /// Writes an element that contains text.
    pub fn text_as(&mut self, name: &str, attributes: Attributes, text: &str) {
        self.element(name, attributes, |svg| svg.out.write_str(text));
    }

    /// Defines what `draw` draws, without showing it.
    pub fn define(&mut self, draw: impl FnOnce(&mut SvgWriter)) {
        self.element("defs", &[], draw);
    }

    /// Writes a group of what `draw` draws.
    pub fn group(&mut self, attributes: Attributes, draw: impl FnOnce(&mut SvgWriter)) {
        self.element("g", attributes, draw);
    }

    fn element(
        &mut self,
        name: &str,
        attributes: Attributes,
        content: impl FnOnce(&mut SvgWriter),
    ) {
        self.open(name, attributes);
        self.out.write_raw(">");
        content(self);
        self.close(name);
    }

    /// Ends an element.
    fn close(&mut self, name: &str) {
        self.out.write_raw("</");
        self.out.write_raw(name);
        self.out.write_raw(">");
    }

    /// Begins a tag and leaves it open.
    fn open(&mut self, name: &str, attributes: Attributes) {
        self.out.write_raw("<");
        self.out.write_raw(name);
        for (key, value) in attributes {
            self.out.write_raw(" ");
            self.out.write_raw(key);
            self.out.write_raw("=\"");
            self.out.write_str(value);
            self.out.write_raw("\"");
        }
    }
}
