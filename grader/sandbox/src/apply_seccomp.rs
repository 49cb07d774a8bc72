//! Applies the layer that denies every system call that a computation doesn't need.
//!
//! It is an allow-list, so an unknown call is denied. A denied call fails with "operation not permitted".

use crate::profile::Profile;

/// Gives up all system calls except those that `profile` needs.
#[cfg(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
pub(super) fn apply_seccomp(profile: &Profile) -> Result<String, String> {
    allow_list::apply(profile).map_err(|error| format!("system call filter: {error}"))?;
    Ok(String::from("seccomp"))
}

/// This system doesn't have the layer.
#[cfg(not(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64")
)))]
pub(super) fn apply_seccomp(_profile: &Profile) -> Result<String, String> {
    Err(String::from(
        "the system call filter only exists for Linux on x86-64 and ARM64",
    ))
}

#[cfg(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
mod allow_list {
    use std::collections::BTreeMap;

    use libc::c_long;
    use seccompiler::SeccompCmpArgLen::{Dword, Qword};
    use seccompiler::{
        BpfProgram, Error, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
        SeccompFilter, SeccompRule, TargetArch, apply_filter,
    };

    use super::Profile;

    #[cfg(target_arch = "x86_64")]
    const ARCH: TargetArch = TargetArch::x86_64;
    #[cfg(target_arch = "aarch64")]
    const ARCH: TargetArch = TargetArch::aarch64;

    /// A list of system calls.
    macro_rules! calls {
        ($($call:ident)*) => { &[$(libc::$call),*] };
    }

    type Rules = BTreeMap<c_long, Vec<SeccompRule>>;

    /// System calls that every program needs: its own memory, threads, clocks and open files.
    const COMPUTE: &[c_long] = calls! {
        SYS_brk SYS_close SYS_execve SYS_exit SYS_exit_group SYS_faccessat SYS_fstat SYS_futex SYS_getegid SYS_geteuid
        SYS_getgid SYS_getpid SYS_getppid SYS_getrandom SYS_gettid SYS_gettimeofday SYS_getuid SYS_lseek SYS_madvise
        SYS_mmap SYS_mprotect SYS_mremap SYS_munmap SYS_nanosleep SYS_ppoll SYS_pread64 SYS_read SYS_readv
        SYS_restart_syscall SYS_rseq SYS_rt_sigaction SYS_rt_sigprocmask SYS_rt_sigreturn SYS_sched_yield
        SYS_set_robust_list SYS_set_tid_address SYS_sigaltstack SYS_write SYS_writev
        // The filter in `as_an_old_kernel` denies these in a way that makes callers fall back.
        SYS_clone3 SYS_sched_getaffinity
    };

    /// The same under their older names, which only the older architecture has.
    #[cfg(target_arch = "x86_64")]
    const COMPUTE_OLD: &[c_long] = calls! {
        SYS_access SYS_arch_prctl SYS_poll SYS_time
    };
    #[cfg(target_arch = "aarch64")]
    const COMPUTE_OLD: &[c_long] = &[];

    /// System calls for a program that may write files; the layer `files` decides where.
    const WRITE: &[c_long] = calls! {
        SYS_chdir SYS_copy_file_range SYS_dup SYS_dup3 SYS_faccessat2 SYS_fadvise64 SYS_fallocate SYS_fchdir
        SYS_fchmod SYS_fchmodat SYS_fcntl SYS_fdatasync SYS_flock SYS_fstatfs SYS_fsync SYS_ftruncate SYS_getcwd
        SYS_getdents64 SYS_getrusage SYS_linkat SYS_mkdirat SYS_msync SYS_newfstatat SYS_pipe2 SYS_pwrite64
        SYS_pwritev SYS_readlinkat SYS_renameat SYS_renameat2 SYS_sendfile SYS_statfs SYS_statx SYS_sysinfo SYS_umask
        SYS_uname SYS_unlinkat
    };

    /// The same under their older names, which only the older architecture has.
    #[cfg(target_arch = "x86_64")]
    const WRITE_OLD: &[c_long] = calls! {
        SYS_chmod SYS_creat SYS_dup2 SYS_link SYS_lstat SYS_mkdir SYS_pipe SYS_readlink SYS_rename SYS_rmdir SYS_stat
        SYS_unlink
    };
    #[cfg(target_arch = "aarch64")]
    const WRITE_OLD: &[c_long] = &[];

    /// System calls for starting processes and waiting for them. Without `setsid` and `setpgid`, all of them stay in the
    /// process group, which can be ended as a whole.
    const PROCESSES: &[c_long] = &[libc::SYS_rt_sigsuspend, libc::SYS_wait4, libc::SYS_waitid];

    #[cfg(target_arch = "x86_64")]
    const PROCESSES_OLD: &[c_long] = &[libc::SYS_fork, libc::SYS_vfork];
    #[cfg(target_arch = "aarch64")]
    const PROCESSES_OLD: &[c_long] = &[];

    /// Flags of `clone` that ask for a namespace, where a process could be root.
    const NEW_NAME_SPACES: i32 = libc::CLONE_NEWNS
        | libc::CLONE_NEWCGROUP
        | libc::CLONE_NEWUTS
        | libc::CLONE_NEWIPC
        | libc::CLONE_NEWUSER
        | libc::CLONE_NEWPID
        | libc::CLONE_NEWNET;

    pub(super) fn apply(profile: &Profile) -> Result<(), Error> {
        as_an_old_kernel()?;
        let filter = SeccompFilter::new(
            rules(profile)?,
            SeccompAction::Errno(libc::EPERM.unsigned_abs()),
            SeccompAction::Allow,
            ARCH,
        )?;
        apply_filter(&BpfProgram::try_from(filter)?)
    }

    /// Answers two calls as an old kernel would, so that the C library does without. The flags of `clone3` are in memory, where no
    /// filter can see them; it falls back to `clone`, whose flags are visible. `sched_getaffinity` tells which other processes there
    /// are; it is asked about a thread's stack, too.
    fn as_an_old_kernel() -> Result<(), Error> {
        let other = |own| condition(0, Dword, SeccompCmpOp::Ne, own);
        let others = rule(vec![other(0)?, other(std::process::id())?])?;
        let filter = SeccompFilter::new(
            Rules::from([
                (libc::SYS_clone3, Vec::new()),
                (libc::SYS_sched_getaffinity, vec![others]),
            ]),
            SeccompAction::Allow,
            SeccompAction::Errno(libc::ENOSYS.unsigned_abs()),
            ARCH,
        )?;
        apply_filter(&BpfProgram::try_from(filter)?)
    }

    fn rules(profile: &Profile) -> Result<Rules, Error> {
        let mut allowed = vec![COMPUTE, COMPUTE_OLD];
        if !profile.write.is_empty() {
            allowed.extend([WRITE, WRITE_OLD]);
        }
        if profile.start_processes {
            allowed.extend([PROCESSES, PROCESSES_OLD]);
        }
        let mut rules: Rules = allowed
            .into_iter()
            .flatten()
            .map(|&call| (call, Vec::new()))
            .collect();

        let clone = if profile.start_processes {
            masked(0, NEW_NAME_SPACES, 0)?
        } else {
            masked(0, libc::CLONE_THREAD | NEW_NAME_SPACES, libc::CLONE_THREAD)?
        };
        rules.insert(libc::SYS_clone, vec![rule(vec![clone])?]);

        if profile.start_processes {
            // The standard library uses a pair of sockets to learn whether a program was started. Such a pair can't
            // reach any other process.
            let local = equal(0, libc::AF_UNIX.unsigned_abs())?;
            let pair = libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC;
            let kind = equal(1, pair.unsigned_abs())?;
            rules.insert(libc::SYS_socketpair, vec![rule(vec![local, kind])?]);
            rules.insert(libc::SYS_recvfrom, vec![rule(vec![null(4)?])?]);
            rules.insert(libc::SYS_sendto, vec![rule(vec![null(4)?])?]);
        }

        // Without write access, files are only opened for reading: before version 3, Landlock doesn't prevent
        // opening a file from truncating it.
        let changes = if profile.write.is_empty() {
            libc::O_ACCMODE | libc::O_CREAT | libc::O_TRUNC
        } else {
            0
        };
        rules.insert(libc::SYS_openat, vec![rule(vec![masked(2, changes, 0)?])?]);
        #[cfg(target_arch = "x86_64")]
        rules.insert(libc::SYS_open, vec![rule(vec![masked(1, changes, 0)?])?]);

        hide_others(&mut rules)?;
        // Signals to itself only: `abort` and `panic = "abort"` need them.
        let own = std::process::id();
        for call in [libc::SYS_kill, libc::SYS_tgkill] {
            rules.insert(call, vec![rule(vec![equal(0, own)?])?]);
        }
        // Reading its own limits, never setting any.
        let (itself, nothing) = (equal(0, 0)?, null(2)?);
        rules.insert(libc::SYS_prlimit64, vec![rule(vec![itself, nothing])?]);
        // Naming its own threads.
        let name = equal(0, libc::PR_SET_NAME.unsigned_abs())?;
        rules.insert(libc::SYS_prctl, vec![rule(vec![name])?]);
        // Asking whether it writes to a terminal, not typing into one.
        let mut questions = TERMINAL_QUESTIONS.to_vec();
        if profile.start_processes {
            // Reading a child's output and errors in turn.
            questions.push(WITHOUT_WAITING);
        }
        rules.insert(libc::SYS_ioctl, any_of(1, &questions)?);
        // Flags and copies of its own open files, but not the owner of their signals.
        let questions = [
            libc::F_GETFD,
            libc::F_SETFD,
            libc::F_GETFL,
            libc::F_DUPFD_CLOEXEC,
        ];
        rules
            .entry(libc::SYS_fcntl)
            .or_insert(any_of(1, &questions.map(i32::unsigned_abs))?);
        Ok(rules)
    }

    /// Allows no question about other processes, nor about files that aren't open.
    fn hide_others(rules: &mut Rules) -> Result<(), Error> {
        // A path tells which processes there are, and when a file was read. The loader asks with an empty path.
        rules.entry(libc::SYS_newfstatat).or_insert(vec![rule(vec![
            masked(3, libc::AT_EMPTY_PATH, libc::AT_EMPTY_PATH)?,
            condition(0, Dword, SeccompCmpOp::Le, i32::MAX.unsigned_abs())?,
        ])?]);
        // The clocks that all processes share, and its own, but no other process's.
        for call in [
            libc::SYS_clock_getres,
            libc::SYS_clock_gettime,
            libc::SYS_clock_nanosleep,
        ] {
            let shared = condition(0, Dword, SeccompCmpOp::Le, libc::CLOCK_TAI.unsigned_abs())?;
            rules.insert(call, vec![rule(vec![shared])?]);
        }
        Ok(())
    }

    /// `TCGETS` and `TIOCGWINSZ`, which have the same numbers on both architectures.
    const TERMINAL_QUESTIONS: [u32; 2] = [0x5401, 0x5413];

    /// `FIONBIO`, likewise.
    const WITHOUT_WAITING: u32 = 0x5421;

    fn rule(conditions: Vec<SeccompCondition>) -> Result<SeccompRule, Error> {
        Ok(SeccompRule::new(conditions)?)
    }

    fn any_of(argument: u8, values: &[u32]) -> Result<Vec<SeccompRule>, Error> {
        values
            .iter()
            .map(|&value| rule(vec![equal(argument, value)?]))
            .collect()
    }

    fn equal(argument: u8, value: u32) -> Result<SeccompCondition, Error> {
        condition(argument, Dword, SeccompCmpOp::Eq, value)
    }

    fn null(argument: u8) -> Result<SeccompCondition, Error> {
        condition(argument, Qword, SeccompCmpOp::Eq, 0)
    }

    fn masked(argument: u8, mask: i32, value: i32) -> Result<SeccompCondition, Error> {
        let operator = SeccompCmpOp::MaskedEq(mask.unsigned_abs().into());
        condition(argument, Dword, operator, value.unsigned_abs())
    }

    fn condition(
        argument: u8,
        length: SeccompCmpArgLen,
        operator: SeccompCmpOp,
        value: u32,
    ) -> Result<SeccompCondition, Error> {
        let value = value.into();
        Ok(SeccompCondition::new(argument, length, operator, value)?)
    }
}
