//! The driver's sources, which are compiled with every submission, and the pieces of them that can be left out.

use std::fs;
use std::io;
use std::path::Path;

pub(super) const DRIVER_ROOT: &str = "driver.rs";

macro_rules! source {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../driver/", $name)))
    };
}

/// The driver's sources, by the names under which they are compiled.
const DRIVER: [(&str, &str); 9] = [
    source!("std_instantiations.rs"),
    source!("driver.rs"),
    source!("protocol.rs"),
    source!("simulated_terminal.rs"),
    source!("scripted_opponents.rs"),
    source!("failures.rs"),
    source!("sign_of_life.rs"),
    source!("rule_sets.rs"),
    source!("escape_bytes.rs"),
];

/// The pieces that call generic functions of the submission. These are compiled together with the driver, and errors in
/// them have no place in it.
pub(super) const GENERIC: [&str; 3] = ["program@", "program", "player"];

pub(super) const CALLERS: [&str; 2] = [DRIVER_ROOT, "rule_sets.rs"];

pub(super) fn write(folder: &Path) -> io::Result<()> {
    for (name, text) in DRIVER {
        fs::write(folder.join(name), text)?;
    }
    Ok(())
}

/// Writes those sources that call the submission as modules of its crate, to which the precompiled part has this name.
pub(super) fn write_inside(folder: &Path, precompiled: &str) -> io::Result<()> {
    for (name, text) in DRIVER.iter().filter(|(name, _)| CALLERS.contains(name)) {
        let added = if *name == DRIVER_ROOT {
            format!("extern crate {precompiled} as protocol;\n")
        } else {
            String::new()
        };
        fs::write(
            folder.join(name),
            format!("{text}\nuse crate as kalah;\n{added}"),
        )?;
    }
    Ok(())
}

pub(super) fn driver_sources() -> impl Iterator<Item = &'static str> {
    DRIVER.into_iter().map(|(_, text)| text)
}

pub(super) fn source(file: &str) -> Option<&'static str> {
    let (_, text) = DRIVER.iter().find(|(name, _)| file == *name)?;
    Some(text)
}

pub(super) fn all_gates() -> impl Iterator<Item = &'static str> {
    DRIVER.iter().flat_map(|(_, text)| gates(text))
}

/// Lists the pieces of one source that can be left out, in their order.
pub(super) fn gates(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        line.trim()
            .strip_prefix("#[cfg(not(without = \"")?
            .strip_suffix("\"))]")
    })
}
