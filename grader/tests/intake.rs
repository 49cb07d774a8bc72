//! What is taken from a submission, what is left out, and what is refused.

#[path = "intake/archives.rs"]
mod archives;
#[path = "intake/folders.rs"]
mod folders;
#[path = "intake/hostile.rs"]
mod hostile;
#[path = "intake/layouts.rs"]
mod layouts;
#[path = "intake/packing.rs"]
mod packing;
#[path = "intake/tree.rs"]
mod tree;
