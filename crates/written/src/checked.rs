//! Reads and checks a text as a whole: reports its mistakes, or describes its game.

use crate::check::{Coverage, cover, useless_lines, warnings};
use crate::engine::Written;
use crate::evaluation::words;
use crate::open::{open, with};
use crate::read::{Mistake, Mistakes};
use crate::reference::{Reference, ambiguous, reasons};
use crate::syntax::Rules;
use crate::words::Word;
use game::{Game, Notation, Promises, Symmetric, legal};

/// The plies searched for lines that give one move with different results. This is slow, as every move of a
/// position is played.
const PLIES_LOOKED_AT: u64 = 1_000;

/// The positions searched for the reasons why lines are never used.
const POSITIONS_LOOKED_AT: u64 = 1_000;

/// The maximum total number of steps for these positions, by the bound of each.
const STEPS_LOOKED_AT: u64 = 1 << 32;

/// A playable text, and the results of its checks.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The game, read with the values of its parameters.
    pub rules: Rules,
    /// The position at the start, as text.
    pub start: String,
    /// The same, drawn over several lines.
    pub drawing: String,
    /// The moves at the start, as text; none if the game is over there.
    pub moves: Vec<String>,
    /// The promises that follow from the rules.
    pub promises: Promises,
    /// The names of the symmetries that follow from the rules, the identity left out.
    pub symmetries: Vec<String>,
    /// The features added up by the evaluation, each with the lines it was derived from; empty if no line of
    /// `end` gives a goal, and every unfinished position is worth 0.
    pub evaluation: Vec<String>,
    /// The results of random games.
    pub coverage: Coverage,
    /// The warnings, in the order of the text. The game can be played anyway.
    pub warnings: Mistakes,
}

/// Limits of the random games of a check.
pub struct Limits<'a> {
    /// The number of games.
    pub games: u32,
    /// The same seed gives the same games.
    pub seed: u64,
    /// Called before each ply with the number of plies played; if it returns true, no more are.
    pub is_enough: &'a mut dyn FnMut(u64) -> bool,
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits").field("games", &self.games).field("seed", &self.seed).finish_non_exhaustive()
    }
}

/// Reads a text and checks its sense, by the text alone and by random games. `name` is shown with each
/// mistake and warning; `given` are the values of parameters, by name.
///
/// # Errors
///
/// All mistakes of the text; or the one part of it that cannot be played yet.
///
/// # Examples
///
/// ```
/// let sample = written::sample("tic-tac-toe").expect("a sample");
/// let limits = written::Limits { games: 100, seed: 1, is_enough: &mut |_| false };
/// let checked = written::check_text("tic-tac-toe.game", sample.text, &[], limits)?;
/// assert_eq!((checked.rules.title.as_str(), checked.moves.len()), ("Tic-Tac-Toe", 9));
/// assert_eq!((checked.coverage.games(), checked.warnings.list().len()), (100, 0));
/// # Ok::<(), written::Mistakes>(())
/// ```
pub fn check_text(
    name: &str,
    text: &str,
    given: &[(&str, &str)],
    limits: Limits<'_>,
) -> Result<Checked, Mistakes> {
    let game = open(name, text, given)?;
    if let Some(why) = game.differs(limits.seed) {
        let message = format!("this game is not played as its text says, by a fault of yomi: {why}");
        return Err(Mistakes::new(name, text, vec![Mistake::of_no_line(message)]));
    }
    Ok(with!(game, game => checked(name, &game, limits)))
}

fn checked<W: Word>(name: &str, game: &Written<W>, limits: Limits<'_>) -> Checked {
    let Limits { games, seed, is_enough } = limits;
    let rules = game.rules();
    let start = game.start();
    let reference = Reference::new(rules.clone());
    // If the moves of several lines cannot be distinguished, they count for one of the lines.
    let coverage = match Written::<W>::with_lines(rules) {
        Ok(game) => cover(&game, games, seed, is_enough),
        Err(_) => cover(game, games, seed, is_enough),
    };
    let mut found = warnings(rules);
    let useless = useless_lines(rules);
    let is_new = |warning: &Mistake| !useless.iter().any(|known| concerns(known, warning));
    let mut more: Vec<Mistake> = coverage.warnings(rules).into_iter().filter(is_new).collect();
    // The reference is slow, so it plays fewer positions of expensive games.
    let affordable = |most: u64| most.min(STEPS_LOOKED_AT / game.cost().max(1));
    let positions_looked_at = affordable(POSITIONS_LOOKED_AT);
    let mut looked_at = |positions| positions >= positions_looked_at || is_enough(coverage.plies);
    for (span, reason) in reasons(&reference, &coverage, seed, &mut looked_at) {
        for warning in more.iter_mut().filter(|more| more.span == Some(span) && more.help.is_empty()) {
            warning.help.clone_from(&reason);
        }
    }
    found.extend(more);
    let plies_looked_at = affordable(PLIES_LOOKED_AT);
    let mut looked_at = |plies| plies >= plies_looked_at || is_enough(coverage.plies);
    found.extend(ambiguous(&reference, games, seed, &mut looked_at));
    let texts = legal(game, &start).into_iter().map(|mv| game.write_move(&start, mv));
    Checked {
        start: game.write_position(&start),
        drawing: game.draw(&start),
        moves: texts.collect(),
        promises: game.promises(),
        symmetries: game.symmetries().into_iter().map(|symmetry| symmetry.name).collect(),
        evaluation: words(rules),
        warnings: Mistakes::new(name, &rules.source, found),
        rules: rules.clone(),
        coverage,
    }
}

/// True if a warning lies within the statement of another, more specific one.
fn concerns(known: &Mistake, other: &Mistake) -> bool {
    match (known.span, other.span) {
        (Some(known), Some(other)) => (other.line..=other.end_line).contains(&known.line),
        _ => false,
    }
}
