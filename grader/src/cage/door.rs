//! The door: the grader, started again, gives up what the order says and becomes the program.

use std::convert::Infallible;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
#[cfg(unix)]
use std::process::Command;

use thiserror::Error;

use super::identity::{self, Identity};
use super::layer::{Layer, LayerName};
use super::order::Order;
use super::profile::Profile;
use super::settings::Settings;
use super::{calls, deed, descriptors, files, limits};

/// The exit code of a door that couldn't become the program. A program can exit with it as well, so
/// it tells of a failure of ours only where the program was not heard of.
pub const DOOR_FAILED: i32 = 125;

/// The first argument by which this program is asked to be a door.
pub(super) const DOOR: &str = "cage-door";
/// The first argument by which this program is asked which layers the system has.
pub(super) const LOOK: &str = "cage-look";
/// The first argument by which this program is asked to attempt what the cage has to stop.
pub(super) const TRY: &str = "cage-try";

/// Why a door didn't become the program.
#[derive(Debug, Error)]
pub enum DoorError {
    /// The order can't be read.
    #[error("read the order: {0}; let `Cage::command` write it")]
    Order(String),
    /// A layer that was there when the cage was detected doesn't hold now.
    #[error("apply the layer `{0}`: {1}")]
    Layer(LayerName, String),
    /// Whoever started the door is gone.
    #[error("stay: the process that started this one has ended")]
    Orphaned,
    /// The program can't be started.
    #[error("start `{0}`: {1}")]
    Start(String, io::Error),
}

/// Does what the cage asks of this program when it started it itself, and returns otherwise.
///
/// A program that starts caged processes calls this before anything else: the same program is the
/// door of its cage. It doesn't return when the first argument is one of the door's own.
pub fn run_door_if_asked() {
    let mut words = env::args_os().skip(1);
    let failed = match words.next().as_deref().and_then(OsStr::to_str) {
        Some(DOOR) => door(words),
        Some(LOOK) => look(words.next().unwrap_or_default().into()),
        Some(TRY) => std::process::exit(deed::run(&words.collect::<Vec<_>>())),
        _ => return,
    };
    let Err(error) = failed;
    let _ = writeln!(io::stderr(), "cage: failed to {error}");
    std::process::exit(DOOR_FAILED);
}

/// Applies the layers of the order in `words`, then becomes its program.
///
/// # Errors
///
/// When a layer can't be applied or the program can't be started; nothing ran then.
pub fn door(words: impl IntoIterator<Item = OsString>) -> Result<Infallible, DoorError> {
    let order = Order::read(words)?;
    let asked = |layer| order.layers.contains(&layer);
    let applied = |layer, tried: Result<_, String>| match tried {
        Ok(_) => Ok(()),
        Err(reason) => Err(DoorError::Layer(layer, reason)),
    };
    if asked(LayerName::Descriptors) {
        applied(LayerName::Descriptors, descriptors::apply())?;
    }
    let opened = asked(LayerName::Identity)
        .then(|| identity::open(&order.profile, &order.program))
        .flatten();
    if asked(LayerName::Files) {
        applied(LayerName::Files, files::apply(&order.profile))?;
    }
    let mut identity = Identity::Shared;
    if asked(LayerName::Identity) {
        identity = identity::apply(opened.is_some())
            .map_err(|reason| DoorError::Layer(LayerName::Identity, reason))?;
    } else if !order.keep_privileges {
        // Root that can't take another user id still gives up what makes it root, if it can.
        let _ = identity::apply(false);
    }
    stay_with(order.parent)?;
    if asked(LayerName::Limits) {
        let tried = limits::apply(&order.profile.limits, identity == Identity::Own);
        applied(LayerName::Limits, tried)?;
    }
    if asked(LayerName::Calls) {
        applied(LayerName::Calls, calls::apply(&order.profile))?;
    }
    Err(become_program(&order, opened.as_ref()))
}

/// Tells which layers the system has, with this program as the door, by applying each, then attempts from inside what they stop.
fn look(itself: PathBuf) -> Result<Infallible, DoorError> {
    let profile = Profile::probe(&itself, Settings::default().probe);
    let descriptors = descriptors::apply();
    let opened = identity::open(&profile, &itself);
    let files = files::apply(&profile);
    let identity = identity::reason(identity::apply(opened.is_some()));
    let limits = limits::apply(&profile.limits, identity.is_ok());
    let calls = calls::apply(&profile);
    let layers = [
        Layer::new(LayerName::Descriptors, descriptors),
        Layer::new(LayerName::Files, files),
        Layer::new(LayerName::Identity, identity),
        Layer::new(LayerName::Limits, limits),
        Layer::new(LayerName::Calls, calls),
    ];
    let text = serde_json::to_string(&layers)
        .map_err(|error| DoorError::Order(format!("write the layers: {error}")))?;
    let _ = writeln!(io::stdout(), "{text}");
    let order = Order {
        profile,
        layers: Vec::new(),
        keep_privileges: false,
        parent: 0,
        program: itself,
        arguments: vec![TRY.into(), deed::LOOK_AROUND.into()],
    };
    Err(become_program(&order, opened.as_ref()))
}

/// Ends this process with the one that started it, which alone would notice a limit on the wall.
#[cfg(unix)]
fn stay_with(parent: u32) -> Result<(), DoorError> {
    use rustix::process::{Pid, getppid};

    #[cfg(target_os = "linux")]
    rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))
        .map_err(|_| DoorError::Orphaned)?;
    let above = getppid().map_or(0, Pid::as_raw_pid);
    if above.unsigned_abs() == parent {
        Ok(())
    } else {
        Err(DoorError::Orphaned)
    }
}

#[cfg(not(unix))]
fn stay_with(_parent: u32) -> Result<(), DoorError> {
    Ok(())
}

/// Becomes the program of `order`, by way of `opened` if that is there, and returns why it couldn't.
#[cfg(unix)]
fn become_program(order: &Order, opened: Option<&File>) -> DoorError {
    use std::os::fd::AsRawFd;
    use std::os::unix::process::CommandExt;

    let path = match opened {
        Some(file) => PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd())),
        None => order.program.clone(),
    };
    let error = Command::new(path)
        .arg0(&order.program)
        .args(&order.arguments)
        .exec();
    DoorError::Start(order.program.display().to_string(), error)
}

#[cfg(not(unix))]
fn become_program(order: &Order, _opened: Option<&File>) -> DoorError {
    let error = io::ErrorKind::Unsupported.into();
    DoorError::Start(order.program.display().to_string(), error)
}
