//! The starter is made from the solution, and each of its stubs says which task it is.

use std::path::Path;

use class::bundle::starter;
use grader::specs::Assignment;
use staff::output_files::OutputFiles;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn text(files: &OutputFiles, name: &str) -> String {
    let (_, file) = files.iter().find(|(path, _)| *path == name).unwrap();
    String::from_utf8(file.bytes.clone()).unwrap()
}

#[test]
fn the_starter_is_made_from_the_solution() {
    let made = starter(root()).unwrap();
    let mut present = OutputFiles::default();
    let folder = root().join("starter/src");
    present.copy(&folder, "starter/src", &|_| false).unwrap();
    let names = |files: &OutputFiles| -> Vec<String> {
        files.iter().map(|(name, _)| name.to_owned()).collect()
    };
    let in_one_file = Path::new("specs").join(Assignment::STARTER);
    present
        .copy(
            &root().join(&in_one_file),
            &in_one_file.to_string_lossy(),
            &|_| false,
        )
        .unwrap();
    assert_eq!(names(&present), names(&made));
    for name in names(&made) {
        assert_eq!(
            text(&present, &name),
            text(&made, &name),
            "{name}: run `cargo course starter`"
        );
    }
}

#[test]
fn every_stub_names_its_part_and_its_function_under_a_task() {
    let files = starter(root()).unwrap();
    let mut stubs = 0;
    let is_source = |name: &str| name.starts_with("starter/");
    for (name, _) in files.iter().filter(|(name, _)| is_source(name)) {
        let text = text(&files, name);
        let mut implemented = "";
        let mut function = "";
        let mut tasks = 0;
        for line in text.lines().map(str::trim) {
            if let Some((of_trait, _)) = line
                .split_once(" for ")
                .filter(|_| line.starts_with("impl"))
            {
                implemented = of_trait.rsplit("::").next().unwrap();
            }
            if let Some((_, header)) = line.split_once("fn ") {
                function = header.split(['(', '<']).next().unwrap();
            }
            tasks += usize::from(line == "// Your task:");
            let Some(message) = line.strip_prefix("todo!(\"") else {
                continue;
            };
            stubs += 1;
            tasks -= 1;
            assert_eq!(tasks, 0, "{name}: {line}: one task for each stub");
            let (part, named) = message.split_once(": ").unwrap();
            let file = format!("//! {}: ", part.replace('p', "P"));
            assert!(text.starts_with(&file), "{name}: {line}: another part");
            let named = named.strip_suffix("\")").unwrap();
            let expected = if function == "fmt" {
                implemented
            } else {
                function
            };
            assert_eq!(named.split(' ').next(), Some(expected), "{name}");
        }
        assert_eq!(tasks, 0, "{name}: a task without a stub");
        assert!(!text.contains("SOLUTION"), "{name}: a mark is left");
    }
    assert!(stubs > 20, "only {stubs} stubs");
}
