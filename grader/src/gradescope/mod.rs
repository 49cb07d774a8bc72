//! What is uploaded to Gradescope, so that it grades there by itself.

mod upload;

pub use upload::{Upload, UploadError};
