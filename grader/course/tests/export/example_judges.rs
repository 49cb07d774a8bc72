//! Two of the programs that judge students' examples, and examples for them.

use std::path::Path;

use author::student_examples::JudgingPrograms;
use grader::specs::Assignment;
use submission::Submission;

/// An example that catches the wrong program, and one with a mistake in its form.
pub(crate) const EXAMPLES: &str = "\
### `legal.empty-bowl`

```kalah
legal.empty-bowl: two bowls have stones
     0  0  0  3  0  0
 20                   19   One to move
     0  4  0  0  2  0
legal: 1 4
```

```kalah
legal.empty-bowl: not closed
";

/// Returns `examples.json` of a bundle, with the reference and one wrong program: all of them would take half a minute to
/// compile.
pub(crate) fn json() -> Vec<u8> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let assignment = Assignment::read_specs(&root.join("specs"), &[]).unwrap();
    let solution = root.join("solution");
    let reference = Submission::read(&solution).unwrap();
    let mut set = JudgingPrograms::of(&solution.join("gallery"), &reference, &assignment).unwrap();
    let chosen = ["reference", "legal-with-empty-bowls"];
    set.programs
        .retain(|program| chosen.contains(&program.name.as_str()));
    serde_json::to_vec(&set).unwrap()
}

/// Checks what the student reads about [`EXAMPLES`].
pub(crate) fn check(text: &str) {
    for expected in [
        "Your own examples: 1 of 37 points",
        "examples.md:12:1: this example asks nothing",
        "a player may choose any of their six bowls, even an empty one",
    ] {
        assert!(text.contains(expected), "{text}");
    }
    assert!(!text.contains("legal-with-empty-bowls"), "{text}");
}
