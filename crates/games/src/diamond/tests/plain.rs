//! The rules once more, hole by hole, with coordinates and lists: both must agree in every random game.

use super::super::{Backward, Full, Hop, OtherArms, Pay, Rules};
use std::collections::{BTreeMap, BTreeSet};

/// Three coordinates that sum to 0.
type Hole = [i32; 3];

/// The tips of the seats that two, three and six players take, as multiples of the side of an arm, clockwise.
const TIPS: [Hole; 6] = [[2, -1, -1], [1, 1, -2], [-1, 2, -1], [-2, 1, 1], [-1, -1, 2], [1, -2, 1]];

fn apart(here: Hole, there: Hole) -> i32 {
    here.iter().zip(there).map(|(here, there)| (here - there).abs()).sum::<i32>() / 2
}

fn scaled(hole: Hole, by: i32) -> Hole {
    hole.map(|axis| axis * by)
}

/// How far a hole lies in the direction of a tip: three times the height, so that it is whole.
fn height(hole: Hole, tip: Hole) -> i32 {
    hole.iter().zip(tip).map(|(axis, tip)| axis * tip).sum()
}

#[derive(Clone, Debug)]
pub(super) struct Plain {
    rules: Rules,
    holes: Vec<Hole>,
    names: BTreeMap<Hole, String>,
    pub(super) pieces: BTreeMap<Hole, usize>,
    pub(super) mover: usize,
    pub(super) ply: u32,
    pub(super) finished: Vec<usize>,
}

impl Plain {
    pub(super) fn new(rules: Rules) -> Plain {
        let arm = rules.arm as i32;
        let range = -2 * arm..=2 * arm;
        let mut holes = Vec::new();
        for a in range.clone() {
            for b in range.clone() {
                let c = -a - b;
                let least = a.min(b).min(c);
                let greatest = a.max(b).max(c);
                if least >= -arm || greatest <= arm {
                    holes.push([a, b, c]);
                }
            }
        }
        // Names: the row with the greatest first coordinate is a; to the right the third grows.
        holes.sort_by_key(|&[a, _, c]| (-a, c));
        let mut names = BTreeMap::new();
        for &hole in &holes {
            let [row, _, column] = hole;
            let left = holes.iter().filter(|other| other[0] == row && other[2] < column).count();
            names.insert(hole, format!("{}{}", char::from(b'a' + (2 * arm - row) as u8), left + 1));
        }
        let mut plain =
            Plain { rules, holes, names, pieces: BTreeMap::new(), mover: 0, ply: 0, finished: Vec::new() };
        for player in 0..rules.players {
            for hole in plain.camp(plain.tip(player)) {
                assert_eq!(plain.pieces.insert(hole, player), None, "camps do not overlap");
            }
        }
        plain
    }

    fn tip(&self, player: usize) -> Hole {
        scaled(TIPS[player * 6 / self.rules.players], self.rules.arm as i32)
    }

    fn goal_tip(&self, player: usize) -> Hole {
        scaled(self.tip(player), -1)
    }

    /// As many holes as there are pieces: the rows from the tip, in each the holes next to the middle.
    fn camp(&self, tip: Hole) -> Vec<Hole> {
        let mut holes = self.holes.clone();
        holes.sort_by_key(|&hole| (-height(hole, tip), height(hole, hole)));
        holes.truncate(self.rules.pieces());
        holes
    }

    pub(super) fn goal(&self, player: usize) -> Vec<Hole> {
        self.camp(self.goal_tip(player))
    }

    /// Whether a hole lies in an arm that is neither the player's nor his goal's.
    fn is_other_arm(&self, player: usize, hole: Hole) -> bool {
        let arm = self.rules.arm as i32;
        let own = [self.tip(player), self.goal_tip(player)];
        TIPS.iter().map(|&tip| scaled(tip, arm)).any(|tip| apart(hole, tip) < arm && !own.contains(&tip))
    }

    fn is_empty(&self, hole: Hole) -> bool {
        self.names.contains_key(&hole) && !self.pieces.contains_key(&hole)
    }

    /// All that a piece in `here` can hop to, in a list without the piece itself.
    fn hop(&self, player: usize, here: Hole, found: &mut BTreeSet<Hole>) {
        for &over in self.pieces.keys() {
            if apart(here, over) != 1 {
                continue;
            }
            let land = [0, 1, 2].map(|axis| 2 * over[axis] - here[axis]);
            if !self.is_empty(land) || !found.insert(land) {
                continue;
            }
            let may_rest = self.rules.other_arms != OtherArms::Closed || !self.is_other_arm(player, land);
            if self.rules.hop == Hop::Chain && may_rest {
                self.hop(player, land, found);
            }
        }
    }

    fn ends(&self, player: usize, from: Hole) -> BTreeSet<Hole> {
        let mut ends = BTreeSet::new();
        let mut without = self.clone();
        without.pieces.remove(&from);
        without.hop(player, from, &mut ends);
        ends.extend(self.holes.iter().filter(|&&hole| apart(hole, from) == 1));
        let goal = self.goal(player);
        let tip = self.goal_tip(player);
        ends.retain(|&to| {
            let forward = height(to, tip).cmp(&height(from, tip));
            self.is_empty(to)
                && (self.rules.other_arms == OtherArms::Free || !self.is_other_arm(player, to))
                && (self.rules.leave_goal || !goal.contains(&from) || goal.contains(&to))
                && match self.rules.backward {
                    Backward::Free => true,
                    Backward::No => forward.is_ge(),
                    Backward::NorSideways => forward.is_gt(),
                }
        });
        ends
    }

    /// The moves as they are written, each with what it does.
    pub(super) fn moves(&self) -> BTreeMap<String, Option<(Hole, Hole)>> {
        let mut moves = BTreeMap::new();
        for (&from, _) in self.pieces.iter().filter(|&(_, &player)| player == self.mover) {
            for to in self.ends(self.mover, from) {
                moves.insert(format!("{}-{}", self.names[&from], self.names[&to]), Some((from, to)));
            }
        }
        if moves.is_empty() {
            moves.insert("pass".to_owned(), None);
        }
        moves
    }

    pub(super) fn play(&mut self, mv: Option<(Hole, Hole)>) {
        if let Some((from, to)) = mv {
            let player = self.pieces.remove(&from).expect("a piece");
            self.pieces.insert(to, player);
        }
        self.ply += 1;
        let players = self.rules.players;
        for player in (0..players).map(|turn| (self.mover + turn) % players) {
            if self.is_finished(player) && !self.finished.contains(&player) && !self.is_over() {
                self.finished.push(player);
            }
        }
        self.mover = (self.mover + 1) % players;
        while self.finished.contains(&self.mover) && !self.is_over() {
            self.mover = (self.mover + 1) % players;
        }
    }

    fn is_finished(&self, player: usize) -> bool {
        let holders: Vec<Option<usize>> =
            self.goal(player).iter().map(|hole| self.pieces.get(hole).copied()).collect();
        let own = holders.iter().filter(|&&holder| holder == Some(player)).count();
        match self.rules.full {
            Full::Own => own == holders.len(),
            Full::Any => own > 0 && holders.iter().all(Option::is_some),
        }
    }

    fn is_over(&self) -> bool {
        match self.rules.pay {
            Pay::Winner => !self.finished.is_empty(),
            Pay::Places => self.finished.len() + 1 >= self.rules.players,
        }
    }

    /// What is paid, if the game is over.
    pub(super) fn payoffs(&self) -> Option<Vec<i32>> {
        let players = self.rules.players;
        let broken_off = self.rules.limit.is_some_and(|limit| self.ply >= u32::from(limit) * players as u32);
        if !self.is_over() && !broken_off {
            return None;
        }
        if self.rules.pay == Pay::Winner {
            let loss = if players == 2 { -1 } else { 0 };
            let winner = self.finished.first();
            return Some(match winner {
                None => vec![0; players],
                Some(&winner) => (0..players).map(|player| if player == winner { 1 } else { loss }).collect(),
            });
        }
        // The places from the first, then what is left in equal shares.
        let places: Vec<i32> =
            (0..players as i32).map(|place| 500 * (players as i32 - 1 - 2 * place)).collect();
        let left = &places[self.finished.len()..];
        let share = left.iter().sum::<i32>() / left.len() as i32;
        let place = |player: usize| self.finished.iter().position(|&other| other == player);
        Some((0..players).map(|player| place(player).map_or(share, |place| places[place])).collect())
    }

    /// The distance as the paper defines it: pieces outside the goal, and holes of the goal without a piece of one's own.
    pub(super) fn distance(&self, player: usize) -> i32 {
        let goal = self.goal(player);
        let outside: Vec<Hole> = self
            .pieces
            .iter()
            .filter(|&(hole, &owner)| owner == player && !goal.contains(hole))
            .map(|(&hole, _)| hole)
            .collect();
        let free: Vec<Hole> =
            goal.iter().filter(|&hole| self.pieces.get(hole) != Some(&player)).copied().collect();
        if free.len() <= 6 { every_matching(&outside, &free) } else { by_sets(&outside, &free) }
    }

    pub(super) fn leaves(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.payoffs().is_some() {
            return 0;
        }
        self.moves()
            .values()
            .map(|&mv| {
                let mut below = self.clone();
                below.play(mv);
                below.leaves(depth - 1)
            })
            .sum()
    }
}

/// Tries all of them.
fn every_matching(pieces: &[Hole], holes: &[Hole]) -> i32 {
    let Some((&piece, others)) = pieces.split_first() else { return 0 };
    let cost = |index: usize| {
        let mut left = holes.to_vec();
        let hole = left.remove(index);
        apart(piece, hole) + every_matching(others, &left)
    };
    (0..holes.len()).map(cost).min().expect("as many holes as pieces")
}

/// The least cost for the first pieces by each set of holes that they take.
fn by_sets(pieces: &[Hole], holes: &[Hole]) -> i32 {
    let mut least = vec![i32::MAX; 1 << holes.len()];
    least[0] = 0;
    for set in 1_usize..least.len() {
        let piece = pieces[set.count_ones() as usize - 1];
        let taken = (0..holes.len()).filter(|hole| set >> hole & 1 == 1);
        least[set] =
            taken.map(|hole| least[set & !(1 << hole)] + apart(piece, holes[hole])).min().expect("a hole");
    }
    least[least.len() - 1]
}
