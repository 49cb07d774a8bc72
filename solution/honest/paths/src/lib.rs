//! Kalah. Where things are is explained nowhere.

#[path = "1 The Board.rs"]
mod the_board;

#[path = "2 and 3"]
mod stones {
    #[path = "Sowing-and-Capturing.rs"]
    pub mod moving;

    pub mod prelude {
        pub use super::moving::*;
    }
}

#[path = "2 and 3/Deep/deeper/END.rs"]
mod end;

/// What everybody gets.
mod prelude {
    pub mod again {
        pub use crate::end::prelude::*;
        pub use crate::stones::prelude::*;
        pub use crate::the_board::prelude::*;
    }
    pub use again::*;
}

#[path = "5.rs"]
mod r#move;
#[path = "main_.rs"]
mod main;

pub use main::run;
pub use prelude::again::*;
pub use r#move::{Played, Refusal, Status, play};
