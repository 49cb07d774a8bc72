//! All variants of some functions in one program, which runs the one whose number ends its own path.

use std::fmt::Write as _;

use submission::Submission;

use super::function_source::FunctionSource;
use super::source_edits::Edit;

/// The root file of every submission.
const ROOT: &str = "src/lib.rs";

/// Code that finds out which variant runs.
const CHOSEN: &str = r#"
#[doc(hidden)]
pub(crate) mod variant_of_this_process {
    pub(crate) fn number() -> usize {
        static NUMBER: ::std::sync::OnceLock<usize> = ::std::sync::OnceLock::new();
        *NUMBER.get_or_init(|| {
            let path = ::std::env::args().next().unwrap_or_default();
            let name = path.strip_suffix(".exe").unwrap_or(&path);
            name.rsplit('-').next().and_then(|number| number.parse().ok()).unwrap_or(0)
        })
    }
}
"#;

/// A function with one edit.
#[derive(Clone, Debug)]
pub(super) struct Variant<'a> {
    /// Ends the path of the program that runs it; 0 is the function without an edit.
    pub(super) number: usize,
    pub(super) function: &'a FunctionSource,
    pub(super) edit: Edit,
}

impl Variant<'_> {
    /// Returns the file of its function, and where that begins there.
    fn place(&self) -> (&str, usize) {
        (&self.function.file, self.function.signature.start)
    }
}

/// A program with all variants, and the place of each in its sources.
pub(super) struct Variants {
    pub(super) submission: Submission,
    /// Where each function begins that was added, in the order of files and lines.
    added: Vec<AddedFunction>,
}

/// A function that was added at the end of a file.
struct AddedFunction {
    file: String,
    line: usize,
    /// The variant that it is; none if it is the unchanged function.
    variant: Option<usize>,
}

impl Variants {
    /// Writes a program in which these variants have their numbers.
    pub(super) fn of(submission: &Submission, variants: &[Variant]) -> Variants {
        let mut sorted: Vec<&Variant> = variants.iter().collect();
        sorted.sort_by_key(|variant| variant.place());
        let mut written = submission.clone();
        let mut functions = Vec::new();
        for of_file in sorted.chunk_by(|one, other| one.place().0 == other.place().0) {
            let file = of_file[0].place().0;
            let source = &submission.sources[file];
            let mut text = String::new();
            let mut added = String::new();
            let mut copied = 0;
            let lines = source.matches('\n').count();
            let mut line = lines + 2;
            for of_function in of_file.chunk_by(|one, other| one.place() == other.place()) {
                let function = of_function[0].function;
                if let Some(constant) = &function.constant {
                    text += &source[copied..constant.start];
                    copied = constant.end;
                }
                text += &source[copied..function.body.start];
                text += &dispatch(function, of_function);
                // Lines stay where they are, so that an error elsewhere isn't taken for one in a variant.
                let body = &source[function.body.clone()];
                text += &"\n".repeat(body.matches('\n').count());
                copied = function.body.end;
                let unchanged = (0, None);
                let edited = of_function
                    .iter()
                    .map(|variant| (variant.number, Some(&variant.edit)));
                for (number, edit) in [unchanged].into_iter().chain(edited) {
                    functions.push(AddedFunction {
                        file: file.to_owned(),
                        line,
                        variant: edit.map(|_| number),
                    });
                    let text = function_of_its_own(source, function, number, edit);
                    line += text.matches('\n').count() + 1;
                    added += "\n";
                    added += &text;
                }
            }
            text += &source[copied..];
            // As many lines as the original file has, whatever its last character is.
            text += &"\n".repeat(lines.saturating_sub(text.matches('\n').count()));
            text += &added;
            written.sources.insert(file.to_owned(), text);
        }
        if let Some(root) = written.sources.get_mut(ROOT) {
            root.push_str(CHOSEN);
        }
        Variants {
            submission: written,
            added: functions,
        }
    }

    /// Returns the variant that has this line of this file.
    pub(super) fn at(&self, file: &str, line: usize) -> Option<usize> {
        let mut added = self.added.iter().rev();
        added
            .find(|function| function.file == file && function.line <= line)?
            .variant
    }
}

/// Returns a body that calls the chosen variant.
fn dispatch(function: &FunctionSource, variants: &[&Variant]) -> String {
    let path = if function.owner.is_some() {
        "Self::"
    } else {
        ""
    };
    let name = &function.name;
    let arguments = function.arguments.join(", ");
    let mut arms = String::new();
    for number in variants.iter().map(|variant| variant.number) {
        // Writing into a string can't fail.
        let _ = write!(
            arms,
            "{number} => {path}{name}_variant_{number}({arguments}), "
        );
    }
    format!(
        "match crate::variant_of_this_process::number() {{ {arms} _ => {path}{name}_variant_0({arguments}) }}"
    )
}

/// Returns a function with another name, and an edit in its body.
fn function_of_its_own(
    source: &str,
    function: &FunctionSource,
    number: usize,
    edit: Option<&Edit>,
) -> String {
    let name = &function.name_range;
    let body = &function.body;
    let edited = match edit {
        Some(edit) => format!(
            "{}{}{}",
            &source[body.start..edit.from],
            edit.text,
            &source[edit.to..body.end]
        ),
        None => source[body.clone()].to_owned(),
    };
    let text = format!(
        "{}{}_variant_{number}{}{{{edited}}}",
        &source[function.signature.start..name.start],
        function.name,
        &source[name.end..function.signature.end],
    );
    match &function.owner {
        Some(owner) => format!("impl {owner} {{ {text} }}"),
        None => text,
    }
}
