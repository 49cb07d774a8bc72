//! Finds a function whose types aren't those that the assignment gives: the compiler only complains where it is called.

use submission::{Submission, visible};

use super::functions::Functions;
use notation::{Callee, Verb};

/// Returns a sentence about the first function whose signature has other types than the given one.
pub(super) fn changed_signature(submission: &Submission) -> Option<String> {
    let functions = Functions::of(submission);
    Verb::ALL.into_iter().find_map(|verb| {
        let callee = Callee {
            verb,
            named_rules: false,
        };
        let given = verb.signature()?.trim_start_matches("pub ");
        let function = functions.answering(callee)?;
        let own = &function.signature;
        let ((own_taken, own_returned), (taken, returned)) = (types(own)?, types(given)?);
        // A result can be written in several ways where it is one of `io`.
        let differs = own_taken != taken || !given.contains("impl ") && own_returned != returned;
        differs.then(|| {
            format!(
                "`{}` has a different signature, in line {} of {}: yours is `{}`, and the assignment gives `{given}`. That alone may \
                 be the cause.",
                verb.function(),
                function.place.line,
                visible(&function.place.file),
                visible(own)
            )
        })
    })
}

/// Returns the types of a signature's parameters and of its result, without names and paths; none if it has generic ones.
fn types(signature: &str) -> Option<(Vec<String>, String)> {
    let (name, rest) = signature.split_once('(')?;
    let (parameters, returned) = rest.rsplit_once("->").unwrap_or((rest, "()"));
    let parameters = parameters.trim_end().strip_suffix(')')?;
    if name.contains('<') {
        return None;
    }
    let parameters = parameters.trim_end_matches(',').split(',');
    let types = parameters.map(|parameter| parameter.rsplit(": ").next().unwrap_or_default());
    Some((types.map(plain).collect(), plain(returned)))
}

/// Returns a type without spaces and paths.
fn plain(name: &str) -> String {
    let name = name.trim().trim_start_matches("mut ");
    let name = name.strip_prefix("impl ").unwrap_or(name);
    let mut plain = String::new();
    for letter in name.chars().filter(|letter| *letter != ' ') {
        plain.push(letter);
        if plain.ends_with("::") {
            let path = plain
                .trim_end_matches(|letter: char| letter.is_alphanumeric() || "_:".contains(letter));
            plain.truncate(path.len());
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use submission::Submission;

    use super::changed_signature;

    #[rstest]
    #[case::as_given("pub fn opposite(bowl: usize) -> usize {", None)]
    #[case::another_name("pub fn opposite(mut b: usize,) -> usize {", None)]
    #[case::another_result("pub fn opposite(bowl: usize) -> u8 {", Some("-> u8`"))]
    #[case::another_parameter("pub fn opposite(bowl: u8) -> usize {", Some("bowl: u8"))]
    #[case::no_result("pub fn opposite(bowl: usize) {", Some("fn opposite(bowl: usize)`"))]
    #[case::a_path(
        "pub fn winner(board: &crate::board::Board) -> std::option::Option<Player> {",
        None
    )]
    #[case::generics(
        "pub fn run<R: BufRead, W: Write>(input: R, output: W) -> io::Result<()> {",
        None
    )]
    #[case::a_reader(
        "pub fn run(mut input: impl BufRead, output: impl Write) -> Result<(), Error> {",
        None
    )]
    #[case::a_borrowed_reader(
        "pub fn run(input: &mut dyn BufRead, output: &mut impl Write) -> io::Result<()> {",
        Some("&mut dyn BufRead")
    )]
    #[case::the_path_of_a_reader(
        "pub fn run(input: impl std::io::BufRead, output: impl Write) -> io::Result<()> {",
        None
    )]
    fn a_function_with_other_types_is_named(#[case] source: &str, #[case] says: Option<&str>) {
        let source = format!("// The first line.\n{source}\n}}\n");
        let submission = Submission {
            sources: [("src/board.rs".to_owned(), source)].into(),
            ignored: Vec::new(),
            completed: Vec::new(),
            unread: None,
        };
        let said = changed_signature(&submission);
        assert_eq!(said.is_some(), says.is_some(), "{said:?}");
        if let (Some(said), Some(says)) = (said, says) {
            assert!(
                said.contains("in line 2 of src/board.rs") && said.contains(says),
                "{said}"
            );
        }
    }
}
