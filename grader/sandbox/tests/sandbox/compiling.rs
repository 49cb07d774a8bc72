//! The compiler works in the sandbox, and reads only its own files.

use std::fs;

use rstest::rstest;
use sandbox::{Limits, Profile, Sandbox};

use super::{compiler_limits, output, rustc, sandbox, sysroot};

#[rstest]
#[case::a_library(false, &["--crate-type=lib"])]
#[case::an_executable(true, &["--crate-type=bin"])]
#[case::an_object(false, &["--crate-type=lib", "--emit=obj"])]
fn the_compiler_compiles_in_the_sandbox(#[case] links: bool, #[case] kind: &[&str]) {
    let Some(sandbox) = sandbox() else { return };
    let (sources, scratch) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let source = sources.path().join("lib.rs");
    fs::write(&source, "pub fn main() { println!(\"made inside\"); }").unwrap();
    let made = scratch.path().join("made");
    let mut profile = Profile::compile(
        &sysroot(),
        &[sources.path().to_owned()],
        scratch.path(),
        compiler_limits(),
    );
    if links {
        profile = profile.linking();
    }
    let mut command = sandbox.command(&profile, &rustc());
    command
        .args(["--edition=2024", "-Ccodegen-units=1", "-o"])
        .args([&made, &source])
        .args(kind)
        .env("PATH", "/usr/bin:/bin")
        .env("TMPDIR", scratch.path())
        .current_dir(scratch.path());
    let seen = output(&mut command);
    assert!(
        seen.status.success(),
        "{}",
        String::from_utf8_lossy(&seen.stderr)
    );
    if links {
        let profile = Profile::compute(&made, Limits::default());
        let seen = output(&mut sandbox.command(&profile, &made));
        assert_eq!(String::from_utf8_lossy(&seen.stdout), "made inside\n");
    } else {
        assert!(made.exists());
    }
}

#[rstest]
#[case::by_its_path("include_str!(\"CANARY\")")]
#[case::as_code("include!(\"CANARY\")")]
#[case::as_bytes("include_bytes!(\"CANARY\")")]
#[case::its_own_environment("include_str!(\"/proc/self/environ\")")]
#[case::a_device("include_str!(\"/dev/zero\")")]
fn the_compiler_reads_no_file_outside(#[case] source: &str) {
    let Some(sandbox) = sandbox() else { return };
    let (sources, scratch) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let outside = tempfile::tempdir().unwrap();
    let canary = outside.path().join("canary");
    fs::write(&canary, "canary of another submission").unwrap();
    let file = sources.path().join("lib.rs");
    let source = source.replace("CANARY", canary.to_str().unwrap());
    fs::write(&file, format!("pub fn read() {{ let _ = {source}; }}")).unwrap();
    let profile = Profile::compile(
        &sysroot(),
        &[sources.path().to_owned()],
        scratch.path(),
        compiler_limits(),
    );
    let compile = |sandbox: &Sandbox| {
        output(
            sandbox
                .command(&profile, &rustc())
                .args(["--edition=2024", "--crate-type=lib", "--out-dir"])
                .args([scratch.path(), &file])
                .env("SECRET", "canary")
                .current_dir(scratch.path()),
        )
    };
    let seen = compile(&sandbox);
    let said = String::from_utf8_lossy(&seen.stderr);
    assert!(!seen.status.success(), "{said}");
    assert!(said.contains("Permission denied"), "{said}");
    assert!(!said.contains("another submission"), "{said}");
}
