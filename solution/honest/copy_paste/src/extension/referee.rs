use crate::board::Board;
use crate::playing::{Status, play};

pub fn referee(
    one: &mut dyn Opponent,
    two: &mut dyn Opponent,
    output: &mut dyn Write,
) -> io::Result<Option<Player>> {
    let mut board = Board::opening();
    let mut turn = Player::One;
    writeln!(output, "{board}")?;
    writeln!(output, "One to move")?;
    loop {
        // Player One
        if turn == Player::One {
            let line = match one.ask() {
                Reply::Line(line) => line,
                Reply::Gone => {
                    writeln!(output, "One loses: gone")?;
                    writeln!(output, "Two wins")?;
                    return Ok(Some(Player::Two));
                }
                Reply::TooSlow => {
                    writeln!(output, "One loses: too slow")?;
                    writeln!(output, "Two wins")?;
                    return Ok(Some(Player::Two));
                }
            };
            let Ok(bowl) = line.trim().parse::<usize>() else {
                writeln!(output, "One loses: not a number")?;
                writeln!(output, "Two wins")?;
                return Ok(Some(Player::Two));
            };
            match play(&board, Player::One, bowl) {
                Ok(played) => {
                    writeln!(output, "One plays {bowl}")?;
                    writeln!(output, "{}", played.board)?;
                    writeln!(output, "{}", played.status)?;
                    two.send(&bowl.to_string());
                    board = played.board;
                    match played.status {
                        Status::ToMove(Player::One) => turn = Player::One,
                        Status::ToMove(Player::Two) => turn = Player::Two,
                        Status::Won(Player::One) => return Ok(Some(Player::One)),
                        Status::Won(Player::Two) => return Ok(Some(Player::Two)),
                        Status::Draw => return Ok(None),
                    }
                }
                Err(refusal) => {
                    writeln!(output, "One loses: {refusal}")?;
                    writeln!(output, "Two wins")?;
                    return Ok(Some(Player::Two));
                }
            }
        }
        // Player Two
        else if turn == Player::Two {
            let line = match two.ask() {
                Reply::Line(line) => line,
                Reply::Gone => {
                    writeln!(output, "Two loses: gone")?;
                    writeln!(output, "One wins")?;
                    return Ok(Some(Player::One));
                }
                Reply::TooSlow => {
                    writeln!(output, "Two loses: too slow")?;
                    writeln!(output, "One wins")?;
                    return Ok(Some(Player::One));
                }
            };
            let Ok(bowl) = line.trim().parse::<usize>() else {
                writeln!(output, "Two loses: not a number")?;
                writeln!(output, "One wins")?;
                return Ok(Some(Player::One));
            };
            match play(&board, Player::Two, bowl) {
                Ok(played) => {
                    writeln!(output, "Two plays {bowl}")?;
                    writeln!(output, "{}", played.board)?;
                    writeln!(output, "{}", played.status)?;
                    one.send(&bowl.to_string());
                    board = played.board;
                    match played.status {
                        Status::ToMove(Player::One) => turn = Player::One,
                        Status::ToMove(Player::Two) => turn = Player::Two,
                        Status::Won(Player::One) => return Ok(Some(Player::One)),
                        Status::Won(Player::Two) => return Ok(Some(Player::Two)),
                        Status::Draw => return Ok(None),
                    }
                }
                Err(refusal) => {
                    writeln!(output, "Two loses: {refusal}")?;
                    writeln!(output, "One wins")?;
                    return Ok(Some(Player::One));
                }
            }
        }
    }
}
