//! The two implementations of a game in step along random games.

use game::random::{Random, derive_seed};
use game::{Configured, Given, Key, Line, Notation, Payoffs, legal};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// A plain implementation of a game, cell by cell. A position has no history: the caller counts
/// repetitions.
pub(crate) trait Plain {
    type Position: Clone;

    fn players(&self) -> usize;
    /// The position a game starts from; `None` if it is drawn from a seed in a way that the rules do not
    /// specify.
    fn start(&self) -> Option<Self::Position>;
    fn read(&self, text: &str) -> Self::Position;
    fn write(&self, position: &Self::Position) -> String;
    /// The player to move, from 0.
    fn mover(&self, position: &Self::Position) -> usize;
    /// The payoffs, if the game is over.
    fn outcome(&self, position: &Self::Position) -> Option<Vec<i32>>;
    /// The legal moves of a position that is not over, in any order.
    fn moves(&self, position: &Self::Position) -> Vec<String>;
    fn play(&self, position: &Self::Position, mv: &str) -> Self::Position;

    /// The number of the occurrence of a position that is a draw.
    fn repetition(&self) -> Option<usize> {
        None
    }

    /// The position as text, as far as it must be the same for the position to occur again.
    fn identity(&self, position: &Self::Position) -> String {
        self.write(position)
    }

    /// The progress that a move makes toward the end of the game: the better of two random moves is played.
    fn hurries(&self, _position: &Self::Position, _mv: &str) -> i32 {
        0
    }

    /// A random position, of those that the README allows; `None` if the attempt failed.
    fn drawn(&self, _random: &mut Random) -> Option<String> {
        None
    }

    /// True if the rules allow this outcome: payoffs that are drawn from a seed in a way that the rules do
    /// not specify are unknown here.
    fn allows(&self, position: &Self::Position, outcome: Option<&[i32]>) -> bool {
        self.outcome(position).as_deref() == outcome
    }
}

/// Parameters by name; omitted ones have their defaults.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings(pub(crate) BTreeMap<&'static str, String>);

impl Settings {
    /// Parses `name=value` pairs joined by `;`.
    pub(crate) fn read(text: &'static str) -> Settings {
        let pairs = text.split(';').filter(|pair| !pair.is_empty());
        Settings(
            pairs.map(|pair| pair.split_once('=').expect("a pair")).map(|(k, v)| (k, v.to_owned())).collect(),
        )
    }

    #[expect(clippy::needless_pass_by_value, reason = "numbers and texts are written in place")]
    pub(crate) fn with(mut self, name: &'static str, value: impl ToString) -> Settings {
        self.0.insert(name, value.to_string());
        self
    }

    pub(crate) fn text<'a>(&'a self, name: &str, default: &'a str) -> &'a str {
        self.0.get(name).map_or(default, String::as_str)
    }

    pub(crate) fn number<T: FromStr>(&self, name: &str, default: T) -> T {
        self.0.get(name).map_or(default, |text| text.parse().ok().expect("a number"))
    }

    pub(crate) fn is(&self, name: &str, value: &str) -> bool {
        self.text(name, "") == value
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs: Vec<String> = self.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
        f.write_str(&pairs.join(","))
    }
}

/// A random item of these.
pub(crate) fn one_of<'a, T>(random: &mut Random, all: &'a [T]) -> &'a T {
    &all[random.index(all.len())]
}

/// A random number of a range.
pub(crate) fn between(random: &mut Random, least: usize, greatest: usize) -> usize {
    least + random.index(greatest - least + 1)
}

fn is_deep() -> bool {
    std::env::var_os("YOMI_DEEP").is_some()
}

/// The number of random positions compared before each game, besides the one that it may begin with.
const LOOKED_AT: usize = 10;
/// The maximum length of a game.
const MAX_PLIES: usize = 300;

/// Runs both implementations along random games: under the fixed settings and under random ones, from the
/// start and from random positions.
pub(crate) fn in_step<G: Configured + Notation, P: Plain>(
    name: &str,
    fixed: &[&'static str],
    draw: impl Fn(&mut Random) -> Settings,
    plain: impl Fn(&Settings) -> P,
) {
    let mut random = Random::new(1);
    let (games, sets) = if is_deep() { (10_000, 200) } else { (100, 25) };
    let mut settings: Vec<Settings> = fixed.iter().map(|text| Settings::read(text)).collect();
    while settings.len() < sets {
        settings.push(draw(&mut random));
    }
    let mut met = Coverage::default();
    for (index, settings) in settings.iter().enumerate() {
        let mut given = Given::defaults(G::PARAMETERS);
        for (name, value) in &settings.0 {
            given.set(name, value).unwrap_or_else(|error| panic!("{settings}: {error}"));
        }
        let game = G::configure(&given).unwrap_or_else(|error| panic!("{settings}: {error}"));
        let walk = Walk { game: &game, plain: &plain(settings), what: format!("{name}:{settings}") };
        for number in (index..games).step_by(sets) {
            walk.walk(derive_seed(7, number as u64), &mut met);
        }
    }
    tell(&format!("{name}: {games} games under {sets} settings in step, {met}"));
    assert!(met.ends > 0, "no game of {name} came to its end");
}

/// Prints what a test counted, also when it passes.
fn tell(line: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The features that the games covered.
#[derive(Default)]
struct Coverage {
    positions: u64,
    drawn: u64,
    ends: u64,
    repetitions: u64,
    leaves: u64,
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Coverage { positions, drawn, ends, repetitions, leaves } = self;
        write!(f, "{drawn} drawn positions, {positions} in games, {ends} ends, ")?;
        write!(f, "{repetitions} of them by repetition; {leaves} leaves counted")
    }
}

/// One game under one setting, in both implementations.
struct Walk<'a, G, P> {
    game: &'a G,
    plain: &'a P,
    what: String,
}

impl<G: Notation, P: Plain> Walk<'_, G, P> {
    fn walk(&self, seed: u64, met: &mut Coverage) {
        let Walk { game, plain, what } = self;
        let mut random = Random::new(seed);
        for text in (0..LOOKED_AT).filter_map(|_| plain.drawn(&mut random)).collect::<Vec<_>>() {
            self.agree(&self.read(&text), &plain.read(&text));
            met.drawn += 1;
        }
        let drawn = if random.below(2) == 0 { plain.drawn(&mut random) } else { None };
        let (mut line, mut position) = if let Some(text) = drawn {
            (Line::from_state(self.read(&text)), plain.read(&text))
        } else {
            let line = Line::new(*game);
            let start = plain.start().unwrap_or_else(|| plain.read(&game.write_position(line.state())));
            (line, start)
        };
        if random.below(4) == 0 {
            self.same_leaves(line.state(), &position, met);
        }
        let mut past = Vec::new();
        while line.moves().len() < MAX_PLIES {
            let moves = self.agree(line.state(), &position);
            past.push(plain.identity(&position));
            met.positions += 1;
            let repeated = moves.is_some() && is_repeated(*plain, &past);
            let drawn = repeated.then(|| vec![0; plain.players()]);
            let found = line.outcome(*game).map(|payoffs| payoffs.as_slice().to_vec());
            if moves.is_some() {
                assert_eq!(found, drawn, "{what}: {} after {past:?}", past[past.len() - 1]);
            }
            met.repetitions += u64::from(repeated);
            let Some(moves) = moves.filter(|_| !repeated) else {
                met.ends += 1;
                return;
            };
            let drawn = [(); 2].map(|()| &moves[random.index(moves.len())]);
            let mut mv = drawn.into_iter().max_by_key(|mv| plain.hurries(&position, mv)).expect("two moves");
            if plain.repetition().is_some() && random.below(3) == 0 {
                // Back to an earlier position, if possible.
                mv = moves
                    .iter()
                    .find(|mv| past.contains(&plain.identity(&plain.play(&position, mv))))
                    .unwrap_or(mv);
            }
            let read = game.read_move(line.state(), mv);
            line.push(
                *game,
                read.unwrap_or_else(|error| panic!("{what}: {}: {error}", past[past.len() - 1])),
            );
            position = plain.play(&position, mv);
        }
    }

    fn read(&self, text: &str) -> G::State {
        self.game.read_position(text).unwrap_or_else(|error| panic!("{}: {text}: {error}", self.what))
    }

    /// Compares a position, and returns its legal moves; `None` if the game is over.
    fn agree(&self, state: &G::State, position: &P::Position) -> Option<Vec<String>> {
        let Walk { game, plain, what } = self;
        let text = plain.write(position);
        assert_eq!(game.write_position(state), text, "{what}");
        assert_eq!(plain.write(&plain.read(&text)), text, "{what}");
        assert!(self.read(&text) == *state, "{what}: {text} is read as another position");
        assert_eq!(game.players(), plain.players(), "{what}: players");
        let outcome = game.outcome(state);
        let payoffs = outcome.as_ref().map(Payoffs::as_slice);
        assert!(
            plain.allows(position, payoffs),
            "{what}: {text}: the game pays {payoffs:?}, the second implementation {:?}",
            plain.outcome(position)
        );
        if outcome.is_some() {
            return None;
        }
        assert_eq!(
            game.to_move(state).index(),
            plain.mover(position),
            "{what}: the player to move at {text}"
        );
        let mut moves = plain.moves(position);
        moves.sort_unstable();
        let mut found: Vec<String> =
            legal(*game, state).iter().map(|&mv| game.write_move(state, mv)).collect();
        found.sort_unstable();
        assert_eq!(found, moves, "{what}: the legal moves of {text}");
        assert_eq!(game.count_moves(state, &mut Vec::new()), moves.len(), "{what}: {text}");
        Some(moves)
    }

    /// Counts the leaves below a position to a depth at which they are few enough.
    fn same_leaves(&self, state: &G::State, position: &P::Position, met: &mut Coverage) {
        let most = if is_deep() { 2_000 } else { 400 };
        let (mut depth, mut found) = (0, 1);
        for deeper in 1..=8 {
            let count = self.leaves(&mut state.clone(), &mut vec![state.clone()], deeper);
            if count > most {
                break;
            }
            (depth, found) = (deeper, count);
        }
        let counted = leaves(self.plain, position, depth);
        assert_eq!(
            found,
            counted,
            "{}: leaves at depth {depth} of {}",
            self.what,
            self.plain.write(position)
        );
        met.leaves += found;
    }

    fn leaves(&self, state: &mut G::State, past: &mut Vec<G::State>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let present = Key::of(state);
        let times = past.iter().filter(|earlier| Key::of(earlier) == present).count() as u32;
        if self.game.promises().repetition.is_some_and(|fold| times >= fold) {
            return 0;
        }
        let moves = legal(self.game, state);
        if depth == 1 {
            return moves.len() as u64;
        }
        let mut leaves = 0;
        for mv in moves {
            let undo = self.game.play(state, mv);
            past.push(state.clone());
            leaves += self.leaves(state, past, depth - 1);
            past.pop();
            self.game.undo(state, mv, undo);
        }
        leaves
    }
}

/// True if the last of these positions ends the game by repetition.
fn is_repeated<P: Plain>(plain: &P, past: &[String]) -> bool {
    let present = past.last();
    let times = past.iter().filter(|text| Some(*text) == present).count();
    plain.repetition().is_some_and(|fold| times >= fold)
}

/// The number of positions exactly `depth` plies below this one by the second implementation, counted as
/// often as they are reached; games that end earlier, also by repetition, add none.
pub(crate) fn leaves<P: Plain>(plain: &P, position: &P::Position, depth: u32) -> u64 {
    fn below<P: Plain>(plain: &P, position: &P::Position, past: &mut Vec<String>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        past.push(plain.identity(position));
        let mut count = 0;
        if plain.outcome(position).is_none() && !is_repeated(plain, past) {
            for mv in plain.moves(position) {
                count +=
                    if depth == 1 { 1 } else { below(plain, &plain.play(position, &mv), past, depth - 1) };
            }
        }
        past.pop();
        count
    }
    below(plain, position, &mut Vec::new(), depth)
}
