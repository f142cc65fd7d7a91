//! What has been published about games: sizes, lengths, branching, and who wins.
//!
//! These are figures of others, to be set beside what yomi measures, each with its source. Nothing is computed from
//! them and nothing is tested against those that nobody read in their source: see [`Figure::verified`].

use crate::table::Table;
use std::fmt;
use std::sync::LazyLock;

/// One published figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Figure {
    /// The game, named as `yomi games` names it; games that yomi does not play are named in the same manner.
    pub game: &'static str,
    /// Which game exactly: the board, the start, the rule, in yomi's parameters where it has them. Empty where it is
    /// the usual one.
    pub variant: &'static str,
    /// What the figure is of.
    pub quantity: Quantity,
    /// The figure.
    pub amount: Amount,
    /// Who says so: a key in `docs/papers.md`.
    pub source: &'static str,
    /// Whether the figure was read in the source, or in a public text that names it, or computed. Where this is false
    /// it is quoted from memory of the literature: always show that with it, and never rely on it.
    pub verified: bool,
    /// What else is to be said, without a full stop; often nothing.
    pub note: &'static str,
}

/// What a figure is of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Quantity {
    /// Who wins if nobody errs.
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
    /// Whether the figure is a logarithm to base 10.
    pub fn is_log10(self) -> bool {
        matches!(self, Quantity::StateSpace | Quantity::GameTree)
    }
}

/// As a heading: "game tree (log10)".
impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
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
        })
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
    const fn number(game: &'static str, quantity: Quantity, number: f64, source: &'static str) -> Figure {
        Figure {
            game,
            variant: "",
            quantity,
            amount: Amount::Number(number),
            source,
            verified: true,
            note: "",
        }
    }

    const fn value(
        game: &'static str,
        variant: &'static str,
        words: &'static str,
        source: &'static str,
    ) -> Figure {
        let amount = Amount::Words(words);
        Figure { game, variant, quantity: Quantity::Value, amount, source, verified: true, note: "" }
    }

    const fn of(self, variant: &'static str) -> Figure {
        Figure { variant, ..self }
    }

    const fn note(self, note: &'static str) -> Figure {
        Figure { note, ..self }
    }

    const fn unverified(self) -> Figure {
        Figure { verified: false, ..self }
    }

    /// Whether the figure is of the game as `yomi games` has it when no parameter is given, or of any parameters.
    pub fn is_of_the_usual_game(&self) -> bool {
        self.variant.is_empty() || (self.variant.starts_with("any ") && !self.variant.contains(','))
    }

    /// The game that the figure is of, in yomi's parameters. `None` where it is of many games, of players that are told apart by
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

    /// Whether the figure is of this very game, its board and all its rules.
    pub fn is_of(&self, table: &dyn Table) -> bool {
        let Some(specification) = self.specification() else { return false };
        // Boards of Othello have a size alone.
        let texts = [specification.clone(), with_size(&specification)];
        let is_same = |text: &String| {
            crate::open(text)
                .is_ok_and(|own| with_sides(own.spelled_out()) == with_sides(table.spelled_out()))
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

/// What others say of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Published {
    /// Of the very game on the table, its board and all its rules.
    pub of_this: Vec<&'static Figure>,
    /// Of the same game on other boards or by other rules, and of many at once: never without the words that say which.
    pub of_others: Vec<&'static Figure>,
}

/// The figures published of the game on the table, and of other games by the name `game`.
pub fn about(table: &dyn Table, game: &str) -> Published {
    let (of_this, others): (Vec<_>, Vec<_>) = all().iter().partition(|figure| figure.is_of(table));
    Published { of_this, of_others: others.into_iter().filter(|figure| figure.game == game).collect() }
}

/// Every figure published of `game`, in the order of [`all`]; none of a game nobody is quoted on.
///
/// # Examples
///
/// ```
/// use session::published::{self, Quantity};
/// let sizes: Vec<String> = published::of("lines-of-action")
///     .into_iter()
///     .filter(|figure| figure.quantity == Quantity::GameTree)
///     .map(|figure| format!("{} [{}]{}", figure.amount, figure.source, if figure.verified { "" } else { " unverified" }))
///     .collect();
/// assert_eq!(sizes, ["56 [CPW]", "56 [FactIndex]", "64 [Wikipedia] unverified"]);
/// ```
pub fn of(game: &str) -> Vec<&'static Figure> {
    all().iter().filter(|figure| figure.game == game).collect()
}

/// Every figure, each source's together: the lecture first, exact and solved values, then tables of sizes.
pub fn all() -> &'static [Figure] {
    static ALL: LazyLock<Vec<Figure>> = LazyLock::new(|| {
        let mut figures = Vec::new();
        figures.extend_from_slice(LECTURE);
        figures.extend_from_slice(SMALL);
        figures.extend_from_slice(SOLVED);
        figures.extend(connect_four());
        figures.extend_from_slice(LINES_OF_ACTION);
        figures.extend_from_slice(DIAMOND);
        figures.extend(tables());
        figures
    });
    &ALL
}

const FIRST: &str = "the first player wins";
const SECOND: &str = "the second player wins";
const DRAW: &str = "draw";

/// What the lecture says, its table of powers of ten with it.
const LECTURE: &[Figure] = &[
    Figure::value("count-to", "n=25", SECOND, "Yokoo").note("by saying 4, 8, 12, 16, 20 and 24"),
    Figure::value("tic-tac-toe", "", DRAW, "Yokoo"),
    Figure::value("gomoku", "", FIRST, "Yokoo"),
    Figure::value("othello", "6x6", SECOND, "Yokoo"),
    Figure::value("checkers", "", DRAW, "Yokoo").note("proved in 2007"),
    Figure::number("checkers", Quantity::GameTree, 30.0, "Yokoo")
        .note("a program has beaten the world champion"),
    Figure::number("othello", Quantity::GameTree, 60.0, "Yokoo")
        .note("a program has beaten the world champion"),
    Figure::number("chess", Quantity::GameTree, 120.0, "Yokoo")
        .note("a program has beaten the world champion"),
    Figure {
        amount: Amount::Words("no number given"),
        ..Figure::number("shogi", Quantity::GameTree, 0.0, "Yokoo")
    }
    .note("in 2013 a program beat a professional of class A"),
    Figure::number("go", Quantity::GameTree, 360.0, "Yokoo").note("in 2016 AlphaGo beat a top professional"),
];

/// Small games of the lecture and the wiki, known from their theory or by counting.
const SMALL: &[Figure] = &[
    Figure::value("count-to", "n=5", SECOND, "Own").note("the lecture draws this one as a tree"),
    Figure::value("count-to", "any n", "the mover loses if n - 1 - said is a multiple of 4", "Own"),
    Figure::value("coin-row", "rows=1+6", FIRST, "Own")
        .note("the lecture asks; Kayles, by its Grundy numbers"),
    Figure::value("coin-row", "rows=1+4", SECOND, "Own").note("the lecture asks for its tree"),
    Figure::value("coin-row", "any rows", "the mover loses if the Grundy numbers of the rows cancel", "OEIS")
        .note("Kayles, A002186: from a row of 71 on they repeat every 12"),
    Figure::value(
        "split-nim",
        "any heaps, rule=split",
        "the mover loses if the Grundy numbers of the rows cancel",
        "OEIS",
    )
    .note("A002186; which rule the wiki's lost picture shows is open"),
    Figure::value(
        "split-nim",
        "any heaps, rule=subtract",
        "the mover loses if the heaps modulo 3 cancel (exclusive or)",
        "Own",
    ),
    Figure::value(
        "split-nim",
        "any heaps, rule=unequal",
        "the mover loses if the Grundy numbers of the heaps cancel",
        "OEIS",
    )
    .note("Grundy's game, A002188"),
    Figure::value(
        "slide",
        "any board",
        "the mover loses if the gaps of the rows cancel (exclusive or)",
        "Own",
    )
    .note("Northcott's game; moving back does not help; every board 1x5 to 2x8 and 3x4 was counted out"),
    Figure::value("nim", "any heaps", "the mover loses if the heaps cancel (exclusive or)", "Own")
        .note("counted out for three heaps of up to 5"),
    Figure::value(
        "nim",
        "any heaps, misere=true",
        "as normal while a heap is above 1; then an even number of heaps wins",
        "Own",
    )
    .note("counted out for three heaps of up to 5"),
    Figure::value("tic-tac-toe", "misere=true", DRAW, "Own"),
    Figure::number("tic-tac-toe", Quantity::Games, 255_168.0, "Own"),
    Figure::number("tic-tac-toe", Quantity::Positions, 5_478.0, "Own"),
    Figure::number("tic-tac-toe", Quantity::PositionsUpToSymmetry, 765.0, "Own"),
    Figure::value(
        "dawsons-kayles",
        "any rows",
        "the mover loses if the Grundy numbers of the rows cancel",
        "OEIS",
    )
    .note("A002187: they repeat every 34"),
];

/// Values that programs or proofs have found.
const SOLVED: &[Figure] = &[
    // Othello.
    Figure::value("othello", "4x4", SECOND, "Own").note("11 to 3"),
    Figure::value("othello", "6x6", SECOND, "Feinstein93").note("20 to 16"),
    Figure::number("othello", Quantity::Searched, 40e9, "Feinstein93").of("6x6").note("in two weeks"),
    Figure::number("othello", Quantity::Searched, 100e9, "Feinstein93").of("6x6, parallel start"),
    Figure::value("othello", "6x6, fewer discs win", FIRST, "Tothello06").note("by 2 discs"),
    Figure::value("othello", "8x8", DRAW, "Takizawa23"),
    Figure::number("othello", Quantity::Searched, 1.526e18, "Takizawa23")
        .of("8x8")
        .note("from 1505367525 positions with 36 empty squares"),
    // Domineering: who wins, and where it depends on it, with the vertical player starting.
    Figure::value("domineering", "8x8", FIRST, "Breuker00"),
    Figure::value("domineering", "10x10", FIRST, "Bullock02").unverified(),
    Figure::value("domineering", "11x11", FIRST, "Uiterwijk16"),
    Figure::number("domineering", Quantity::Searched, 259_689_994_008.0, "Uiterwijk16").of("11x11"),
    Figure::value("domineering", "8x15, vertical starts", VERTICAL, "Uiterwijk16"),
    Figure::value("domineering", "11x9, vertical starts", VERTICAL, "Uiterwijk16"),
    Figure::value("domineering", "12x8, vertical starts", VERTICAL, "Uiterwijk16"),
    Figure::value("domineering", "12x15, vertical starts", VERTICAL, "Uiterwijk16"),
    Figure::value("domineering", "14x8, vertical starts", VERTICAL, "Uiterwijk16"),
    Figure::value("domineering", "17x6, vertical starts", VERTICAL, "Uiterwijk16"),
    Figure::value("domineering", "6x17, vertical starts", HORIZONTAL, "Uiterwijk16"),
    Figure::value("domineering", "8x12, vertical starts", HORIZONTAL, "Uiterwijk16"),
    Figure::value("domineering", "9x11, vertical starts", HORIZONTAL, "Uiterwijk16"),
    Figure::value("domineering", "11x10, vertical starts", HORIZONTAL, "Uiterwijk16"),
    // Dots and boxes.
    Figure::value("dots-and-boxes", "4x5 boxes", DRAW, "Barker12"),
    // Amazons, four a side.
    Figure::value("amazons", "5x5", FIRST, "Song14").note("found in 2001"),
    Figure::value("amazons", "4x5", FIRST, "Song14"),
    Figure::value("amazons", "5x4", FIRST, "Song14"),
    Figure::value("amazons", "4x6", FIRST, "Song14"),
    Figure::value("amazons", "5x6", FIRST, "Song14"),
    Figure::value("amazons", "4x7", FIRST, "Song14"),
    Figure::value("amazons", "6x4", SECOND, "Song14"),
    Figure::value("amazons", "6x5", "open", "Song14"),
    // Hex.
    Figure::value("hex", "n x n", FIRST, "HexWiki").note("an argument that names no winning move"),
    Figure::value("hex", "m x n", "the player with the shorter way wins, even moving second", "HexWiki"),
    Figure::value("hex", "7x7", "all 49 openings are solved", "HexWiki"),
    Figure::number("hex", Quantity::Searched, 14.2e6, "HexWiki")
        .of("7x7")
        .note("later fewer than 0.5 million"),
    Figure::value("hex", "8x8", "all openings are solved", "HexWiki").note("in 2009"),
    Figure::value("hex", "9x9", "all openings are solved", "Pawlewicz13"),
    // m,n,k games: so many in a row on a board.
    Figure::value("mnk", "m=5,n=5,k=4", DRAW, "WinningWays").note("Lee"),
    Figure::value("mnk", "m=30,n=4,k=4", FIRST, "WinningWays").note("Lustenberger"),
    Figure::value("mnk", "m=7,n=7,k=5", DRAW, "HsuKo").note("read where it is quoted"),
    Figure::value("mnk", "m=8,n=8,k=5", DRAW, "HsuKo").note("read where it is quoted"),
    Figure::value("mnk", "m=n=k", DRAW, "WinningWays").note("for k above 4, by pairing squares"),
    Figure::value("mnk", "infinite board, k=9", DRAW, "WinningWays").note("Pollak and Shannon"),
    Figure::value("mnk", "infinite board, k=8", DRAW, "WinningWays").note("Zetters"),
    // Gomoku and renju.
    Figure::value("gomoku", "15x15, freestyle", FIRST, "Allis94").note("within 35 plies"),
    Figure::value("gomoku", "15x15, exactly five", FIRST, "Allis94").note("within 35 plies"),
    Figure::number("gomoku", Quantity::Proof, 138_790.0, "Allis94").of("15x15, freestyle"),
    Figure::value("renju", "no opening rule", FIRST, "Wagner01").unverified(),
    // Others.
    Figure::value("breakthrough", "6x5", "solved", "Saffidine12").note("its abstract does not say who wins"),
    Figure::value("six-mens-morris", "", DRAW, "GameSolver"),
    Figure::number("six-mens-morris", Quantity::Positions, 42_372_745.0, "GameSolver")
        .note("those reachable"),
    Figure::value("nine-mens-morris", "", DRAW, "Gasser96"),
];

const VERTICAL: &str = "vertical wins";
const HORIZONTAL: &str = "horizontal wins";

/// Connect Four on boards of so many columns and rows: for each number of rows, the values from 4 columns on.
fn connect_four() -> impl Iterator<Item = Figure> {
    const BOARDS: &[&[(&str, &str)]] = &[
        &[
            ("4x4", DRAW),
            ("5x4", DRAW),
            ("6x4", SECOND),
            ("7x4", DRAW),
            ("8x4", SECOND),
            ("9x4", SECOND),
            ("10x4", SECOND),
            ("11x4", SECOND),
            ("12x4", SECOND),
        ],
        &[
            ("4x5", DRAW),
            ("5x5", DRAW),
            ("6x5", DRAW),
            ("7x5", DRAW),
            ("8x5", FIRST),
            ("9x5", FIRST),
            ("10x5", FIRST),
            ("11x5", FIRST),
        ],
        &[
            ("4x6", DRAW),
            ("5x6", DRAW),
            ("6x6", SECOND),
            ("7x6", FIRST),
            ("8x6", SECOND),
            ("9x6", SECOND),
            ("10x6", FIRST),
        ],
        &[("4x7", DRAW), ("5x7", DRAW), ("6x7", FIRST), ("7x7", DRAW), ("8x7", FIRST), ("9x7", FIRST)],
        &[("4x8", DRAW), ("5x8", DRAW), ("6x8", SECOND), ("7x8", FIRST), ("8x8", SECOND)],
        &[("4x9", DRAW), ("5x9", DRAW), ("6x9", FIRST), ("7x9", DRAW), ("8x9", FIRST)],
        &[("4x10", DRAW), ("5x10", DRAW), ("6x10", SECOND), ("7x10", FIRST)],
        &[("4x11", DRAW), ("5x11", DRAW), ("6x11", FIRST)],
        &[("4x12", DRAW), ("5x12", DRAW), ("6x12", SECOND)],
        &[("4x13", DRAW), ("5x13", DRAW)],
    ];
    BOARDS.iter().flat_map(|row| row.iter()).map(|&(board, words)| {
        let figure = Figure::value("connect-four", board, words, "Steininger");
        if board == "7x6" { figure.note("with ply 41 at the latest") } else { figure }
    })
}

/// Lines of Action, which no two sources measure alike.
const LINES_OF_ACTION: &[Figure] = &[
    // log10 of 1.3 · 10^24.
    Figure::number("lines-of-action", Quantity::StateSpace, 24.114, "CPW")
        .note("1.3e24, from Winands' thesis"),
    Figure::number("lines-of-action", Quantity::GameTree, 56.0, "CPW").note("30^38, from Winands' thesis"),
    Figure::number("lines-of-action", Quantity::Branching, 30.0, "CPW").note("from Winands' thesis"),
    Figure::number("lines-of-action", Quantity::Plies, 37.9, "OpenSpiel")
        .note("14 recorded games, 33 to 47 plies"),
    Figure::number("lines-of-action", Quantity::Branching, 30.4, "OpenSpiel").note("14 recorded games"),
    Figure::number("lines-of-action", Quantity::Plies, 214.0, "Own").of("random players"),
];

/// The Diamond Game between players who look one ply ahead.
const DIAMOND: &[Figure] = &[
    Figure::number("diamond", Quantity::Branching, 13.0, "Shinohara02")
        .of("naive players")
        .note("of which board and rules is not said"),
    Figure::number("diamond", Quantity::Plies, 66.0, "Shinohara02")
        .of("naive players")
        .note("22 moves each of three players"),
];

/// Tables of sizes.
fn tables() -> impl Iterator<Item = Figure> {
    /// Game, variant, log10 of the state space and of the game tree.
    type Sizes = (&'static str, &'static str, f64, f64);
    const FACT_INDEX: &[Sizes] = &[
        ("connect-four", "", 14.0, 21.0),
        ("checkers", "", 21.0, 31.0),
        ("lines-of-action", "", 24.0, 56.0),
        ("nine-mens-morris", "", 10.0, 50.0),
        ("othello", "", 28.0, 58.0),
    ];
    const GAMES_SOLVED: &[Sizes] = &[
        ("awari", "", 12.0, 32.0),
        ("checkers", "", 21.0, 31.0),
        ("chess", "", 46.0, 123.0),
        ("xiangqi", "", 48.0, 150.0),
        ("connect-four", "", 14.0, 21.0),
        ("dakon", "6", 15.0, 33.0),
        ("domineering", "8x8", 15.0, 27.0),
        ("international-draughts", "", 30.0, 54.0),
        ("go", "", 172.0, 360.0),
        ("gomoku", "15x15", 105.0, 70.0),
        ("hex", "11x11", 57.0, 98.0),
        ("kalah", "6,4", 13.0, 18.0),
        ("nine-mens-morris", "", 10.0, 50.0),
        ("othello", "", 28.0, 58.0),
        ("pentominoes", "", 12.0, 18.0),
        ("qubic", "", 30.0, 34.0),
        ("renju", "", 82.0, 70.0),
        ("shogi", "", 71.0, 226.0),
    ];
    /// Game, variant, then squares, log10 of the state space and of the game tree, plies and branching.
    const WIKIPEDIA: &[(&str, &str, [f64; 5])] = &[
        ("tic-tac-toe", "", [9.0, 3.0, 5.0, 9.0, 4.0]),
        ("connect-four", "", [42.0, 13.0, 21.0, 36.0, 4.0]),
        ("domineering", "8x8", [64.0, 15.0, 27.0, 30.0, 8.0]),
        ("checkers", "", [32.0, 20.0, 40.0, 70.0, 2.8]),
        ("awari", "", [12.0, 12.0, 32.0, 60.0, 3.5]),
        ("qubic", "", [64.0, 30.0, 34.0, 20.0, 54.2]),
        ("nine-mens-morris", "", [24.0, 10.0, 50.0, 50.0, 10.0]),
        ("othello", "", [64.0, 28.0, 58.0, 58.0, 10.0]),
        ("lines-of-action", "", [64.0, 23.0, 64.0, 44.0, 29.0]),
        ("gomoku", "15x15", [225.0, 105.0, 70.0, 30.0, 210.0]),
        ("hex", "11x11", [121.0, 57.0, 98.0, 50.0, 96.0]),
        ("chess", "", [64.0, 44.0, 123.0, 70.0, 35.0]),
        ("connect6", "", [361.0, 172.0, 140.0, 30.0, 46_000.0]),
        ("xiangqi", "", [90.0, 40.0, 150.0, 95.0, 38.0]),
        ("abalone", "", [61.0, 25.0, 154.0, 87.0, 60.0]),
        ("havannah", "", [271.0, 127.0, 157.0, 66.0, 240.0]),
        ("quoridor", "", [81.0, 42.0, 162.0, 91.0, 60.0]),
        ("amazons", "", [100.0, 40.0, 212.0, 84.0, 374.0]),
        ("shogi", "", [81.0, 71.0, 226.0, 115.0, 92.0]),
        ("go", "", [361.0, 170.0, 505.0, 211.0, 250.0]),
        ("arimaa", "", [64.0, 43.0, 402.0, 92.0, 17_281.0]),
    ];
    const COLUMNS: [Quantity; 5] =
        [Quantity::Squares, Quantity::StateSpace, Quantity::GameTree, Quantity::Plies, Quantity::Branching];
    let sizes = |&(game, variant, states, tree): &Sizes, source| {
        [(Quantity::StateSpace, states), (Quantity::GameTree, tree)]
            .map(|(quantity, number)| Figure::number(game, quantity, number, source).of(variant))
    };
    let fact_index = FACT_INDEX.iter().flat_map(move |row| sizes(row, "FactIndex"));
    let games_solved = GAMES_SOLVED.iter().flat_map(move |row| sizes(row, "Herik02")).map(Figure::unverified);
    let wikipedia = WIKIPEDIA.iter().flat_map(|&(game, variant, numbers)| {
        COLUMNS.into_iter().zip(numbers).map(move |(quantity, number)| {
            Figure::number(game, quantity, number, "Wikipedia").of(variant).unverified()
        })
    });
    fact_index.chain(games_solved).chain(wikipedia)
}
