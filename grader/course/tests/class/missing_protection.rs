//! Without protection of files and the network, no class is graded unless the user insists.

use std::collections::BTreeMap;
use std::env::consts::ARCH;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::thread;

use rstest::rstest;
use sandbox::{LayerName, State};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, apply_filter};

use crate::fixture::{Fixture, right};

/// Runs a command on a system without this system call.
pub(crate) fn on_a_system_without(call: libc::c_long, mut command: Command) -> Output {
    let unknown = SeccompAction::Errno(libc::ENOSYS.unsigned_abs());
    let rules = BTreeMap::from([(call, Vec::new())]);
    let arch = ARCH.try_into().expect("a filter can be written here");
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, unknown, arch);
    let filter: BpfProgram = filter.unwrap().try_into().unwrap();
    // The filter applies only to the thread that installs it and to what that thread starts.
    let thread = thread::spawn(move || {
        apply_filter(&filter).unwrap();
        command.output().unwrap()
    });
    thread.join().unwrap()
}

fn class(fixture: &Fixture) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_course"));
    command.arg("class").arg(fixture.path("class"));
    command.arg("--out").arg(fixture.path("out"));
    command.arg("--specs").arg(fixture.path("specs"));
    command
}

#[rstest]
#[case::of_files(libc::SYS_landlock_create_ruleset, LayerName::Files)]
#[case::of_the_network(libc::SYS_seccomp, LayerName::Calls)]
fn a_class_is_refused_without_protection(#[case] call: libc::c_long, #[case] layer: LayerName) {
    let fixture = Fixture::with([("ann", right(1))]);
    let refused = on_a_system_without(call, class(&fixture));
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(said.contains(&format!("the layer `{layer}`")), "{said}");
    assert!(said.contains("`--no-sandbox`"), "{said}");
    assert!(!fixture.path("out").exists(), "nothing was begun");
    let mut insisting = class(&fixture);
    insisting.arg("--no-sandbox");
    let graded = on_a_system_without(call, insisting);
    assert!(graded.status.success(), "{graded:?}");
    let report = fixture.result("out", "ann").report.expect("it is graded");
    assert_eq!(report.score, 100);
    let sandbox = report.made_by.sandbox;
    assert!(sandbox.iter().all(|layer| layer.state == State::Missing));
}

/// A file that a submission reads would be shown to students by its report.
#[rstest]
#[case::of_files(libc::SYS_landlock_create_ruleset)]
#[case::of_the_network(libc::SYS_seccomp)]
fn without_protection_of_hidden_cases_an_autograder_gives_no_result(#[case] call: libc::c_long) {
    let fixture = Fixture::with([("ann", right(1))]);
    let hidden = fixture.path("hidden.txt");
    fs::write(&hidden, "[board.opposite]\nopposite 1: 11\n").unwrap();
    let out = fixture.path("result.json");
    let autograde = |cases: &[&Path]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_course"));
        command.arg("autograde").arg(fixture.path("class/ann"));
        command.args(["--to", "gradescope", "--specs"]);
        command.arg(fixture.path("specs")).arg("--out").arg(&out);
        for case in cases {
            command.arg("--cases").arg(case);
        }
        on_a_system_without(call, command)
    };
    let refused = autograde(&[&hidden]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(said.contains("can read the hidden cases"), "{said}");
    assert!(!out.exists(), "nothing was asked");
    let graded = autograde(&[]);
    assert!(graded.status.success() && out.exists(), "{graded:?}");
}
