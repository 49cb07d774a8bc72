//! The sandbox: which layers this system has, and how a program is started inside them.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{env, io};

use crate::layer::{DETECT, LAUNCH, LaunchSpec, Layer, LayerName};
use crate::profile::Profile;
use crate::run_inside;

/// Starts programs so that they can only do what their profile allows.
#[derive(Clone, Debug)]
pub struct Sandbox {
    /// The launcher; none if nothing is sandboxed.
    launcher: Option<PathBuf>,
    layers: Vec<Layer>,
    /// Whether privileges are kept too, so that the layer `identity` is left out completely.
    keep_privileges: bool,
}

impl Sandbox {
    /// Finds out which layers the system has by trying them in `launcher`.
    ///
    /// `launcher` has to call [`run_launcher_if_asked`](super::run_launcher_if_asked) before anything else. Usually it is
    /// the calling program itself, [`std::env::current_exe`].
    pub fn detect(launcher: &Path) -> Self {
        let launcher = std::path::absolute(launcher).unwrap_or_else(|_| launcher.to_owned());
        let layers = look(&launcher).unwrap_or_else(|reason| Layer::all_missing(&reason));
        let sandboxed = layers.iter().any(Layer::is_present);
        Self {
            launcher: sandboxed.then_some(launcher),
            layers,
            keep_privileges: false,
        }
    }

    /// Makes a sandbox without layers: programs only get a cleared environment.
    pub fn none() -> Self {
        Self {
            launcher: None,
            layers: Layer::all_missing("no sandbox was asked for"),
            keep_privileges: false,
        }
    }

    /// Leaves out one layer, for testing that it matters.
    pub fn without(mut self, name: LayerName) -> Self {
        self.keep_privileges |= name == LayerName::Identity;
        for layer in &mut self.layers {
            if layer.name == name {
                *layer = Layer::new(name, Err(String::from("it was left out")));
            }
        }
        self
    }

    /// Returns the command that starts `program` in the sandbox; the caller can add arguments.
    ///
    /// Its standard input and its environment are empty unless the caller changes them. It leads a process group of its
    /// own, which [`end`] ends. It also ends when the *thread* that spawned it ends, so that nothing survives a caller
    /// that is killed: wait for it in the same thread.
    pub fn command(&self, profile: &Profile, program: &Path) -> Command {
        let mut command = match &self.launcher {
            None => Command::new(program),
            Some(launcher) => {
                let spec = LaunchSpec {
                    profile: profile.clone(),
                    layers: self.present().collect(),
                    keep_privileges: self.keep_privileges,
                    parent: std::process::id(),
                };
                let mut command = Command::new(launcher);
                command.arg(LAUNCH).arg(spec.to_text()).arg(program);
                command
            }
        };
        command.env_clear().stdin(Stdio::null());
        keep_what_windows_needs(&mut command);
        lead_a_group(&mut command);
        command
    }

    /// Lists all layers, including those that are missing.
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// Returns whether a layer is there.
    pub fn has(&self, name: LayerName) -> bool {
        self.present().any(|present| present == name)
    }

    /// Returns whether programs inside can reach neither files nor the network.
    pub fn isolates(&self) -> bool {
        self.has(LayerName::Files) && self.has(LayerName::Calls)
    }

    pub(super) fn launcher(&self) -> Option<&Path> {
        self.launcher.as_deref()
    }

    fn present(&self) -> impl Iterator<Item = LayerName> {
        self.layers
            .iter()
            .filter(|layer| layer.is_present())
            .map(|layer| layer.name)
    }
}

/// Ends a process that [`Sandbox::command`] started, with everything that it started, and waits for it.
pub fn end(child: &mut Child) -> io::Result<()> {
    // After waiting, its id may belong to another process.
    if child.try_wait()?.is_none() {
        end_group(child);
        child.wait()?;
    }
    Ok(())
}

/// Asks `launcher` for the layers, and which of them don't work.
fn look(launcher: &Path) -> Result<Vec<Layer>, String> {
    if cfg!(not(unix)) {
        return Err(String::from("this system has no sandbox"));
    }
    let mut command = Command::new(launcher);
    command
        .arg(DETECT)
        .arg(launcher)
        .env_clear()
        .stdin(Stdio::null());
    let seen = command
        .output()
        .map_err(|error| format!("`{}` doesn't start: {error}", launcher.display()))?;
    let text = String::from_utf8_lossy(&seen.stdout);
    let (first, second) = text.split_once('\n').unwrap_or_default();
    let complaint = String::from_utf8_lossy(&seen.stderr);
    let complaint = complaint.lines().next().unwrap_or("no error message");
    let mut layers: Vec<Layer> = serde_json::from_str(first).map_err(|_| {
        format!(
            "`{}` isn't the launcher of a sandbox: {complaint}",
            launcher.display()
        )
    })?;
    let Some(reached) = run_inside::reached(second) else {
        return Err(format!("no program starts inside the sandbox: {complaint}"));
    };
    for layer in &mut layers {
        if reached.contains(&layer.name) && layer.is_present() {
            let reason = "the system accepts it, but it doesn't work";
            *layer = Layer::new(layer.name, Err(String::from(reason)));
        }
    }
    Ok(layers)
}

/// Keeps the variables without which Windows can't find its own libraries.
fn keep_what_windows_needs(command: &mut Command) {
    if cfg!(windows) {
        for name in ["SystemRoot", "SystemDrive", "TEMP", "TMP"] {
            if let Some(value) = env::var_os(name) {
                command.env(name, value);
            }
        }
    }
}

#[cfg(unix)]
fn lead_a_group(command: &mut Command) {
    use std::os::unix::process::CommandExt;

    command.process_group(0);
}

#[cfg(not(unix))]
fn lead_a_group(_command: &mut Command) {}

#[cfg(unix)]
fn end_group(child: &mut Child) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    if let Ok(group) = i32::try_from(child.id()) {
        // It fails if the whole group has already ended.
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn end_group(child: &mut Child) {
    // It fails if the process has already ended.
    let _ = child.kill();
}
