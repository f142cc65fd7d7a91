//! Distances to the goal as the paper defines them, with coordinates and lists.

use super::{Diamond, DiamondRules, State};
use game::Player;

/// Three coordinates that sum to 0.
type Hole = [i32; 3];

/// The tips of the seats of two, three and six players, as multiples of the side of an arm, clockwise.
const TIPS: [Hole; 6] = [[2, -1, -1], [1, 1, -2], [-1, 2, -1], [-2, 1, 1], [-1, -1, 2], [1, -2, 1]];

fn apart(here: Hole, there: Hole) -> i32 {
    here.iter().zip(there).map(|(here, there)| (here - there).abs()).sum::<i32>() / 2
}

/// The star of a game.
#[derive(Debug)]
pub(super) struct Star {
    rules: DiamondRules,
    /// In the order of their numbers: row by row from the bottom, each from the left.
    holes: Vec<Hole>,
}

impl Star {
    pub(super) fn new(game: &Diamond) -> Star {
        let arm = game.rules().arm as i32;
        let all = -2 * arm..=2 * arm;
        // The third coordinate increases to the right.
        let rows =
            all.clone().rev().flat_map(|row| all.clone().map(move |column| [row, -row - column, column]));
        let is_hole =
            |hole: &Hole| hole.iter().all(|&axis| axis >= -arm) || hole.iter().all(|&axis| axis <= arm);
        Star { rules: *game.rules(), holes: rows.filter(is_hole).collect() }
    }

    /// Matches the pieces outside the goal with the holes of the goal that have no piece of the player.
    pub(super) fn distance(&self, state: &State, player: Player) -> i32 {
        let tip = TIPS[player.index() * 6 / self.rules.players].map(|axis| -axis * self.rules.arm as i32);
        let is_goal = |hole: Hole| apart(hole, tip) < self.rules.camp as i32;
        let with = |is_own: bool, is_in_goal: bool| -> Vec<Hole> {
            let holes = (0..).zip(&self.holes);
            let found = holes.filter(|&(number, &hole)| {
                (state.piece(number) == Some(player)) == is_own && is_goal(hole) == is_in_goal
            });
            found.map(|(_, &hole)| hole).collect()
        };
        let (outside, free) = (with(true, false), with(false, true));
        if free.len() <= 6 { every_matching(&outside, &free) } else { by_sets(&outside, &free) }
    }
}

/// The smallest cost, by trying all matchings.
fn every_matching(pieces: &[Hole], holes: &[Hole]) -> i32 {
    let Some((&piece, others)) = pieces.split_first() else { return 0 };
    let cost = |index: usize| {
        let mut left = holes.to_vec();
        let hole = left.remove(index);
        apart(piece, hole) + every_matching(others, &left)
    };
    (0..holes.len()).map(cost).min().expect("as many holes as pieces")
}

/// The smallest cost for the first pieces by the set of holes that they take.
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
