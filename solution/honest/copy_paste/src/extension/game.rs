use crate::board::Player;

impl Game {
    pub fn begin(rules: Rules) -> Game {
        if rules.pie {
            return Game { rules, board: rules.opening(), status: Status::ToMove(Player::One), swap: Swap::Coming };
        }
        Game { rules, board: rules.opening(), status: Status::ToMove(Player::One), swap: Swap::Gone }
    }

    pub fn play(&self, bowl: usize) -> Result<Game, Refusal> {
        // Player One
        if self.status == Status::ToMove(Player::One) {
            let played = self.rules.play(&self.board, Player::One, bowl)?;
            if self.swap == Swap::Coming && played.status == Status::ToMove(Player::One) {
                return Ok(Game { rules: self.rules, board: played.board, status: played.status, swap: Swap::Coming });
            }
            if self.swap == Swap::Coming && played.status == Status::ToMove(Player::Two) {
                return Ok(Game { rules: self.rules, board: played.board, status: played.status, swap: Swap::Open });
            }
            return Ok(Game { rules: self.rules, board: played.board, status: played.status, swap: Swap::Gone });
        }
        // Player Two
        if self.status == Status::ToMove(Player::Two) {
            let played = self.rules.play(&self.board, Player::Two, bowl)?;
            return Ok(Game { rules: self.rules, board: played.board, status: played.status, swap: Swap::Gone });
        }
        Err(Refusal::GameOver)
    }

    pub fn swap(&self) -> Option<Game> {
        if self.swap == Swap::Open {
            let s = self.board.stones();
            let board = Board::new([
                // Player One
                s[7], s[8], s[9], s[10], s[11], s[12], // kalah
                s[13], // Player Two
                s[0], s[1], s[2], s[3], s[4], s[5], // kalah
                s[6],
            ]);
            return Some(Game { rules: self.rules, board, status: Status::ToMove(Player::One), swap: Swap::Gone });
        }
        None
    }
}

impl Rules {
    pub fn run(self, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        let mut board = self.opening();
        let mut swap = if self.pie { Swap::Coming } else { Swap::Gone };
        writeln!(output, "rules: {self}")?;
        writeln!(output, "{board}")?;
        writeln!(output, "One to move")?;
        let mut turn = Player::One;
        loop {
            // Player One
            if turn == Player::One {
                let mut bytes = vec![];
                let read = input.read_until(b'\n', &mut bytes)?;
                if read == 0 {
                    output.flush()?;
                    return Ok(());
                }
                let text = String::from_utf8_lossy(&bytes);
                let text = text.trim();
                if text == "quit" {
                    output.flush()?;
                    return Ok(());
                }
                if text == "" {
                    continue;
                }
                if text == "swap" {
                    writeln!(output, "refused: no swap")?;
                    continue;
                }
                let bowl: usize = match text.parse() {
                    Ok(bowl) => bowl,
                    Err(_) => {
                        writeln!(output, "refused: not a number")?;
                        continue;
                    }
                };
                match self.play(&board, Player::One, bowl) {
                    Err(refusal) => writeln!(output, "refused: {refusal}")?,
                    Ok(played) => {
                        board = played.board;
                        writeln!(output, "{}", played.board)?;
                        writeln!(output, "{}", played.status)?;
                        if played.status == Status::ToMove(Player::One) {
                            turn = Player::One;
                        } else if played.status == Status::ToMove(Player::Two) {
                            turn = Player::Two;
                            if swap == Swap::Coming {
                                swap = Swap::Open;
                                writeln!(output, "or swap")?;
                            }
                        } else {
                            output.flush()?;
                            return Ok(());
                        }
                    }
                }
            }
            // Player Two
            else if turn == Player::Two {
                let mut bytes = vec![];
                let read = input.read_until(b'\n', &mut bytes)?;
                if read == 0 {
                    output.flush()?;
                    return Ok(());
                }
                let text = String::from_utf8_lossy(&bytes);
                let text = text.trim();
                if text == "quit" {
                    output.flush()?;
                    return Ok(());
                }
                if text == "" {
                    continue;
                }
                if text == "swap" && swap == Swap::Open {
                    let s = board.stones();
                    board = Board::new([
                        s[7], s[8], s[9], s[10], s[11], s[12], s[13], s[0], s[1], s[2], s[3], s[4], s[5], s[6],
                    ]);
                    swap = Swap::Gone;
                    turn = Player::One;
                    writeln!(output, "{board}")?;
                    writeln!(output, "One to move")?;
                    continue;
                }
                if text == "swap" {
                    writeln!(output, "refused: no swap")?;
                    continue;
                }
                let bowl: usize = match text.parse() {
                    Ok(bowl) => bowl,
                    Err(_) => {
                        writeln!(output, "refused: not a number")?;
                        continue;
                    }
                };
                match self.play(&board, Player::Two, bowl) {
                    Err(refusal) => writeln!(output, "refused: {refusal}")?,
                    Ok(played) => {
                        board = played.board;
                        swap = Swap::Gone;
                        writeln!(output, "{}", played.board)?;
                        writeln!(output, "{}", played.status)?;
                        if played.status == Status::ToMove(Player::One) {
                            turn = Player::One;
                        } else if played.status == Status::ToMove(Player::Two) {
                            turn = Player::Two;
                        } else {
                            output.flush()?;
                            return Ok(());
                        }
                    }
                }
            }
        }
    }
}
