//! What Classroom 50 takes to grade by itself: the files that go beside an assignment in its repository.

mod bundle;

pub use bundle::bundle;
