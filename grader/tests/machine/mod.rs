//! Machines that can't grade, and a program whose file is replaced while it runs. Nothing that they do is a submission's fault.

use std::fs::{self, File};
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A machine that can't grade.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Machine {
    /// What makes it so, for a shell that has mounts of its own; `$T` is the temporary folder, `$R` the folder of the toolchain.
    script: &'static str,
    /// The exit code of every command that would grade.
    pub(crate) exit: i32,
    /// Part of the message.
    pub(crate) says: &'static str,
}

/// Exit code of the shell if this machine can't be made that way.
const IMPOSSIBLE: i32 = 99;

impl Machine {
    /// Returns a machine whose temporary folder runs no programs.
    pub(crate) const NOEXEC: Machine = Machine {
        script: "mount -t tmpfs -o noexec none \"$T\"",
        exit: 8,
        says: "mounted `noexec`",
    };
    /// Returns one whose temporary folder has no room.
    pub(crate) const FULL: Machine = Machine {
        script: "mount -t tmpfs -o size=16k none \"$T\"",
        exit: 7,
        says: "is full",
    };
    /// Returns one whose temporary folder can't be written to.
    pub(crate) const READ_ONLY: Machine = Machine {
        script: "mount -t tmpfs -o ro none \"$T\"",
        exit: 8,
        says: "Read-only file system",
    };
    /// Returns one whose temporary folder is missing.
    pub(crate) const MISSING: Machine = Machine {
        script: "rmdir \"$T\"",
        exit: 8,
        says: "No such file or directory",
    };
    /// Returns one whose login allows small files only.
    pub(crate) const SMALL_FILES: Machine = Machine {
        script: "ulimit -f 200",
        exit: 8,
        says: "doesn't compile",
    };
    /// Returns one whose login allows little memory.
    pub(crate) const LITTLE_MEMORY: Machine = Machine {
        script: "ulimit -v 400000",
        exit: 8,
        says: "doesn't compile",
    };
    /// Returns one whose login allows few processes. Root may have any number, so the program is run by another user, who needs to
    /// have a way to it and to the toolchain.
    pub(crate) const FEW_PROCESSES: Machine = Machine {
        script: "mkdir \"$T.r\" && mount --bind \"$R\" \"$T.r\" && chown -R 12345 \"$(dirname \"$T\")\" &&
            exec setpriv --reuid 12345 --regid 12345 --clear-groups env CARGO=\"$T.r/bin/cargo\" bash -c \
            'test -x \"$1\" || exit 99; ulimit -u 8; exec \"$@\"' bash \"$@\"",
        exit: 8,
        says: "a program that is known to be right",
    };
    /// Returns one whose toolchain lacks the standard library.
    pub(crate) const NO_STD: Machine = Machine {
        script: "for folder in \"$R\"/lib/rustlib/*/lib; do mount -t tmpfs none \"$folder\" || exit; done",
        exit: 8,
        says: "can't find crate for",
    };
    /// Returns one whose compiler dies.
    pub(crate) const DYING_COMPILER: Machine = Machine {
        script: "cp \"$R/bin/rustc\" \"$T.rustc\" &&
            printf '#!/bin/sh\\ncase $* in -vV) exec %s -vV;; esac\\nkill -SEGV $$\\n' \"$T.rustc\" > \"$T.sh\" &&
            chmod 755 \"$T.sh\" && mount --bind \"$T.sh\" \"$R/bin/rustc\"",
        exit: 8,
        says: "a program that is known to be right doesn't compile",
    };
    /// Returns one whose compiler is cut off.
    pub(crate) const CUT_OFF_COMPILER: Machine = Machine {
        script: "head -c 1000 \"$R/bin/rustc\" > \"$T.rustc\" && chmod 755 \"$T.rustc\" && mount --bind \"$T.rustc\" \"$R/bin/rustc\"",
        exit: 2,
        says: "find `rustc`",
    };

    /// Runs a command on this machine, with this temporary folder. None, with a message, if that isn't possible here.
    pub(crate) fn run(self, command: &Command, temporary: &Path) -> Option<Output> {
        fs::create_dir_all(temporary).unwrap();
        let script = format!("{{ {}; }} || exit {IMPOSSIBLE}; exec \"$@\"", self.script);
        let mut shell = Command::new("unshare");
        if !self.script.contains("setpriv") {
            shell.arg("--map-root-user");
        }
        shell.args(["--mount", "bash", "-c", &script, "bash"]);
        if !self.script.contains("mount") {
            shell = Command::new("bash");
            shell.args(["-c", &script, "bash"]);
        }
        shell.arg(command.get_program()).args(command.get_args());
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => shell.env(name, value),
                None => shell.env_remove(name),
            };
        }
        if let Some(folder) = command.get_current_dir() {
            shell.current_dir(folder);
        }
        let sysroot = Command::new("rustc").args(["--print", "sysroot"]).output();
        let sysroot = String::from_utf8(sysroot.unwrap().stdout).unwrap();
        shell.env("T", temporary).env("TMPDIR", temporary);
        shell.env("R", sysroot.trim());
        let is_possible = |output: &Output| {
            output.status.code() != Some(IMPOSSIBLE) && !output.stderr.starts_with(b"unshare:")
        };
        match shell.output() {
            Ok(output) if is_possible(&output) => Some(output),
            other => {
                // The message is shown if the test is run with `--nocapture`.
                let _ = writeln!(
                    std::io::stderr(),
                    "skipped: this system can't be such a machine: {self:?}, {other:?}"
                );
                None
            }
        }
    }

    /// Asserts that a command has graded nothing on this machine, and says why. Returns whether it was possible to try.
    pub(crate) fn refuses(self, command: &Command, temporary: &Path) -> bool {
        let Some(output) = self.run(command, temporary) else {
            return false;
        };
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(self.exit), "{output:?}");
        assert!(said.contains(self.says), "{said}");
        assert!(said.contains("TMPDIR") || self.exit == 2, "{said}");
        assert_eq!(said.matches("error:").count(), 1, "{said}");
        true
    }
}

/// Something that happens to the file of a program that runs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fate {
    /// Another program gets its name.
    Replaced,
    /// A part of it gets its name.
    CutOff,
    /// It is removed.
    Removed,
}

/// Runs a copy of the command's program, to whose file this happens as soon as the program writes into its temporary folder.
pub(crate) fn run_while(fate: Fate, command: &Command, folder: &Path) -> Output {
    let [program, new, temporary] = ["program", "new", "temporary"].map(|name| folder.join(name));
    fs::create_dir_all(&temporary).unwrap();
    // Another process writes it: one of this test's, begun at the same moment, would keep a file that it writes open.
    let mut cp = Command::new("cp");
    cp.arg(command.get_program()).arg(&program);
    assert!(cp.status().unwrap().success());
    let mut copy = Command::new(&program);
    copy.args(command.get_args()).env("TMPDIR", &temporary);
    copy.stdout(Stdio::piped()).stderr(Stdio::piped());
    for (name, value) in command.get_envs() {
        if let Some(value) = value {
            copy.env(name, value);
        }
    }
    if let Some(folder) = command.get_current_dir() {
        copy.current_dir(folder);
    }
    let child = copy.spawn().unwrap();
    let begun = Instant::now();
    while fs::read_dir(&temporary).unwrap().next().is_none() {
        assert!(begun.elapsed() < Duration::from_mins(1), "it never began");
        thread::sleep(Duration::from_millis(1));
    }
    match fate {
        Fate::Removed => fs::remove_file(&program).unwrap(),
        Fate::Replaced => {
            fs::copy("/bin/false", &new).unwrap();
            fs::rename(&new, &program).unwrap();
        }
        Fate::CutOff => {
            fs::copy(&program, &new).unwrap();
            let file = File::options().write(true).open(&new).unwrap();
            file.set_len(100_000).unwrap();
            fs::set_permissions(&new, fs::Permissions::from_mode(0o755)).unwrap();
            fs::rename(&new, &program).unwrap();
        }
    }
    child.wait_with_output().unwrap()
}
