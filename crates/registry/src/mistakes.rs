//! Natural mistakes of any search: overlooked moves and random moves.

use game::random::{Random, derive_seed};
use game::{Evaluated, Given, Notation, ParameterError};
use request::Error;
use search::{Kind, Report, Root, Stats};

/// The parameter for the probability that a legal move is overlooked.
pub(crate) const OVERLOOKED: &str = "overlooked";
/// The parameter for the probability that a random legal move is played.
pub(crate) const RANDOM_MOVES: &str = "random-moves";
/// The parameter for the probability that the worst move is played.
pub(crate) const WORST_MOVES: &str = "worst-moves";
/// The parameter for the seed of the mistakes.
pub(crate) const MISTAKES_SEED: &str = "mistakes-seed";

/// Searches that do not value moves, for which overlooking a move is undefined.
const WITHOUT_VALUES: [&str; 5] = ["label", "proof-number", "pds", "df-pn", "census"];

/// The rates of mistakes of a search. They are drawn from the seed and the moves played so far, so that the
/// same game always gives the same mistakes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Mistakes {
    overlooked: f64,
    random_moves: f64,
    worst_moves: f64,
    /// The seed, if one was given.
    pub(crate) seed: Option<u64>,
}

/// The moves that are seen at a root.
pub(crate) enum Sight<M> {
    All,
    One(M),
    Some(Vec<M>),
    /// All of them, and the worst is played.
    Worst,
}

impl Mistakes {
    /// The mistakes of the search called `search`; `None` if it makes none.
    pub(crate) fn read(search: &str, given: &Given<'_>) -> Result<Option<Mistakes>, Error> {
        let of = |error: ParameterError| Error::Parameter { of: search.to_owned(), error };
        let chance = |name: &'static str| {
            let chance = given.text(name).parse().ok().filter(|chance| (0.0..=1.0).contains(chance));
            chance.ok_or_else(|| of(given.wrong(name, "a probability from 0 to 1")))
        };
        let (overlooked, random_moves) = (chance(OVERLOOKED)?, chance(RANDOM_MOVES)?);
        let worst_moves = chance(WORST_MOVES)?;
        // Decimal fractions add up but for a rounding error.
        if random_moves + worst_moves > 1.0 + 1e-9 {
            return Err(of(given.wrong(WORST_MOVES, "at most 1 together with random-moves")));
        }
        let number = |text: &str| {
            text.parse().map_err(|_| of(given.wrong(MISTAKES_SEED, "a whole number of at least 0")))
        };
        let is_given = given.is_given(MISTAKES_SEED);
        let seed = is_given.then(|| number(given.text(MISTAKES_SEED))).transpose()?;
        let makes_any = overlooked + random_moves + worst_moves > 0.0;
        if makes_any && WITHOUT_VALUES.contains(&search) {
            return Err(Error::Other(format!(
                "expected a search that values moves for mistakes, got {search}"
            )));
        }
        Ok(makes_any.then_some(Mistakes { overlooked, random_moves, worst_moves, seed }))
    }

    /// The remark in answers.
    pub(crate) fn note(&self) -> String {
        let Mistakes { overlooked, random_moves, worst_moves, .. } = self;
        let ways = [
            (*overlooked, "overlooks a move with probability"),
            (*random_moves, "plays any move with probability"),
            (*worst_moves, "plays the worst move with probability"),
        ];
        let ways = ways.iter().filter(|(chance, _)| *chance > 0.0);
        let ways: Vec<String> = ways.map(|(chance, what)| format!("{what} {chance}")).collect();
        format!("plays with mistakes: {}", ways.join(", "))
    }

    /// The moves that are seen at a root, by this seed.
    pub(crate) fn sight<G: Notation>(&self, root: &Root<'_, G>, seed: u64) -> Sight<G::Move> {
        let legal = root.line.legal(root.game);
        if legal.len() < 2 {
            return Sight::All;
        }
        let mut random = Random::new(seed_at(root, seed));
        let lot = random.unit_f64();
        if lot < self.random_moves {
            return Sight::One(legal[random.index(legal.len())]);
        }
        if lot < self.random_moves + self.worst_moves {
            return Sight::Worst;
        }
        let noticed: Vec<G::Move> =
            legal.iter().copied().filter(|_| random.unit_f64() >= self.overlooked).collect();
        match noticed[..] {
            [] => Sight::One(legal[random.index(legal.len())]),
            [only] => Sight::One(only),
            _ if noticed.len() == legal.len() => Sight::All,
            _ => Sight::Some(noticed),
        }
    }
}

/// The seed of the mistakes at a root, from the moves as text: the numbers of erased moves depend on earlier
/// requests.
pub(crate) fn seed_at<G: Notation>(root: &Root<'_, G>, seed: u64) -> u64 {
    let (game, mut state) = (root.game, root.line.start().clone());
    let of_text =
        |seed: u64, text: &str| text.bytes().fold(seed, |seed, byte| derive_seed(seed, byte.into()));
    let mut seed = of_text(seed, &game.write_position(&state));
    for &mv in root.line.moves() {
        seed = of_text(derive_seed(seed, 0), &game.write_move(&state, mv));
        game.play(&mut state, mv);
    }
    seed
}

/// The root with a value for every move.
pub(crate) fn wide<'a, G: Evaluated>(root: &Root<'a, G>) -> Root<'a, G> {
    let multi_pv = root.line.legal(root.game).len().max(1);
    Root { multi_pv, line: root.line.clone(), ..*root }
}

/// The report on the best of the moves seen: the first of its rows among them.
pub(crate) fn best_of<M: Copy + PartialEq>(seen: &[M], mut report: Report<M>) -> Report<M> {
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
pub(crate) fn unsearched<M: Copy>(mv: M) -> Report<M> {
    let stats = Stats { nodes: 1, ..Stats::default() };
    Report { best: Some(mv), line: vec![mv], stats, ..Report::unknown() }
}
