//! The arguments of `yomi book`.

use super::{Limits, Names, Position, shard, whole};
use arena::Shard;
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// What is done with a book.
#[derive(Debug, Subcommand)]
pub(crate) enum Book {
    /// Make a book from recorded games, or add them to one
    #[command(after_help = "Example: yomi book games othello championship.wtb -o othello.book --plies 20")]
    Games(BookGames),
    /// Make a book by search, or add to one: hold a side against every reply, or expand the positions that
    /// play is likely to reach. Resumes after a stop
    #[command(after_help = "Example: yomi book search connect-four:columns=5,rows=4 --side both --plies 4 \
                      --search pvs:distance=false -o four.book\n\
                      By drop-out expansion: yomi book search othello:size=6 --expand 20 --depth 6 \
                      -o othello.book\n\
                      Use it: yomi play connect-four:columns=5,rows=4 --seat 2=pvs:book=four.book")]
    Search(Box<BookSearch>),
    /// Add lines that are written by hand
    #[command(after_help = "Example: yomi book lines othello mine.txt -o othello.book\n\
                      A line of the file is a line of moves: f5 d6 c3! # the tiger\n\
                      The book plays the moves, but for those with a ? behind them.")]
    Lines(BookLines),
    /// Make one book of several of the same game
    #[command(after_help = "Example: yomi book merge one.book two.book -o both.book\n\
                      Games are added up: no game should be in two of them.")]
    Merge(BookMerge),
    /// Make a book smaller
    #[command(after_help = "Example: yomi book prune othello.book --least 5 --plies 12 -o small.book")]
    Prune(BookPrune),
    /// Show what a book knows of a position
    #[command(after_help = "Example: yomi book show four.book --moves \"3 3\"")]
    Show(BookShow),
    /// Draw a book as a page with its tree
    #[command(after_help = "Example: yomi book tree four.book -o four.html")]
    Tree(BookTree),
    /// Check a book by a search of its own: its values, and that its moves give nothing away
    #[command(after_help = "Example: yomi book check four.book --search nega-alpha --sample 20")]
    Check(BookCheck),
}

/// A book from recorded games.
#[derive(Debug, Args)]
pub(crate) struct BookGames {
    /// The game, such as othello
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: String,
    /// The recorded games: files in any format of `yomi convert`, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The book to write; one that exists is added to
    #[arg(long, short, value_name = "BOOK")]
    pub(crate) output: PathBuf,
    /// The format of the games [default: by the name of each file, or else by its first bytes]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    /// Take this many plies of each game
    #[arg(long, value_name = "PLIES", default_value_t = 20, value_parser = whole::<u32>(1..=100_000))]
    pub(crate) plies: u32,
    /// Keep positions that at least this many games reached
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = whole::<u64>(1..=u64::MAX))]
    pub(crate) least: u64,
    /// Stop at the first game with a mistake
    #[arg(long)]
    pub(crate) strict: bool,
}

/// A book by search.
#[derive(Debug, Args)]
pub(crate) struct BookSearch {
    #[command(flatten)]
    pub(crate) position: Position,
    /// The book to write; one that exists is added to
    #[arg(long, short, value_name = "BOOK")]
    pub(crate) output: PathBuf,
    /// Hold this side: a move at each of its positions, and every reply; a player's number, or `both` for
    /// all players, a book each in one
    #[arg(long, value_name = "SIDE", conflicts_with = "expand", required_unless_present = "expand")]
    pub(crate) side: Option<String>,
    /// Expand this many positions, those first that play is likely to reach
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX))]
    pub(crate) expand: Option<u64>,
    /// Look no further than so many plies from the position
    #[arg(long, value_name = "PLIES", default_value_t = 8, value_parser = whole::<u32>(1..=100_000))]
    pub(crate) plies: u32,
    /// With --expand: the loss, in units of the evaluation, that makes a move as unlikely as a ply more
    #[arg(
        long, value_name = "UNITS", default_value_t = 100, requires = "expand",
        value_parser = whole::<u32>(1..=1_000_000)
    )]
    pub(crate) loss_per_ply: u32,
    /// The search, such as pvs:distance=false; without a limit it goes on at each position until it knows
    #[arg(long, value_name = "SEARCH")]
    pub(crate) search: Option<String>,
    /// Keep the search's tables from position to position: faster, and which of several equal moves is found
    /// then depends on the order
    #[arg(long)]
    pub(crate) keep_tables: bool,
    /// With --side: search one part of the positions, such as 1/4, to be merged with the other parts; repeat
    /// until no position is left
    #[arg(long, value_name = "I/N", requires = "side", value_parser = shard)]
    pub(crate) shard: Option<Shard>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// A book by hand.
#[derive(Debug, Args)]
pub(crate) struct BookLines {
    #[command(flatten)]
    pub(crate) position: Position,
    /// The lines, a file of text, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The book to write; one that exists is added to
    #[arg(long, short, value_name = "BOOK")]
    pub(crate) output: PathBuf,
}

/// Several books.
#[derive(Debug, Args)]
pub(crate) struct BookMerge {
    /// The books
    #[arg(required = true, num_args = 2.., value_name = "BOOK")]
    pub(crate) books: Vec<PathBuf>,
    /// The book to write
    #[arg(long, short, value_name = "BOOK")]
    pub(crate) output: PathBuf,
}

/// A book that is made smaller.
#[derive(Debug, Args)]
pub(crate) struct BookPrune {
    /// The book
    #[arg(value_name = "BOOK")]
    pub(crate) book: PathBuf,
    /// The book to write
    #[arg(long, short, value_name = "BOOK")]
    pub(crate) output: PathBuf,
    /// Of what is known from games only, keep positions that at least this many games reached
    #[arg(
        long, value_name = "N", required_unless_present = "plies", value_parser = whole::<u64>(1..=u64::MAX)
    )]
    pub(crate) least: Option<u64>,
    /// Keep positions within so many plies of the start; their values stay what they are
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32>(0..=100_000))]
    pub(crate) plies: Option<u32>,
}

/// A position of a book.
#[derive(Debug, Args)]
pub(crate) struct BookShow {
    /// The book
    #[arg(value_name = "BOOK")]
    pub(crate) book: PathBuf,
    /// The position instead of the initial one
    #[arg(long = "position", value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) start: Option<String>,
    /// Then these moves
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
}

/// A page of a book.
#[derive(Debug, Args)]
pub(crate) struct BookTree {
    #[command(flatten)]
    pub(crate) show: BookShow,
    /// The page to write, such as four.html
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Draw at most this many positions, those of the fewest plies first
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = whole::<u32>(1..=100_000))]
    pub(crate) limit: u32,
}

/// A check of a book.
#[derive(Debug, Args)]
pub(crate) struct BookCheck {
    /// The book
    #[arg(value_name = "BOOK")]
    pub(crate) book: PathBuf,
    /// The search: best one that shares little with the one that made the book
    #[arg(long, value_name = "SEARCH")]
    pub(crate) search: Option<String>,
    /// Check this many positions, drawn at random [default: all]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX))]
    pub(crate) sample: Option<u64>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}
