//! Reads a gradebook by the rules of Canvas's importer (`instructure/canvas-lms`, `lib/gradebook_importer.rb`).

use std::collections::BTreeMap;

/// A course in Canvas.
pub(crate) struct Course {
    /// The students' names and logins, by id.
    pub(crate) students: BTreeMap<u32, (String, String)>,
    /// The assignments' titles, by id.
    pub(crate) assignments: BTreeMap<u32, String>,
}

/// Scores that Canvas would import.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Import {
    /// The cells by student and assignment, as Canvas reads them.
    pub(crate) grades: BTreeMap<(u32, u32), String>,
    /// Columns for which Canvas would create an assignment.
    pub(crate) new_assignments: Vec<String>,
    /// Rows that match no student in Canvas.
    pub(crate) new_students: Vec<String>,
    /// The points possible that Canvas reads for the assignments.
    pub(crate) points_possible: BTreeMap<u32, String>,
}

const COMPUTED: [&str; 3] = ["Current ", "Final ", "Override "];

/// Reads a gradebook, or returns why Canvas refuses it.
pub(crate) fn import(text: &str, course: &Course) -> Result<Import, &'static str> {
    let mut rows = rows(text).into_iter();
    let header = rows.next().ok_or("no header")?;
    let info = info_columns(&header)?;
    let mut import = Import::default();
    let mut columns = BTreeMap::new();
    for heading in &header[info..] {
        if COMPUTED.iter().any(|computed| heading.contains(computed)) {
            continue;
        }
        let id = heading
            .strip_suffix(')')
            .and_then(|rest| rest.rsplit_once('('))
            .and_then(|(_, id)| id.parse().ok())
            .filter(|id| course.assignments.contains_key(id));
        let by_title = || {
            course
                .assignments
                .iter()
                .find(|(_, title)| *title == heading)
        };
        match id.or_else(|| by_title().map(|(id, _)| *id)) {
            // Canvas takes the first column with that heading, whichever column this is.
            Some(id) => {
                let column = header.iter().position(|other| other == heading);
                columns.insert(id, column.ok_or("RangeError")?);
            }
            None => import.new_assignments.push(heading.clone()),
        }
    }
    for row in rows {
        let cell = |column: usize| row.get(column).map_or("", String::as_str);
        if cell(0).contains("Points Possible") {
            for (id, column) in &columns {
                import.points_possible.insert(*id, cell(*column).to_owned());
            }
            continue;
        }
        let is_note = |cell: &String| {
            let cell = cell.trim().to_lowercase();
            cell.is_empty() || cell == "muted" || cell.starts_with("manual posting")
        };
        if row.iter().all(is_note) {
            continue;
        }
        let login = header
            .iter()
            .position(|name| name == "SIS Login ID")
            .map_or("", cell);
        let name = cell(0);
        let found = cell(1)
            .parse()
            .ok()
            .filter(|id| course.students.contains_key(id));
        let by = |holds: &dyn Fn(&(String, String)) -> bool| {
            course
                .students
                .iter()
                .find(|(_, student)| holds(student))
                .map(|(id, _)| *id)
        };
        let found = found
            .or_else(|| by(&|(_, known)| !login.is_empty() && known == login))
            .or_else(|| by(&|(known, _)| known == name));
        let Some(student) = found else {
            import.new_students.push(name.to_owned());
            continue;
        };
        for (assignment, column) in &columns {
            let grade = point(cell(*column).trim());
            import.grades.insert((student, *assignment), grade);
        }
    }
    Ok(import)
}

fn info_columns(header: &[String]) -> Result<usize, &'static str> {
    let at = |column: usize| header.get(column).map_or("", String::as_str);
    if header.len() <= 3 || !at(0).contains("Student") || !at(1).contains("ID") {
        return Err("Invalid header row");
    }
    let columns = match (at(2), at(3)) {
        ("SIS Login ID", _) => 4,
        ("SIS User ID", "SIS Login ID") if at(4) == "Integration ID" => 6,
        ("SIS User ID", "SIS Login ID") => 5,
        _ => 3,
    };
    if at(columns - 1).contains("Section") {
        Ok(columns)
    } else {
        Err("Invalid header row")
    }
}

fn rows(text: &str) -> Vec<Vec<String>> {
    let read = |delimiter: u8, text: &str| -> Option<Vec<Vec<String>>> {
        csv::ReaderBuilder::new()
            .delimiter(delimiter)
            .has_headers(false)
            .flexible(true)
            .from_reader(text.as_bytes())
            .into_records()
            .map(|record| Some(record.ok()?.iter().map(str::to_owned).collect()))
            .collect()
    };
    let first: Vec<&str> = text.lines().take(3).collect();
    // The separator is the one that splits each of the first lines into equally many cells.
    let cells = |delimiter: u8| {
        let counts: Vec<usize> = first
            .iter()
            .map(|line| read(delimiter, line).map_or(0, |rows| rows.first().map_or(0, Vec::len)))
            .collect();
        if counts.iter().all(|count| *count == counts[0]) {
            counts[0]
        } else {
            0
        }
    };
    let delimiter = if cells(b';') > cells(b',') {
        b';'
    } else {
        b','
    };
    let text: String = text
        .split_inclusive('\n')
        .filter(|line| {
            line.trim_end_matches(['\r', '\n']).is_empty()
                || !line
                    .trim_end_matches(['\r', '\n'])
                    .chars()
                    .all(|c| "; ,".contains(c))
        })
        .collect();
    read(delimiter, &text).expect("Canvas should parse it")
}

/// Writes a number with its last comma or point as the decimal point, and without the others.
fn point(cell: &str) -> String {
    let digits = cell.strip_prefix('-').unwrap_or(cell);
    if digits.is_empty()
        || !digits
            .chars()
            .all(|c| c.is_ascii_digit() || ".,".contains(c))
    {
        return cell.to_owned();
    }
    match cell.rsplit_once(['.', ',']) {
        Some((whole, decimals)) => format!("{}.{decimals}", whole.replace(['.', ','], "")),
        None => cell.to_owned(),
    }
}
