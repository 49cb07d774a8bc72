//! Aligns the expected lines with the printed ones, so that only lines that differ are marked.

use notation::Session;

/// The most pairs of lines that are compared. Of longer texts only the beginning is aligned.
const MOST: usize = 1 << 22;

/// The cost of a line that is missing, extra, or different.
const OTHER: u32 = 3;

/// The cost of a line that is different but similar, which is better than a missing one.
const ALIKE: u32 = 2;

/// The cost of anything that comes after the expected lines, however long it is.
const AFTER: u32 = 2;

/// The beginning of the line that says how often `run_player` asked `choose`, if that isn't once for each line.
pub(super) const CALLS: &str = "calls of `choose`";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row<'a> {
    pub(super) expected: Option<&'a str>,
    pub(super) got: Option<&'a str>,
    pub(super) differs: bool,
}

/// Aligns two texts so that as few lines as possible differ; `...` stands for any number of lines.
pub(super) fn align_lines<'a>(expected: &[&'a str], got: &[&'a str]) -> Vec<Row<'a>> {
    let got = &got[..got.len().min(MOST / expected.len().max(1))];
    let costs = costs(expected, got);
    let mut rows = Vec::new();
    let (mut left, mut right) = (0, 0);
    while left < expected.len() || right < got.len() {
        let (one, other) = (expected.get(left).copied(), got.get(right).copied());
        let here = costs[left][right];
        let (takes_left, takes_right, differs) = match (one, other) {
            (None, _) => (false, true, true),
            (Some(Session::ANY_LINES), Some(other))
                // A line that may agree with the next expected line isn't skipped.
                if is_any(other, left + 1 == expected.len())
                    && (left + 1 == expected.len() || costs[left + 1][right] > here) =>
            {
                (false, true, false)
            }
            (Some(Session::ANY_LINES), _) => (true, false, false),
            (Some(one), Some(other)) if is_same(one, other) => (true, true, false),
            (_, Some(_)) if costs[left][right + 1] + OTHER == here => (false, true, true),
            (Some(one), Some(other)) if costs[left + 1][right + 1] + change(one, other) == here => {
                (true, true, true)
            }
            _ => (true, false, true),
        };
        rows.push(Row {
            expected: one.filter(|_| takes_left),
            got: other.filter(|_| takes_right),
            differs,
        });
        left += usize::from(takes_left);
        right += usize::from(takes_right);
    }
    rows
}

/// Says whether `...` stands for this line too: something that was printed, or anything after the last expected line but a
/// remark about calls of `choose`, which is never right.
fn is_any(line: &str, is_last: bool) -> bool {
    let is_printed = line == "[no newline]" || !line.starts_with(['>', '[']);
    (is_last || is_printed) && !line.starts_with(CALLS)
}

/// Says whether a line is the expected one. `[ends]` leaves open whether the program flushed.
fn is_same(expected: &str, got: &str) -> bool {
    expected == got || (expected, got) == ("[ends]", "[ends, flushed]")
}

fn change(expected: &str, got: &str) -> u32 {
    let alike = |pairs: &mut dyn Iterator<Item = (char, char)>| {
        pairs
            .take_while(|(one, other)| one.eq_ignore_ascii_case(other))
            .count()
    };
    let same = alike(&mut expected.chars().zip(got.chars()))
        + alike(&mut expected.chars().rev().zip(got.chars().rev()));
    let longer = expected.chars().count().max(got.chars().count());
    if same >= longer { ALIKE } else { OTHER }
}

/// Returns the lowest cost of aligning the rests of the texts, for each pair of rests.
fn costs(expected: &[&str], got: &[&str]) -> Vec<Vec<u32>> {
    let mut costs = vec![vec![0; got.len() + 1]; expected.len() + 1];
    for left in (0..=expected.len()).rev() {
        for right in (0..=got.len()).rev() {
            let missing = |costs: &[Vec<u32>]| costs[left + 1][right];
            let extra = |costs: &[Vec<u32>]| costs[left][right + 1];
            costs[left][right] = match (expected.get(left), got.get(right)) {
                (None, None) => 0,
                (Some(&Session::ANY_LINES), None) => missing(&costs),
                (Some(_), None) => missing(&costs) + OTHER,
                (None, Some(_)) => AFTER,
                (Some(&Session::ANY_LINES), Some(other))
                    if is_any(other, left + 1 == expected.len()) =>
                {
                    missing(&costs).min(extra(&costs))
                }
                (Some(&Session::ANY_LINES), Some(_)) => missing(&costs),
                (Some(one), Some(other)) if is_same(one, other) => costs[left + 1][right + 1],
                (Some(one), Some(other)) => {
                    let both = costs[left + 1][right + 1] + change(one, other);
                    both.min(missing(&costs) + OTHER).min(extra(&costs) + OTHER)
                }
            };
        }
    }
    costs
}

#[cfg(test)]
mod tests {
    use super::align_lines;

    /// Writes rows as `expected|got`, with a `*` where they differ.
    fn rows(expected: &str, got: &str) -> Vec<String> {
        let lines = |text: &'static str| text.split(' ').collect::<Vec<_>>();
        let (expected, got) = (expected.to_owned().leak(), got.to_owned().leak());
        align_lines(&lines(expected), &lines(got))
            .into_iter()
            .map(|row| {
                let mark = if row.differs { "*" } else { "" };
                let shown = |line: Option<&str>| line.unwrap_or_default().to_owned();
                format!("{}|{}{mark}", shown(row.expected), shown(row.got))
            })
            .collect()
    }

    #[test]
    fn a_wrong_number_of_choices_is_no_line_among_any() {
        let wrong = super::align_lines(
            &["0", "..."],
            &["0", "> 9", "calls of `choose`: 2, lines: 1"],
        );
        let differs: Vec<bool> = wrong.iter().map(|row| row.differs).collect();
        assert_eq!(differs, [false, false, false, true]);
    }

    #[test]
    fn lines_that_any_lines_stand_for_do_not_differ() {
        assert_eq!(
            rows("a ... d", "a b c d"),
            ["a|a", "|b", "|c", "...|", "d|d"]
        );
    }

    #[test]
    fn lines_that_moved_down_do_not_differ() {
        assert_eq!(rows("a b", "x a b"), ["|x*", "a|a", "b|b"]);
    }

    #[test]
    fn a_missing_line_is_marked_once() {
        assert_eq!(rows("a b c", "a c"), ["a|a", "b|*", "c|c"]);
    }

    #[test]
    fn a_changed_line_is_next_to_the_expected_one() {
        assert_eq!(rows("a b c", "a x c"), ["a|a", "b|x*", "c|c"]);
    }

    #[test]
    fn a_line_much_like_the_expected_one_is_next_to_it() {
        assert_eq!(
            rows("... refused:kalah ...", "x Refused:kalah y"),
            ["|x", "...|", "refused:kalah|Refused:kalah*", "|y", "...|"]
        );
    }

    #[test]
    fn any_lines_are_printed_and_not_typed() {
        let (expected, got) = (
            ["...", "> q", "[ends]"],
            ["a", "> q", "b", "> 4", "c", "[ends, flushed]"],
        );
        let rows = align_lines(&expected, &got);
        let agree: Vec<_> = rows
            .iter()
            .take_while(|row| !row.differs)
            .map(|row| row.got)
            .collect();
        assert_eq!(agree, [Some("a"), None, Some("> q")]);
    }

    #[test]
    fn an_expected_line_is_next_to_the_first_one_that_agrees() {
        assert_eq!(
            rows("... w [ends]", "a w >^D [ends]"),
            ["|a", "...|", "w|w", "|>^D*", "[ends]|[ends]"]
        );
    }

    #[test]
    fn what_comes_after_the_expected_lines_pulls_nothing_out_of_place() {
        assert_eq!(
            rows("a b", "a x y z v"),
            ["a|a", "b|x*", "|y*", "|z*", "|v*"]
        );
    }

    #[test]
    fn a_line_too_many_is_not_next_to_the_one_after_it() {
        assert_eq!(
            rows("a c ...", "a x c d"),
            ["a|a", "|x*", "c|c", "|d", "...|"]
        );
    }

    #[test]
    fn only_the_wrong_line_after_any_lines_is_marked() {
        assert_eq!(
            rows("... b c", "x y b z"),
            ["|x", "|y", "...|", "b|b", "c|z*"]
        );
    }
}
