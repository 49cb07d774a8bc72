//! A table of separated values that knows the place of each cell: a mistake can be shown, and one column can be changed
//! while every other byte is kept.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::path::Path;

use grader::mistake::Mistake;
use staff::nfc::nfc;
use submission::read_given;

/// A table as it is in a file.
#[derive(Clone, Debug)]
pub struct CsvFile {
    file: String,
    text: String,
    delimiter: char,
    rows: Vec<CsvRow>,
}

/// One row of a table; the first holds the headings.
#[derive(Clone, Debug, Default)]
pub struct CsvRow {
    /// Its cells, in their order.
    pub cells: Vec<CsvCell>,
}

/// One cell of a table.
#[derive(Clone, Debug)]
pub struct CsvCell {
    /// Its place in the text, with its quotes.
    pub range: Range<usize>,
    /// The content, without quotes.
    pub value: String,
}

impl CsvRow {
    /// Returns the text of a cell, without the space around it; nothing if the row is too short.
    pub fn get(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", |cell| cell.value.trim())
    }

    /// Whether no cell of it holds anything.
    pub(crate) fn is_blank(&self) -> bool {
        self.cells.iter().all(|cell| cell.value.trim().is_empty())
    }

    /// Returns its place in the text.
    pub(crate) fn range(&self) -> Range<usize> {
        let start = self.cells.first().map_or(0, |cell| cell.range.start);
        start..self.cells.last().map_or(start, |cell| cell.range.end)
    }
}

impl CsvFile {
    /// Reads a file. What can be read of it is returned together with its mistakes; of one in another encoding, that is nothing.
    pub fn read(path: &Path) -> io::Result<(CsvFile, Vec<Mistake>)> {
        let file = path.to_string_lossy().replace('\\', "/");
        Ok(CsvFile::parse(&file, &read_given(path)?))
    }

    /// Reads a table from what a file holds.
    pub fn parse(file: &str, bytes: &[u8]) -> (CsvFile, Vec<Mistake>) {
        let diagnostics = Vec::new();
        let text = match in_utf8(file, bytes) {
            Ok(text) => text.to_owned(),
            Err(mistake) => {
                let nothing = CsvFile {
                    file: file.to_owned(),
                    text: String::new(),
                    delimiter: ',',
                    rows: Vec::new(),
                };
                return (nothing, vec![mistake]);
            }
        };
        // A byte order mark belongs to the file, not to the first heading.
        let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
        let named = named_delimiter(&text[start..]);
        let mut reader = Reader {
            file,
            text: &text,
            delimiter: named.map_or_else(|| delimiter(&text), |(delimiter, _)| delimiter),
            at: start + named.map_or(0, |(_, length)| length),
            diagnostics,
        };
        let mut rows = Vec::new();
        while reader.at < text.len() {
            rows.push(reader.row());
        }
        let (file, diagnostics, delimiter) =
            (file.to_owned(), reader.diagnostics, reader.delimiter);
        let table = CsvFile {
            file,
            text,
            delimiter,
            rows,
        };
        (table, diagnostics)
    }

    /// Returns the rows.
    pub fn rows(&self) -> &[CsvRow] {
        &self.rows
    }

    /// Returns the headings; none if the file is empty.
    pub fn headings(&self) -> &[CsvCell] {
        self.rows.first().map_or(&[], |row| &row.cells)
    }

    /// Returns the file's name, as it was given.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Returns what separates its cells.
    pub(crate) fn delimiter(&self) -> char {
        self.delimiter
    }

    /// Returns the line in which this range begins, counted from 1.
    pub(crate) fn line(&self, range: &Range<usize>) -> usize {
        1 + self.text[..range.start].matches('\n').count()
    }

    /// Makes a diagnostic of this range.
    pub(crate) fn diagnostic(&self, range: &Range<usize>, what: impl Into<String>) -> Mistake {
        Mistake::in_text(&self.file, &self.text, range, what)
    }

    /// Reports a row that goes on after the last heading: a comma inside a number, say.
    pub(crate) fn wider_than_headings(&self, row: &CsvRow) -> Option<Mistake> {
        let (cells, width) = (row.cells.len(), self.headings().len());
        let more = row.cells.get(width..)?;
        let holds_text = more.iter().any(|cell| !cell.value.trim().is_empty());
        holds_text.then(|| {
            self.diagnostic(
                &row.range(),
                format!(
                    "the row has {cells} cells, but there are {width} headings; quote a cell that holds a separator"
                ),
            )
        })
    }

    /// Returns the text with these cells, named by row and column, changed: no other byte is.
    pub fn with(&self, changes: &BTreeMap<(usize, usize), String>) -> String {
        let mut text = String::with_capacity(self.text.len() + 8 * changes.len());
        let mut done = 0;
        for ((row, column), value) in changes {
            let Some(cell) = self.rows.get(*row).and_then(|row| row.cells.get(*column)) else {
                continue;
            };
            text.push_str(&self.text[done..cell.range.start]);
            text.push_str(value);
            done = cell.range.end;
        }
        text.push_str(&self.text[done..]);
        text
    }
}

/// Returns a file's text, or says in which form it seems to be.
fn in_utf8<'a>(file: &str, bytes: &'a [u8]) -> Result<&'a str, Mistake> {
    let mistake = |before: &str, what: &str| {
        Mistake::in_text(file, before, &(before.len()..before.len()), what)
    };
    if bytes.starts_with(b"PK\x03\x04") {
        let what =
            "this is a workbook or an archive, not a table of text; save the table as `CSV UTF-8`";
        return Err(mistake("", what));
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) || bytes.contains(&0) {
        return Err(mistake(
            "",
            "this is UTF-16 or no text at all; save the table as `CSV UTF-8`",
        ));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        mistake(&before, "this isn't UTF-8; save the table as `CSV UTF-8`")
    })
}

/// Reads Excel's first line `sep=;`: the delimiter, and the length of the line.
fn named_delimiter(text: &str) -> Option<(char, usize)> {
    let line = text.split_inclusive('\n').next()?;
    let mut named = line
        .strip_prefix("sep=")?
        .trim_end_matches(['\r', '\n'])
        .chars();
    let delimiter = named.next()?;
    named.next().is_none().then_some((delimiter, line.len()))
}

/// Finds the delimiter of the headings: the most frequent of the usual characters outside quotes.
fn delimiter(text: &str) -> char {
    let mut counts = [(',', 0), (';', 0), ('\t', 0)];
    let mut quoted = false;
    for c in text.chars() {
        match c {
            '"' => quoted = !quoted,
            '\n' | '\r' if !quoted => break,
            _ if !quoted => {
                for (delimiter, count) in &mut counts {
                    *count += usize::from(c == *delimiter);
                }
            }
            _ => {}
        }
    }
    let most = counts.iter().map(|(_, count)| *count).max();
    let first = counts.iter().find(|(_, count)| Some(*count) == most);
    first.map_or(',', |(delimiter, _)| *delimiter)
}

struct Reader<'a> {
    file: &'a str,
    text: &'a str,
    delimiter: char,
    at: usize,
    diagnostics: Vec<Mistake>,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Takes one row and the end of its line.
    fn row(&mut self) -> CsvRow {
        let mut row = CsvRow::default();
        loop {
            let cell = self.cell();
            let value = nfc(&cell.value);
            row.cells.push(CsvCell { value, ..cell });
            if self.rest().starts_with(self.delimiter) {
                self.at += self.delimiter.len_utf8();
                continue;
            }
            for end in ["\r\n", "\n", "\r"] {
                if self.rest().starts_with(end) {
                    self.at += end.len();
                    break;
                }
            }
            return row;
        }
    }

    /// Takes one cell, up to what separates it from the next.
    fn cell(&mut self) -> CsvCell {
        let start = self.at;
        if !self.rest().starts_with('"') {
            self.at += self.plain_end();
            let value = self.text[start..self.at].to_owned();
            return CsvCell {
                range: start..self.at,
                value,
            };
        }
        let mut value = String::new();
        let mut from = start + 1;
        loop {
            let Some(quote) = self.text[from..].find('"').map(|at| from + at) else {
                self.diagnostic(
                    start,
                    "this quote is never closed; write a `\"` at the cell's end",
                );
                // The lines after it are read as if it had been.
                self.at = start + self.plain_end();
                let value = self.text[start + 1..self.at].to_owned();
                return CsvCell {
                    range: start..self.at,
                    value,
                };
            };
            value.push_str(&self.text[from..quote]);
            from = quote + 1;
            if self.text[from..].starts_with('"') {
                value.push('"');
                from += 1;
            } else {
                break;
            }
        }
        self.at = from;
        let rest = self.plain_end();
        if rest > 0 {
            self.diagnostic(
                from,
                "there is text after a closed quote; write `\"\"` for a quote inside a cell",
            );
            value.push_str(&self.text[from..from + rest]);
            self.at += rest;
        }
        CsvCell {
            range: start..self.at,
            value,
        }
    }

    /// Distance to the end of a cell without quotes, in bytes.
    fn plain_end(&self) -> usize {
        let rest = self.rest();
        rest.find([self.delimiter, '\n', '\r'])
            .unwrap_or(rest.len())
    }

    fn diagnostic(&mut self, at: usize, what: &str) {
        let diagnostic = Mistake::in_text(self.file, self.text, &(at..at), what);
        self.diagnostics.push(diagnostic);
    }
}
