//! Honest programs don't notice the sandbox.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use rstest::rstest;
use sandbox::{Limits, Profile, Sandbox};

use super::{compiled, copy_launcher, output, sandbox};

/// Actions of honest programs, by name. Each must behave in the sandbox as it does outside.
const HONEST: &str = r#"
use std::collections::HashMap;
use std::io::{Read, Write};
use std::{env, panic, process, thread, time::Instant};

fn deep(n: u64) -> u64 {
    let room = [n; 64];
    if n == u64::MAX { 0 } else { deep(n + 1) + std::hint::black_box(room)[(n % 64) as usize] }
}

fn main() {
    match env::args().nth(1).unwrap().as_str() {
        "hash-map" => println!("{}", (0..100).map(|n| (n, n)).collect::<HashMap<_, _>>().len()),
        "threads" => {
            let names = ["a", "b", "c"].map(|name| {
                let body = || thread::current().name().map(str::to_owned);
                thread::Builder::new().name(name.into()).spawn(body).unwrap().join().unwrap()
            });
            thread::scope(|scope| { scope.spawn(|| println!("{names:?}")); });
        }
        "clock" => println!("{}", Instant::now().elapsed().as_secs() < 100),
        "panic" => { let none: Option<u8> = None; none.unwrap(); }
        "caught-panic" => println!("{}", panic::catch_unwind(|| panic!("oh")).is_err()),
        "panic-in-a-thread" => println!("{}", thread::spawn(|| panic!("oh")).join().is_err()),
        "overflowing-stack" => println!("{}", deep(0)),
        "overflowing-stack-of-a-thread" => println!("{}", thread::spawn(|| deep(0)).join().unwrap()),
        "abort" => process::abort(),
        "exit" => process::exit(7),
        "long-output" => { for line in 0..100_000 { println!("line {line}"); } }
        "input" => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text).unwrap();
            std::io::stderr().write_all(text.as_bytes()).unwrap();
        }
        "environment" => println!("{:?} {:?}", env::vars().collect::<Vec<_>>(), env::current_exe().is_ok()),
        other => panic!("{other}"),
    }
}
"#;

#[test]
fn an_honest_program_ends_in_the_sandbox_as_it_does_outside() {
    let Some(sandbox) = sandbox() else { return };
    let folder = tempfile::tempdir().unwrap();
    let program = compiled(folder.path(), HONEST);
    let profile = Profile::compute(&program, Limits::default());
    let bare = Sandbox::none();
    for action in [
        "hash-map",
        "threads",
        "clock",
        "panic",
        "caught-panic",
        "panic-in-a-thread",
        "overflowing-stack-of-a-thread",
        "abort",
        "exit",
        "long-output",
        "input",
    ] {
        let run = |sandbox: &Sandbox| output(sandbox.command(&profile, &program).arg(action));
        let (inside, outside) = (run(&sandbox), run(&bare));
        assert_eq!(inside.status, outside.status, "{action}");
        assert_eq!(inside.stdout, outside.stdout, "{action}");
        // Messages contain thread numbers, so digits are left out of the comparison.
        let words = |bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes).into_owned();
            text.replace(|letter: char| letter.is_ascii_digit(), "")
        };
        assert_eq!(words(&inside.stderr), words(&outside.stderr), "{action}");
    }

    // Without access to its memory map, a program can't recognize a stack overflow.
    let inside = output(sandbox.command(&profile, &program).arg("overflowing-stack"));
    assert_eq!(inside.status.code(), None, "{inside:?}");
    let inside = output(
        sandbox
            .command(&profile, &program)
            .arg("environment")
            .env("A", "b"),
    );
    let seen = String::from_utf8_lossy(&inside.stdout);
    assert!(seen.starts_with(r#"[("A", "b")]"#), "{seen}");
}

/// A submission runs wherever it was compiled, even if root can't give it another user id.
#[rstest]
#[case::a_folder_for_its_owner(0o700, 0o755)]
#[case::a_program_for_its_owner(0o755, 0o700)]
#[case::both(0o700, 0o700)]
fn a_submission_runs_from(#[case] folder_mode: u32, #[case] program_mode: u32) {
    let Some(sandbox) = sandbox() else { return };
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("grader");
    copy_launcher(&program);
    for (path, mode) in [(folder.path(), folder_mode), (&program, program_mode)] {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }
    let profile = Profile::compute(&program, Limits::default());
    let seen = output(
        sandbox
            .command(&profile, &program)
            .args(["sandbox-attempt", "Compute"]),
    );
    assert_eq!(String::from_utf8_lossy(&seen.stdout), "began\nsucceeded\n");
}
