//! The attempts to escape that the sandbox has to stop.

use crate::layer::LayerName;

/// Printed before an attempt, so that one that never began doesn't count as stopped.
pub(crate) const BEGAN: &str = "began";
/// Printed after an attempt has succeeded.
pub(crate) const SUCCEEDED: &str = "succeeded";

/// Something that a sandboxed program must not be able to do; only [`Compute`](Self::Compute) has to succeed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Attempt {
    /// Computes with everything that an honest submission may use.
    Compute,
    /// Reads a file outside.
    ReadFile,
    /// Writes a file outside.
    WriteFile,
    /// Learns the size of a file in a folder that is closed to others.
    MeasureFile,
    /// Becomes another program.
    BecomeProgram,
    /// Becomes another program through the loader, which can run every file that it can read.
    LoadProgram,
    /// Starts a process.
    StartProcess,
    /// Connects to a port of this machine.
    Connect,
    /// Sends a datagram.
    SendDatagram,
    /// Signals the process that started it.
    SignalParent,
    /// Kills an unrelated process.
    EndNeighbour,
    /// Reads the environment of another process.
    ReadEnvironment,
    /// Debugs an unrelated process.
    Debug,
    /// Uses a file that the caller has inherited.
    UseInherited,
    /// Computes for longer than it may.
    UseTime,
    /// Takes more memory than it may.
    UseMemory,
    /// Opens more files than it may.
    OpenFiles,
    /// Writes more into a file than it may.
    GrowFile,
    /// Starts more threads than it may.
    StartThreads,
}

/// Outcome of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptOutcome {
    /// It began and was stopped.
    Stopped,
    /// It began and succeeded.
    Succeeded,
    /// It never began.
    NeverBegan,
}

impl Attempt {
    /// All attempts, the honest one first.
    pub const ALL: [Self; 19] = [
        Self::Compute,
        Self::ReadFile,
        Self::WriteFile,
        Self::MeasureFile,
        Self::BecomeProgram,
        Self::LoadProgram,
        Self::StartProcess,
        Self::Connect,
        Self::SendDatagram,
        Self::SignalParent,
        Self::EndNeighbour,
        Self::ReadEnvironment,
        Self::Debug,
        Self::UseInherited,
        Self::UseTime,
        Self::UseMemory,
        Self::OpenFiles,
        Self::GrowFile,
        Self::StartThreads,
    ];

    /// Returns what it does, in words.
    pub fn description(self) -> &'static str {
        match self {
            Self::Compute => "an honest program computes, starts threads, panics and recovers",
            Self::ReadFile => "read a file outside",
            Self::WriteFile => "write a file outside",
            Self::MeasureFile => "learn the size of a file in a closed folder",
            Self::BecomeProgram => "become another program",
            Self::LoadProgram => "become another program through the loader (`ld.so FILE`)",
            Self::StartProcess => "start a process",
            Self::Connect => "connect to a port of this machine",
            Self::SendDatagram => "send a datagram",
            Self::SignalParent => "signal the process that started it",
            Self::EndNeighbour => "kill an unrelated process",
            Self::ReadEnvironment => "read the environment of another process",
            Self::Debug => "debug an unrelated process",
            Self::UseInherited => "use a file that the caller has inherited",
            Self::UseTime => "compute for longer than it may",
            Self::UseMemory => "take more memory than it may",
            Self::OpenFiles => "open more files than it may",
            Self::GrowFile => "write more into a file than it may",
            Self::StartThreads => "start more threads than it may",
        }
    }

    /// Returns the layers that stop it; each of them is enough.
    pub fn stopped_by(self) -> &'static [LayerName] {
        use LayerName::{Calls, Descriptors, Files, Identity, Limits};

        match self {
            Self::Compute => &[],
            Self::ReadFile | Self::BecomeProgram | Self::LoadProgram => &[Files],
            Self::MeasureFile => &[Calls, Identity],
            Self::StartProcess | Self::SendDatagram => &[Calls],
            Self::WriteFile | Self::Connect => &[Calls, Files],
            Self::SignalParent | Self::EndNeighbour | Self::Debug => &[Calls, Files, Identity],
            Self::ReadEnvironment => &[Files, Identity],
            Self::UseInherited => &[Descriptors],
            Self::UseTime
            | Self::UseMemory
            | Self::OpenFiles
            | Self::GrowFile
            | Self::StartThreads => &[Limits],
        }
    }

    /// Returns whether it is stopped only if the program has a user id of its own.
    pub fn needs_identity(self) -> bool {
        self == Self::StartThreads
    }

    /// Finds out from its output how an attempt ended.
    pub fn outcome(printed: &str) -> AttemptOutcome {
        let mut lines = printed.lines();
        if lines.next() != Some(BEGAN) {
            AttemptOutcome::NeverBegan
        } else if lines.any(|line| line == SUCCEEDED) {
            AttemptOutcome::Succeeded
        } else {
            AttemptOutcome::Stopped
        }
    }
}
