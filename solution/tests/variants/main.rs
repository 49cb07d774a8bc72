//! Every rule set plays whole games as a second implementation and the tables of `specs/variants.md` say.

mod cases;
mod hidden;
mod options;
mod perft;
mod playing;
mod relay;
mod second;
mod tables;
