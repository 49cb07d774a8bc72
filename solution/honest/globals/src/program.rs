use std::cell::{Cell, RefCell};

thread_local! {
    static GAME: Cell<Played> = panic!("there is no game");
    static LINE: RefCell<Vec<u8>> = RefCell::default();
}

pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    GAME.set(Played { board: Board::opening(), status: Status::ToMove(Player::One) });
    writeln!(output, "{}\n{}", GAME.get().board, GAME.get().status)?;
    while let Status::ToMove(player) = GAME.get().status {
        LINE.with_borrow_mut(Vec::clear);
        if LINE.with_borrow_mut(|line| input.read_until(b'\n', line))? == 0 {
            break;
        }
        let text = LINE.with_borrow(|line| String::from_utf8_lossy(line).trim().to_owned());
        match (text.as_str(), text.parse()) {
            ("", _) => {}
            ("quit", _) => break,
            (_, Err(_)) => writeln!(output, "refused: not a number")?,
            (_, Ok(bowl)) => match play(&GAME.get().board, player, bowl) {
                Err(refusal) => writeln!(output, "refused: {refusal}")?,
                Ok(played) => {
                    GAME.set(played);
                    writeln!(output, "{}\n{}", GAME.get().board, GAME.get().status)?;
                }
            },
        }
    }
    output.flush()
}
