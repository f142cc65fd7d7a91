//! The game once more, slowly: hands are lists, a position is copied whole, nothing is shared with the real one.

/// A position. Players are counted from 0.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    pub(super) hands: Vec<Vec<u32>>,
    pub(super) table: Option<(u32, usize)>,
    pub(super) passed: Vec<usize>,
    pub(super) out: Vec<usize>,
    pub(super) turn: usize,
    pub(super) forced: bool,
    pub(super) re_entry: bool,
    pub(super) by_rank: bool,
}

impl Plain {
    pub(super) fn new(hands: &[Vec<u32>]) -> Plain {
        Plain {
            hands: hands.to_vec(),
            table: None,
            passed: Vec::new(),
            out: Vec::new(),
            turn: 0,
            forced: false,
            re_entry: false,
            by_rank: false,
        }
    }

    pub(super) fn is_over(&self) -> bool {
        if self.by_rank { self.out.len() + 1 == self.hands.len() } else { !self.out.is_empty() }
    }

    /// Cards ascending, each once; `None` is a pass.
    pub(super) fn moves(&self) -> Vec<Option<u32>> {
        let mut cards: Vec<u32> = self.hands[self.turn]
            .iter()
            .copied()
            .filter(|&card| self.table.is_none_or(|(table, _)| card > table))
            .collect();
        cards.sort_unstable();
        cards.dedup();
        let can_play = !cards.is_empty();
        let mut moves: Vec<Option<u32>> = cards.into_iter().map(Some).collect();
        if self.table.is_some() && !(self.forced && can_play) {
            moves.push(None);
        }
        moves
    }

    pub(super) fn after(&self, mv: Option<u32>) -> Plain {
        let mut next = self.clone();
        let players = self.hands.len();
        match mv {
            None => next.passed.push(self.turn),
            Some(card) => {
                let hand = &mut next.hands[self.turn];
                let place = hand.iter().position(|&held| held == card).expect("he has it");
                hand.remove(place);
                if hand.is_empty() {
                    next.out.push(self.turn);
                }
                next.table = Some((card, self.turn));
                if self.re_entry {
                    next.passed.clear();
                }
            }
        }
        let (_, last) = next.table.expect("nobody passes at the lead");
        let plays = |player: usize| !next.hands[player].is_empty();
        let asked: Vec<usize> = (1..players)
            .map(|step| (self.turn + step) % players)
            .filter(|&player| plays(player) && !next.passed.contains(&player) && player != last)
            .collect();
        if let Some(&first) = asked.first() {
            next.turn = first;
            return next;
        }
        let leader = (0..players).map(|step| (last + step) % players).find(|&player| plays(player));
        (next.turn, next.table) = (leader.unwrap_or(last), None);
        next.passed.clear();
        next
    }

    pub(super) fn leaves(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.is_over() {
            return 0;
        }
        self.moves().into_iter().map(|mv| self.after(mv).leaves(depth - 1)).sum()
    }

    /// Who may win, a bit a player, by the paper's table 1; a pass is looked at only where no card leaves the mover a
    /// chance.
    pub(super) fn winners(&self) -> u32 {
        if let Some(&first) = self.out.first() {
            return 1 << first;
        }
        let own = 1 << self.turn;
        let (mut values, mut pass) = (Vec::new(), None);
        for mv in self.moves() {
            let value = self.after(mv).winners();
            if mv.is_some() {
                values.push(value);
            } else {
                pass = Some(value);
            }
        }
        if values.iter().all(|value| value & own == 0) {
            values.extend(pass);
        }
        if values.contains(&own) {
            return own;
        }
        let chances: Vec<u32> = values.iter().copied().filter(|value| value & own != 0).collect();
        let kept = if chances.is_empty() { values } else { chances };
        kept.into_iter().fold(0, |all, value| all | value)
    }
}

/// Every deal of `cards` cards to `players`, no hand empty: in ascending order each goes to anybody, and is as strong as
/// the one before it or, where that went to the same player or one before him, stronger.
pub(super) fn deals(players: usize, cards: usize, ties: bool) -> Vec<Vec<Vec<u32>>> {
    let mut all = Vec::new();
    extend(&mut vec![Vec::new(); players], (0, 0), cards, ties, &mut all);
    all
}

fn extend(
    hands: &mut Vec<Vec<u32>>,
    (rank, last): (u32, usize),
    left: usize,
    ties: bool,
    all: &mut Vec<Vec<Vec<u32>>>,
) {
    if left == 0 {
        if hands.iter().all(|hand| !hand.is_empty()) {
            all.push(hands.clone());
        }
        return;
    }
    for owner in 0..hands.len() {
        let equal = (ties && rank > 0 && owner >= last).then_some(rank);
        for card in equal.into_iter().chain([rank + 1]) {
            hands[owner].push(card);
            extend(hands, (card, owner), left - 1, ties, all);
            hands[owner].pop();
        }
    }
}
