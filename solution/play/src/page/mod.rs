//! The page: it is made by compiling this crate for browsers, and needs no other file.

mod compile_wasm;
mod make_page;

pub use make_page::make_page;
