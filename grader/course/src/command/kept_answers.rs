//! Where answers of the gallery are kept from one run to the next.

use std::path::{Path, PathBuf};

/// Returns the folder, which is below Cargo's target folder: `cargo clean` removes it.
pub(crate) fn kept_answers(root: &Path) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    target
        .unwrap_or_else(|| root.join("target"))
        .join("gallery")
}
