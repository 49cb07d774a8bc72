//! What a submission's sources are, what is left out, and what is refused.

#[path = "submission/archive_builder.rs"]
mod archive_builder;
#[path = "submission/archives.rs"]
mod archives;
#[path = "submission/folders.rs"]
mod folders;
#[path = "submission/hostile.rs"]
mod hostile;
#[path = "submission/tree.rs"]
mod tree;
