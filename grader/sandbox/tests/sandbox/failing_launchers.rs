//! Launchers that fail, and systems without a sandbox.

use std::path::Path;

use sandbox::{Layer, LayerName, Limits, Profile, Sandbox, State};

use super::{launcher, output, sandbox};

#[test]
fn a_launcher_whose_program_is_missing_says_so() {
    let Some(sandbox) = sandbox() else { return };
    let program = Path::new("/nowhere/at/all");
    let profile = Profile::compute(program, Limits::default());
    let seen = output(&mut sandbox.command(&profile, program));
    assert_eq!(seen.status.code(), Some(sandbox::LAUNCHER_FAILED));
    let said = String::from_utf8_lossy(&seen.stderr);
    assert!(said.contains("can't start `/nowhere/at/all`"), "{said}");
}

/// The inner sandbox sees a system on which no layer works.
#[test]
fn a_system_that_refuses_every_layer_has_no_sandbox() {
    let Some(sandbox) = sandbox() else { return };
    let profile = Profile::compute(launcher(), Limits::default());
    let seen = output(
        sandbox
            .command(&profile, launcher())
            .arg("sandbox-detect")
            .arg(launcher()),
    );
    let text = String::from_utf8_lossy(&seen.stdout);
    let layers: Vec<Layer> = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    for name in [LayerName::Files, LayerName::Limits, LayerName::Calls] {
        let layer = layers.iter().find(|layer| layer.name == name).unwrap();
        assert_eq!(layer.state, State::Missing, "{layer:?}");
        assert!(!layer.reason.is_empty());
    }
    for name in [LayerName::Files, LayerName::Calls] {
        assert!(!sandbox.clone().without(name).isolates());
    }
}

#[test]
fn a_program_that_is_not_a_launcher_makes_no_sandbox() {
    let sandbox = Sandbox::detect(Path::new("/bin/echo"));
    assert!(!sandbox.isolates());
    assert!(
        sandbox
            .layers()
            .iter()
            .all(|one| one.state == State::Missing)
    );
    assert!(sandbox.layers()[0].reason.contains("isn't the launcher"));
}

#[test]
fn without_a_sandbox_a_program_runs_with_a_cleared_environment() {
    let program = Path::new("/usr/bin/env");
    let profile = Profile::compute(program, Limits::default());
    let seen = output(&mut Sandbox::none().command(&profile, program));
    assert_eq!(String::from_utf8_lossy(&seen.stdout), "");
    assert!(seen.status.success());
}
