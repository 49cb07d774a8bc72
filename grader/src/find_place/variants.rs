//! All variants of some functions in one program, which runs the one whose number ends its own path.

use std::fmt::Write as _;

use super::editable::{Edit, EditSources, Editable, ValueKind};
use super::function_source::FunctionSource;
use super::source_edits::source_edits;
use super::source_token::{SourceToken, source_tokens};
use super::text_edits::TextChange;
use crate::tally::distinct;
use submission::Submission;

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

#[derive(Clone, Debug)]
pub(super) struct Variant<'a> {
    /// Ends the path of the program that runs it; 0 is the function without an edit.
    pub(super) number: usize,
    pub(super) function: &'a FunctionSource,
    pub(super) edit: Edit,
}

impl<'a> Variant<'a> {
    /// Returns all variants of these functions, the edits of each function in its order.
    pub(super) fn all(
        submission: &Submission,
        functions: &'a [FunctionSource],
        changes: Vec<TextChange>,
    ) -> Vec<Variant<'a>> {
        let sources = submission.sources.iter();
        let files: Vec<(&String, Vec<SourceToken>)> = sources
            .map(|(file, text)| (file, source_tokens(text)))
            .collect();
        let all = || files.iter().flat_map(|(_, words)| words);
        let numbers = all().filter_map(SourceToken::number);
        let paths = files.iter().flat_map(|(_, words)| words.windows(3));
        let paths = paths.filter(|path| path[1].text == "::");
        let sources = EditSources {
            numbers: distinct(numbers.filter(|&number| number < 50)),
            paths: distinct(paths.map(|path| (path[0].text, path[2].text))),
            functions: FunctionSource::all(submission),
            changes,
        };
        let mut variants = Vec::new();
        for function in functions {
            let Some((_, words)) = files.iter().find(|(file, _)| **file == function.file) else {
                continue;
            };
            let from = words.partition_point(|word| word.at < function.body.start);
            let to = words.partition_point(|word| word.at < function.body.end);
            let code = Editable {
                source: &submission.sources[&function.file],
                function,
                body: &words[from..to],
                kinds: ValueKind::all(function, &words[from..to]),
                sources: &sources,
            };
            for edit in source_edits(&code) {
                variants.push(Variant {
                    number: variants.len() + 1,
                    function,
                    edit,
                });
            }
        }
        variants
    }

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

    pub(super) fn at(&self, file: &str, line: usize) -> Option<usize> {
        let mut added = self.added.iter().rev();
        added
            .find(|function| function.file == file && function.line <= line)?
            .variant
    }
}

fn dispatch(function: &FunctionSource, variants: &[&Variant]) -> String {
    let path = if function.owner.is_some() {
        "Self::"
    } else {
        ""
    };
    let name = &function.name;
    let arguments = function.arguments.iter();
    let arguments: Vec<&str> = arguments.map(|argument| &*argument.name).collect();
    let arguments = arguments.join(", ");
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rstest::rstest;
    use submission::Submission;

    use super::*;

    /// Functions that edits may call.
    const OTHERS: &str = "
impl Player { fn opponent(self) -> Self { self } fn bowl(self) -> usize { 7 } }
fn next_bowl(at: usize, player: Player) -> usize { at }
fn opposite(at: usize, player: Player) -> usize { at }
fn play(board: Board) -> Board { board }
enum Player { One, Two } const ALL: [Player; 2] = [Player::One, Player::Two];
";

    #[rstest]
    #[case::comparison("if at < 3 {}", "if at <= 3 {}")]
    #[case::number("stones[at] = 6;", "stones[at] = 7;")]
    #[case::name("stones[at] = last;", "stones[at] = at;")]
    #[case::one_more("sow(at, last)", "sow((at + 1), last)")]
    #[case::element("last + stones[at]", "last + (stones[at] + 1)")]
    #[case::operand("(at + last) % 13", "(at + last)")]
    #[case::negation("if !is_over(last) {}", "if is_over(last) {}")]
    #[case::condition("if at > 3 && last > 3 {}", "if last > 3 {}")]
    #[case::exchanged("sow(at, last)", "sow(last, at)")]
    #[case::method("row.iter().rev().map(f)", "row.iter().map(f)")]
    #[case::method_between("row.iter().map(f)", "row.iter().rev().map(f)")]
    #[case::loop_the_other_way(
        "for at in player.bowls() {}",
        "for at in (player.bowls()).rev() {}"
    )]
    #[case::method_of_a_value("sow(player)", "sow(player.opponent())")]
    #[case::function("next_bowl(at, player)", "opposite(at, player)")]
    #[case::variant("sow(Player::One)", "sow(Player::Two)")]
    #[case::argument("sow(Player::One)", "sow(player)")]
    #[case::variant_of_an_argument("sow(player)", "sow(Player::Two)")]
    #[case::reference(
        "let sown = sow(at); is_over(board)",
        "let sown = sow(at); is_over(&sown)"
    )]
    #[case::none("Some(player)", "None")]
    #[case::jump(
        "loop { if at > 3 { break; } return Ok(()); }",
        "loop { if at > 3 { return Ok(()); } return Ok(()); }"
    )]
    #[case::macro_of_lines("write!(output, \"x\")", "writeln!(output, \"x\")")]
    #[case::text("sow(\"Draw\")", "sow(\"draw\")")]
    #[case::statement_left_out("let a = 1; sow(a); a", "let a = 1; a")]
    #[case::statements_exchanged("sow(at); sow(last); at", "sow(last); sow(at); at")]
    fn a_body_that_is_right_is_tried(#[case] wrong: &str, #[case] right: &str) {
        let file = format!(
            "fn asked(board: &Board, at: usize, last: usize, player: Player) {{{wrong}}}{OTHERS}"
        );
        let submission = Submission {
            sources: BTreeMap::from([("src/lib.rs".to_owned(), file)]),
            ignored: Vec::new(),
            completed: Vec::new(),
            unread: None,
        };
        let functions = FunctionSource::all(&submission);
        let changes = TextChange::between("draw", "Draw").into_iter().collect();
        let bodies: Vec<String> = Variant::all(&submission, &functions[..1], changes)
            .iter()
            .map(|variant| {
                let (body, edit) = (&variant.function.body, &variant.edit);
                let file = &submission.sources["src/lib.rs"];
                let (before, after) = (&file[body.start..edit.from], &file[edit.to..body.end]);
                let edited = [before, &edit.text, after].concat();
                edited.split_whitespace().collect::<Vec<_>>().join(" ")
            })
            .collect();
        assert!(bodies.iter().any(|body| body == right), "{bodies:#?}");
    }
}
