//! Finds the specs, the folder that Cargo builds in, and the compiler with its sandbox and limits, which most commands need.

use std::env;
use std::path::{Path, PathBuf};

use sandbox::{Sandbox, examine};

use super::print_text::print_text;
use crate::exit::Exit;
use crate::failure::{Failure, FailureKind};
use crate::runner::{Compiler, GradingLimits, Toolchain};

/// Finds the toolchain, the sandbox and the limits. What can be kept about the toolchain is kept in `folder`.
pub fn set_up_compiler(
    limits: Option<&Path>,
    no_sandbox: bool,
    folder: Option<&Path>,
) -> Result<Compiler, Failure> {
    let limits = match limits {
        Some(file) => GradingLimits::read(file).map_err(|mistakes| {
            let place = "in the file of limits; nothing was graded.";
            Failure::in_files(FailureKind::Usage, mistakes.rendered(), place)
        })?,
        None => GradingLimits::default(),
    };
    let sandbox = if no_sandbox {
        Sandbox::none()
    } else {
        // Its file may be replaced while it runs, but what this path leads to stays the same.
        let launcher = if cfg!(target_os = "linux") {
            PathBuf::from("/proc/self/exe")
        } else {
            env::current_exe().unwrap_or_default()
        };
        Sandbox::detect(&launcher)
    };
    let toolchain = Toolchain::find_keeping(folder);
    Ok(Compiler {
        toolchain: toolchain.map_err(|error| Failure::usage(error.to_string()))?,
        sandbox,
        limits,
    })
}

/// Tests the sandbox and the machine, and prints the result.
pub fn doctor() -> Result<Exit, Failure> {
    let compiler = set_up_compiler(None, false, None)?;
    let examination = examine(&compiler.sandbox);
    print_text(&examination.text)?;
    compiler.check_machine()?;
    print_text("a program that is known to be right compiles and answers here\n")?;
    if !examination.holds {
        return Ok(Exit::Internal);
    }
    print_text("other people's submissions can be graded here\n")?;
    Ok(Exit::Success)
}

/// Returns the path from here up to the assignment's folder; empty if that is the current folder.
pub fn find_assignment_folder() -> Result<PathBuf, Failure> {
    let here = env::current_dir()
        .map_err(|error| Failure::usage(format!("can't find the current folder: {error}")))?;
    let mut above = PathBuf::new();
    for folder in here.ancestors() {
        if holds_assignment(folder) {
            return Ok(above);
        }
        above.push("..");
    }
    let what = "there is no assignment here: neither this folder nor any folder above it contains `specs/rubric.toml`";
    let hint = "go into the assignment's folder, or name its specs with `--specs DIR`";
    Err(Failure::usage(what).with_hint(hint))
}

/// Returns the folder that Cargo builds in, if there is one: that of this program, if Cargo runs it for these specs, or else the one next to
/// the specs.
pub fn find_target(specs: &Path) -> Option<PathBuf> {
    let named = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target = named.or_else(|| target_of_this_program(specs));
    let target = target.or_else(|| Some(specs.parent()?.join("target")))?;
    target.is_dir().then_some(target)
}

/// Returns the folder that this program was built in, wherever Cargo's settings say that is.
fn target_of_this_program(specs: &Path) -> Option<PathBuf> {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR")?);
    let program = env::current_exe().ok()?;
    let is_here = package.canonicalize().ok()?.parent() == specs.canonicalize().ok()?.parent();
    let mut folders = program.ancestors().filter(|_| is_here);
    let target = folders.find(|folder| folder.join("CACHEDIR.TAG").is_file())?;
    Some(target.to_owned())
}

/// Returns the folder of the specs: the one that was named, or else the assignment's.
pub fn find_specs(named: Option<&PathBuf>) -> Result<PathBuf, Failure> {
    match named {
        Some(specs) => Ok(specs.clone()),
        None => Ok(find_assignment_folder()?.join("specs")),
    }
}

fn holds_assignment(folder: &Path) -> bool {
    folder.join("specs").join("rubric.toml").is_file()
}
