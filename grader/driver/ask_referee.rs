//! Asks the referee of part 9, between two opponents that follow a script.

#[cfg(not(without = "referee"))]
use super::{Opponents, Said, watch_referee};

/// One of the opponents, as the submission sees it.
#[cfg(not(without = "referee"))]
struct Seat<'a> {
    opponents: &'a Opponents<'a>,
    is_two: bool,
}

#[cfg(not(without = "referee"))]
impl kalah::Opponent for Seat<'_> {
    fn ask(&mut self) -> kalah::Reply {
        match self.opponents.ask(self.is_two) {
            Said::Line(line) => kalah::Reply::Line(line),
            Said::Gone => kalah::Reply::Gone,
            Said::TooSlow => kalah::Reply::TooSlow,
        }
    }

    fn send(&mut self, line: &str) {
        self.opponents.send(self.is_two, line);
    }
}

#[cfg(not(without = "referee"))]
pub(crate) fn referee(script: &str) -> String {
    watch_referee(script, &mut |opponents, screen| {
        let seat = |is_two| Seat { opponents, is_two };
        let winner: Option<kalah::Player> =
            kalah::referee(&mut seat(false), &mut seat(true), screen)?;
        Ok(winner.map_or("draw", super::name))
    })
}
