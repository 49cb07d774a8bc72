//! The progress of a long run.

use std::fmt::Debug;

/// The end of one of many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It is done.
    Done,
    /// The grader itself failed.
    Failed,
    /// It will be run again.
    Again,
}

/// An event in a long run.
#[derive(Clone, Copy, Debug)]
pub enum ProgressEvent<'a> {
    /// This is being done before anything can be counted.
    Prepares(&'a str),
    /// The run waits, which people should know also where there is no terminal.
    Waits(&'a str),
    /// So many are to be done.
    Begins(usize),
    /// One has started.
    OneBegins,
    /// There is one less: it turned out that there is nothing to do.
    OneLess,
    /// One has ended.
    OneEnds(End),
    /// All have ended.
    Ends,
}

/// A listener to the events of a long run.
pub trait Progress: Debug + Sync {
    /// Hears an event.
    fn hear(&self, event: ProgressEvent);
}

/// No listener.
impl Progress for () {
    fn hear(&self, _: ProgressEvent) {}
}
