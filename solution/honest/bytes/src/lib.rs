pub mod referee;
pub mod text;

pub use referee::{Opponent, Reply, referee};
