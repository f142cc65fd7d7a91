//! How well models of moves foretell the choices of games they were not made from.
//!
//! What was learned from the games of even number foretells those of odd number. Every model says how likely each legal move of a root is, and is
//! judged by the logarithm of what it said of the move that was chosen; a move chosen against all expectation costs much.
//!
//! **Source.** Good, *Rational decisions*, Journal of the Royal Statistical Society B 14(1), 1952, for judging by the logarithm; `McFadden` (1974),
//! for all models of a kind: moves are likely in proportion to exp Σ wᵢ over what is true of them. By classes one thing is true of a move, its
//! class; the policy takes all features at once.

use session::classes::Played;
use session::grown::{choices, grown};
use statistics::{Choice, Estimate, Weights, classed, ratio};

/// A model, and how well it foretells.
#[derive(Clone, PartialEq, Debug)]
pub struct ModelScore {
    /// What it knows of a move.
    pub model: String,
    /// Among how many weights it could choose.
    pub weights: usize,
    /// The mean logarithm, to the base e, of how likely the chosen move was, with its interval of 95 % by games.
    pub log_likelihood: Estimate,
    /// By how much that is more than with the classes of the game's own first way, with its interval by games; `None` for those themselves.
    pub more: Option<Estimate>,
}

/// The level of intervals.
const LEVEL: f64 = 0.95;

/// The models of these games, learned from those of even number, on those of odd number: every move as likely, the classes of the game's first
/// way, which has this name and so many, the classes grown from the games, and the policy. `None` where there is not a root in both halves.
pub fn held_out(games: &[Played], way: &str, classes: usize) -> Option<Vec<ModelScore>> {
    let [even, odd] = [0, 1].map(|rest| games.iter().filter(move |game| game.game % 2 == rest));
    let by_class = |game: &Played| -> Vec<Choice> {
        game.roots.iter().map(session::grown::RootMoves::by_class).collect()
    };
    let (learned, known) = (choices(even.clone()), even.flat_map(by_class).collect::<Vec<Choice>>());
    if learned.is_empty() {
        return None;
    }
    let tree = grown(&learned);
    let in_tree = |choice: &Choice| classed(choice, |features| tree.class(features));
    let features = session::grown::feature_names().len();
    let by_way = Weights::fit(&known, classes);
    let by_tree = Weights::fit(&tree.classed(&learned), tree.classes());
    let policy = Weights::fit(&learned, features);
    let none = Weights(vec![0.0; features]);
    // A row a game: the sum of the logarithms by each model, and the roots.
    let rows: Vec<([f64; 4], f64)> = odd
        .map(|game| {
            let mut sums = [0.0; 4];
            for root in &game.roots {
                let (features, class) = (root.by_features(), root.by_class());
                sums[0] += none.log_likelihood(&features);
                // That model knows no more of a move than its class, and takes those of one for equally likely.
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
        ("every move as likely".to_owned(), 0),
        (format!("the classes {way}"), classes),
        (format!("a tree of {} classes", tree.classes()), tree.classes()),
        ("all features at once".to_owned(), features),
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
