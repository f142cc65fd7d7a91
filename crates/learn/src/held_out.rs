//! Predictive quality of move models on held-out games.
//!
//! Models are fitted to the games with even numbers and scored on those with odd numbers: by the mean
//! logarithm of the probability that they gave to the chosen moves.
//!
//! **Source.** Good, *Rational decisions*, Journal of the Royal Statistical Society B 14(1), 1952, for the
//! logarithmic score; `McFadden` (1974), for the conditional logit that all models are: probabilities of
//! moves are proportional to exp Σ wᵢ over their features. A model by classes has one feature a move, its
//! class; the policy uses all features.

use registry::class_records::{Played, RootMoves, feature_names};
use registry::grown::{choices, grown};
use statistics::{Choice, Estimate, Weights, classed, ratio};

/// A model and its score.
#[derive(Clone, PartialEq, Debug)]
pub struct ModelScore {
    /// The features of moves that it uses.
    pub model: String,
    /// The number of its weights.
    pub weights: usize,
    /// The mean natural logarithm of the probability of the chosen move, with its interval of 95 % by games.
    pub log_likelihood: Estimate,
    /// The difference to the model by the game's first way to divide moves into classes, with its interval by
    /// games; `None` for that model itself.
    pub more: Option<Estimate>,
}

/// The level of intervals.
const LEVEL: f64 = 0.95;

/// Models fitted to the games with even numbers, scored on those with odd numbers: all moves equally likely,
/// the classes of the game's first way, which has this name and number of classes, the classes grown from the
/// games, and the policy. `None` unless both halves have a root.
pub fn held_out(games: &[Played], way: &str, classes: usize) -> Option<Vec<ModelScore>> {
    let [even, odd] = [0, 1].map(|rest| games.iter().filter(move |game| game.game % 2 == rest));
    let by_class = |game: &Played| -> Vec<Choice> { game.roots.iter().map(RootMoves::by_class).collect() };
    let (learned, known) = (choices(even.clone()), even.flat_map(by_class).collect::<Vec<Choice>>());
    if learned.is_empty() {
        return None;
    }
    let tree = grown(&learned);
    let in_tree = |choice: &Choice| classed(choice, |features| tree.class(features));
    let features = feature_names().len();
    let by_way = Weights::fit(&known, classes);
    let by_tree = Weights::fit(&tree.classed(&learned), tree.classes());
    let policy = Weights::fit(&learned, features);
    let none = Weights(vec![0.0; features]);
    // One row per game: the sum of the logarithms by each model, and the number of roots.
    let rows: Vec<([f64; 4], f64)> = odd
        .map(|game| {
            let mut sums = [0.0; 4];
            for root in &game.roots {
                let (features, class) = (root.by_features(), root.by_class());
                sums[0] += none.log_likelihood(&features);
                // This model treats the moves of a class as equally likely.
                sums[1] += by_way.log_likelihood(&class);
                sums[2] += by_tree.log_likelihood(&in_tree(&features));
                sums[3] += policy.log_likelihood(&features);
            }
            (sums, game.roots.len() as f64)
        })
        .collect();
    let mean = |value: &dyn Fn(&[f64; 4]) -> f64| {
        ratio(&rows.iter().map(|(sums, roots)| (value(sums), *roots)).collect::<Vec<_>>(), LEVEL)
    };
    let models = [
        ("all moves equally likely".to_owned(), 0),
        (format!("the classes {way}"), classes),
        (format!("a tree of {} classes", tree.classes()), tree.classes()),
        ("all features".to_owned(), features),
    ];
    let score = |(at, (model, weights)): (usize, (String, usize))| {
        Some(ModelScore {
            model,
            weights,
            log_likelihood: mean(&|sums| sums[at])?,
            more: if at == 1 { None } else { Some(mean(&|sums| sums[at] - sums[1])?) },
        })
    };
    models.into_iter().enumerate().map(score).collect()
}
