#[macro_use]
mod log;
