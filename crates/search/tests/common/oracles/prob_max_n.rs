//! Prob-Max^n by its definition: at every node all children are listed, with each type's choice.

use game::{Evaluate, Evaluated, Key, Line, Payoffs, Player, legal};
use search::Odds;
use search::reference::{DepthLeft, Leaves, Reference};
use search::{Candidate, Preference};

/// The aim of an opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Aim {
    Own,
    Leader,
    Paranoid,
}

const AIMS: [Aim; 3] = [Aim::Own, Aim::Leader, Aim::Paranoid];

/// The players' expectations, in parts of 2^-16, by aim and then by player.
type Expectations = Vec<Vec<i64>>;

/// The expectations of all players as type `own` at the end of `line`, in parts of 2^-16, and every move of
/// equal value to the player to move there.
pub(crate) fn prob_max_n<G: Evaluated>(
    game: &G,
    evaluation: &G::Evaluation,
    line: &Line<G>,
    odds: Odds,
    reference: Reference,
) -> (Vec<i64>, Vec<G::Move>) {
    let root = game.to_move(line.state());
    let preference = Preference::new(reference.tie_break, root, evaluation.scale(game));
    let leaves = Leaves::new(game, evaluation, line).of_several_ends();
    let solver = ProbSolver { leaves, preference, root, odds };
    let left = (reference.depth, reference.extension);
    let (value, children) = solver.node(line.state(), &[], left, 0, 0);
    let own = |expectations: &Expectations| expectations[0][root.index()];
    let best = children.iter().filter(|(_, child)| own(child) == own(&value)).map(|(mv, _)| *mv);
    let best = best.collect();
    (value[0].clone(), best)
}

struct ProbSolver<'a, G: Evaluated> {
    leaves: Leaves<'a, G>,
    preference: Preference,
    root: Player,
    odds: Odds,
}

/// The quotient rounded to the nearest whole number, halves up.
fn nearest(dividend: i64, divisor: i64) -> i64 {
    let below = dividend.div_euclid(divisor);
    if 2 * dividend.rem_euclid(divisor) >= divisor { below + 1 } else { below }
}

impl<G: Evaluated> ProbSolver<'_, G> {
    fn worth(&self, aim: Aim, player: Player, values: &Payoffs) -> i64 {
        let number = match aim {
            Aim::Own => values[player],
            Aim::Leader => {
                let others = Player::all(values.players()).filter(|&other| other != player);
                -others.map(|other| values[other]).max().expect("there are others")
            }
            Aim::Paranoid => -values[self.root],
        };
        i64::from(number) << 16
    }

    /// The index of the child that `player` takes with this aim.
    fn choice(&self, aim: usize, player: Player, children: &[(Expectations, u64)]) -> usize {
        let seat = player.index();
        let mut all: Vec<i64> = children.iter().flat_map(|(child, _)| child[0].clone()).collect();
        all.sort_unstable();
        all.dedup();
        // The same vectors in small numbers, which a preference can compare.
        let candidate = |index: usize| {
            let (child, tie_key) = &children[index];
            let small = |value: &i64| all.binary_search(value).expect("one of them") as i32;
            let values: Vec<i32> = child[0].iter().map(small).collect();
            Candidate { values: Payoffs::new(&values), tie_key: *tie_key }
        };
        let mut best = 0;
        for index in 1..children.len() {
            let (new, old) = (children[index].0[aim][seat], children[best].0[aim][seat]);
            if new > old
                || (new == old && self.preference.prefers(player, &candidate(index), &candidate(best)))
            {
                best = index;
            }
        }
        best
    }

    fn node(
        &self,
        state: &G::State,
        path: &[Key],
        left: DepthLeft,
        ply: u32,
        tie_key: u64,
    ) -> (Expectations, Vec<(G::Move, Expectations)>) {
        let game = self.leaves.game;
        let players = || Player::all(game.players());
        let left = match self.leaves.leaf(state, path, left, ply) {
            Ok((values, _)) => {
                let of = |aim| players().map(|player| self.worth(aim, player, &values)).collect();
                return (AIMS.map(of).to_vec(), Vec::new());
            }
            Err(left) => left,
        };
        let path: Vec<Key> = path.iter().copied().chain([Key::of(state)]).collect();
        let moves = legal(game, state);
        let children: Vec<(Expectations, u64)> = moves
            .iter()
            .enumerate()
            .map(|(index, &mv)| {
                let mut child = state.clone();
                game.play(&mut child, mv);
                let tie_key = self.preference.tie_key(tie_key, index);
                (self.node(&child, &path, left, ply + 1, tie_key).0, tie_key)
            })
            .collect();
        let chooser = game.to_move(state);
        let choices = [0, 1, 2].map(|aim| self.choice(aim, chooser, &children));
        let weights = [self.odds.own, self.odds.leader, self.odds.paranoid].map(i64::from);
        let of = |aim: usize, player: Player| {
            let of_child = |child: usize| children[child].0[aim][player.index()];
            if chooser == self.root {
                return of_child(choices[0]);
            }
            if player == chooser {
                return of_child(choices[aim]);
            }
            let mean = nearest((0..children.len()).map(of_child).sum(), children.len() as i64);
            let random = i64::from(self.odds.random);
            let chosen: i64 = (0..3).map(|aim| weights[aim] * of_child(choices[aim])).sum();
            nearest(chosen + random * mean, weights.iter().sum::<i64>() + random)
        };
        let value = (0..3).map(|aim| players().map(|player| of(aim, player)).collect()).collect();
        let children = moves.into_iter().zip(children.into_iter().map(|(child, _)| child)).collect();
        (value, children)
    }
}
