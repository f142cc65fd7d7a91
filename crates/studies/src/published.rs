//! Published figures of games: sizes, lengths, branching, and values.
//!
//! These are other people's figures, kept with their sources in `published/figures.txt`, for comparison with
//! yomi's measurements. Nothing is computed from them, and no test uses a figure that was not read in its
//! source: see [`Figure::verified`].

use registry::Session;
use std::fmt;
use std::sync::LazyLock;

/// One published figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Figure {
    /// The game, named as `yomi games` names it; games that yomi does not play are named in the same manner.
    pub game: &'static str,
    /// The variant: the board, the start, the rule, in yomi's parameters where it has them. Empty for the
    /// usual game.
    pub variant: &'static str,
    /// The quantity.
    pub quantity: Quantity,
    /// The figure.
    pub amount: Amount,
    /// The source: a key in `docs/papers.md`.
    pub source: &'static str,
    /// True if the figure was read in the source, or in a public text that names it, or computed. Otherwise
    /// it is quoted from memory of the literature: always show that with it, and never rely on it.
    pub verified: bool,
    /// A note, without a full stop; often empty.
    pub note: &'static str,
}

/// The quantity that a figure is of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Quantity {
    /// The winner under perfect play.
    Value,
    /// The log10 of the number of positions that can be reached, or a bound on it.
    StateSpace,
    /// The log10 of the size of the game tree, by whatever formula the source uses.
    GameTree,
    /// The average length of a game in plies.
    Plies,
    /// The average number of moves in a position.
    Branching,
    /// The squares, points or cells of the board.
    Squares,
    /// The exact number of different games.
    Games,
    /// The exact number of different positions.
    Positions,
    /// The exact number of positions, where images of each other count as one.
    PositionsUpToSymmetry,
    /// The number of positions that were searched to find the value.
    Searched,
    /// The number of positions in the proof of the value.
    Proof,
}

impl Quantity {
    /// All quantities.
    const ALL: [Quantity; 11] = [
        Quantity::Value,
        Quantity::StateSpace,
        Quantity::GameTree,
        Quantity::Plies,
        Quantity::Branching,
        Quantity::Squares,
        Quantity::Games,
        Quantity::Positions,
        Quantity::PositionsUpToSymmetry,
        Quantity::Searched,
        Quantity::Proof,
    ];

    /// Returns whether the figure is a logarithm to base 10.
    pub fn is_log10(self) -> bool {
        matches!(self, Quantity::StateSpace | Quantity::GameTree)
    }

    const fn words(self) -> &'static str {
        match self {
            Quantity::Value => "value",
            Quantity::StateSpace => "state space (log10)",
            Quantity::GameTree => "game tree (log10)",
            Quantity::Plies => "average plies",
            Quantity::Branching => "average branching",
            Quantity::Squares => "squares",
            Quantity::Games => "games",
            Quantity::Positions => "positions",
            Quantity::PositionsUpToSymmetry => "positions up to symmetry",
            Quantity::Searched => "positions searched",
            Quantity::Proof => "positions in the proof",
        }
    }
}

/// As a heading: "game tree (log10)".
impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

/// A figure: a number in the unit of its [`Quantity`], or words.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Amount {
    /// A number. Counts below 2^53 are exact.
    Number(f64),
    /// Words: who wins, or why there is no number.
    Words(&'static str),
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Amount::Number(number) => write!(f, "{number}"),
            Amount::Words(words) => f.write_str(words),
        }
    }
}

impl Figure {
    /// The figure of a line: game, variant, quantity, amount, source, and perhaps a note.
    fn read(line: &'static str) -> Option<Figure> {
        let mut cells = line.split('|').map(str::trim);
        let mut next = || cells.next();
        let (game, variant, quantity, amount, source) = (next()?, next()?, next()?, next()?, next()?);
        let unverified = source.strip_suffix(" (unverified)");
        Some(Figure {
            game,
            variant,
            quantity: Quantity::ALL.into_iter().find(|known| known.words() == quantity)?,
            amount: amount.parse().map_or(Amount::Words(amount), Amount::Number),
            source: unverified.unwrap_or(source),
            verified: unverified.is_none(),
            note: next().unwrap_or_default(),
        })
    }

    /// Returns whether the figure is of the game with default parameters, or with any parameters.
    pub fn is_of_the_usual_game(&self) -> bool {
        self.variant.is_empty() || (self.variant.starts_with("any ") && !self.variant.contains(','))
    }

    /// The game of the figure, in yomi's parameters. `None` if it is of many games, of players described in
    /// words, or of rules that yomi does not have.
    pub fn specification(&self) -> Option<String> {
        let parameters = match (self.game, self.variant) {
            (_, "" | "random players" | "naive players") | ("gomoku", "15x15" | "15x15, freestyle") => {
                String::new()
            }
            ("othello", "6x6, fewer discs win") => "size=6,discs=fewest".to_owned(),
            ("othello", "6x6, parallel start") => "size=6,start=parallel".to_owned(),
            (_, parameters) if parameters.contains('=') && !parameters.contains(' ') => parameters.to_owned(),
            (_, board) => {
                let (columns, rows) = board.split_once('x')?;
                let (columns, rows): (u32, u32) = (columns.parse().ok()?, rows.parse().ok()?);
                format!("columns={columns},rows={rows}")
            }
        };
        let joint = if parameters.is_empty() { "" } else { ":" };
        Some(format!("{}{joint}{parameters}", self.game))
    }

    /// Returns whether the figure is of exactly this game, with its board and all its rules.
    pub fn is_of(&self, session: &Session) -> bool {
        let Some(specification) = self.specification() else { return false };
        // Boards of Othello have a size alone.
        let texts = [specification.clone(), with_size(&specification)];
        let is_same = |text: &String| {
            registry::open(text)
                .is_ok_and(|own| with_sides(own.spelled_out()) == with_sides(session.spelled_out()))
        };
        texts.iter().any(is_same)
    }
}

/// `columns=6,rows=6` as `size=6`.
fn with_size(specification: &str) -> String {
    let side = |name: &str| {
        let (_, rest) = specification.split_once(&format!("{name}="))?;
        rest.split(',').next()
    };
    match (side("columns"), side("rows")) {
        (Some(columns), Some(rows)) if columns == rows => {
            specification.replace(&format!("columns={columns},rows={rows}"), &format!("size={columns}"))
        }
        _ => specification.to_owned(),
    }
}

/// `size=6` as `columns=6,rows=6`: a square board has two names.
fn with_sides(spelled_out: &str) -> String {
    let Some((_, rest)) = spelled_out.split_once("size=") else { return spelled_out.to_owned() };
    let size = rest.split(',').next().unwrap_or(rest);
    spelled_out.replace(&format!("size={size}"), &format!("columns={size},rows={size}"))
}

/// The published figures of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Published {
    /// Figures of exactly the game of a session, with its board and all its rules.
    pub of_this: Vec<&'static Figure>,
    /// Figures of the same game on other boards or by other rules, and of many at once: always show their
    /// variant.
    pub of_others: Vec<&'static Figure>,
}

/// The figures published of the game of a session, and of other games by the name `game`.
pub fn about(session: &Session, game: &str) -> Published {
    let (of_this, others): (Vec<_>, Vec<_>) = all().iter().partition(|figure| figure.is_of(session));
    Published { of_this, of_others: others.into_iter().filter(|figure| figure.game == game).collect() }
}

/// Every figure published of `game`, in the order of [`all`].
///
/// # Examples
///
/// ```
/// use studies::published::{self, Quantity};
/// let sizes: Vec<String> = published::of("lines-of-action")
///     .into_iter()
///     .filter(|figure| figure.quantity == Quantity::GameTree)
///     .map(|figure| format!("{} [{}] {}", figure.amount, figure.source, figure.verified))
///     .collect();
/// assert_eq!(sizes, ["56 [CPW] true", "56 [FactIndex] true", "64 [Wikipedia] false"]);
/// ```
pub fn of(game: &str) -> Vec<&'static Figure> {
    all().iter().filter(|figure| figure.game == game).collect()
}

/// Every figure, each source's together: the lecture first, exact and solved values, then tables of sizes.
pub fn all() -> &'static [Figure] {
    static ALL: LazyLock<Vec<Figure>> = LazyLock::new(figures);
    &ALL
}

fn figures() -> Vec<Figure> {
    let lines = include_str!("../published/figures.txt").lines();
    let figures = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    figures
        .map(|line| Figure::read(line).unwrap_or_else(|| panic!("expected a figure, got {line}")))
        .collect()
}
