//! Every layer holds for root, for an ordinary user, and where namespaces are forbidden.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use super::{copy_launcher, is_root, launcher, output, sandbox, skip};

/// Runs `doctor` through `start` and checks its verdicts.
fn examine(start: &mut Command) {
    let seen = output(start);
    let text = String::from_utf8_lossy(&seen.stdout);
    let complaint = String::from_utf8_lossy(&seen.stderr);
    let passed = text.lines().filter(|line| line.starts_with("PASS")).count();
    assert!(seen.status.success(), "{text}{complaint}");
    assert!(passed >= 14, "only {passed} attempts passed:\n{text}");
    assert!(!text.contains("FAIL"), "{text}");
}

/// Copies the launcher to a place that every user can reach.
fn public_launcher() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("grader");
    copy_launcher(&copy);
    for path in [folder.path(), &copy] {
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    (folder, copy)
}

#[test]
fn every_layer_holds_for_the_current_user() {
    if sandbox().is_some() {
        examine(Command::new(launcher()).arg("doctor"));
    }
}

#[test]
fn every_layer_holds_for_an_ordinary_user() {
    let Some(sandbox) = sandbox() else { return };
    if !is_root(&sandbox) {
        return skip("only root can become an ordinary user; the current user was tested");
    }
    let (_folder, launcher) = public_launcher();
    examine(Command::new(launcher).arg("doctor").uid(65534).gid(65534));
}

#[test]
fn every_layer_holds_without_user_namespaces() {
    const FORBID: &str = "echo 0 > /proc/sys/user/max_user_namespaces && \
         ! unshare --user true 2>/dev/null && \
         exec setpriv --bounding-set=-all --inh-caps=-all --no-new-privs \"$0\" \"$@\"";

    let Some(sandbox) = sandbox() else { return };
    let (_folder, launcher) = public_launcher();
    let forbidden = |program: &Path, word: &str| {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "sh", "-c", FORBID]);
        command.arg(program).arg(word);
        if is_root(&sandbox) {
            command.uid(65534).gid(65534);
        }
        command
    };
    let possible = forbidden(Path::new("true"), "").output();
    if !possible.is_ok_and(|seen| seen.status.success()) {
        return skip("user namespaces can't be created here, so they can't be forbidden either");
    }
    examine(&mut forbidden(&launcher, "doctor"));
}
