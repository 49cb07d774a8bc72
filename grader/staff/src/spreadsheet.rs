//! Writes CSV that spreadsheets open unchanged: in UTF-8, without formulas, and with leading zeros.

use submission::visible;

/// A table of separated values.
#[derive(Debug)]
pub struct Spreadsheet(csv::Writer<Vec<u8>>);

/// The mark that tells Excel that a table is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

impl Spreadsheet {
    /// Begins a table, with commas between its cells.
    pub fn new() -> Spreadsheet {
        Spreadsheet::separated_by(",")
    }

    /// Begins a table with this ASCII character between its cells: where Excel writes numbers with a comma, it wants a semicolon.
    pub fn separated_by(separator: &str) -> Spreadsheet {
        let mut writer = csv::WriterBuilder::new();
        writer.delimiter(separator.bytes().next().unwrap_or(b','));
        Spreadsheet(writer.from_writer(BYTE_ORDER_MARK.into()))
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl AsRef<str>>) {
        let cells = cells.into_iter();
        let cells = cells.map(|cell| escape_formula(&without_hidden(cell.as_ref())));
        // Writing to memory doesn't fail.
        let _ = self.0.write_record(cells);
    }

    /// Adds a row that a person has written, without any change.
    pub fn row_as_it_is(&mut self, cells: impl IntoIterator<Item = impl AsRef<[u8]>>) {
        // Writing to memory doesn't fail.
        let _ = self.0.write_record(cells);
    }

    /// Returns the table's bytes.
    pub fn into_bytes(self) -> Vec<u8> {
        self.0.into_inner().unwrap_or_default()
    }
}

impl Default for Spreadsheet {
    fn default() -> Spreadsheet {
        Spreadsheet::new()
    }
}

/// The number of digits that a spreadsheet keeps.
const KEPT_DIGITS: usize = 15;

/// Escapes what is invisible or changes the direction of a text, but not the breaks of its lines.
fn without_hidden(text: &str) -> String {
    let lines = text.split('\n').map(|line| match line.strip_suffix('\r') {
        Some(line) => visible(line) + "\r",
        None => visible(line),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns a number that is a name, such as `007`, in the form in which a spreadsheet keeps all its digits: `="007"`.
pub fn number_as_text(text: &str) -> String {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && (text.starts_with('0') && text.len() > 1 || text.len() > KEPT_DIGITS) {
        format!("=\"{text}\"")
    } else {
        text.to_owned()
    }
}

/// Returns a text that no spreadsheet takes for a formula: a name can begin with `=`.
pub fn escape_formula(text: &str) -> String {
    // The wide forms are read as the narrow ones where Chinese or Japanese is written.
    const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
    // Space before it doesn't stop every spreadsheet.
    let is_formula = text.trim_start_matches(' ').starts_with(FORMULA);
    let is_number = text.parse::<f64>().is_ok_and(f64::is_finite);
    let is_digits = text
        .strip_prefix("=\"")
        .and_then(|rest| rest.strip_suffix('"'))
        .is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
    if is_formula && !is_number && !is_digits {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::equals("=1+1", "'=1+1")]
    #[case::plus("+x", "'+x")]
    #[case::minus("-x", "'-x")]
    #[case::a_negative_number("-1.5", "-1.5")]
    #[case::at("@SUM(A1)", "'@SUM(A1)")]
    #[case::tab("\t=1", "'\t=1")]
    #[case::behind_space("  =1", "'  =1")]
    #[case::wide("＝1", "'＝1")]
    #[case::digits_only("=\"007\"", "=\"007\"")]
    #[case::more_than_digits("=\"0\"&A1&\"\"", "'=\"0\"&A1&\"\"")]
    #[case::a_name("Ann-Marie O'Neil", "Ann-Marie O'Neil")]
    #[case::right_to_left("مريم", "مريم")]
    fn a_formula_is_defused(#[case] text: &str, #[case] cell: &str) {
        assert_eq!(escape_formula(text), cell);
    }

    #[rstest]
    #[case::leading_zeros("0012", "=\"0012\"")]
    #[case::more_digits_than_are_kept("1234567890123456", "=\"1234567890123456\"")]
    #[case::an_ordinary_number("4711", "4711")]
    #[case::zero("0", "0")]
    #[case::a_name("007x", "007x")]
    fn a_number_keeps_its_digits(#[case] text: &str, #[case] cell: &str) {
        assert_eq!(number_as_text(text), cell);
    }
}
