//! The starter: the solution without its answers.

use std::borrow::Cow;
use std::path::Path;

use grader::failure::Failure;
use grader::report::in_one_file;
use grader::specs::Assignment;

use staff::output_files::OutputFiles;

/// Opens an answer. The rest of the line is the starter's code in its place.
const BEGIN: &str = "// BEGIN SOLUTION";

/// Closes an answer.
const END: &str = "// END SOLUTION";

/// Makes the starter's sources, below `starter/src`, from those of the solution in an assignment's folder; and once more in one file, with
/// which reports compare given code.
pub fn starter(root: &Path) -> Result<OutputFiles, Failure> {
    let mut solution = OutputFiles::default();
    solution.copy(&root.join("solution/src"), "src", &|_| false)?;
    let mut starter = OutputFiles::default();
    for (path, file) in solution.iter() {
        let text = without_answers(&String::from_utf8_lossy(&file.bytes)).map_err(|line| {
            Failure::usage(format!(
                "`{}:{line}` has a mark without a counterpart; write an `// END SOLUTION` for each `// BEGIN SOLUTION`",
                root.join("solution").join(path).display()
            ))
        })?;
        starter.add(format!("starter/{path}"), text);
    }
    let files: Vec<(&str, Cow<str>)> = starter
        .iter()
        .map(|(path, file)| {
            let path = path.trim_start_matches("starter/");
            (path, String::from_utf8_lossy(&file.bytes))
        })
        .collect();
    let text = in_one_file(files.iter().map(|(path, text)| (*path, &**text)));
    starter.add(format!("specs/{}", Assignment::STARTER), text);
    Ok(starter)
}

/// Replaces the marked answers in a file; fails with the line of a mark that doesn't have its counterpart.
fn without_answers(solution: &str) -> Result<String, usize> {
    let mut kept: Vec<String> = Vec::new();
    let mut opened = None;
    for (index, line) in solution.lines().enumerate() {
        if let Some(stub) = line.trim_start().strip_prefix(BEGIN) {
            if opened.replace(index + 1).is_some() {
                return Err(index + 1);
            }
            if !stub.is_empty() {
                make_parameters_immutable(&mut kept);
                let indent = line.len() - line.trim_start().len();
                kept.push(format!("{}{}", &line[..indent], stub.trim_start()));
            } else if kept.last().is_some_and(String::is_empty) {
                kept.pop();
            }
        } else if line.trim_start() == END {
            opened.take().ok_or(index + 1)?;
        } else if opened.is_none() {
            kept.push(line.replace("solution::", "starter::"));
        }
    }
    match opened {
        Some(line) => Err(line),
        None => Ok(kept.join("\n") + "\n"),
    }
}

/// Removes `mut` from the parameters of the last function: only an answer changes them.
fn make_parameters_immutable(kept: &mut [String]) {
    let header = kept.iter().rposition(|line| line.contains("fn "));
    for line in &mut kept[header.unwrap_or(0)..] {
        *line = line
            .replace("(mut ", "(")
            .replace(", mut ", ", ")
            .replace("    mut ", "    ");
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::without_answers;

    #[rstest]
    #[case::given("use solution::throw;", Ok("use starter::throw;"))]
    #[case::a_body(
        "    // Your task:\n    // BEGIN SOLUTION todo!(\"part 1: a\")\n    1\n    // END SOLUTION\n}",
        Ok("    // Your task:\n    todo!(\"part 1: a\")\n}")
    )]
    #[case::a_parameter(
        "fn a(mut b: u8) {\n    // BEGIN SOLUTION todo!()\n    // END SOLUTION",
        Ok("fn a(b: u8) {\n    todo!()")
    )]
    #[case::a_parameter_of_a_given_function("fn a(mut b: u8) {", Ok("fn a(mut b: u8) {"))]
    #[case::an_import(
        "use a::b;\n\n// BEGIN SOLUTION\nuse a::c;\n// END SOLUTION\n\nfn d() {}",
        Ok("use a::b;\n\nfn d() {}")
    )]
    #[case::never_closed("a\n// BEGIN SOLUTION\nb", Err(2))]
    #[case::never_opened("a\n// END SOLUTION", Err(2))]
    #[case::opened_twice("// BEGIN SOLUTION\n// BEGIN SOLUTION\n// END SOLUTION", Err(2))]
    fn a_marked_answer_is_replaced(#[case] solution: &str, #[case] starter: Result<&str, usize>) {
        let starter = starter.map(|text| format!("{text}\n"));
        assert_eq!(without_answers(solution), starter);
    }
}
