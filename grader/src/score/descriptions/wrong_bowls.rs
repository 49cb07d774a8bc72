//! In which bowls wrong boards differ from the right ones, by the roles of the bowls in the question.

use super::bowl_role::{BowlRole, across};
use super::compared_answers::{ComparedAnswer, ComparedAnswers};
use super::description::{Amount, Description, WrongBowls};
use notation::{BOWLS, Board, Player};

const MOST: usize = 3;

const ROLES: [BowlRole; 11] = [
    BowlRole::OwnKalah,
    BowlRole::OtherKalah,
    BowlRole::Asked,
    BowlRole::Last,
    BowlRole::Opposite,
    BowlRole::Bowl(6),
    BowlRole::Bowl(13),
    BowlRole::OwnBowls,
    BowlRole::OtherBowls,
    BowlRole::BowlsOf(Player::One),
    BowlRole::BowlsOf(Player::Two),
];

impl ComparedAnswers<'_> {
    /// Returns the roles of the bowls that are wrong, if these are few.
    pub(super) fn wrong_bowls(&self) -> Option<Description> {
        let is_enough = self.are_several() || self.are_few();
        if !is_enough || !self.all_wrong(|pair| pair.board().is_some()) {
            return None;
        }
        if !self.all_wrong(|pair| pair.expected.board().is_some()) {
            return None;
        }
        let wrong: Vec<u16> = self.wrong.iter().map(differing).collect();
        if wrong.iter().all(|bowls| *bowls == 0) {
            return None;
        }
        if let [pair] = self.wrong.as_slice()
            && pair.question.board.is_none()
        {
            return holds(pair);
        }
        if let Some(bowl) = always_one(&wrong) {
            let role = BowlRole::Bowl(bowl);
            return Some(Description::Bowls(vec![(role, self.amount(role, &[]))]));
        }
        if let Some(bowls) = self.always_these(&wrong) {
            let roles = bowls.into_iter().map(BowlRole::Bowl);
            let roles = roles.map(|role| (role, self.amount(role, &[])));
            return Some(Description::Bowls(roles.collect()));
        }
        let masks: Vec<(BowlRole, Vec<u16>)> = ROLES
            .iter()
            .map(|&role| {
                let pairs = self.wrong.iter();
                (role, pairs.map(|pair| mask(role, pair)).collect())
            })
            .collect();
        let count = wrong.iter().filter(|bowls| **bowls != 0).count();
        // Each of them has to be wrong in every wrong board, or else in most of them.
        let roles = [count, count / 2 + 1].into_iter().find_map(|least| {
            let such = masks.iter().filter(|(_, masks)| {
                let both = masks.iter().zip(&wrong);
                both.filter(|(mask, wrong)| *mask & *wrong != 0).count() >= least
            });
            let such: Vec<&(BowlRole, Vec<u16>)> = such.collect();
            (1..=MOST).find_map(|count| covering(&such, &wrong, count))
        });
        // All small bowls are in one row or the other.
        let is_telling = |roles: &Vec<BowlRole>| {
            let has_both =
                |[one, other]: [BowlRole; 2]| roles.contains(&one) && roles.contains(&other);
            let [of_one, of_two] = [Player::One, Player::Two].map(BowlRole::BowlsOf);
            let is_all = roles.len() > 2 && has_both([of_one, of_two]);
            !(is_all || has_both([BowlRole::OwnBowls, BowlRole::OtherBowls]))
        };
        let Some(roles) = roles.filter(is_telling) else {
            let amount = self.amount(BowlRole::Any, &[])?;
            return Some(Description::Bowls(vec![(BowlRole::Any, Some(amount))]));
        };
        let amounts = roles.iter().map(|role| (*role, self.amount(*role, &roles)));
        Some(Description::Bowls(amounts.collect()))
    }

    /// Returns the bowls that are wrong in each wrong board, if these are few. A player's bowls have roles that say more.
    fn always_these(&self, wrong: &[u16]) -> Option<Vec<usize>> {
        let has_players = self.wrong.iter().any(|pair| pair.question.player.is_some());
        let first = *wrong.first()?;
        let is_same = wrong.iter().all(|bowls| *bowls == first);
        let bowls: Vec<usize> = (0..BOWLS).filter(|bowl| first >> bowl & 1 == 1).collect();
        (!has_players && is_same && bowls.len() <= MOST).then_some(bowls)
    }

    /// Returns what is wrong with the stones of this bowl, if it is always the same where the bowl has none of the other roles.
    fn amount(&self, role: BowlRole, roles: &[BowlRole]) -> Option<Amount> {
        let stones = self.wrong.iter().flat_map(|pair| {
            let others = roles.iter().filter(|other| **other != role);
            let others: Vec<usize> = others.flat_map(|other| other.bowls(pair)).collect();
            let bowls = role.bowls(pair).into_iter();
            bowls
                .filter(move |bowl| !others.contains(bowl))
                .filter_map(|bowl| Stones::of(pair, bowl))
        });
        let stones: Vec<Stones> = stones
            .filter(|stones| stones.expected != stones.given)
            .collect();
        let first = stones.first()?;
        let amounts = [
            Amount::AsBefore,
            Amount::Empty,
            Amount::Off(first.given - first.expected),
            Amount::LacksOpposite,
            Amount::LacksAsked,
            Amount::LacksOwn,
            Amount::KeepsOwn,
            Amount::GainedTwice,
        ];
        let holds = |amount: &Amount| stones.iter().all(|stones| stones.have(*amount));
        amounts.into_iter().find(holds)
    }
}

/// Returns what the wrong bowls of a board hold, if there are only a few numbers of stones.
fn holds(pair: &ComparedAnswer) -> Option<Description> {
    let (expected, given) = (pair.expected.board()?, pair.board()?);
    let mut found: Vec<WrongBowls> = Vec::new();
    for bowl in (0..BOWLS).filter(|&bowl| expected.0[bowl] != given.0[bowl]) {
        let (expected, given) = (expected.0[bowl], given.0[bowl]);
        let mut before = found.iter_mut();
        match before.find(|before| (before.expected, before.given) == (expected, given)) {
            Some(same) => same.bowls.push(bowl),
            None => found.push(WrongBowls {
                bowls: vec![bowl],
                expected,
                given,
            }),
        }
    }
    (found.len() <= MOST).then_some(Description::Holds(found))
}

struct Stones {
    before: i32,
    expected: i32,
    given: i32,
    is_origin: bool,
    in_asked: Option<i32>,
    opposite: Option<i32>,
}

impl Stones {
    fn of(pair: &ComparedAnswer, bowl: usize) -> Option<Stones> {
        let before = pair.question.board?;
        let stones = |board: &Board, bowl: usize| i32::from(board.0[bowl]);
        let asked = pair.question.bowl.filter(|bowl| *bowl < BOWLS);
        Some(Stones {
            before: stones(&before, bowl),
            expected: stones(pair.expected.board()?, bowl),
            given: stones(pair.board()?, bowl),
            is_origin: pair.question.verb.is_move() && asked == Some(bowl),
            in_asked: asked.map(|bowl| stones(&before, bowl)),
            opposite: asked.and_then(across).map(|bowl| stones(&before, bowl)),
        })
    }

    fn have(&self, amount: Amount) -> bool {
        let Stones {
            before,
            expected,
            given,
            is_origin,
            ..
        } = *self;
        let lacks = |stones: Option<i32>| {
            stones.is_some_and(|stones| stones > 0 && expected - given == stones)
        };
        match amount {
            Amount::Empty => given == 0,
            Amount::AsBefore => given == before,
            Amount::Off(off) => given - expected == off,
            Amount::LacksOpposite => lacks(self.opposite),
            Amount::LacksAsked => lacks(self.in_asked),
            Amount::LacksOwn => lacks(Some(before)),
            Amount::KeepsOwn => before > 0 && given - expected == before,
            // The stones of a move leave their bowl first.
            Amount::GainedTwice => {
                let before = if is_origin { 0 } else { before };
                given - before == 2 * (expected - before)
            }
        }
    }
}

/// Returns the bowls in which a wrong board differs, as bits.
fn differing(pair: &ComparedAnswer) -> u16 {
    let (Some(expected), Some(given)) = (pair.expected.board(), pair.board()) else {
        return 0;
    };
    let bowls = (0..BOWLS).filter(|&bowl| expected.0[bowl] != given.0[bowl]);
    bowls.fold(0, |bits, bowl| bits | 1 << bowl)
}

fn mask(role: BowlRole, pair: &ComparedAnswer) -> u16 {
    let bowls = role.bowls(pair).into_iter();
    bowls
        .filter(|&bowl| bowl < BOWLS)
        .fold(0, |bits, bowl| bits | 1 << bowl)
}

/// Returns the bowl if only one is ever wrong.
fn always_one(wrong: &[u16]) -> Option<usize> {
    let all = wrong.iter().fold(0, |all, bowls| all | bowls);
    all.is_power_of_two()
        .then_some(all.trailing_zeros() as usize)
}

/// Returns the first so many roles that cover all bowls that are wrong.
fn covering(masks: &[&(BowlRole, Vec<u16>)], wrong: &[u16], count: usize) -> Option<Vec<BowlRole>> {
    let covers = |roles: &[usize]| {
        wrong.iter().enumerate().all(|(index, bowls)| {
            let covered = roles
                .iter()
                .fold(0, |all, &role| all | masks[role].1[index]);
            bowls & !covered == 0
        })
    };
    let all = masks.len();
    let found = match count {
        1 => (0..all).map(|one| vec![one]).find(|roles| covers(roles)),
        2 => (0..all)
            .flat_map(|one| (one + 1..all).map(move |other| vec![one, other]))
            .find(|roles| covers(roles)),
        _ => (0..all)
            .flat_map(|one| (one + 1..all).map(move |other| (one, other)))
            .flat_map(|(one, other)| (other + 1..all).map(move |third| vec![one, other, third]))
            .find(|roles| covers(roles)),
    };
    Some(found?.into_iter().map(|role| masks[role].0).collect())
}
