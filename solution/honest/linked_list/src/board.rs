use std::rc::Rc;

use crate::node::Node;

impl Player {
    pub fn bowls(self) -> RangeInclusive<usize> {
        let own: Vec<usize> = Node::ring([0; BOWLS]).small_of(self).map(|node| node.number).collect();
        own[0]..=own[own.len() - 1]
    }

    pub fn kalah(self) -> usize {
        Node::ring([0; BOWLS]).kalah_of(self).number
    }
}

pub struct Board {
    pub(crate) first: Rc<Node>,
}

impl Clone for Board {
    fn clone(&self) -> Board {
        Board::new(self.stones())
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.first.iter().zip(other.first.iter()).all(|(own, other)| own.stones == other.stones)
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.first.iter().map(|node| node.stones.get())).finish()
    }
}

impl Board {
    pub(crate) fn node(&self, bowl: usize) -> Option<Rc<Node>> {
        self.first.iter().find(|node| node.number == bowl)
    }

    pub fn new(stones: [u8; BOWLS]) -> Board {
        Board { first: Node::ring(stones) }
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        let stones: Vec<u8> = self.first.iter().map(|node| node.stones.get()).collect();
        stones.try_into().expect("there are fourteen bowls")
    }

    pub fn opening() -> Board {
        let board = Board::new([0; BOWLS]);
        for player in [Player::One, Player::Two] {
            board.first.small_of(player).for_each(|node| node.stones.set(4));
        }
        board
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows = [String::new(), String::new(), String::new()];
        for node in self.first.iter() {
            let cell = format!("{:>3}", node.stones.get());
            match (node.owner(), node.is_kalah()) {
                (Player::One, false) => rows[2] += &cell,
                (Player::Two, false) => rows[0].insert_str(0, &cell),
                (Player::One, true) => rows[1] += &format!("{:18}{cell}", ""),
                (Player::Two, true) => rows[1].insert_str(0, &cell),
            }
        }
        let [upper, middle, lower] = rows;
        write!(f, "   {upper}\n{middle}\n   {lower}")
    }
}

pub fn opposite(bowl: usize) -> usize {
    let first = Node::ring([0; BOWLS]);
    first.iter().find(|node| node.number == bowl).expect("a bowl").opposite().number
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let first = Node::ring([0; BOWLS]);
    first.iter().find(|node| node.number == bowl).expect("a bowl").next_for(player).number
}
