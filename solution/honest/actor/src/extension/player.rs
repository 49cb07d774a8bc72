use crate::playing::{Status, play};
use crate::pool::ask;
use crate::search;

pub fn choose_move(board: &Board, player: Player) -> usize {
    let stones = board.stones().map(i32::from);
    ask(move || search::best_move(stones, player as usize))
}

pub fn run_player(
    role: Player,
    mut choose: impl FnMut(&Board, Player) -> usize,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let (mut board, mut status) = (Board::opening(), Status::ToMove(Player::One));
    while let Status::ToMove(player) = status {
        let bowl = if player == role {
            let bowl = choose(&board, player);
            writeln!(output, "{bowl}")?;
            output.flush()?;
            bowl
        } else {
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                break;
            }
            line.trim().parse().map_err(io::Error::other)?
        };
        let played = play(&board, player, bowl).map_err(|refusal| io::Error::other(refusal.to_string()))?;
        (board, status) = (played.board, played.status);
    }
    output.flush()
}
