use std::io::{self, BufRead, Write};

use crate::{Board, Game, Player, Rules, Status};

pub fn run_player<C, I, O>(role: Player, mut choose: C, mut input: I, mut output: O) -> io::Result<()>
where
    C: FnMut(&Board, Player) -> usize,
    I: BufRead,
    O: Write,
{
    let mut game = Game::begin(Rules::EGYPTIAN);
    while let Status::ToMove(player) = game.status {
        let mut line = String::new();
        if player == role {
            line = format!("{}\n", choose(&game.board, player));
            output.write_all(line.as_bytes())?;
        } else {
            output.flush()?;
            if input.read_line(&mut line)? == 0 {
                break;
            }
        }
        let bowl = line.trim_end().parse().map_err(io::Error::other)?;
        game = game.play(bowl).map_err(|refusal| io::Error::other(format!("{refusal}")))?;
    }
    output.flush()
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    Line(String),
    Gone,
    TooSlow,
}

pub trait Opponent {
    fn ask(&mut self) -> Reply;
    fn send(&mut self, line: &str);
}

/// What happens at the referee's table.
enum Happening {
    Played(usize, Game),
    Lost(String),
}

pub fn referee(
    one: &mut dyn Opponent,
    two: &mut dyn Opponent,
    output: &mut dyn Write,
) -> io::Result<Option<Player>> {
    let opponents: [&mut dyn Opponent; 2] = [one, two];
    let mut game = Game::begin(Rules::EGYPTIAN);
    writeln!(output, "{}\n{}", game.board, game.status)?;
    while let Status::ToMove(player) = game.status {
        let other = player.opponent();
        let happening = match opponents[player as usize].ask() {
            Reply::Gone => Happening::Lost("gone".into()),
            Reply::TooSlow => Happening::Lost("too slow".into()),
            Reply::Line(line) => match line.trim().parse() {
                Err(_) => Happening::Lost("not a number".into()),
                Ok(bowl) => match game.play(bowl) {
                    Ok(after) => Happening::Played(bowl, after),
                    Err(refusal) => Happening::Lost(refusal.to_string()),
                },
            },
        };
        match happening {
            Happening::Played(bowl, after) => {
                game = after;
                writeln!(output, "{player} plays {bowl}\n{}\n{}", game.board, game.status)?;
                opponents[other as usize].send(&bowl.to_string());
            }
            Happening::Lost(reason) => {
                game.status = Status::Won(other);
                writeln!(output, "{player} loses: {reason}\n{}", game.status)?;
            }
        }
    }
    match game.status {
        Status::Won(player) => Ok(Some(player)),
        _ => Ok(None),
    }
}
