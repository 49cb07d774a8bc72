use std::fmt::Write;

impl Board {
    pub fn opening() -> Board {
        Board::new(*b"\x04\x04\x04\x04\x04\x04\x00\x04\x04\x04\x04\x04\x04\x00")
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bytes: Vec<u8> = b"                     \n                        \n                     ".to_vec();
        // Where the last digit of each bowl belongs.
        let places = [52, 55, 58, 61, 64, 67, 45, 20, 17, 14, 11, 8, 5, 24];
        for (stones, mut place) in self.stones.into_iter().zip(places) {
            let mut rest = stones;
            loop {
                bytes[place] = b'0' + rest % 10;
                rest /= 10;
                if rest == 0 {
                    break;
                }
                place -= 1;
            }
        }
        bytes.into_iter().try_for_each(|byte| f.write_char(char::from(byte)))
    }
}

pub fn opposite(bowl: usize) -> usize {
    bowl ^ [12, 10, 8, 10, 12, 2, 0, 2, 12, 10, 8, 10, 12][bowl]
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let way: &[u8; 14] = match player {
        Player::One => b"\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x00\xff",
        Player::Two => b"\x01\x02\x03\x04\x05\x07\xff\x08\x09\x0a\x0b\x0c\x0d\x00",
    };
    way[bowl].into()
}
