//! Prob-Max^n: Max^N against opponents whose aims are known only by their odds.
//!
//! Each opponent is of one of these types, with a probability of the type's weight divided by the sum of the
//! weights:
//! - `own` takes the best for itself;
//! - `leader` takes the worst for the best of all others;
//! - `paranoid` takes the worst for the player at the root;
//! - `random` takes any move with equal probability.
//!
//! The player at the root takes the best for itself, and everybody knows.
//!
//! **Value.** The number of the player at the root is that player's expectation: at each opponent's node the
//! mean over the choices of its types, weighted by their probabilities. The number of any other player is the
//! expectation of that player as type `own`. Reports round expectations to whole numbers; where decided games
//! are mixed with others, they are reported as no more than the greatest static value. A value is a guess,
//! unless all types agree at every node and no static value is used: then it is that of Max^N, and exact. In
//! the line every opponent is of type `own`.
//!
//! **Source.** Sturtevant, Zinkevich & Bowling (2006), *Prob-Max^n: playing N-player games with opponent
//! models*, AAAI; known to us only by its abstract and by descriptions of others.
//!
//! **Differences.** (1) Types are functions of the values of all players, so that every game has them. (2)
//! Their probabilities are given, and the same for all opponents at every node; the paper also learns about
//! opponents during play. (3) At its own node a player of a type expects to stay of that type. (4) Children
//! of equal value to a type go to the one best for the player's own number, then to the tie-break, as in
//! Max^N. (5) Expectations are whole multiples of 2^-16, halves rounded up, so that they are the same on
//! every machine. (6) If moves cost more than a ply, a move that no type would take keeps expectations of a
//! lesser depth, which are part of the means.
//!
//! **Move costs.** Moves may cost more or less than a ply: see [`MoveCost`]. The moves of a node keep the
//! game's order. A move that costs more than a ply is first searched at its cost, and again for one ply if it
//! would beat the best so far of some type of its mover with a weight above 0, or of type `own` for the
//! player at the root. The choices of types without weight, and the mean over all moves for `random`, use the
//! latest result at whatever depth; if only `random` has a weight, no opponent's move is searched again.
//!
//! **Cost.** b^d leaves, and a vector for each type at each node.
//!
//! [`MoveCost`]: crate::MoveCost

use crate::core::budget::Budget;
use crate::core::observer::Observer;
use crate::core::parameters::{EVALUATION, EXTENSION, SEED, SINGLE_TIE, joined};
use crate::core::preference::Preference;
use crate::core::report::{Kind, Report, Value};
use crate::core::root::Root;
use crate::core::unsupported::Unsupported;
use crate::cost::move_cost::COSTS;
use crate::n_player::recursion::{Arrival, Backup, Child, Here};
use crate::n_player::search::{NPlayer, Rule};
use crate::n_player::tree::GameTree;
use crate::walk::RootValue;
use game::{Evaluated, Given, MAX_ESTIMATE, MAX_PLAYERS, Parameter, ParameterError, Payoffs, Player, Scale};
use std::cmp::Ordering;

/// Prob-Max^n. See the [module](self). Its rule is the odds of the types of opponents.
pub type ProbMaxN<G> = NPlayer<G, Odds>;

/// The weights of the types of opponents, at least one above 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Odds {
    /// Best for itself.
    pub own: u32,
    /// Worst for the best of all others.
    pub leader: u32,
    /// Worst for the player at the root.
    pub paranoid: u32,
    /// Any move.
    pub random: u32,
}

impl Default for Odds {
    fn default() -> Odds {
        Odds { own: 6, leader: 2, paranoid: 1, random: 1 }
    }
}

impl Odds {
    /// The weights of the types that choose: `own`, `leader`, `paranoid`.
    const fn of_choosers(self) -> [u32; CHOOSERS] {
        [self.own, self.leader, self.paranoid]
    }
}

/// The greatest weight.
const MAX_WEIGHT: u64 = 1_000;

const fn weight(name: &'static str, default: &'static str, about: &'static str) -> Parameter {
    Parameter { name, expects: "0 to 1000", default, about }
}

const WEIGHTS: &[Parameter] = &[
    weight("own", "6", "the weight of opponents who take what is best for themselves"),
    weight("leader", "2", "the weight of opponents who take what is worst for the best of all others"),
    weight("paranoid", "1", "the weight of opponents who take what is worst for the player at the root"),
    weight("random", "1", "the weight of opponents who take any move"),
];

impl<G: Evaluated> Rule<G> for Odds {
    const NAME: &'static str = "prob-max-n";
    const PARAMETERS: &'static [Parameter] =
        &joined::<13>(&[&[EVALUATION], WEIGHTS, &[SINGLE_TIE, EXTENSION], COSTS, &[SEED]]);

    fn configure(given: &Given<'_>) -> Result<Odds, ParameterError> {
        let weight = |name| given.whole(name, 0..=MAX_WEIGHT).map(|weight| weight as u32);
        let odds = Odds {
            own: weight("own")?,
            leader: weight("leader")?,
            paranoid: weight("paranoid")?,
            random: weight("random")?,
        };
        if odds.of_choosers() == [0; CHOOSERS] && odds.random == 0 {
            return Err(given.wrong("own", "a weight that is not 0, of this type or of another"));
        }
        Ok(odds)
    }

    fn search<O: Observer<G>>(
        search: &mut ProbMaxN<G>,
        root: &Root<'_, G>,
        budget: &Budget,
        observer: O,
    ) -> Result<Report<G::Move>, Unsupported> {
        let request = search.request(root, GameTree).of_several_ends();
        let mut rules = ProbRules {
            preference: request.preference(search.tie_break),
            root: request.root_player(),
            players: root.game.players(),
            scale: request.scale,
            weights: search.rule.of_choosers().map(i64::from),
            random: search.rule.random.into(),
        };
        Ok(request.search(&mut rules, budget, observer))
    }
}

/// The number of types that choose.
const CHOOSERS: usize = 3;
const OWN: usize = 0;
const LEADER: usize = 1;
const PARANOID: usize = 2;

/// The units of an expectation in 1.
const UNIT: i64 = 1 << 16;

/// The expectations of each player as each type, shape `[types][players]`, in parts of [`UNIT`].
type Expected = [[i64; MAX_PLAYERS]; CHOOSERS];

/// Settings shared by all nodes.
#[derive(Clone, Copy, Debug)]
struct ProbRules {
    preference: Preference,
    root: Player,
    players: usize,
    scale: Scale,
    weights: [i64; CHOOSERS],
    random: i64,
}

/// The expectations at a node.
#[derive(Clone, Copy, Debug)]
struct ProbValue {
    expected: Expected,
    /// The ply of the leaf at the end of the line.
    ply: u32,
    /// True if it is the value of Max^N, by the rules alone.
    exact: bool,
}

/// The child taken by a type so far.
#[derive(Clone, Copy, Debug)]
struct Taken {
    expected: Expected,
    child: Child,
}

/// A node during its search.
#[derive(Clone, Copy, Debug)]
struct ProbNode {
    mover: Player,
    /// The children that the types take; `None` before the first.
    taken: Option<[Taken; CHOOSERS]>,
    /// The sum over all children, and their number.
    sum: Expected,
    count: usize,
    ply: u32,
    exact: bool,
}

impl ProbRules {
    /// The values of a leaf in the eyes of each type.
    fn of_leaf(&self, values: &Payoffs) -> Expected {
        let values = values.as_slice();
        let mut expected = [[0; MAX_PLAYERS]; CHOOSERS];
        for (player, &own) in values.iter().enumerate() {
            let others = values.iter().enumerate().filter(|&(other, _)| other != player);
            let best_other = others.map(|(_, &value)| value).max().unwrap_or(0);
            expected[OWN][player] = i64::from(own) * UNIT;
            expected[LEADER][player] = -i64::from(best_other) * UNIT;
            expected[PARANOID][player] = -i64::from(values[self.root.index()]) * UNIT;
        }
        expected
    }

    /// True if `mover`, as this type, prefers a child to one generated earlier.
    fn prefers(&self, of: usize, mover: Player, new: (&Expected, u64), old: &Taken) -> bool {
        let (player, players) = (mover.index(), self.players);
        let own = |expected: &Expected| (expected[of][player], expected[OWN][player]);
        let order = own(new.0).cmp(&own(&old.expected)).then_with(|| {
            let [new, old] = in_rank(&new.0[OWN][..players], &old.expected[OWN][..players]);
            self.preference.compare(mover, &new[..players], &old[..players])
        });
        order.then_with(|| new.1.cmp(&old.child.tie_key)) == Ordering::Greater
    }

    /// The expectations if the types of the mover take these children of the node.
    fn expects(&self, node: &ProbNode, taken: &[Taken; CHOOSERS]) -> Expected {
        let ProbNode { mover, sum, count, .. } = node;
        let mover = *mover;
        let mut expected = taken[OWN].expected;
        if mover == self.root {
            return expected;
        }
        let weights = self.weights.iter().sum::<i64>() + self.random;
        for (of, expected) in expected.iter_mut().enumerate() {
            for (player, expected) in expected.iter_mut().enumerate().take(self.players) {
                *expected = if player == mover.index() {
                    // A player of a type stays of that type.
                    taken[of].expected[of][player]
                } else {
                    let chosen = self.weights.iter().zip(taken);
                    let chosen =
                        chosen.map(|(weight, taken)| weight * taken.expected[of][player]).sum::<i64>();
                    rounded(chosen + self.random * rounded(sum[of][player], *count as i64), weights)
                };
            }
        }
        expected
    }

    /// True if all types of `mover` take the same child as type `own`, one of `children` in number.
    fn agree(&self, mover: Player, taken: &[Taken; CHOOSERS], children: usize) -> bool {
        let others = self.weights.iter().zip(taken).filter(|(weight, _)| **weight > 0);
        mover == self.root
            || ((self.random == 0 || children == 1)
                && others
                    .map(|(_, taken)| taken.child.number)
                    .all(|number| number == taken[OWN].child.number))
    }
}

/// A quotient rounded to the nearest whole number, halves up.
const fn rounded(dividend: i64, divisor: i64) -> i64 {
    (dividend + divisor / 2).div_euclid(divisor)
}

/// Two vectors, shape `[players]`, as small numbers in the same order, which is all that a preference looks
/// at.
fn in_rank(new: &[i64], old: &[i64]) -> [[i32; MAX_PLAYERS]; 2] {
    let rank = |value: i64| new.iter().chain(old).filter(|&&other| other < value).count() as i32;
    [new, old].map(|vector| {
        let mut ranks = [0; MAX_PLAYERS];
        for (rank_of, &value) in ranks.iter_mut().zip(vector) {
            *rank_of = rank(value);
        }
        ranks
    })
}

impl<G: Evaluated> Backup<G> for ProbRules {
    type Window = ();
    type Node = ProbNode;
    type Value = ProbValue;

    fn tie_key(&self, parent: u64, number: usize) -> u64 {
        self.preference.tie_key(parent, number)
    }

    fn leaf(&self, values: Payoffs, exact: bool, at: Here) -> ProbValue {
        ProbValue { expected: self.of_leaf(&values), ply: at.ply, exact }
    }

    fn open(&mut self, at: Here, _window: ()) -> ProbNode {
        let Here { mover, ply, .. } = at;
        ProbNode { mover, taken: None, sum: [[0; MAX_PLAYERS]; CHOOSERS], count: 0, ply, exact: true }
    }

    /// True if some type of the mover with a weight would take the child, or, for the player at the root,
    /// type `own`.
    fn takes(&self, node: &ProbNode, value: &ProbValue, tie_key: u64) -> bool {
        let counts = |of: usize| if node.mover == self.root { of == OWN } else { self.weights[of] > 0 };
        let new = (&value.expected, tie_key);
        let taken = node.taken.as_ref();
        taken.is_none_or(|old| {
            (0..CHOOSERS).any(|of| counts(of) && self.prefers(of, node.mover, new, &old[of]))
        })
    }

    fn take(&mut self, node: &mut ProbNode, value: ProbValue, child: Child) -> Arrival {
        node.exact &= value.exact;
        node.count += 1;
        for (sum, expected) in node.sum.iter_mut().flatten().zip(value.expected.iter().flatten()) {
            *sum += expected;
        }
        let here = Taken { expected: value.expected, child };
        let mut improved = true;
        match &mut node.taken {
            None => node.taken = Some([here; CHOOSERS]),
            Some(taken) => {
                for (of, taken) in taken.iter_mut().enumerate() {
                    let is_taken = self.prefers(of, node.mover, (&value.expected, child.tie_key), taken);
                    if is_taken {
                        *taken = here;
                    }
                    improved &= is_taken || of != OWN;
                }
            }
        }
        if improved {
            node.ply = value.ply;
        }
        Arrival::goes_on(improved)
    }

    fn so_far(&self, node: &ProbNode) -> Value {
        node.taken.as_ref().map_or(Value::Unknown, |taken| {
            let guess = ProbValue { expected: taken[OWN].expected, ply: node.ply, exact: false };
            Backup::<G>::shown(self, &guess)
        })
    }

    fn close(&self, node: &ProbNode) -> ProbValue {
        let taken = node.taken.as_ref().expect("law 1: a game that goes on has a legal move");
        let exact = node.exact && self.agree(node.mover, taken, node.count);
        ProbValue { expected: self.expects(node, taken), ply: node.ply, exact }
    }

    /// The expectations of all players as type `own`, in whole numbers on the evaluation's scale.
    fn shown(&self, value: &ProbValue) -> Value {
        let mut values = Payoffs::zero(self.players);
        for player in Player::all(self.players) {
            let whole = rounded(value.expected[OWN][player.index()], UNIT) as i32;
            let is_mixed = !value.exact && self.scale != Scale::Payoffs;
            values[player] = if is_mixed { whole.clamp(-MAX_ESTIMATE, MAX_ESTIMATE) } else { whole };
        }
        Value::Vector(values)
    }

    fn kind(&self, value: &ProbValue) -> Kind {
        Kind::of(value.exact)
    }

    fn root(&mut self, value: ProbValue) -> RootValue {
        let (shown, kind) = (Backup::<G>::shown(self, &value), Kind::of(value.exact));
        RootValue { value: shown, kind, line_depth: Some(value.ply) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_up() {
        assert_eq!([rounded(5, 2), rounded(-5, 2), rounded(-6, 4), rounded(7, 3)], [3, -2, -1, 2]);
    }

    #[test]
    fn ranks_keep_the_order() {
        let [new, old] = in_rank(&[5 << 40, -3, 0], &[0, -3, 7]);
        assert_eq!((&new[..3], &old[..3]), (&[5, 0, 2][..], &[2, 0, 4][..]));
    }
}
