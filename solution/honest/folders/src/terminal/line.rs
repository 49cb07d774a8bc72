/// A typed line.
pub(super) enum Line {
    Blank,
    Quit,
    Bowl(usize),
    Other,
}

impl Line {
    pub(super) fn read(text: &str) -> Line {
        match text.trim() {
            "" => Line::Blank,
            "quit" => Line::Quit,
            word => word.parse().map_or(Line::Other, Line::Bowl),
        }
    }
}
