//! Move costs: the depth that each move uses up.
//!
//! Depth is a fixed-point number spent move by move. A cost of one ply for every move is ordinary iterative
//! deepening; lower costs for some moves and higher ones for others make the search selective.
//!
//! **Source.** Tsuruoka, Yokoyama & Chikayama, *Game-tree search algorithm based on realization probability*,
//! ICGA Journal 25(3), 2002, for move-dependent depth, and for searching again moves that fail high;
//! Hashimoto, Nagashima, Sakuta, Uiterwijk & Iida (2002), section 3, for classes of moves; Winands &
//! Björnsson, *Enhanced realization probability search*, New Mathematics and Natural Computation 4(3), 2008,
//! for the enhanced form; late-move reductions are folklore of chess programs. A policy uses the same
//! logarithms, of probabilities that each position gives to its own moves ([`Policy`]).
//!
//! **Differences from the papers**: (1) the budget is in plies, not a probability: a ply is the cost of a
//! move of some probability, and so equal probabilities give plain iterative deepening; (2) unless
//! `half-plies=false` asks for the logarithms as they are, to a 128th of a ply, a class costs a multiple of
//! half a ply, from one half to eight halves, so that paths to the same position often leave the same depth;
//! (3) with no more than a ply left, every move leads to the horizon; (4) with a policy a ply is
//! the cost of the likeliest move of a position, unless its probability is given: if a position has no
//! differences between its moves, it is searched at full width; (5) the same costs work in every depth-first
//! search for more than two players, where the papers have two.

use crate::core::evaluation::Chosen;
use crate::core::unsupported::Unsupported;
use crate::cost::features::{Feature, FeatureTree, Policy};
use game::{Classes, Evaluate, Evaluated, Given, Parameter, ParameterError};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// One ply in the units of depth.
pub const PLY: i32 = 128;

/// A depth of `depth` plies, or the greatest that can be represented, in units of [`PLY`].
pub(crate) fn plies(depth: u32) -> i32 {
    i32::try_from(depth).unwrap_or(i32::MAX).min(i32::MAX / PLY) * PLY
}

/// The cost of moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum MoveCost {
    /// One ply each.
    #[default]
    Ply,
    /// One ply for a node's first moves and two or three for later ones, which the move ordering considers
    /// bad; a late move that fails high is searched again at full depth, for one ply.
    LateMoves,
    /// By the logarithm of the probability of a move's class; a move that costs more than a ply and fails
    /// high is searched again at full depth, for one ply.
    Classes(Arc<ClassCosts>),
}

/// The costs of the classes of moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ClassCosts {
    /// The classification of moves.
    pub by: ClassesBy,
    /// The cost of each class, in units of [`PLY`].
    pub costs: Vec<i32>,
    /// True if a node's first moves never cost more than a ply, and a reduced move that fails high
    /// is searched again at half of the reduction before it is searched at full depth (Winands &
    /// Björnsson 2007).
    pub enhanced: bool,
}

/// The classification of moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ClassesBy {
    /// One of the game's move classifications, as an index into
    /// [`Evaluated::classes`](game::Evaluated::classes).
    Way(usize),
    /// A tree of features for the moves of any game.
    Tree(FeatureTree),
    /// The probability of each move within its position. The classes are the possible costs.
    Policy(Box<PolicyCosts>),
}

/// A policy, and the probability of a move that costs one ply.
///
/// The features with weights are computed at every node with more than a ply left. A node of principal
/// variation search on Lines of Action takes 1 900 instructions at a ply a move, 2 200 with weights for board
/// features, 3 400 with ranks too, and 18 000 with [`Feature::Threatens`](crate::Feature::Threatens), as does
/// a tree with this feature (callgrind, 100 000 nodes from the start).
#[derive(Clone, Debug)]
pub struct PolicyCosts {
    /// The probabilities of moves.
    pub policy: Policy,
    /// The probability of a move that costs one ply. `None` means that of the likeliest move of the position,
    /// but at most a half; if all moves are equally likely, each costs one ply.
    pub ply_probability: Option<f64>,
    /// How costs are rounded.
    pub rounding: Rounding,
}

impl From<usize> for ClassesBy {
    fn from(way: usize) -> ClassesBy {
        ClassesBy::Way(way)
    }
}

/// The number of moves at a node that cost one ply with [`MoveCost::LateMoves`].
const EARLY_MOVES: usize = 3;
/// The number of the first move that costs three plies.
const VERY_LATE: usize = 10;
/// Closer to the horizon than this, every late move costs one ply.
const NEAR: i32 = 3 * PLY;
/// The number of moves at a node that cost no more than a ply with enhanced costs.
const FIRST_MOVES: usize = 5;

/// How costs that are logarithms of probabilities become whole numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rounding {
    /// Costs are multiples of this.
    step: i32,
    greatest: i32,
}

impl Rounding {
    /// Multiples of half a ply, from one half to eight halves.
    pub const HALF_PLIES: Rounding = Rounding { step: PLY / 2, greatest: 4 * PLY };
    /// To a 128th of a ply, and at least that. Depth is the product of probabilities, until it is below that
    /// of 64 plies.
    pub const FINE: Rounding = Rounding { step: 1, greatest: 64 * PLY };

    /// The cost of an event with this log probability, if a ply has the log probability `ply_log` to the same
    /// base.
    fn cost_of_log(self, log: f64, ply_log: f64) -> i32 {
        let steps = (log / ply_log * f64::from(PLY / self.step)).round();
        (steps * f64::from(self.step)).clamp(f64::from(self.step), f64::from(self.greatest)) as i32
    }
}

impl ClassCosts {
    /// Costs by the probabilities of classes. A move as likely as `ply_probability` costs one ply, and one
    /// with twice the bits of improbability two, before they are rounded. If all classes have that
    /// probability, every move costs a ply.
    ///
    /// # Panics
    ///
    /// If a probability is not above 0, or above 1, or `ply_probability` is not between the two.
    pub fn new(
        by: impl Into<ClassesBy>,
        probabilities: &[f64],
        ply_probability: f64,
        enhanced: bool,
        rounding: Rounding,
    ) -> ClassCosts {
        assert!(
            0.0 < ply_probability && ply_probability < 1.0,
            "a ply is as likely as something that may happen and may not"
        );
        let cost = |&probability: &f64| {
            assert!(0.0 < probability && probability <= 1.0, "a class of moves is chosen sometimes");
            rounding.cost_of_log(probability.ln(), ply_probability.ln())
        };
        ClassCosts { by: by.into(), costs: probabilities.iter().map(cost).collect(), enhanced }
    }

    /// Costs by a policy. A move as likely as `ply_probability` costs one ply; without it, a move as likely
    /// as the likeliest of its position, but at most a half. If all moves of a position are equally likely,
    /// each costs one ply.
    ///
    /// # Panics
    ///
    /// If `ply_probability` is not between 0 and 1.
    pub fn by_policy(
        policy: Policy,
        ply_probability: Option<f64>,
        enhanced: bool,
        rounding: Rounding,
    ) -> ClassCosts {
        assert!(
            ply_probability.is_none_or(|probability| 0.0 < probability && probability < 1.0),
            "a ply is as likely as something that may happen and may not"
        );
        let costs = (rounding.step..=rounding.greatest).step_by(rounding.step as usize).collect();
        ClassCosts {
            by: ClassesBy::Policy(Box::new(PolicyCosts { policy, ply_probability, rounding })),
            costs,
            enhanced,
        }
    }

    #[inline]
    fn of(&self, class: usize, number: usize) -> i32 {
        let cost = self.costs.get(class).copied().unwrap_or(PLY);
        if self.enhanced && number < FIRST_MOVES { cost.min(PLY) } else { cost }
    }
}

impl PolicyCosts {
    /// Appends the class of each move of a position, given the natural logarithms of their probabilities.
    pub(crate) fn append_classes(&self, logs: &[f64], classes: &mut Vec<u32>) {
        let ply_log = match self.ply_probability {
            Some(probability) => Some(probability.ln()),
            None => likeliest_log(logs),
        };
        let cost = |log| ply_log.map_or(PLY, |ply_log| self.rounding.cost_of_log(log, ply_log));
        classes.extend(logs.iter().map(|&log| (cost(log) / self.rounding.step - 1) as u32));
    }

    /// True if every move costs one ply, whatever its features.
    fn is_even(&self) -> bool {
        self.policy.asked() == 0 && self.ply_probability.is_none()
    }

    fn bits(&self) -> impl Iterator<Item = u64> {
        let ply_probability = self.ply_probability.unwrap_or_default();
        let numbers = self.policy.weights().iter().copied().chain([ply_probability]);
        numbers.map(f64::to_bits).chain([self.rounding.step as u64])
    }
}

impl PartialEq for PolicyCosts {
    fn eq(&self, other: &PolicyCosts) -> bool {
        self.bits().eq(other.bits())
    }
}

impl Eq for PolicyCosts {}

impl Hash for PolicyCosts {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.bits().for_each(|word| word.hash(hasher));
    }
}

/// The greatest of these log probabilities, but at most that of a half; `None` if all are equal.
fn likeliest_log(logs: &[f64]) -> Option<f64> {
    let greatest = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let are_alike = logs.iter().all(|log| greatest - log < 1e-9);
    (!are_alike).then(|| greatest.min(-std::f64::consts::LN_2))
}

impl MoveCost {
    /// The cost of move number `number`, from 0, with `depth_left` remaining. If costs go by class,
    /// `by_class` gives it.
    #[inline]
    pub(crate) fn of(&self, number: usize, depth_left: i32, by_class: impl FnOnce() -> i32) -> i32 {
        match self {
            MoveCost::Ply => PLY,
            MoveCost::Classes(_) => by_class(),
            MoveCost::LateMoves => match number {
                ..EARLY_MOVES => PLY,
                _ if depth_left < NEAR => PLY,
                EARLY_MOVES..VERY_LATE => 2 * PLY,
                _ => 3 * PLY,
            },
        }
    }

    /// The cost of move number `number`, of this class, with `depth_left` remaining.
    pub(crate) fn of_class(&self, class: usize, number: usize, depth_left: i32) -> i32 {
        match self {
            MoveCost::Classes(classes) if depth_left > PLY => classes.of(class, number),
            _ => PLY,
        }
    }

    /// Checks that the game has these classes, and the features that they need.
    pub(crate) fn fits<G: Evaluated>(&self, game: &G, evaluation: &Chosen<G>) -> Result<(), Unsupported> {
        let MoveCost::Classes(costs) = self else { return Ok(()) };
        let classes = match &costs.by {
            ClassesBy::Way(way) => game.classes().get(*way).map_or(0, |way| way.names.len()),
            ClassesBy::Tree(tree) => tree.classes(),
            ClassesBy::Policy(costs) => {
                let missing = [
                    (game.shapes().is_none(), Feature::ON_BOARD),
                    (!evaluation.knows_null_move(), Feature::Threatens.bit()),
                ];
                let missing =
                    missing.iter().filter(|(is_missing, _)| *is_missing).fold(0, |all, (_, some)| all | some);
                let is_missing = |feature: &Feature| feature.bit() & missing & costs.policy.asked() != 0;
                if let Some(feature) = Feature::ALL.into_iter().find(is_missing) {
                    return Err(Unsupported::Feature { feature: feature.name() });
                }
                return Ok(());
            }
        };
        let probabilities = costs.costs.len();
        if classes == probabilities { Ok(()) } else { Err(Unsupported::Classes { classes, probabilities }) }
    }

    /// The classification used by the costs, as an index into [`Evaluated::classes`]; 0 if they use none.
    pub(crate) fn way(&self) -> usize {
        match self {
            MoveCost::Classes(costs) => match costs.by {
                ClassesBy::Way(way) => way,
                ClassesBy::Tree(_) | ClassesBy::Policy(_) => 0,
            },
            _ => 0,
        }
    }

    /// The classification of all moves of a position together, if one is needed.
    pub(crate) fn ranking(&self) -> Option<&ClassesBy> {
        match self {
            MoveCost::Classes(costs) => Some(&costs.by).filter(|by| !matches!(by, ClassesBy::Way(_))),
            _ => None,
        }
    }

    /// True if the cost depends on the class of the move.
    #[inline]
    pub(crate) const fn is_by_class(&self) -> bool {
        matches!(self, MoveCost::Classes(_))
    }

    /// The cost between `cost` and one ply at which a move is tried before it is searched for one ply, if
    /// there is one.
    #[inline]
    pub(crate) fn between(&self, cost: i32) -> Option<i32> {
        let mean = i32::midpoint(cost, PLY);
        match self {
            MoveCost::Classes(classes) if classes.enhanced && 2 * mean > 3 * PLY => Some(mean),
            _ => None,
        }
    }

    /// True if lines with equally many moves may leave different depths.
    pub(crate) fn is_uneven(&self) -> bool {
        match self {
            MoveCost::Ply => false,
            MoveCost::LateMoves => true,
            MoveCost::Classes(classes) => match &classes.by {
                ClassesBy::Policy(costs) => !costs.is_even(),
                _ => classes.costs.windows(2).any(|pair| pair[0] != pair[1]),
            },
        }
    }

    /// True if a search with these costs searches every line to its depth.
    pub(crate) fn is_full_width(&self) -> bool {
        match self {
            MoveCost::Ply => true,
            MoveCost::LateMoves => false,
            MoveCost::Classes(classes) => match &classes.by {
                ClassesBy::Policy(costs) => costs.is_even(),
                _ => classes.costs.iter().all(|&cost| cost == PLY),
            },
        }
    }
}

pub(crate) const LATE_MOVES: Parameter = Parameter {
    name: "late-move-reductions",
    expects: "true|false",
    default: "false",
    about: "look less deep at late moves first; values are then no depth's",
};

/// The word that introduces classes by a feature tree.
const TREE: &str = "tree";
/// The word that introduces classes by a policy.
const POLICY: &str = "policy";

pub(crate) const CLASSES: Parameter = Parameter {
    name: "classes",
    expects: "a file of `yomi learn classes`, or the name of a way and a probability for each class, such as \
        rings:0.5+0.25, or tree:(captures 0.5 0.25), or policy: and a file of `--way auto` or weights, such \
        as policy:(captures 0.8)",
    default: "",
    about: "moves of likely classes cost less of the depth and others more: realization probability",
};

pub(crate) const PLY_PROBABILITY: Parameter = Parameter {
    name: "ply-probability",
    expects: "a probability between 0 and 1",
    default: "",
    about: "a move of a class as likely as this costs one ply; by default the likeliest class, or with a \
        policy the likeliest move of a position, or a half if that is less",
};

pub(crate) const ENHANCED: Parameter = Parameter {
    name: "enhanced",
    expects: "true|false",
    default: "false",
    about: "the first moves never cost more than a ply, and reduced ones are tried for less before they are \
        searched again",
};

pub(crate) const HALF_PLIES: Parameter = Parameter {
    name: "half-plies",
    expects: "true|false",
    default: "true",
    about: "costs of classes are whole half plies, from one to eight; without, a depth is the product of \
        probabilities, and paths to one position seldom leave the same",
};

/// The parameters of [`MoveCost`].
pub(crate) const COSTS: &[Parameter] = &[LATE_MOVES, CLASSES, PLY_PROBABILITY, ENHANCED, HALF_PLIES];

pub(crate) const TEMPO: Parameter = Parameter {
    name: "tempo",
    expects: "0 to 100000",
    default: "0",
    about: "what the turn is worth to the player who has it where the search stops: for lines that are not \
        equally long",
};

/// Reads the cost of moves.
pub(crate) fn chosen_move_cost<G: Evaluated>(
    game: &G,
    given: &Given<'_>,
) -> Result<MoveCost, ParameterError> {
    move_cost(&game.classes(), given)
}

/// The cost of moves, in a game with these ways to divide them into classes.
fn move_cost(ways: &[Classes], given: &Given<'_>) -> Result<MoveCost, ParameterError> {
    let (text, enhanced) = (given.text(CLASSES.name), given.flag(ENHANCED.name)?);
    let is_late = given.flag(LATE_MOVES.name)?;
    if text.is_empty() {
        let alone = [PLY_PROBABILITY.name, ENHANCED.name, HALF_PLIES.name]
            .into_iter()
            .find(|name| given.is_given(name));
        let refused =
            alone.map(|name| given.wrong(name, "no value, unless `classes` says how likely moves are"));
        return refused.map_or(Ok(if is_late { MoveCost::LateMoves } else { MoveCost::Ply }), Err);
    }
    if is_late {
        return Err(given.wrong(LATE_MOVES.name, "false, as classes of moves say what moves cost"));
    }
    let wrong = |expected: String| given.wrong(CLASSES.name, expected);
    let ply_probability = match given.text(PLY_PROBABILITY.name) {
        "" => None,
        text => {
            let number = text.parse().ok().filter(|&number: &f64| 0.0 < number && number < 1.0);
            Some(number.ok_or_else(|| given.wrong(PLY_PROBABILITY.name, "a number between 0 and 1"))?)
        }
    };
    let rounding = if given.flag(HALF_PLIES.name)? { Rounding::HALF_PLIES } else { Rounding::FINE };
    let costs = if let Some((POLICY, weights)) = text.split_once(':') {
        let policy = Policy::read(weights).map_err(|error| wrong(error.to_string()))?;
        ClassCosts::by_policy(policy, ply_probability, enhanced, rounding)
    } else {
        let (by, probabilities) = written_out(ways, text).map_err(wrong)?;
        let ply_probability = ply_probability.unwrap_or_else(|| default_ply_probability(&probabilities));
        ClassCosts::new(by, &probabilities, ply_probability, enhanced, rounding)
    };
    Ok(MoveCost::Classes(Arc::new(costs)))
}

/// Reads a classification and the probabilities of its classes; an error names the expected input.
fn written_out(ways: &[Classes], text: &str) -> Result<(ClassesBy, Vec<f64>), String> {
    let (name, numbers) = text.split_once(':').unwrap_or((text, ""));
    if name == TREE {
        let (tree, probabilities) = FeatureTree::read(numbers).map_err(|error| error.to_string())?;
        return Ok((ClassesBy::Tree(tree), probabilities));
    }
    let way = ways.iter().position(|way| way.name == name).ok_or_else(|| {
        let names: Vec<&str> = ways.iter().map(|way| way.name).collect();
        format!(
            "{}, with a probability for each class, such as {}:0.5+0.25, or tree:(captures 0.5 0.25), or \
            policy:(captures 0.8)",
            names.join(" or "),
            names[0]
        )
    })?;
    let is_probability = |&number: &f64| 0.0 < number && number <= 1.0;
    let probabilities: Option<Vec<f64>> =
        numbers.split('+').map(|number| number.parse().ok().filter(is_probability)).collect();
    let probabilities = probabilities.ok_or("probabilities above 0 and at most 1")?;
    Ok((ClassesBy::Way(way), probabilities))
}

/// The default probability of a move that costs one ply: that of the likeliest class, so that no move costs
/// less than a ply; but a half if the likeliest class is above a half and others are not as likely, since
/// these would otherwise cost the maximum.
pub fn default_ply_probability(probabilities: &[f64]) -> f64 {
    let greatest = probabilities.iter().copied().fold(0.0, f64::max);
    let are_equal = probabilities.iter().all(|&probability| probability >= greatest);
    if are_equal && greatest < 1.0 { greatest } else { greatest.min(0.5) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The costs of moves with these probabilities, in half plies.
    fn halves(ply_probability: Option<f64>, probabilities: &[f64]) -> Vec<i32> {
        let costs = costs(ply_probability, probabilities, Rounding::HALF_PLIES);
        costs.into_iter().map(|cost| cost * 2 / PLY).collect()
    }

    /// The costs of moves with these probabilities.
    fn costs(ply_probability: Option<f64>, probabilities: &[f64], rounding: Rounding) -> Vec<i32> {
        let policy = Policy::read("(first 1)").expect("a policy");
        let costs = ClassCosts::by_policy(policy, ply_probability, false, rounding);
        let ClassesBy::Policy(by) = &costs.by else { panic!("a policy") };
        let logs: Vec<f64> = probabilities.iter().map(|probability| probability.ln()).collect();
        let mut classes = Vec::new();
        by.append_classes(&logs, &mut classes);
        classes.into_iter().map(|class| costs.of(class as usize, 0)).collect()
    }

    #[test]
    fn costs_by_a_policy_worked_out_by_hand() {
        assert_eq!(halves(None, &[0.5, 0.25, 0.125, 0.125]), [2, 4, 6, 6], "the likeliest costs a ply");
        assert_eq!(halves(None, &[0.4, 0.4, 0.16, 0.04]), [2, 2, 4, 7], "log 0.04 is 3.51 times log 0.4");
        // A half is a ply: 0.8 is 0.32 of one, 0.1 is 3.32.
        assert_eq!(halves(None, &[0.8, 0.1, 0.1]), [1, 7, 7]);
        assert_eq!(halves(Some(0.25), &[0.5, 0.25, 0.125, 0.125]), [1, 2, 3, 3]);
        assert_eq!(halves(Some(0.9), &[0.9, 0.1]), [2, 8], "four plies at most");
        for count in [1, 2, 3, 40] {
            let equal = vec![1.0 / f64::from(count); count as usize];
            assert!(halves(None, &equal).iter().all(|&cost| cost == 2), "{count} moves");
        }
        assert_eq!(halves(Some(0.5), &[1.0]), [1], "the only move");
    }

    #[test]
    fn without_rounding_costs_add_up_as_probabilities_multiply() {
        let fine = |probabilities: &[f64]| costs(Some(0.5), probabilities, Rounding::FINE);
        assert_eq!(fine(&[0.5, 0.25, 0.125, 1.0]), [PLY, 2 * PLY, 3 * PLY, 1]);
        assert_eq!(fine(&[0.7, 0.35, 1e-30]), [66, 66 + PLY, 64 * PLY], "log 0.7 is 0.515 of log 0.5");
    }

    #[test]
    fn policies_are_told_apart() {
        let cost = |text: &str, ply_probability, enhanced| {
            let policy = Policy::read(text).expect("a policy");
            ClassCosts::by_policy(policy, ply_probability, enhanced, Rounding::HALF_PLIES)
        };
        let all = [
            cost("(first 1)", None, false),
            cost("(first 2)", None, false),
            cost("(wins 1)", None, false),
            cost("(first 1)", Some(0.5), false),
            cost("(first 1)", None, true),
        ];
        for (place, one) in all.iter().enumerate() {
            assert_eq!(all.iter().position(|other| one == other), Some(place));
        }
        assert_eq!(all[0], cost("(captures 0 first 1.0)", None, false));
    }
}
