pub mod referee;
pub mod throw;

pub use referee::{Opponent, Reply, referee};
