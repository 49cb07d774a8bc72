//! Turns of the commands that ask submissions on one machine.
//!
//! Processes that run at the same time see each other's traces: process ids, load, the clock. So hidden questions are asked
//! only while no other command asks anything.

use std::fs::{File, TryLockError};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::progress::Progress;

/// The name space of process ids. Its lock is shared by those who see each other's processes: by all users of a machine, but
/// not by two containers. Submissions can't open it.
const PROCESS_IDS: &str = "/proc/self/ns/pid";

/// How often a waiting command looks whether it is its turn.
const PAUSE: Duration = Duration::from_millis(20);

/// The questions that a command asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Questions {
    /// Those that students may see. Any number of commands ask them at the same time.
    Visible,
    /// Hidden ones, which one command asks at a time.
    Hidden,
}

/// A command's turn, which ends when this value is dropped, even if the command is killed.
#[derive(Debug)]
pub struct AskingTurn {
    /// Nothing where there are no name spaces; hidden questions are protected only where there are.
    _lock: Option<File>,
}

impl AskingTurn {
    /// Waits until these questions may be asked. Returns nothing if `stop` is set before.
    pub fn wait(questions: Questions, stop: &AtomicBool, progress: &Progress) -> Option<Self> {
        let Ok(lock) = File::open(PROCESS_IDS) else {
            return Some(AskingTurn { _lock: None });
        };
        let mut waits = false;
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
            if !waits {
                waits = true;
                progress.waits(match questions {
                    Questions::Visible => "another command on this machine asks hidden questions",
                    Questions::Hidden => {
                        "another command on this machine asks submissions, and could see traces of hidden questions"
                    }
                });
            }
            thread::sleep(PAUSE);
        }
    }
}
