//! Writes a picture as SVG: text that any browser and code host shows, without a script.

use std::io;

use quick_xml::Writer;
use quick_xml::events::BytesText;

/// An SVG that is being written.
pub(super) struct Svg {
    writer: Writer<Vec<u8>>,
}

/// Attributes of an element, by name.
pub(super) type Attributes<'a> = &'a [(&'a str, &'a str)];

impl Svg {
    /// Writes a picture of this size, with what it shows in words, its styles, and what `draw` draws on a background.
    ///
    /// # Errors
    ///
    /// Returns what the writer says; memory has no reason to fail.
    pub(super) fn write(
        (width, height): (u32, u32),
        title: &str,
        description: &str,
        style: &str,
        draw: impl FnOnce(&mut Svg) -> io::Result<()>,
    ) -> io::Result<String> {
        let mut svg = Svg {
            writer: Writer::new(Vec::new()),
        };
        let (width, height) = (width.to_string(), height.to_string());
        let view = format!("0 0 {width} {height}");
        let attributes = [
            ("xmlns", "http://www.w3.org/2000/svg"),
            ("width", &width),
            ("height", &height),
            ("viewBox", &view),
            ("role", "img"),
        ];
        svg.group_as("svg", &attributes, |svg| {
            svg.text_as("title", &[], title)?;
            svg.text_as("desc", &[], description)?;
            svg.text_as("style", &[], style)?;
            svg.shape(
                "rect",
                &[
                    ("class", "p"),
                    ("width", &width),
                    ("height", &height),
                    ("rx", "8"),
                ],
            )?;
            draw(svg)
        })?;
        let mut bytes = svg.writer.into_inner();
        bytes.push(b'\n');
        String::from_utf8(bytes).map_err(io::Error::other)
    }

    /// Writes an element without content.
    pub(super) fn shape(&mut self, name: &str, attributes: Attributes) -> io::Result<()> {
        let element = self.writer.create_element(name);
        element
            .with_attributes(attributes.iter().copied())
            .write_empty()?;
        Ok(())
    }

    /// Writes text at a place.
    pub(super) fn text(&mut self, (x, y): (u32, u32), text: &str) -> io::Result<()> {
        let (x, y) = (x.to_string(), y.to_string());
        self.text_as("text", &[("x", &x), ("y", &y)], text)
    }

    /// Writes an element that contains text.
    pub(super) fn text_as(
        &mut self,
        name: &str,
        attributes: Attributes,
        text: &str,
    ) -> io::Result<()> {
        let element = self.writer.create_element(name);
        let element = element.with_attributes(attributes.iter().copied());
        element.write_text_content(BytesText::new(text))?;
        Ok(())
    }

    /// Defines what `draw` draws, without showing it.
    pub(super) fn define(
        &mut self,
        draw: impl FnOnce(&mut Svg) -> io::Result<()>,
    ) -> io::Result<()> {
        self.group_as("defs", &[], draw)
    }

    /// Writes a group of what `draw` draws.
    pub(super) fn group(
        &mut self,
        attributes: Attributes,
        draw: impl FnOnce(&mut Svg) -> io::Result<()>,
    ) -> io::Result<()> {
        self.group_as("g", attributes, draw)
    }

    fn group_as(
        &mut self,
        name: &str,
        attributes: Attributes,
        draw: impl FnOnce(&mut Svg) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut start = quick_xml::events::BytesStart::new(name);
        for &attribute in attributes {
            start.push_attribute(attribute);
        }
        let end = start.to_end().into_owned();
        self.writer
            .write_event(quick_xml::events::Event::Start(start))?;
        draw(self)?;
        self.writer.write_event(quick_xml::events::Event::End(end))
    }
}
