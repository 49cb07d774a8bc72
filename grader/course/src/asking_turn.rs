//! Turns of the commands that ask submissions on one machine.
//!
//! Processes that run at the same time see each other's traces: process ids, load, the clock. So hidden questions are asked
//! only while no other command asks anything.

use std::fs::{File, TryLockError};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::progress::Progress;
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
    /// Waits until these questions may be asked. Returns nothing if `stop` is set before.
    pub fn wait(questions: Questions, stop: &AtomicBool, progress: &Progress) -> Option<Self> {
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
                Err(TryLockError::WouldBlock) if stop.load(Ordering::Relaxed) => return None,
                Err(TryLockError::WouldBlock) => {}
            }
            if !said {
                said = true;
                progress.waits(match questions {
                    Questions::Visible => "another command on this machine is asking hidden questions",
                    Questions::Hidden => {
                        "another command on this machine is running submissions, which could see traces of hidden questions"
                    }
                });
            }
            thread::sleep(PAUSE);
        }
    }
}
