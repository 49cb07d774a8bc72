//! The lines that a submission has printed, as a report shows them.

/// Returns the lines. What `dbg!` prints of an array of numbers is on one line, and its place begins with the student's folder.
pub(super) fn printed_lines(printed: &str, folder: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in printed.lines() {
        let item = line.trim();
        let is_number = item.ends_with(',') && item[..item.len() - 1].parse::<i64>().is_ok();
        match lines.last_mut() {
            Some(last) if is_open && is_number => {
                let space = if last.ends_with('[') { "" } else { " " };
                last.push_str(space);
                last.push_str(item);
            }
            Some(last) if is_open && item.starts_with(']') => {
                let end = last.trim_end_matches(',').len();
                last.truncate(end);
                last.push_str(item);
                is_open = false;
            }
            _ => {
                lines.push(match line.strip_prefix("[src/") {
                    Some(rest) => format!("[{folder}src/{rest}"),
                    None => line.to_owned(),
                });
                is_open = line.ends_with('[');
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::printed_lines;

    #[test]
    fn an_array_of_numbers_is_on_one_line() {
        let printed = "[src/sowing.rs:3:5] s = [\n    4,\n    0,\n]\nhello\n[\n    a,\n]\n";
        assert_eq!(
            printed_lines(printed, "starter/"),
            [
                "[starter/src/sowing.rs:3:5] s = [4, 0]",
                "hello",
                "[",
                "    a,",
                "]"
            ]
        );
    }
}
