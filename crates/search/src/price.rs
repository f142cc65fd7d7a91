//! Prices: what a move takes from the depth that is left.
//!
//! Depth is a fixed-point number spent move by move. A price of one ply a move is iterative deepening as everybody
//! knows it; cheaper for some moves and dearer for others is selective search.
//!
//! **Source.** Tsuruoka, Yokoyama & Chikayama, *Game-tree search algorithm based on realization probability*, ICGA
//! Journal 25(3), 2002, for depth that moves spend unequally, and for searching again what turns out better than thought;
//! Hashimoto, Nagashima, Sakuta, Uiterwijk & Iida (2002), section 3, for classes of moves; Winands & Björnsson, *Enhanced realization
//! probability search*, New Mathematics and Natural Computation 4(3), 2008, for the enhanced form; late-move reductions are folklore of chess
//! programs.
//!
//! **Differences from the papers**: (1) a budget of plies is spent, not a probability: a ply is what a move of some probability
//! costs, and so equal probabilities are plain iterative deepening; (2) a class costs whole halves of a ply, at least one and at most eight, so that ways
//! which meet in a position often leave the same depth;
//! (3) where no more than a ply is left, every move leads to the horizon; (4) the same prices work for more than two players, in Max^N and in
//! paranoid search, where the papers have two.

use crate::features::FeatureTree;
use crate::unfit::Unfit;
use game::{ClassOf, Classes, Evaluated, Given, Parameter, ParameterError};
use std::sync::Arc;

/// One ply in the units of depth.
pub const PLY: i32 = 128;

/// So many plies, or the most that can be counted, in units of [`PLY`].
pub(crate) fn plies(depth: u32) -> i32 {
    i32::try_from(depth).unwrap_or(i32::MAX).min(i32::MAX / PLY) * PLY
}

/// What moves cost.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Price {
    /// One ply each.
    #[default]
    Ply,
    /// One ply for a node's first moves and two or three for the later ones, which the order of moves thinks little
    /// of; one that turns out better than thought is searched again for one ply.
    LateMoves,
    /// What the logarithm of the probability of a move's class says; one that costs more than a ply and turns out better than
    /// thought is searched again for one ply.
    Classes(Arc<ClassPrices>),
}

/// What the moves of each class cost.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ClassPrices {
    /// What tells the class of a move.
    pub by: ClassesBy,
    /// The price of each class, in units of [`PLY`].
    pub prices: Vec<i32>,
    /// Whether a node's first moves never cost more than a ply, and a dear move that turns out better than thought is searched
    /// for half of what it costs too much before it is searched for one ply (Winands & Björnsson 2007).
    pub enhanced: bool,
}

/// What tells the class of a move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ClassesBy {
    /// One of the game's ways to divide moves into classes, as a place in [`Evaluated::classes`](game::Evaluated::classes).
    Way(usize),
    /// Questions that can be asked of the moves of any game.
    Tree(FeatureTree),
}

impl From<usize> for ClassesBy {
    fn from(way: usize) -> ClassesBy {
        ClassesBy::Way(way)
    }
}

/// With [`Price::LateMoves`] so many moves of a node cost one ply.
const EARLY_MOVES: usize = 3;
/// And from this one on a move costs three.
const VERY_LATE: usize = 10;
/// Nearer to the horizon than this, every late move costs one ply.
const NEAR: i32 = 3 * PLY;
/// Of enhanced prices, so many moves of a node cost no more than a ply.
const FIRST_MOVES: usize = 5;
/// Prices of classes are whole multiples of this.
const STEP: i32 = PLY / 2;
/// The least and the greatest price of a class.
const RANGE: [i32; 2] = [PLY / 2, 4 * PLY];

impl ClassPrices {
    /// Prices by the probabilities of classes. A move as likely as `of_a_ply` costs one ply, one twice as unlikely in bits two:
    /// where all classes are as likely as that, every move costs a ply.
    ///
    /// # Panics
    ///
    /// If a probability is not above 0, or above 1, or `of_a_ply` is not between the two.
    pub fn new(
        by: impl Into<ClassesBy>,
        probabilities: &[f64],
        of_a_ply: f64,
        enhanced: bool,
    ) -> ClassPrices {
        assert!(
            0.0 < of_a_ply && of_a_ply < 1.0,
            "a ply is as likely as something that may happen and may not"
        );
        let price = |&probability: &f64| {
            assert!(0.0 < probability && probability <= 1.0, "a class of moves is chosen sometimes");
            let steps = probability.ln() / of_a_ply.ln() * f64::from(PLY / STEP);
            (steps.round() * f64::from(STEP)).clamp(f64::from(RANGE[0]), f64::from(RANGE[1])) as i32
        };
        ClassPrices { by: by.into(), prices: probabilities.iter().map(price).collect(), enhanced }
    }

    #[inline]
    fn of(&self, class: usize, number: usize) -> i32 {
        let price = self.prices.get(class).copied().unwrap_or(PLY);
        if self.enhanced && number < FIRST_MOVES { price.min(PLY) } else { price }
    }
}

impl Price {
    /// The price of a move that is looked at as number `number`, from 0, at a node where `left` is left. Where prices go by class it is
    /// what `by_class` says.
    #[inline]
    pub(crate) fn of(&self, number: usize, left: i32, by_class: impl FnOnce() -> i32) -> i32 {
        match self {
            Price::LateMoves if number >= EARLY_MOVES && left >= NEAR => {
                if number >= VERY_LATE {
                    3 * PLY
                } else {
                    2 * PLY
                }
            }
            Price::Classes(_) => by_class(),
            Price::Ply | Price::LateMoves => PLY,
        }
    }

    /// The price of a move of a class that is looked at as number `number` at a node where `left` is left.
    pub(crate) fn of_class(&self, class: usize, number: usize, left: i32) -> i32 {
        match self {
            Price::Classes(classes) if left > PLY => classes.of(class, number),
            _ => PLY,
        }
    }

    /// Whether the game has the classes whose prices these are.
    pub(crate) fn fits<G: Evaluated>(&self, game: &G) -> Result<(), Unfit> {
        let Price::Classes(prices) = self else { return Ok(()) };
        let classes = match &prices.by {
            ClassesBy::Way(way) => G::classes().get(*way).map_or(0, |way| (way.names)(game).len()),
            ClassesBy::Tree(tree) => tree.classes(),
        };
        let probabilities = prices.prices.len();
        if classes == probabilities { Ok(()) } else { Err(Unfit::Classes { classes, probabilities }) }
    }

    /// What tells the class of a move, where no tree does.
    pub(crate) fn class<G: Evaluated>(&self) -> ClassOf<G> {
        let way = match self {
            Price::Classes(prices) => match prices.by {
                ClassesBy::Way(way) => G::classes().into_iter().nth(way),
                ClassesBy::Tree(_) => None,
            },
            _ => None,
        };
        way.unwrap_or(Classes::ONE).class
    }

    /// The questions that tell the class of a move.
    pub(crate) fn tree(&self) -> Option<&FeatureTree> {
        match self {
            Price::Classes(prices) => match &prices.by {
                ClassesBy::Tree(tree) => Some(tree),
                ClassesBy::Way(_) => None,
            },
            _ => None,
        }
    }

    /// Whether the move before is asked for.
    #[inline]
    pub(crate) const fn is_by_class(&self) -> bool {
        matches!(self, Price::Classes(_))
    }

    /// The price between `price` and one ply at which a move is tried before it is searched for one ply, if there is one.
    #[inline]
    pub(crate) fn between(&self, price: i32) -> Option<i32> {
        let mean = i32::midpoint(price, PLY);
        match self {
            Price::Classes(classes) if classes.enhanced && 2 * mean > 3 * PLY => Some(mean),
            _ => None,
        }
    }

    /// Whether two lines of as many moves may leave different depths.
    pub(crate) fn is_uneven(&self) -> bool {
        match self {
            Price::Ply => false,
            Price::LateMoves => true,
            Price::Classes(classes) => classes.prices.windows(2).any(|pair| pair[0] != pair[1]),
        }
    }

    /// Whether a search at these prices sees every line to its depth.
    pub(crate) fn is_full_width(&self) -> bool {
        match self {
            Price::Ply => true,
            Price::LateMoves => false,
            Price::Classes(classes) => classes.prices.iter().all(|&price| price == PLY),
        }
    }
}

pub(crate) const LATE_MOVES: Parameter = Parameter {
    name: "late-move-reductions",
    expects: "true|false",
    default: "false",
    about: "look less deep at late moves first; values are then no depth's",
};

/// Why a search refuses such classes.
pub(crate) const BY_TREE: &str = "it ranks the moves of a node together, which only pvs does";

/// Classes by a tree of questions are asked for by this.
const TREE: &str = "tree";

pub(crate) const CLASSES: Parameter = Parameter {
    name: "classes",
    expects: "a file of `yomi learn classes`, or the name of a way and a probability for each class, such as rings:0.5+0.25, or tree:(captures 0.5 0.25)",
    default: "",
    about: "moves of likely classes cost less of the depth and others more: realization probability",
};

pub(crate) const PLY_PROBABILITY: Parameter = Parameter {
    name: "ply-probability",
    expects: "a probability between 0 and 1",
    default: "",
    about: "a move of a class as likely as this costs one ply; by default the likeliest class, or a half if that is more",
};

pub(crate) const ENHANCED: Parameter = Parameter {
    name: "enhanced",
    expects: "true|false",
    default: "false",
    about: "the first moves never cost more than a ply, and dear ones are tried for less before they are searched again",
};

pub(crate) const TEMPO: Parameter = Parameter {
    name: "tempo",
    expects: "0 to 100000",
    default: "0",
    about: "what the turn is worth to the player who has it where the search stops: for lines that are not equally long",
};

/// What moves cost.
pub(crate) fn chosen_price<G: Evaluated>(given: &Given<'_>) -> Result<Price, ParameterError> {
    let (text, enhanced) = (given.text(CLASSES.name), given.flag(ENHANCED.name)?);
    let is_late = given.flag(LATE_MOVES.name)?;
    if text.is_empty() {
        let alone = [PLY_PROBABILITY.name, ENHANCED.name].into_iter().find(|name| given.is_given(name));
        let refused =
            alone.map(|name| given.wrong(name, "no value, unless `classes` says how likely moves are"));
        return refused.map_or(Ok(if is_late { Price::LateMoves } else { Price::Ply }), Err);
    }
    if is_late {
        return Err(given.wrong(LATE_MOVES.name, "false, as classes of moves say what moves cost"));
    }
    let (by, probabilities) =
        written_out::<G>(text).map_err(|expected| given.wrong(CLASSES.name, expected))?;
    let of_a_ply = match given.text(PLY_PROBABILITY.name) {
        "" => likeliest(&probabilities),
        text => text
            .parse()
            .ok()
            .filter(|&number: &f64| 0.0 < number && number < 1.0)
            .ok_or_else(|| given.wrong(PLY_PROBABILITY.name, "a number between 0 and 1"))?,
    };
    Ok(Price::Classes(Arc::new(ClassPrices::new(by, &probabilities, of_a_ply, enhanced))))
}

/// What tells classes, and how likely they are, as text tells it; or what was expected.
fn written_out<G: Evaluated>(text: &str) -> Result<(ClassesBy, Vec<f64>), String> {
    let ways = G::classes();
    let (name, numbers) = text.split_once(':').unwrap_or((text, ""));
    if name == TREE {
        let (tree, probabilities) = FeatureTree::read(numbers).map_err(|error| error.to_string())?;
        return Ok((ClassesBy::Tree(tree), probabilities));
    }
    let way = ways.iter().position(|way| way.name == name).ok_or_else(|| {
        let names: Vec<&str> = ways.iter().map(|way| way.name).collect();
        format!(
            "{}, with a probability for each class, such as {}:0.5+0.25, or tree:(captures 0.5 0.25)",
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

/// What a ply is as likely as where nothing else is said: the likeliest class, so that no move costs less than a ply; but a half where that is
/// likelier than a toss and the others are not, as else these would cost the most there is.
pub fn likeliest(probabilities: &[f64]) -> f64 {
    let greatest = probabilities.iter().copied().fold(0.0, f64::max);
    let are_equal = probabilities.iter().all(|&probability| probability >= greatest);
    if are_equal && greatest < 1.0 { greatest } else { greatest.min(0.5) }
}
