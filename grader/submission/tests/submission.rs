//! The sources of a submission: those that are read, left out and refused.

#[path = "submission/archive_builder.rs"]
mod archive_builder;
#[cfg(feature = "bzip2")]
#[path = "submission/bzip2_archives.rs"]
mod bzip2_archives;
#[path = "submission/digests.rs"]
mod digests;
#[path = "submission/folders.rs"]
mod folders;
#[path = "submission/honest_archives.rs"]
mod honest_archives;
#[path = "submission/loose_files.rs"]
mod loose_files;
#[path = "submission/make_folder_tree.rs"]
mod make_folder_tree;
#[path = "submission/malicious_archives.rs"]
mod malicious_archives;
#[path = "submission/nested_archives.rs"]
mod nested_archives;
