//! Choices among alternatives with binary features: the weight of each feature in the choice.
//!
//! **Source.** `McFadden`, *Conditional logit analysis of qualitative choice behavior*, in Zarembka (ed.),
//! Frontiers in Econometrics, 1974: the probability of an alternative is proportional to exp Σ wᵢ over its
//! features. The tree is grown as by Breiman, Friedman, Olshen & Stone, *Classification and Regression
//! Trees*, 1984, and stopped by Chen & Chen, *Extended Bayesian information criteria for model selection with
//! large model spaces*, Biometrika 95(3), 2008, which accounts for the number of splits among which the best
//! was chosen.
//!
//! **Differences**: (1) weights have a normal prior around 0, so that features that were never chosen stay
//! possible; (2) a split is judged by the likelihood of choices, and not by the purity of leaves; at each
//! step the most promising splits by Rao's score test are fitted, and the best of them is taken.

use crate::rating::Matrix;

/// A choice: the alternatives, and the chosen one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The features of alternatives, one bit each, with the number of alternatives that have exactly these.
    /// No two entries have the same features.
    pub alternatives: Vec<(u32, u32)>,
    /// The features of the chosen alternative.
    pub chosen: u32,
}

/// The weights of features, which add up to the logarithm of the odds of an alternative.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights(pub Vec<f64>);

/// The variance of the normal prior of a weight.
const VARIANCE: f64 = 100.0;
/// The most steps.
const MAX_STEPS: usize = 50;
/// The iteration ends once no weight changes by more than this.
const SMALL_STEP: f64 = 1e-8;
/// The greatest step: a likelihood may be nearly flat where there is little information.
const MAX_STEP: f64 = 4.0;
/// The number of most promising splits that are fitted.
const FITTED: usize = 6;

impl Weights {
    /// The maximum-likelihood weights of `count` features.
    ///
    /// # Panics
    ///
    /// If `count` is more than 32.
    pub fn fit(choices: &[Choice], count: usize) -> Weights {
        assert!(count <= 32, "expected at most 32 bits, got {count}");
        Weights::fit_from(vec![0.0; count], choices)
    }

    /// Newton's method.
    fn fit_from(mut weights: Vec<f64>, choices: &[Choice]) -> Weights {
        let count = weights.len();
        for _ in 0..MAX_STEPS {
            let mut gradient: Vec<f64> = weights.iter().map(|weight| -weight / VARIANCE).collect();
            let mut curvature = Matrix::zero(count);
            (0..count).for_each(|bit| curvature.add(bit, bit, 1.0 / VARIANCE));
            let mut mean = vec![0.0; count];
            for choice in choices {
                mean.fill(0.0);
                let shares = shares(&weights, choice);
                for (&(mask, _), share) in choice.alternatives.iter().zip(shares) {
                    for row in bits(mask) {
                        mean[row] += share;
                        bits(mask).for_each(|column| curvature.add(row, column, share));
                    }
                }
                curvature.add_square(&mean, -1.0);
                gradient.iter_mut().zip(&mean).for_each(|(slope, mean)| *slope -= mean);
                bits(choice.chosen).for_each(|bit| gradient[bit] += 1.0);
            }
            curvature.cholesky().solve(&mut gradient);
            let longest = gradient.iter().fold(0.0, |most: f64, step| most.max(step.abs()));
            let shrink = if longest > MAX_STEP { MAX_STEP / longest } else { 1.0 };
            weights.iter_mut().zip(&gradient).for_each(|(weight, step)| *weight += shrink * step);
            if longest < SMALL_STEP {
                break;
            }
        }
        Weights(weights)
    }

    /// The natural logarithm of the probability of the choice.
    pub fn log_likelihood(&self, choice: &Choice) -> f64 {
        let Weights(weights) = self;
        let sum = |mask: u32| -> f64 { bits(mask).map(|bit| weights[bit]).sum() };
        let all = choice.alternatives.iter().map(|&(mask, times)| sum(mask) + f64::from(times).ln());
        sum(choice.chosen) - log_sum(all)
    }

    fn total(&self, choices: &[Choice]) -> f64 {
        choices.iter().map(|choice| self.log_likelihood(choice)).sum()
    }
}

/// The probability that one of each kind of alternatives is chosen. Shape `[alternatives]`.
fn shares(weights: &[f64], choice: &Choice) -> Vec<f64> {
    let logs: Vec<f64> = choice
        .alternatives
        .iter()
        .map(|&(mask, times)| bits(mask).map(|bit| weights[bit]).sum::<f64>() + f64::from(times).ln())
        .collect();
    let all = log_sum(logs.iter().copied());
    logs.into_iter().map(|log| (log - all).exp()).collect()
}

/// The logarithm of a sum, from the logarithms of its terms.
fn log_sum(logs: impl Iterator<Item = f64> + Clone) -> f64 {
    let most = logs.clone().fold(f64::NEG_INFINITY, f64::max);
    most + logs.map(|log| (log - most).exp()).sum::<f64>().ln()
}

fn bits(mask: u32) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(mask), |mask| Some(mask & mask.wrapping_sub(1)))
        .take_while(|&mask| mask != 0)
        .map(|mask| mask.trailing_zeros() as usize)
}

/// A decision tree that sorts alternatives into classes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChoiceTree {
    /// A class, by its number from 0, in order, those of answers yes before those of answers no.
    Class(usize),
    /// A question about a feature.
    Ask {
        /// The bit of the feature.
        bit: usize,
        /// The subtree for yes.
        yes: Box<ChoiceTree>,
        /// The subtree for no.
        no: Box<ChoiceTree>,
    },
}

impl ChoiceTree {
    /// Grows a tree of at most `max` classes by likelihood: splits the class whose split increases the
    /// likelihood most, while that is worth another weight by the extended Bayesian information criterion.
    /// There are `count` features.
    ///
    /// # Panics
    ///
    /// If `count` or `max` is more than 32, or `max` is 0.
    pub fn grow(choices: &[Choice], count: usize, max: usize) -> ChoiceTree {
        assert!(count <= 32 && (1..=32).contains(&max), "there are at most 32 bits and classes");
        let mut tree = ChoiceTree::Class(0);
        let mut classes = Classed::new(choices, &tree);
        while tree.classes() < max {
            let split = |&(class, bit): &(usize, usize)| {
                let grown = tree.split(class, bit);
                Classed::new(choices, &grown).into_pair(grown)
            };
            let (candidates, possible) = classes.promising(choices, &tree, count);
            let best = candidates
                .iter()
                .map(split)
                .reduce(|best, next| if next.0.likelihood > best.0.likelihood { next } else { best });
            let Some((grown, next)) = best else { break };
            let worth = (choices.len() as f64).ln() + 2.0 * (possible as f64).ln();
            if 2.0 * (grown.likelihood - classes.likelihood) <= worth {
                break;
            }
            (classes, tree) = (grown, next);
        }
        tree
    }

    /// The number of classes.
    pub fn classes(&self) -> usize {
        match self {
            ChoiceTree::Class(_) => 1,
            ChoiceTree::Ask { yes, no, .. } => yes.classes() + no.classes(),
        }
    }

    /// The class of an alternative with these features.
    pub fn class(&self, mask: u32) -> usize {
        match self {
            ChoiceTree::Class(class) => *class,
            ChoiceTree::Ask { bit, yes, no } => (if mask >> bit & 1 == 1 { yes } else { no }).class(mask),
        }
    }

    /// The choices with classes as the only features, a bit each.
    pub fn classed(&self, choices: &[Choice]) -> Vec<Choice> {
        choices.iter().map(|choice| classed(choice, |mask| self.class(mask))).collect()
    }

    /// The tree with a class split, and the classes renumbered.
    fn split(&self, class: usize, bit: usize) -> ChoiceTree {
        fn part(tree: &ChoiceTree, class: usize, bit: usize, next: &mut usize) -> ChoiceTree {
            let mut leaf = || {
                *next += 1;
                Box::new(ChoiceTree::Class(*next - 1))
            };
            match tree {
                ChoiceTree::Class(own) if *own == class => {
                    let yes = leaf();
                    ChoiceTree::Ask { bit, yes, no: leaf() }
                }
                ChoiceTree::Class(_) => *leaf(),
                ChoiceTree::Ask { bit: asked, yes, no } => {
                    let yes = Box::new(part(yes, class, bit, next));
                    ChoiceTree::Ask { bit: *asked, yes, no: Box::new(part(no, class, bit, next)) }
                }
            }
        }
        part(self, class, bit, &mut 0)
    }
}

/// The choice with classes as the only features, a bit each.
pub fn classed(choice: &Choice, class: impl Fn(u32) -> usize) -> Choice {
    let mut times = [0; 32];
    choice.alternatives.iter().for_each(|&(mask, count)| times[class(mask)] += count);
    let there = (0..).zip(times).filter(|&(_, times)| times > 0);
    Choice {
        alternatives: there.map(|(class, times)| (1 << class, times)).collect(),
        chosen: 1 << class(choice.chosen),
    }
}

/// Choices by the classes of a tree.
struct Classed {
    weights: Weights,
    likelihood: f64,
}

impl Classed {
    fn new(choices: &[Choice], tree: &ChoiceTree) -> Classed {
        let choices = tree.classed(choices);
        let weights = Weights::fit(&choices, tree.classes());
        Classed { likelihood: weights.total(&choices), weights }
    }

    fn into_pair(self, tree: ChoiceTree) -> (Classed, ChoiceTree) {
        (self, tree)
    }

    /// The most promising splits by the score test, as class and bit, and the number of possible splits.
    fn promising(&self, choices: &[Choice], tree: &ChoiceTree, count: usize) -> (Vec<(usize, usize)>, usize) {
        let (Weights(weights), classes) = (&self.weights, tree.classes());
        // For each class and bit: the excess of choices of alternatives with the bit over the expected
        // number, its variance, and its covariance with the class.
        let cells = classes * count;
        let (mut more, mut variance, mut together) = (vec![0.0; cells], vec![0.0; cells], vec![0.0; cells]);
        let mut whole = vec![0.0; classes];
        let (mut of_cell, mut of_class) = (vec![0.0; cells], vec![0.0; classes]);
        for choice in choices {
            of_cell.fill(0.0);
            of_class.fill(0.0);
            let weight = |mask: u32| weights[tree.class(mask)];
            let logs = choice.alternatives.iter().map(|&(mask, times)| weight(mask) + f64::from(times).ln());
            let all = log_sum(logs.clone());
            for (&(mask, _), log) in choice.alternatives.iter().zip(logs) {
                let (class, share) = (tree.class(mask), (log - all).exp());
                of_class[class] += share;
                bits(mask).for_each(|bit| of_cell[class * count + bit] += share);
            }
            let chosen = tree.class(choice.chosen);
            bits(choice.chosen).for_each(|bit| more[chosen * count + bit] += 1.0);
            for class in 0..classes {
                let class_share = of_class[class];
                whole[class] += class_share * (1.0 - class_share);
                for cell in class * count..(class + 1) * count {
                    let share = of_cell[cell];
                    more[cell] -= share;
                    variance[cell] += share * (1.0 - share);
                    together[cell] += share * (1.0 - class_share);
                }
            }
        }
        let mut promises: Vec<(f64, usize)> = (0..cells)
            .filter_map(|cell| {
                let of_class = whole[cell / count];
                let shared = if of_class > 0.0 { together[cell].powi(2) / of_class } else { 0.0 };
                let left = variance[cell] - shared;
                (left > 1e-9).then(|| (more[cell].powi(2) / left, cell))
            })
            .collect();
        promises.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        let possible = promises.len();
        promises.truncate(FITTED);
        (promises.into_iter().map(|(_, cell)| (cell / count, cell % count)).collect(), possible)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Numbers, near};

    /// Choices among three to twelve random alternatives, with probabilities proportional to exp of `weight`.
    fn drawn(count: usize, bits: u32, seed: u64, weight: impl Fn(u32) -> f64) -> Vec<Choice> {
        let mut numbers = Numbers::new(seed);
        let mut choice = || {
            let there = 3 + numbers.next_u64() % 10;
            let masks: Vec<u32> = (0..there).map(|_| numbers.next_u64() as u32 % (1 << bits)).collect();
            let sum: f64 = masks.iter().map(|&mask| weight(mask).exp()).sum();
            let mut at = numbers.unit() * sum;
            let chosen = masks.iter().copied().find(|&mask| {
                at -= weight(mask).exp();
                at < 0.0
            });
            let mut alternatives: Vec<(u32, u32)> = Vec::new();
            for &mask in &masks {
                match alternatives.iter_mut().find(|(known, _)| *known == mask) {
                    Some((_, times)) => *times += 1,
                    None => alternatives.push((mask, 1)),
                }
            }
            Choice { alternatives, chosen: chosen.unwrap_or(masks[0]) }
        };
        (0..count).map(|_| choice()).collect()
    }

    #[test]
    fn a_share_by_hand() {
        // Two of three alternatives are alike: with weight ln 3 for the third it is chosen 3 of 5 times.
        let choice = Choice { alternatives: vec![(0, 2), (1, 1)], chosen: 1 };
        let weights = Weights(vec![3.0_f64.ln()]);
        assert!(near(weights.log_likelihood(&choice), 0.6_f64.ln(), 1e-12));
        let other = Choice { chosen: 0, ..choice.clone() };
        assert!(near(weights.log_likelihood(&other), 0.2_f64.ln(), 1e-12), "one of the two");
        // Chosen 3 of 5 times, that is the weight.
        let Weights(fitted) = Weights::fit(&[vec![choice; 300], vec![other; 200]].concat(), 1);
        assert!(near(fitted[0], 3.0_f64.ln(), 1e-3), "{fitted:?}");
    }

    #[test]
    fn weights_come_back_from_choices() {
        let truth = [1.0, -0.5, 0.0, 2.0];
        let weight = |mask: u32| bits(mask).map(|bit| truth[bit]).sum();
        let Weights(fitted) = Weights::fit(&drawn(4_000, 4, 1, weight), 4);
        assert!(fitted.iter().zip(truth).all(|(fitted, truth)| near(*fitted, truth, 0.15)), "{fitted:?}");
    }

    #[test]
    fn a_planted_rule_is_found_and_nothing_else() {
        // Bit 2 counts; where it is false bit 0 does; the others never.
        let weight = |mask: u32| match (mask >> 2 & 1, mask & 1) {
            (1, _) => 2.0,
            (_, 1) => 1.0,
            _ => 0.0,
        };
        let ask = |bit, yes, no| ChoiceTree::Ask { bit, yes: Box::new(yes), no: Box::new(no) };
        let class = ChoiceTree::Class;
        for seed in 0..10 {
            let tree = ChoiceTree::grow(&drawn(2_000, 5, seed, weight), 5, 16);
            assert_eq!(tree, ask(2, class(0), ask(0, class(1), class(2))), "seed {seed}");
            assert_eq!([0b100, 0b001, 0b010].map(|mask| tree.class(mask)), [0, 1, 2]);
        }
    }

    #[test]
    fn chance_has_no_rule() {
        let grown =
            (0..20).filter(|&seed| ChoiceTree::grow(&drawn(1_000, 6, seed, |_| 0.0), 6, 16).classes() > 1);
        assert!(grown.count() <= 2, "six bits look like a rule seldom");
        assert_eq!(ChoiceTree::grow(&[], 6, 16), ChoiceTree::Class(0));
    }

    #[test]
    fn the_tree_has_no_more_classes_than_allowed() {
        let weight = |mask: u32| f64::from(mask);
        let choices = drawn(500, 3, 1, weight);
        for max in 1..=8 {
            assert!(ChoiceTree::grow(&choices, 3, max).classes() <= max);
        }
        assert_eq!(ChoiceTree::grow(&choices, 3, 2).classes(), 2);
    }
}
