//! The manifest, the lock file and the aliases of a workspace without some of its members.

use std::fmt::Display;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use grader::atomic_file::WriteError;
use grader::failure::Failure;
use staff::output_files::OutputFiles;
use toml_edit::{Array, DocumentMut, Item, value};

/// Returns a workspace's manifest without these members; a bare `cargo run` or `cargo test` is about `default`.
pub(super) fn workspace_manifest(
    path: &Path,
    withheld: &[String],
    default: Option<&str>,
) -> Result<String, Failure> {
    let mut manifest = read(path)?;
    let workspace = manifest
        .get_mut("workspace")
        .and_then(Item::as_table_mut)
        .ok_or_else(|| unusable(path, &"it has no `[workspace]`"))?;
    for key in ["members", "default-members"] {
        let members = workspace
            .get_mut(key)
            .and_then(Item::as_array_mut)
            .ok_or_else(|| unusable(path, &format!("it has no `{key}`")))?;
        members.retain(|member| {
            let member = member.as_str();
            member.is_none_or(|member| withheld.iter().all(|folder| folder != member))
        });
    }
    if let Some(default) = default {
        manifest["workspace"]["default-members"] = Item::from(Array::from_iter([default]));
        build_once(&mut manifest);
    }
    Ok(manifest.to_string())
}

/// Returns the members of the workspace that these don't depend on.
pub(super) fn withheld(root: &Path, built: &[&str]) -> Result<Vec<String>, Failure> {
    let path = root.join("Cargo.toml");
    let manifest = read(&path)?;
    let members = manifest
        .get("workspace")
        .and_then(|all| all.get("members")?.as_array());
    let members = members.ok_or_else(|| unusable(&path, &"it has no `members`"))?;
    let mut needed: Vec<PathBuf> = built.iter().map(PathBuf::from).collect();
    let mut at = 0;
    while let Some(member) = needed.get(at).cloned() {
        at += 1;
        let manifest = read(&root.join(&member).join("Cargo.toml"))?;
        let dependencies = manifest.get("dependencies").and_then(Item::as_table_like);
        for (_, dependency) in dependencies.into_iter().flat_map(|all| all.iter()) {
            let path = dependency.get("path").and_then(Item::as_str);
            let path = path.map(|path| plain(&member.join(path)));
            needed.extend(path.filter(|path| !needed.contains(path)));
        }
    }
    let members = members.iter().filter_map(|member| member.as_str());
    let members = members.filter(|member| !needed.iter().any(|needed| needed == Path::new(member)));
    Ok(members.map(str::to_owned).collect())
}

/// Returns a path without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        if part == Component::ParentDir {
            plain.pop();
        } else {
            plain.push(part);
        }
    }
    plain
}

/// Makes the first build of the grader cheaper: students build it once and never debug it.
fn build_once(manifest: &mut DocumentMut) {
    let profile = &mut manifest["profile"]["dev"];
    profile["incremental"] = value(false);
    // The grader comes last, when only its own units can keep the other cores busy; more units take more time together.
    for (package, units) in [
        ("grader", 4),
        ("notation", 1),
        ("sandbox", 1),
        ("submission", 1),
    ] {
        profile["package"][package]["debug"] = value(false);
        profile["package"][package]["codegen-units"] = value(units);
    }
}

/// Returns a package's manifest with this test alone, and without what only other tests need, those of its library among them.
pub(super) fn with_one_test(path: &Path, name: &str) -> Result<String, Failure> {
    let mut manifest = read(path)?;
    manifest.remove("dev-dependencies");
    manifest["lib"]["test"] = value(false);
    if let Some(tests) = manifest
        .get_mut("test")
        .and_then(Item::as_array_of_tables_mut)
    {
        tests.retain(|test| test.get("name").and_then(Item::as_str) == Some(name));
    }
    Ok(manifest.to_string())
}

/// Returns a manifest without the settings of packages that its lock file doesn't have: Cargo warns of each.
pub(super) fn without_absent_packages(manifest: &str, lock: &str) -> Result<String, Failure> {
    let mut manifest = parsed(Path::new("Cargo.toml"), manifest)?;
    let lock = parsed(Path::new("Cargo.lock"), lock)?;
    let packages = lock.get("package").and_then(Item::as_array_of_tables);
    let packages: Vec<&str> = packages
        .into_iter()
        .flat_map(|packages| packages.iter())
        .filter_map(|package| package.get("name")?.as_str())
        .collect();
    let profiles = manifest.get_mut("profile").and_then(Item::as_table_mut);
    for (_, profile) in profiles
        .into_iter()
        .flat_map(|profiles| profiles.iter_mut())
    {
        if let Some(named) = profile.get_mut("package").and_then(Item::as_table_mut) {
            named.retain(|name, _| name == "*" || packages.contains(&name));
        }
    }
    Ok(manifest.to_string())
}

/// Returns Cargo's configuration with only those aliases that run one of these packages.
pub(super) fn configuration(path: &Path, packages: &[String]) -> Result<String, Failure> {
    let mut configuration = read(path)?;
    if let Some(aliases) = configuration.get_mut("alias").and_then(Item::as_table_mut) {
        aliases.retain(|_, command| {
            let words = command.as_str().unwrap_or_default().split_whitespace();
            let package = words.skip_while(|word| *word != "--package").nth(1);
            package.is_none_or(|package| packages.iter().any(|name| name == package))
        });
    }
    Ok(configuration.to_string())
}

/// Returns the name of a member's package.
pub(super) fn package(manifest: &Path) -> Result<String, Failure> {
    read(manifest)?
        .get("package")
        .and_then(|package| package.get("name")?.as_str().map(str::to_owned))
        .ok_or_else(|| unusable(manifest, &"its package has no name"))
}

/// Returns the lock file that fits these files: the same versions, and only packages that are still needed, so that
/// `--locked` and `--offline` hold. Cargo itself knows best which these are.
pub(super) fn lock(files: &OutputFiles) -> Result<String, Failure> {
    let folder = tempfile::tempdir().map_err(WriteError::at(Path::new("a temporary folder")))?;
    files.write_to(folder.path())?;
    let path = folder.path().join("Cargo.lock");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let done = Command::new(cargo)
        .args(["update", "--workspace", "--offline", "--quiet"])
        .current_dir(folder.path())
        .output()
        .map_err(Failure::reading(&path))?;
    if !done.status.success() {
        let what = String::from_utf8_lossy(&done.stderr).trim().to_owned();
        return Err(unusable(Path::new("Cargo.lock"), &what));
    }
    fs::read_to_string(&path).map_err(Failure::reading(&path))
}

fn read(path: &Path) -> Result<DocumentMut, Failure> {
    let text = fs::read_to_string(path).map_err(Failure::reading(path))?;
    parsed(path, &text)
}

fn parsed(path: &Path, text: &str) -> Result<DocumentMut, Failure> {
    text.parse()
        .map_err(|error: toml_edit::TomlError| unusable(path, &error.message()))
}

/// Makes the failure for a manifest or lock file that isn't what Cargo writes.
fn unusable(path: &Path, what: &impl Display) -> Failure {
    Failure::usage(format!(
        "can't use `{}`: {what}; run `cargo check` in the assignment first",
        path.display()
    ))
}
