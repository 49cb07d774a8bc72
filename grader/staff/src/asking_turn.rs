//! Turns of the commands that ask submissions on one machine.
//!
//! Processes that run at the same time see each other's traces: process ids, load, the clock. So hidden questions are asked
//! only while no other command asks anything.

use std::fs::{File, TryLockError};
use std::thread;
use std::time::Duration;

use crate::progress::{Progress, ProgressEvent};
use grader::runner::CancellationToken;
use grader::specs::Case;

/// The namespace of process ids. Programs that see each other's processes can lock the same one: all users of a machine, but not
/// two containers. Submissions can't open it.
const PROCESS_IDS: &str = "/proc/self/ns/pid";

/// Time between two attempts of a command that waits.
const PAUSE: Duration = Duration::from_millis(20);

/// The questions that a command asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Questions {
    /// Questions that students may see. Any number of commands ask them at the same time.
    Visible,
    /// Hidden ones, too. One command asks them at a time.
    Hidden,
}

impl Questions {
    /// Returns whether any of these cases is hidden.
    pub fn of(cases: &[Case]) -> Questions {
        if cases.iter().any(|case| case.hidden) {
            Questions::Hidden
        } else {
            Questions::Visible
        }
    }
}

/// A command's turn, which ends when this value is dropped, even if the command is killed.
#[derive(Debug)]
pub struct AskingTurn {
    /// None where there are no namespaces; hidden questions are protected only where there are.
    _lock: Option<File>,
}

impl AskingTurn {
    /// Waits until these questions may be asked. Returns nothing if the token is set before. Other users can take the same lock
    /// for as long as they like: they aren't waited for.
    pub fn wait(
        questions: Questions,
        token: &CancellationToken,
        progress: &dyn Progress,
    ) -> Option<Self> {
        let Ok(lock) = File::open(PROCESS_IDS) else {
            return Some(AskingTurn { _lock: None });
        };
        let mut said = false;
        loop {
            let locked = match questions {
                Questions::Visible => lock.try_lock_shared(),
                Questions::Hidden => lock.try_lock(),
            };
            match locked {
                Ok(()) => return Some(AskingTurn { _lock: Some(lock) }),
                Err(TryLockError::Error(_)) => return Some(AskingTurn { _lock: None }),
                Err(TryLockError::WouldBlock) if token.is_set() => return None,
                Err(TryLockError::WouldBlock) if !is_held_by_staff(&lock) => {
                    progress.hear(ProgressEvent::Waits(
                        "another user keeps the lock for hidden questions; going on without it",
                    ));
                    return Some(AskingTurn { _lock: None });
                }
                Err(TryLockError::WouldBlock) => {}
            }
            if !said {
                said = true;
                progress.hear(ProgressEvent::Waits(
                    "waiting: another command on this machine asks hidden questions, or runs submissions that could see traces of them",
                ));
            }
            thread::sleep(PAUSE);
        }
    }
}

/// Returns whether a process of root or of this user holds a lock of this file, as far as the system says.
#[cfg(target_os = "linux")]
fn is_held_by_staff(lock: &File) -> bool {
    use std::fs;
    use std::os::unix::fs::MetadataExt as _;

    let user_of = |process: &str| {
        let metadata = fs::metadata(format!("/proc/{process}"));
        metadata.ok().map(|metadata| metadata.uid())
    };
    let (Ok(metadata), Ok(locks)) = (lock.metadata(), fs::read_to_string("/proc/locks")) else {
        return true;
    };
    // `1: FLOCK  ADVISORY  WRITE 4711 00:04:4026531836 0 EOF`
    let file = format!(":{}", metadata.ino());
    let held = locks.lines().filter_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [_, _, _, _, process, of, ..] = words[..] else {
            return None;
        };
        of.ends_with(&file).then_some(process)
    });
    let staff = [Some(0), user_of("self")];
    let holders: Vec<Option<u32>> = held.map(user_of).collect();
    // Without any, it has just been released.
    holders.is_empty() || holders.iter().any(|user| staff.contains(user))
}

#[cfg(not(target_os = "linux"))]
fn is_held_by_staff(_lock: &File) -> bool {
    true
}
