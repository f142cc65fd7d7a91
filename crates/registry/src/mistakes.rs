//! Adds natural mistakes to any search: overlooked moves and random moves.

use crate::any_search::AnySearch;
use erased::{Erased, Move};
use game::random::{Random, derive_seed};
use game::{Game, Notation, ParameterError, Payoffs};
use request::{Error, Spec};
use search::{Budget, Kind, Observer, Report, Root, Stats, Unsupported};

/// The probability that a legal move is overlooked.
const OVERLOOKED: &str = "overlooked";
/// The probability that a random legal move is played.
const RANDOM_MOVES: &str = "random-moves";
/// The seed of the mistakes.
pub(crate) const SEED: &str = "mistakes-seed";

/// Searches that do not value moves, for which overlooking a move is undefined.
const WITHOUT_VALUES: [&str; 5] = ["label", "proof-number", "pds", "df-pn", "census"];

/// The rates of mistakes of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Mistakes {
    overlooked: f64,
    random_moves: f64,
    /// The seed, if one was given.
    seed: Option<u64>,
}

impl Mistakes {
    /// The remark in answers.
    pub(crate) fn note(&self) -> String {
        let Mistakes { overlooked, random_moves, .. } = self;
        let ways = [
            (*overlooked, "overlooks a move with probability"),
            (*random_moves, "plays any move with probability"),
        ];
        let ways = ways.iter().filter(|(chance, _)| *chance > 0.0);
        let ways: Vec<String> = ways.map(|(chance, what)| format!("{what} {chance}")).collect();
        format!("plays with mistakes: {}", ways.join(", "))
    }
}

/// Removes the mistakes from the arguments of a search. `None` if it makes none.
pub(crate) fn split(spec: &Spec) -> Result<(Option<Mistakes>, Spec), Error> {
    let of = || spec.name.clone();
    let given = |name: &'static str| -> Result<Option<&str>, Error> {
        let mut values = spec.arguments.iter().filter(|argument| argument.key.as_deref() == Some(name));
        match (values.next(), values.next()) {
            (Some(_), Some(_)) => Err(Error::Parameter { of: of(), error: ParameterError::Twice { name } }),
            (first, _) => Ok(first.map(|argument| &*argument.value)),
        }
    };
    let wrong = |name: &'static str, expected: &str, found: &str| {
        let (expected, found) = (expected.to_owned(), found.to_owned());
        Error::Parameter { of: of(), error: ParameterError::Wrong { name, expected, found } }
    };
    let chance = |name: &'static str| -> Result<f64, Error> {
        let Some(text) = given(name)? else { return Ok(0.0) };
        let chance = text.parse::<f64>().ok().filter(|chance| (0.0..=1.0).contains(chance));
        chance.ok_or_else(|| wrong(name, "a probability from 0 to 1", text))
    };
    let (overlooked, random_moves) = (chance(OVERLOOKED)?, chance(RANDOM_MOVES)?);
    let number = |text: &str| text.parse().map_err(|_| wrong(SEED, "a whole number of at least 0", text));
    let seed = given(SEED)?.map(number).transpose()?;
    let makes_any = overlooked > 0.0 || random_moves > 0.0;
    if makes_any && WITHOUT_VALUES.contains(&&*spec.name) {
        let name = &spec.name;
        return Err(Error::Other(format!("expected a search that values moves for mistakes, got {name}")));
    }
    let is_one =
        |name: Option<&str>| name.is_some_and(|name| [OVERLOOKED, RANDOM_MOVES, SEED].contains(&name));
    let mut rest = spec.clone();
    rest.arguments.retain(|argument| !is_one(argument.key.as_deref()));
    Ok((makes_any.then_some(Mistakes { overlooked, random_moves, seed }), rest))
}

/// A search with mistakes, drawn from the seed and the moves played so far, so that the same game always
/// gives the same mistakes.
pub(crate) struct WithMistakes {
    search: Box<dyn AnySearch<Erased>>,
    mistakes: Mistakes,
    seed: u64,
}

/// The moves that are seen at a root.
enum Seen {
    All,
    One(Move),
    Some(Vec<Move>),
}

impl WithMistakes {
    /// The search with these mistakes; `seed` is used if they have no seed of their own.
    pub(crate) fn new(search: Box<dyn AnySearch<Erased>>, mistakes: Mistakes, seed: u64) -> WithMistakes {
        WithMistakes { search, mistakes, seed: mistakes.seed.unwrap_or(seed) }
    }

    fn seen(&self, root: &Root<'_, Erased>) -> Seen {
        let legal = root.line.legal(root.game);
        if legal.len() < 2 {
            return Seen::All;
        }
        let mut random = Random::new(self.seed_at(root));
        if random.unit_f64() < self.mistakes.random_moves {
            return Seen::One(legal[random.index(legal.len())]);
        }
        let seen: Vec<Move> =
            legal.iter().copied().filter(|_| random.unit_f64() >= self.mistakes.overlooked).collect();
        match seen[..] {
            [] => Seen::One(legal[random.index(legal.len())]),
            [only] => Seen::One(only),
            _ if seen.len() == legal.len() => Seen::All,
            _ => Seen::Some(seen),
        }
    }

    /// The seed of the mistakes at a root, from the moves as text: the numbers of erased moves depend on
    /// earlier requests.
    fn seed_at(&self, root: &Root<'_, Erased>) -> u64 {
        let (game, mut state) = (root.game, root.line.start().clone());
        let of_text =
            |seed: u64, text: &str| text.bytes().fold(seed, |seed, byte| derive_seed(seed, byte.into()));
        let mut seed = of_text(self.seed, &game.write_position(&state));
        for &mv in root.line.moves() {
            seed = of_text(derive_seed(seed, 0), &game.write_move(&state, mv));
            game.play(&mut state, mv);
        }
        seed
    }
}

/// The root with a value for every move.
fn wide<'a>(root: &Root<'a, Erased>) -> Root<'a, Erased> {
    let multi_pv = root.line.legal(root.game).len().max(1);
    Root { multi_pv, tablebase: root.tablebase, ..Root::new(root.game, root.line.clone()) }
}

/// The report on the best of the moves seen: the first of its rows among them.
fn best_of(seen: &[Move], mut report: Report<Move>) -> Report<Move> {
    let first = report.best;
    report.moves.retain(|row| seen.contains(&row.mv));
    if first.is_some_and(|best| seen.contains(&best)) {
        return report;
    }
    report.claims.clear();
    report.distance = None;
    report.book = None;
    match report.moves.first() {
        Some(row) => {
            report.best = Some(row.mv);
            report.value = row.value.clone();
            // The value of the best move seen is not that of the position.
            report.kind = if row.kind == Kind::Unknown { Kind::Unknown } else { Kind::Heuristic };
            report.line = if row.line.is_empty() { vec![row.mv] } else { row.line.clone() };
        }
        None => report = Report { stats: report.stats, stop: report.stop, ..unsearched(seen[0]) },
    }
    report
}

/// The report on a move chosen without a search.
fn unsearched(mv: Move) -> Report<Move> {
    let stats = Stats { nodes: 1, ..Stats::default() };
    Report { best: Some(mv), line: vec![mv], stats, ..Report::unknown() }
}

impl AnySearch<Erased> for WithMistakes {
    fn fits(&self, root: &Root<'_, Erased>, budget: &Budget) -> Result<(), Unsupported> {
        self.search.fits(&wide(root), budget)
    }

    fn ends_by_itself(&self) -> bool {
        self.search.ends_by_itself()
    }

    fn ends_soon(&self) -> bool {
        self.search.ends_soon()
    }

    fn memory(&self) -> u64 {
        self.search.memory()
    }

    fn reseed(&mut self, seed: u64) {
        self.search.reseed(seed);
        self.seed = self.mistakes.seed.unwrap_or(seed);
    }

    fn forget(&mut self) {
        self.search.forget();
    }

    fn conclude(&self, root: &Root<'_, Erased>, payoffs: &Payoffs, report: &mut Report<Move>) {
        self.search.conclude(root, payoffs, report);
    }

    fn run(
        &mut self,
        root: &Root<'_, Erased>,
        budget: &Budget,
        observer: Option<&mut dyn Observer<Erased>>,
    ) -> Result<Report<Move>, Unsupported> {
        match self.seen(root) {
            Seen::All => self.search.run(root, budget, observer),
            Seen::One(mv) => Ok(unsearched(mv)),
            Seen::Some(seen) => Ok(best_of(&seen, self.search.run(&wide(root), budget, observer)?)),
        }
    }
}
