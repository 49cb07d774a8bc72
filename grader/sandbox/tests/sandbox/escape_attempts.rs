//! Forbidden operations, and the layers that stop them.

use std::fs;
use std::path::Path;

use rstest::rstest;
use sandbox::{Attempt, LayerName, Limits, Profile, Sandbox};

use super::{output, sandbox, skip, without};

#[rstest]
#[case::read_file(Attempt::ReadFile)]
#[case::write_file(Attempt::WriteFile)]
#[case::measure_file(Attempt::MeasureFile)]
#[case::become_program(Attempt::BecomeProgram)]
#[case::load_program(Attempt::LoadProgram)]
#[case::start_process(Attempt::StartProcess)]
#[case::connect(Attempt::Connect)]
#[case::send_datagram(Attempt::SendDatagram)]
#[case::signal_parent(Attempt::SignalParent)]
#[case::end_neighbour(Attempt::EndNeighbour)]
#[case::read_environment(Attempt::ReadEnvironment)]
#[case::debug(Attempt::Debug)]
#[case::use_inherited(Attempt::UseInherited)]
#[case::use_time(Attempt::UseTime)]
#[case::use_memory(Attempt::UseMemory)]
#[case::open_files(Attempt::OpenFiles)]
#[case::grow_file(Attempt::GrowFile)]
#[case::start_threads(Attempt::StartThreads)]
fn only_its_layers_stop_an_attempt(#[case] attempt: Attempt) {
    let Some(sandbox) = sandbox() else { return };
    let layers = attempt.stopped_by();
    let needs_identity = attempt.needs_identity() || layers == [LayerName::Identity];
    if needs_identity && !sandbox.has(LayerName::Identity) {
        return skip("only root can run a process under another user id");
    }
    assert!(!sandbox.make_attempt(attempt).unwrap(), "sandboxed");

    if attempt == Attempt::Debug && debugging_is_restricted() {
        return skip("this system forbids debugging other processes, even outside the sandbox");
    }
    let bare = without(&sandbox, layers.iter().copied());
    assert!(bare.make_attempt(attempt).unwrap(), "without {layers:?}");

    // Each of its layers stops it alone.
    for kept in layers.iter().filter(|&&layer| sandbox.has(layer)) {
        if *kept == LayerName::Files && !files_covers_more_than_files(&sandbox) {
            continue;
        }
        let others = layers.iter().copied().filter(|layer| layer != kept);
        let succeeded = without(&sandbox, others).make_attempt(attempt).unwrap();
        assert!(!succeeded, "with {kept} alone");
    }
}

/// Whether Landlock also restricts the network and signals, as it does since version 6.
fn files_covers_more_than_files(sandbox: &Sandbox) -> bool {
    sandbox
        .layers()
        .iter()
        .filter(|layer| layer.name == LayerName::Files)
        .filter_map(|layer| layer.reason.split(' ').nth(1)?.parse::<u32>().ok())
        .any(|version| version >= 6)
}

fn debugging_is_restricted() -> bool {
    fs::read_to_string("/proc/sys/kernel/yama/ptrace_scope").is_ok_and(|scope| scope.trim() != "0")
}

#[test]
fn an_honest_program_runs_in_the_sandbox() {
    let Some(sandbox) = sandbox() else { return };
    assert!(sandbox.make_attempt(Attempt::Compute).unwrap());
}

/// Landlock asks for the right to execute where a process becomes a program, not where the loader maps one.
#[test]
fn the_loader_runs_what_can_be_read_inside_the_same_sandbox() {
    let Some(sandbox) = sandbox() else { return };
    let loader = Path::new("/lib64/ld-linux-x86-64.so.2");
    let Ok(loader) = loader.canonicalize() else {
        return skip("this system has another loader");
    };
    let echo = Path::new("/bin/echo").canonicalize().unwrap();
    let mut profile = Profile::compute(&loader, Limits::default());
    let said = |profile: &Profile, program: &Path, arguments: &[&Path]| {
        let mut command = sandbox.command(profile, program);
        let seen = output(command.args(arguments).arg("reached"));
        String::from_utf8_lossy(&seen.stdout).into_owned()
    };
    assert_eq!(said(&profile, &loader, &[&echo]), "");
    profile.read.push(echo.clone());
    assert_eq!(said(&profile, &echo, &[]), "");
    assert_eq!(said(&profile, &loader, &[&echo]), "reached\n");
}
