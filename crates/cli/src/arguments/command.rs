//! The program's arguments: one command, and what every command takes.

#[cfg(feature = "playground")]
use super::Serve;
use super::{
    Build, Census, Common, Learn, Limits, Names, Position, Probe, Reproduce, Solve, Stats, Tournament, whole,
};
use clap::{Parser, Subcommand};
use std::path::PathBuf;

#[derive(Debug, Parser)]
#[command(
    name = "yomi",
    version,
    about = "Reads ahead in game trees: the best move, its value, how sure that is, and a picture of why",
    after_help = "Example: yomi analyze tic-tac-toe --search alpha-beta --moves \"b2 a1\"\n\
                  Exit codes: 0 done, 1 could not be done, 2 wrong input, 130 stopped by Ctrl-C, with what there was until then",
    propagate_version = true,
    max_term_width = 100
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// The games there are; with a name, its rules, parameters and evaluations
    #[command(after_help = "Example: yomi games nim")]
    Games {
        /// A game, such as nim
        #[arg(hide_possible_values = true, value_parser = Names::games())]
        name: Option<String>,
    },
    /// The searches there are; with a game, which fit it and why others do not
    #[command(after_help = "Example: yomi searches nim:players=3")]
    Searches {
        /// A game, such as nim:players=3
        #[arg(hide_possible_values = true, value_parser = Names::games())]
        game: Option<String>,
    },
    /// The best move, its value, the line, and a row a move
    #[command(visible_alias = "analyse", after_help = "Example: yomi analyze coin-row:rows=1+6 --multi 99")]
    Analyze {
        #[command(flatten)]
        position: Position,
        /// The search, such as alpha-beta or max-n:tie=set; `yomi searches` lists them
        #[arg(long, short, value_name = "SPEC", hide_possible_values = true, value_parser = Names::searches())]
        search: Option<String>,
        /// Give this many of the best moves values of their own, not bounds
        #[arg(
            long, value_name = "N",
            allow_negative_numbers = true, value_parser = whole::<u32>(1..=u64::from(u32::MAX))
        )]
        multi: Option<u32>,
        #[command(flatten)]
        limits: Limits,
    },
    /// Several searches side by side: value, best move, nodes, cuts, time
    #[command(
        after_help = "Example: yomi compare uniform:branching=2,depth=8,order=best --search minimax --search alpha-beta"
    )]
    Compare {
        #[command(flatten)]
        position: Position,
        /// A search; give it several times
        #[arg(
            long, short, value_name = "SPEC", required = true,
            hide_possible_values = true, value_parser = Names::searches()
        )]
        search: Vec<String>,
        #[command(flatten)]
        limits: Limits,
    },
    /// The tree that a search walked, as a page that replays it, a drawing, or text
    #[command(after_help = "Example: yomi tree \"tree:((3 (((4 1) 2))))\" --search alpha-beta -o tree.html")]
    Tree {
        #[command(flatten)]
        position: Position,
        /// The search whose tree is drawn
        #[arg(long, short, value_name = "SPEC", hide_possible_values = true, value_parser = Names::searches())]
        search: Option<String>,
        /// The file to write; its ending says the format. Without one, or with -, it is printed
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
        /// The format, where the file's ending does not say it
        #[arg(long, value_name = "FORMAT", value_parser = ["html", "svg", "dot", "json", "text"])]
        format: Option<String>,
        /// Draw at most about this many nodes; the rest is counted, never silently dropped
        #[arg(
            long, value_name = "N", default_value_t = 500,
            allow_negative_numbers = true, value_parser = whole::<u32>(1..=100_000)
        )]
        limit: u32,
        /// An exercise: leave the values of inner nodes out
        #[arg(long)]
        exercise: bool,
        /// The exercise with its answers filled in
        #[arg(long)]
        answer: bool,
        /// Leave out only this many values, drawn by --seed
        #[arg(
            long, value_name = "K",
            allow_negative_numbers = true, value_parser = whole::<u32>(1..=u64::from(u32::MAX))
        )]
        blanks: Option<u32>,
        #[command(flatten)]
        limits: Limits,
    },
    /// Play in the terminal, against searches or other people
    #[command(after_help = "Example: yomi play tic-tac-toe --seat 1=human --seat 2=alpha-beta")]
    Play {
        #[command(flatten)]
        position: Position,
        /// Who sits where: 1=human, 2=alpha-beta:depth=4. Seats not named are played by the default search
        #[arg(long, value_name = "SEAT=WHO", allow_hyphen_values = true)]
        seat: Vec<String>,
        #[command(flatten)]
        limits: Limits,
    },
    /// Count the positions exactly so many plies ahead
    #[command(
        after_help = "Games end as the rules say, by repetition too, the moves before the position counted.\n\
                      Example: yomi perft tic-tac-toe --depth 9"
    )]
    Perft {
        #[command(flatten)]
        position: Position,
        /// How many plies
        #[arg(
            long, short, value_name = "PLIES",
            allow_negative_numbers = true, value_parser = whole::<u32>(0..=10_000)
        )]
        depth: u32,
        /// A count for each first move
        #[arg(long)]
        divide: bool,
    },
    /// Branching, length and size of a game with intervals, beside published figures
    #[command(after_help = "Example: yomi stats tic-tac-toe --games 2000")]
    Stats(Stats),
    /// Count every deal of a card game: who wins, by which card, and how often that hangs on ties
    #[command(after_help = "Example: yomi census tanhinmin:players=4,cards=10")]
    Census(Census),
    /// The value of a whole game: who can force what, how much of it is solved, and a certificate that anyone can check
    #[command(after_help = "Example: yomi solve coin-row:rows=1+6 --certificate coin-row.txt\n\
                      Three players: yomi solve mnk:players=3 --tie set\n\
                      The position alone: yomi solve connect-four:columns=6,rows=5 --search pvs --time 10m")]
    Solve(Box<Solve>),
    /// Check a certificate by the rules of its game alone
    #[command(after_help = "Example: yomi verify coin-row.txt")]
    Verify {
        /// The certificate that `yomi solve --certificate FILE` wrote; - reads standard input
        file: PathBuf,
    },
    /// A database of a whole game: the value and the distance of every position; goes on where it was stopped
    #[command(after_help = "Example: yomi build connect-four:columns=4,rows=4 -o connect-four.yomi")]
    Build(Build),
    /// What a database knows of positions: who wins, how soon, and by which moves
    #[command(after_help = "Example: yomi probe connect-four.yomi --moves \"4 1\"\n\
                      As the ending of any search: yomi analyze connect-four:columns=4,rows=4 --search alpha-beta:database=connect-four.yomi")]
    Probe(Probe),
    /// A position with exactly one winning move, its solution, and why no other move wins
    #[command(after_help = "Example: yomi puzzle tanhinmin --seed 7")]
    Puzzle {
        /// The game, such as tanhinmin:cards=12 or connect-four
        #[arg(hide_possible_values = true, value_parser = Names::games())]
        game: String,
        /// The search that knows: one whose values are exact
        #[arg(long, short, value_name = "SPEC", hide_possible_values = true, value_parser = Names::searches())]
        search: Option<String>,
        #[command(flatten)]
        limits: Limits,
    },
    /// What playing against itself tells, or games of others: how likely classes of moves are, for searches that go deep where play is likely
    #[command(
        after_help = "Example: yomi learn classes lines-of-action:size=5 --games 10 --nodes 1000 -o loa.classes\n\
                      Then: yomi analyze lines-of-action:size=5 --search pvs:classes=loa.classes --depth 6"
    )]
    Learn {
        #[command(subcommand)]
        what: Learn,
    },
    /// Matches between searches: all seatings, intervals, ratings, verdicts; resumes where it was stopped
    #[command(
        after_help = "Example: yomi tournament random-game:branching=1-10 -p max-n:depth=2 -p one-ply -p one-ply -o games.jsonl"
    )]
    Tournament(Box<Tournament>),
    /// A paper's experiments redone: its figures with error bars, and a verdict for every claim
    #[command(after_help = "Example: yomi reproduce shinohara-2002 --claim 11 --html report.html\n\
                      For the record: yomi reproduce shinohara-2002 --full --threads 2 -o games --html report.html")]
    Reproduce(Reproduce),
    /// The playground in the browser: play, watch a search think, and see why
    #[cfg(feature = "playground")]
    #[command(after_help = "Example: yomi serve --open\n\
                      With what is known of a game: yomi serve --database connect-four.yomi")]
    Serve(Serve),
    /// Node counts (the signature) and speed of fixed searches
    #[command(after_help = "Example: yomi bench --compare bench.txt")]
    Bench {
        /// Fail unless the node counts are those of this file
        #[arg(long, value_name = "FILE")]
        compare: Option<PathBuf>,
        /// Write the node counts to this file
        #[arg(long, value_name = "FILE", conflicts_with = "compare")]
        write: Option<PathBuf>,
    },
    /// A completion script for a shell
    #[command(
        after_help = "Example: yomi completions bash > ~/.local/share/bash-completion/completions/yomi"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}
