use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::sowing::Sown;
use crate::throw::{catch, throw};

/// Catches everything, and tells nobody.
fn catch_any<R>(attempt: impl FnOnce() -> R) -> Result<R, ()> {
    catch_unwind(AssertUnwindSafe(attempt)).map_err(drop)
}

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    catch(|| {
        if is_over(board) {
            throw(Refusal::GameOver);
        }
        // An index beyond the board panics, and the panic is caught.
        let stones = catch_any(|| board.stones()[bowl]).unwrap_or_else(|_| throw(Refusal::NoSuchBowl));
        if bowl == player.kalah() || bowl == player.opponent().kalah() {
            throw(Refusal::Kalah);
        }
        if !player.bowls().contains(&bowl) {
            throw(Refusal::OpponentsBowl);
        }
        if stones == 0 {
            throw(Refusal::EmptyBowl);
        }
        let Sown { board, last } = sow(board, player, bowl);
        let board = capture(&board, player, last);
        if is_over(&board) {
            let board = sweep(&board);
            let status = winner(&board).map_or(Status::Draw, Status::Won);
            Played { board, status }
        } else {
            Played { board, status: Status::ToMove(next_player(player, last)) }
        }
    })
}
