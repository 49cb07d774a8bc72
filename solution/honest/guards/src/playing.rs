use crate::sowing::Sown;

/// Puts a move together, and refuses one that isn't legal.
#[derive(Default, Debug)]
struct MoveBuilder {
    board: Option<Board>,
    player: Option<Player>,
    bowl: Option<usize>,
}

/// A move that has been checked.
#[derive(Debug)]
struct LegalMove {
    board: Board,
    player: Player,
    bowl: usize,
}

impl MoveBuilder {
    fn new() -> Self {
        Self::default()
    }

    fn on(self, board: Board) -> Self {
        Self { board: Some(board), ..self }
    }

    fn by(self, player: Player) -> Self {
        Self { player: Some(player), ..self }
    }

    fn from(self, bowl: usize) -> Self {
        Self { bowl: Some(bowl), ..self }
    }

    fn build(self) -> Result<LegalMove, Refusal> {
        let (Some(board), Some(player), Some(bowl)) = (self.board, self.player, self.bowl) else {
            unreachable!("the move isn't complete");
        };
        let is_small = |player: Player| player.bowls().contains(&bowl);
        match bowl {
            _ if is_over(&board) => Err(Refusal::GameOver),
            BOWLS.. => Err(Refusal::NoSuchBowl),
            _ if is_small(player.opponent()) => Err(Refusal::OpponentsBowl),
            _ if !is_small(player) => Err(Refusal::Kalah),
            _ if board.stones()[bowl] == 0 => Err(Refusal::EmptyBowl),
            _ => Ok(LegalMove { board, player, bowl }),
        }
    }
}

impl LegalMove {
    fn play(self) -> Result<Played, Refusal> {
        let Sown { board, last } = sow(&self.board, self.player, self.bowl);
        let board = capture(&board, self.player, last);
        if is_over(&board) {
            let board = sweep(&board);
            return Ok(Played { board, status: winner(&board).map_or(Status::Draw, Status::Won) });
        }
        Ok(Played { board, status: Status::ToMove(next_player(self.player, last)) })
    }
}

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    MoveBuilder::new().on(*board).by(player).from(bowl).build()?.play()
}
