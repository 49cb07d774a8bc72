//! Compiles this crate for browsers, with whichever toolchain can.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

/// The target of browsers.
const TARGET: &str = "wasm32-unknown-unknown";
/// The remedy if no toolchain can compile for browsers.
const REMEDY: &str = "run `rustup target add wasm32-unknown-unknown`, or install Debian's packages `rustc-web`, `cargo-web`, \
                      `rust-web-src` and `lld`";

/// This crate, compiled for browsers.
pub(super) struct Compiled {
    /// The module.
    pub(super) wasm: Vec<u8>,
    /// The script through which a page calls it.
    pub(super) script: String,
}

/// Compiles this crate into the target folder.
pub(super) fn compile_wasm() -> Result<Compiled, String> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = top.join("target/wasm");
    let mut cargo = cargo().ok_or(format!(
        "no compiler for WebAssembly is installed; {REMEDY}"
    ))?;
    cargo
        .current_dir(&top)
        .args([
            "rustc",
            "--quiet",
            "--locked",
            "--release",
            "--package",
            "play",
            "--lib",
        ])
        .args(["--crate-type", "cdylib", "--target", TARGET, "--target-dir"])
        .arg(&folder);
    let status = cargo.status();
    let status = status.map_err(|error| format!("cargo can't be started: {error}; {REMEDY}"))?;
    if !status.success() {
        return Err(
            "it can't be compiled for browsers; the compiler says above what to do".to_owned(),
        );
    }
    let failed =
        |error: &dyn std::fmt::Display| format!("the compiled module can't be read: {error}");
    let mut bindings = Bindgen::new();
    bindings.input_path(folder.join(TARGET).join("release/play.wasm"));
    let script = bindings.no_modules(true).map_err(|error| failed(&error))?;
    script
        .typescript(false)
        .generate(&folder)
        .map_err(|error| failed(&error))?;
    Ok(Compiled {
        wasm: fs::read(folder.join("play_bg.wasm")).map_err(|error| failed(&error))?,
        script: fs::read_to_string(folder.join("play.js")).map_err(|error| failed(&error))?,
    })
}

/// Returns cargo with a toolchain that has the target, or else with one that has the sources of the standard library.
fn cargo() -> Option<Command> {
    let roots = [
        sysroot("rustc".as_ref()),
        sysroot("/usr/bin/rustc".as_ref()),
    ];
    let roots: Vec<PathBuf> = roots.into_iter().flatten().collect();
    let has = |part: &str| {
        roots
            .iter()
            .find(|root| root.join("lib/rustlib").join(part).exists())
    };
    if let Some(root) = has(TARGET) {
        return Some(cargo_of(root));
    }
    let root = has("src/rust/library/std/Cargo.toml")?;
    let mut cargo = cargo_of(root);
    // A stable compiler builds the standard library only for itself.
    cargo
        .env("RUSTC_BOOTSTRAP", "1")
        .args(["-Z", "build-std=std,panic_abort"]);
    if !is_installed("rust-lld") {
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld");
    }
    Some(cargo)
}

/// Returns cargo with the compiler of this toolchain.
fn cargo_of(root: &Path) -> Command {
    let programs = root.join("bin");
    let mut cargo = Command::new(programs.join("cargo"));
    cargo.env("RUSTC", programs.join("rustc"));
    cargo
}

/// Returns the folder of a compiler's toolchain.
fn sysroot(compiler: &OsStr) -> Option<PathBuf> {
    let output = Command::new(compiler)
        .args(["--print", "sysroot"])
        .output()
        .ok()?;
    let path = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| PathBuf::from(path.trim()))
}

/// Returns whether a program is in one of the folders where programs are looked for.
fn is_installed(program: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(program).exists())
}
