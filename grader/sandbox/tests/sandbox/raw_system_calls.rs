//! Forbidden system calls, made one by one: a gap in the filter shows only when the call is made.

use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::Output;
use std::sync::LazyLock;

use rstest::rstest;
use sandbox::{LayerName, Limits, Profile, Sandbox};
use tempfile::TempDir;

use super::{compiled, compiler_limits, is_root, output, sandbox, without};

/// A program that makes one system call directly and prints the result.
const CALLER: &str = r#"
use std::arch::asm;

fn main() {
    let words: Vec<u64> = std::env::args().skip(2).map(|word| word.parse().unwrap()).collect();
    let word = |at: usize| words.get(at).copied().unwrap_or(0);
    let result: i64;
    if std::env::args().nth(1).unwrap() == "old" {
        unsafe { asm!("int 0x80", inlateout("rax") word(0) => result) };
    } else {
        unsafe {
            asm!("syscall", inlateout("rax") word(0) => result, in("rdi") word(1),
                in("rsi") word(2), in("rdx") word(3), in("r10") word(4), in("r8") word(5),
                out("rcx") _, out("r11") _);
        }
    }
    println!("{result}");
}
"#;

const REFUSED: &str = "-1\n";
const UNKNOWN: &str = "-38\n";

static PROGRAM: LazyLock<(TempDir, PathBuf)> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let program = compiled(folder.path(), CALLER);
    (folder, program)
});

fn call(sandbox: &Sandbox, words: &str) -> Output {
    let program = &PROGRAM.1;
    let profile = Profile::compute(program, Limits::default());
    call_as(&profile, sandbox, words)
}

fn call_as(profile: &Profile, sandbox: &Sandbox, words: &str) -> Output {
    let program = &PROGRAM.1;
    output(sandbox.command(profile, program).args(words.split(' ')))
}

#[rstest]
#[case::ptrace("now 101 0", REFUSED)]
#[case::socket("now 41 2 1", REFUSED)]
#[case::socketpair("now 53 1 1", REFUSED)]
#[case::fork("now 57", REFUSED)]
#[case::vfork("now 58", REFUSED)]
#[case::clone_without_thread("now 56 17", REFUSED)]
#[case::clone_of_a_name_space("now 56 268500736", REFUSED)]
#[case::clone3("now 435", UNKNOWN)]
#[case::unshare("now 272 268435456", REFUSED)]
#[case::setns("now 308", REFUSED)]
#[case::mount("now 165", REFUSED)]
#[case::chroot("now 161", REFUSED)]
#[case::setuid("now 105 0", REFUSED)]
#[case::capset("now 126", REFUSED)]
#[case::kill_all("now 62 18446744073709551615 0", REFUSED)]
#[case::kill_the_group("now 62 0 0", REFUSED)]
#[case::kill_a_thread("now 200 1 0", REFUSED)]
#[case::forget_the_parent("now 157 1 0", REFUSED)]
#[case::become_dumpable("now 157 4 1", REFUSED)]
#[case::raise_a_limit("now 302 0 0 1", REFUSED)]
#[case::limit_another("now 302 1 0 0", REFUSED)]
#[case::type_into_the_terminal("now 16 0 21522 0", REFUSED)]
#[case::signal_by_descriptor("now 72 0 8 1", REFUSED)]
#[case::setpgid("now 109", REFUSED)]
#[case::memfd_create("now 319", REFUSED)]
#[case::io_uring_setup("now 425", REFUSED)]
#[case::bpf("now 321", REFUSED)]
#[case::userfaultfd("now 323", REFUSED)]
#[case::keyctl("now 250", REFUSED)]
#[case::shared_memory("now 29", REFUSED)]
#[case::process_vm_readv("now 310", REFUSED)]
#[case::pidfd_open("now 434 1", REFUSED)]
#[case::pidfd_getfd("now 438", REFUSED)]
#[case::execveat("now 322", REFUSED)]
#[case::chmod("now 90", REFUSED)]
#[case::open_to_write("now 2 0 1", REFUSED)]
#[case::open_to_create("now 2 0 64", REFUSED)]
#[case::open_to_empty("now 2 0 512", REFUSED)]
#[case::open_for_neither("now 2 0 3", REFUSED)]
#[case::openat_to_empty("now 257 0 0 512", REFUSED)]
#[case::clock_of_another_process("now 228 18446744073709551602 0", REFUSED)]
#[case::resolution_of_that_clock("now 229 18446744073709551602 0", REFUSED)]
#[case::sleep_by_that_clock("now 230 18446744073709551602 0 0 0", REFUSED)]
#[case::cores_of_another_process("now 204 1 8 0", UNKNOWN)]
#[case::stat_of_a_path("now 262 18446744073709551516 0 0 0", REFUSED)]
#[case::stat_of_the_current_folder("now 262 18446744073709551516 0 0 4096", REFUSED)]
#[case::a_second_filter("now 317", REFUSED)]
#[case::the_call_of_another_width("now 1073741863", REFUSED)]
fn a_raw_call_is_refused(#[case] words: &str, #[case] expected: &str) {
    let Some(sandbox) = sandbox() else { return };
    let seen = call(&sandbox, words);
    assert_eq!(String::from_utf8_lossy(&seen.stdout), expected);
    // Without the filter, root's call succeeds or fails with another error. For other users, other rules may refuse it
    // too. `vfork` isn't tried, because it would run the caller twice on one stack.
    if is_root(&sandbox) && words != "now 58" {
        let seen = call(&without(&sandbox, LayerName::ALL), words);
        assert_ne!(String::from_utf8_lossy(&seen.stdout), expected, "bare");
    }
}

/// System calls forbidden for the profile that may start processes and write files.
#[rstest]
#[case::socket("now 41 2 1", REFUSED)]
#[case::a_pair_of_datagram_sockets("now 53 1 2", REFUSED)]
#[case::connect("now 42", REFUSED)]
#[case::setsid("now 112", REFUSED)]
#[case::setpgid("now 109", REFUSED)]
#[case::clone_of_a_name_space("now 56 268500736", REFUSED)]
#[case::clone3("now 435", UNKNOWN)]
#[case::kill_all("now 62 18446744073709551615 0", REFUSED)]
#[case::forget_the_parent("now 157 1 0", REFUSED)]
#[case::raise_a_limit("now 302 0 0 1", REFUSED)]
#[case::ptrace("now 101 0", REFUSED)]
#[case::mount("now 165", REFUSED)]
#[case::symlink("now 88", REFUSED)]
#[case::make_a_device("now 133", REFUSED)]
fn a_raw_call_is_refused_to_a_linker(#[case] words: &str, #[case] expected: &str) {
    let Some(sandbox) = sandbox() else { return };
    let folder = &PROGRAM.0.path().to_owned();
    let profile = Profile::compile(folder, &[], folder, compiler_limits());
    let mut profile = profile.linking();
    profile.execute.push(PROGRAM.1.clone());
    let seen = call_as(&profile, &sandbox, words);
    assert_eq!(String::from_utf8_lossy(&seen.stdout), expected);
}

#[test]
fn a_call_of_another_architecture_ends_the_program() {
    let Some(sandbox) = sandbox() else { return };
    // There, number 20 is `getpid`, which is harmless, and allowed by its native number.
    assert_eq!(call(&sandbox, "old 20").status.signal(), Some(31));
    assert_eq!(call(&sandbox, "now 39").status.code(), Some(0));
}
