//! The common ground of the teaching staff's tools: facts that are kept, folders that are locked, tables, boards for pages.
//!
//! No file here, or in `class`, `author` and `tournament`, prints, reads arguments or chooses exit codes: `course` does.

pub mod asking_turn;
pub mod boards;
pub mod facts;
pub mod locked_folder;
pub mod nfc;
pub mod output_files;
pub mod parallel_map;
pub mod progress;
pub mod shard;
pub mod spreadsheet;
