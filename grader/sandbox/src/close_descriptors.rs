//! Applies the layer that closes files inherited from the caller's own parent.
//!
//! The standard library opens files so that no child inherits them. Shells and build systems don't always do that.

/// Closes everything but standard input, output and error.
#[cfg(unix)]
pub(super) fn close_descriptors() -> Result<String, String> {
    use std::fs;

    const STANDARD: i32 = 2;

    // Listing opens a descriptor too, which is already closed when the others are.
    let open: Vec<i32> = fs::read_dir("/dev/fd")
        .map_err(|error| format!("list /dev/fd: {error}"))?
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|&descriptor| descriptor > STANDARD)
        .collect();
    for descriptor in open {
        // It fails for the descriptor of the listing.
        let _ = nix::unistd::close(descriptor);
    }
    Ok(String::from("closed"))
}

/// This system doesn't have the layer.
#[cfg(not(unix))]
pub(super) fn close_descriptors() -> Result<String, String> {
    Err(String::from("not supported on this system"))
}
