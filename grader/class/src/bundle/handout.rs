//! The handout: the assignment without the parts that its recipient must not get.

use grader::failure::Failure;
use std::path::Path;

use super::workspace_manifest::{self, workspace_manifest};
use staff::output_files::OutputFiles;

/// The README of the handout.
const README: &str = include_str!("handout/README.md");

/// Settings of editors: they mark rules that aren't right, and don't block the grader.
const EDITORS: [(&str, &str); 6] = [
    (
        ".vscode/settings.json",
        include_str!("handout/settings.json"),
    ),
    (".vscode/tasks.json", include_str!("handout/tasks.json")),
    (
        ".vscode/extensions.json",
        include_str!("handout/extensions.json"),
    ),
    (".zed/settings.json", include_str!("handout/zed.json")),
    (".helix/languages.toml", include_str!("handout/helix.toml")),
    (".nvim.lua", include_str!("handout/nvim.lua")),
];

/// Cargo's configuration, which holds the aliases.
const CONFIGURATION: &str = ".cargo/config.toml";

/// Other files at the top, handed out unchanged if they exist.
const UNCHANGED: [&str; 3] = [".gitignore", "LICENSE-APACHE", "LICENSE-MIT"];

/// The folders that are handed out. All others are kept back.
const FOLDERS: [&str; 3] = ["grader", "specs", "starter"];

/// Files for staff, which quote the reference, or need the staff's half of the grader.
const STAFF_ONLY: [&str; 2] = ["specs/CHANGING.md", "specs/book.toml"];

/// The manifest of the grader.
const GRADER: &str = "grader/Cargo.toml";

/// The tests that are about a submission: students build them with what the grader is built with. All others are about the grader.
const TESTS_OF_SUBMISSIONS: [&str; 2] = ["grader/tests/assignment.rs", "grader/tests/assignment"];

fn is_test_of_the_grader(path: &str) -> bool {
    let path = Path::new(path);
    let is_kept = TESTS_OF_SUBMISSIONS
        .iter()
        .any(|kept| path.starts_with(kept));
    path.parent() == Some(Path::new("grader/tests")) && !is_kept
}

/// The recipient of the assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recipient {
    /// A student, who needs neither the solution nor the staff's half of the grader.
    Student,
    /// Another system, which grades with the staff's half too.
    Autograder,
}

impl Recipient {
    /// The members of the workspace that this recipient builds, which depend on all others that are handed out. The driver's text
    /// is part of the grader.
    fn builds(self) -> &'static [&'static str] {
        match self {
            Recipient::Student => &["starter", "grader", "grader/driver"],
            Recipient::Autograder => &["starter", "grader", "grader/driver", "grader/course"],
        }
    }
}

/// Makes the assignment in a folder ready for this recipient: a workspace that builds by itself, without git's history.
pub fn handout(root: &Path, recipient: Recipient) -> Result<OutputFiles, Failure> {
    let withheld = workspace_manifest::withheld(root, recipient.builds())?;
    let skip = |path: &str| {
        let name = path.rsplit('/').next().unwrap_or(path);
        name.starts_with('.')
            || name == "target"
            || name.ends_with(".snap.new")
            || withheld.iter().any(|folder| folder == path)
            || STAFF_ONLY.contains(&path)
            || recipient == Recipient::Student && is_test_of_the_grader(path)
    };
    let default = (recipient == Recipient::Student).then_some("starter");
    let mut files = OutputFiles::default();
    files.add("README.md", README);
    for (name, settings) in EDITORS {
        files.add(name, settings);
    }
    let manifest = workspace_manifest(&root.join("Cargo.toml"), &withheld, default)?;
    files.add("Cargo.toml", manifest.as_str());
    files.copy(&root.join("Cargo.lock"), "Cargo.lock", &skip)?;
    for name in UNCHANGED.iter().filter(|name| root.join(name).is_file()) {
        files.copy(&root.join(name), name, &skip)?;
    }
    for folder in FOLDERS {
        files.copy(&root.join(folder), folder, &skip)?;
    }
    if recipient == Recipient::Student {
        let manifest = workspace_manifest::with_one_test(&root.join(GRADER), "assignment")?;
        files.add(GRADER, manifest);
    }
    let manifests = files.iter().map(|(path, _)| path);
    let manifests = manifests.filter(|path| path.ends_with("/Cargo.toml"));
    let packages: Result<Vec<String>, _> = manifests
        .map(|path| workspace_manifest::package(&root.join(path)))
        .collect();
    let configuration = root.join(CONFIGURATION);
    if configuration.is_file() {
        files.add(
            CONFIGURATION,
            workspace_manifest::configuration(&configuration, &packages?)?,
        );
    }
    let lock = workspace_manifest::lock(&files)?;
    let manifest = workspace_manifest::without_absent_packages(&manifest, &lock)?;
    files.add("Cargo.toml", manifest);
    files.add("Cargo.lock", lock);
    Ok(files)
}
