//! A door that can't be gone through, and a system without one.

use std::path::Path;

use grader::cage::{Cage, Layer, LayerName, Profile, Settings, State};

use super::{cage, door, output};

#[test]
fn a_door_whose_program_is_missing_says_so() {
    let Some(cage) = cage() else { return };
    let program = Path::new("/nowhere/at/all");
    let profile = Profile::probe(program, Settings::default().probe);
    let seen = output(&mut cage.command(&profile, program));
    assert_eq!(seen.status.code(), Some(grader::cage::DOOR_FAILED));
    let said = String::from_utf8_lossy(&seen.stderr);
    assert!(said.contains("failed to start `/nowhere/at/all`"), "{said}");
}

/// The second cage is what a system without any of it looks like.
#[test]
fn a_system_that_refuses_everything_is_said_to_have_no_cage() {
    let Some(cage) = cage() else { return };
    let profile = Profile::probe(door(), Settings::default().probe);
    let seen = output(cage.command(&profile, door()).arg("cage-look").arg(door()));
    let text = String::from_utf8_lossy(&seen.stdout);
    let layers: Vec<Layer> = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    for name in [LayerName::Files, LayerName::Limits, LayerName::Calls] {
        let layer = layers.iter().find(|layer| layer.name == name).unwrap();
        assert_eq!(layer.state, State::Missing, "{layer:?}");
        assert!(!layer.reason.is_empty());
    }
    for name in [LayerName::Files, LayerName::Calls] {
        assert!(!cage.clone().without(name).isolates());
    }
}

#[test]
fn what_is_no_door_makes_no_cage() {
    let cage = Cage::detect(Path::new("/bin/echo"));
    assert!(!cage.isolates());
    assert!(cage.layers().iter().all(|one| one.state == State::Missing));
    assert!(cage.layers()[0].reason.contains("isn't the door"));
}

#[test]
fn without_a_cage_a_program_runs_with_a_cleared_environment() {
    let program = Path::new("/usr/bin/env");
    let profile = Profile::probe(program, Settings::default().probe);
    let seen = output(&mut Cage::none().command(&profile, program));
    assert_eq!(String::from_utf8_lossy(&seen.stdout), "");
    assert!(seen.status.success());
}
