use crate::executor::{Yield, block_on, both};

impl Board {
    pub fn opening() -> Board {
        block_on(async {
            Yield::default().await;
            Board { stones: [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0] }
        })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = async |bowls: Vec<usize>| {
            let mut text = String::new();
            for bowl in bowls {
                Yield::default().await;
                text += &format!("{:>3}", self.stones[bowl]);
            }
            text
        };
        let rows = both(row(Player::Two.bowls().rev().collect()), row(Player::One.bowls().collect()));
        let kalahs = both(row(vec![13]), row(vec![6]));
        let ((upper, lower), (left, right)) = block_on(both(rows, kalahs));
        write!(f, "   {upper}\n{left}{right:>21}\n   {lower}")
    }
}

pub fn opposite(bowl: usize) -> usize {
    block_on(std::future::ready(12 - bowl))
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    block_on(async {
        let mut next = bowl;
        loop {
            Yield::default().await;
            next = (next + 1) % BOWLS;
            if next != player.opponent().kalah() {
                break next;
            }
        }
    })
}
