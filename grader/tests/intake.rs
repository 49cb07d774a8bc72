//! What is taken from a submission, what is left out, and what is refused.

#[path = "intake/folders.rs"]
mod folders;
#[path = "intake/tree.rs"]
mod tree;
