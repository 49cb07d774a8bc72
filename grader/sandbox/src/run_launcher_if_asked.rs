//! Runs the launcher: the calling program, started again, gives up its rights and becomes the target program.

use std::convert::Infallible;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

#[cfg(unix)]
use std::process::Command;

use crate::apply_landlock::apply_landlock;
use crate::apply_seccomp::apply_seccomp;
use crate::identity;
use crate::layer::{ATTEMPT, DETECT, LAUNCH, LaunchSpec, Layer, LayerName};
use crate::limits::{Limits, set_rlimits};
use crate::profile::Profile;
use crate::run_inside::{self, run_inside};

/// The exit code of a launcher that couldn't become the program. A program can exit with this code too, so it only means
/// that the launcher failed if the program has done nothing.
pub const LAUNCHER_FAILED: i32 = 125;

/// Becomes the launcher if the sandbox has started this program as one, and returns otherwise.
///
/// A program that starts sandboxed processes calls this before anything else, since it is the launcher of its own
/// sandbox. It doesn't return if the first argument is one of the launcher's.
pub fn run_launcher_if_asked() {
    let mut words = env::args_os().skip(1);
    let failed = match words.next().as_deref().and_then(OsStr::to_str) {
        Some(LAUNCH) => launcher(words),
        Some(DETECT) => look(words.next().unwrap_or_default().as_ref()),
        Some(ATTEMPT) => std::process::exit(run_inside(&words.collect::<Vec<_>>())),
        _ => return,
    };
    let Err(error) = failed;
    let _ = writeln!(io::stderr(), "sandbox: {error}");
    std::process::exit(LAUNCHER_FAILED);
}

/// Applies the layers that the first argument names, then becomes the program that the others name.
fn launcher(mut words: impl Iterator<Item = OsString>) -> Result<Infallible, String> {
    let unread = |why: &str| {
        format!("can't read the launcher's arguments: {why}; let `Sandbox::command` write them")
    };
    let (Some(spec), Some(program)) = (words.next(), words.next()) else {
        return Err(unread("they name no program"));
    };
    let spec: LaunchSpec = serde_json::from_slice(spec.as_encoded_bytes())
        .map_err(|error| unread(&error.to_string()))?;
    let program = Path::new(&program);
    let asked = |layer| spec.layers.contains(&layer);
    let failed = |layer| move |why| format!("can't apply the layer `{layer}`: {why}");
    if asked(LayerName::Descriptors) {
        close_descriptors().map_err(failed(LayerName::Descriptors))?;
    }
    let opened = asked(LayerName::Identity)
        .then(|| identity::open(&spec.profile, program))
        .flatten();
    if asked(LayerName::Files) {
        apply_landlock(&spec.profile).map_err(failed(LayerName::Files))?;
    }
    let mut is_own = false;
    if asked(LayerName::Identity) {
        is_own = identity::apply(opened.is_some()).map_err(failed(LayerName::Identity))?;
    } else if !spec.keep_privileges {
        // Without another user id, root still gives up its privileges if it can.
        let _ = identity::apply(false);
    }
    stay_with(spec.parent)?;
    if asked(LayerName::Limits) {
        set_rlimits(&spec.profile.limits, is_own).map_err(failed(LayerName::Limits))?;
    }
    if asked(LayerName::Calls) {
        apply_seccomp(&spec.profile).map_err(failed(LayerName::Calls))?;
    }
    Err(become_program(program, words, opened.as_ref()))
}

/// Prints which layers the system has, by applying each of them, and then tries from inside what they should stop.
fn look(itself: &Path) -> Result<Infallible, String> {
    let profile = Profile::compute(itself, Limits::default());
    let descriptors = close_descriptors();
    let opened = identity::open(&profile, itself);
    let files = apply_landlock(&profile);
    let identity = identity::reason(identity::apply(opened.is_some()));
    let limits = set_rlimits(&profile.limits, identity.is_ok());
    let calls = apply_seccomp(&profile);
    let layers = [
        Layer::new(LayerName::Descriptors, descriptors),
        Layer::new(LayerName::Files, files),
        Layer::new(LayerName::Identity, identity),
        Layer::new(LayerName::Limits, limits),
        Layer::new(LayerName::Calls, calls),
    ];
    let text = serde_json::to_string(&layers)
        .map_err(|error| format!("can't write the layers: {error}"))?;
    let _ = writeln!(io::stdout(), "{text}");
    let look_around = [ATTEMPT, run_inside::LOOK_AROUND].map(OsString::from);
    Err(become_program(itself, look_around, opened.as_ref()))
}

/// Makes this process end together with the one that started it, since nothing else limits its wall time.
#[cfg(unix)]
fn stay_with(parent: u32) -> Result<(), String> {
    #[cfg(target_os = "linux")]
    let lives = nix::sys::prctl::set_pdeathsig(nix::sys::signal::Signal::SIGKILL).is_ok();
    #[cfg(not(target_os = "linux"))]
    let lives = true;
    if lives && nix::unistd::getppid().as_raw().unsigned_abs() == parent {
        Ok(())
    } else {
        Err("can't go on: the process that started this one has ended".to_owned())
    }
}

#[cfg(not(unix))]
fn stay_with(_parent: u32) -> Result<(), String> {
    Ok(())
}

/// Becomes the program, by its open file if there is one; returns why that failed.
#[cfg(unix)]
fn become_program(
    program: &Path,
    arguments: impl IntoIterator<Item = OsString>,
    opened: Option<&File>,
) -> String {
    use std::os::fd::AsRawFd;
    use std::os::unix::process::CommandExt;

    let path = match opened {
        Some(file) => std::path::PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd())),
        None => program.to_owned(),
    };
    let error = Command::new(path).arg0(program).args(arguments).exec();
    format!("can't start `{}`: {error}", program.display())
}

#[cfg(not(unix))]
fn become_program(
    program: &Path,
    _arguments: impl IntoIterator<Item = OsString>,
    _opened: Option<&File>,
) -> String {
    let error = io::ErrorKind::Unsupported.into();
    format!("can't start `{}`: {error}", program.display())
}

/// Closes everything but standard input, output and error.
#[cfg(unix)]
pub(super) fn close_descriptors() -> Result<String, String> {
    use std::fs;

    const STANDARD: i32 = 2;

    // Listing opens a descriptor too, which is already closed when the others are.
    let open: Vec<i32> = fs::read_dir("/dev/fd")
        .map_err(|error| format!("can't list /dev/fd: {error}"))?
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|&descriptor| descriptor > STANDARD)
        .collect();
    for descriptor in open {
        // It fails for the descriptor of the listing.
        let _ = nix::unistd::close(descriptor);
    }
    Ok(String::from("closed"))
}

#[cfg(not(unix))]
pub(super) fn close_descriptors() -> Result<String, String> {
    Err(String::from("not supported on this system"))
}
