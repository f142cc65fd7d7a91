//! The arguments of `yomi tournament`.

use super::{Limits, Names, named, shard, whole};
use arena::{Adjudication, Order, Schedule, Scoring, Seatings, Shard, Sprt, Unfinished};
use clap::{ArgAction, Args, Subcommand};
use std::path::PathBuf;
use std::time::Duration;

/// Whether the failure of a program stops the tournament.
const ON_FAILURE: [(&str, bool); 2] = [("restart", false), ("stop", true)];

/// A tournament to play, or result files to work on.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Tournament {
    #[command(subcommand)]
    pub(crate) part: Option<Part>,
    #[command(flatten)]
    pub(crate) play: Games,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Part {
    /// Merge the result files of shards into that of an undisturbed run
    #[command(after_help = "Example: yomi tournament merge shard-*.jsonl -o all.jsonl\n\
                      Shards that are missing or not whole are named, and the exit code is 2; \
                      --allow-missing merges the others, and the report says what is missing")]
    Merge {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The file to write
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
        /// Merge what there is, if shards or blocks of them are missing
        #[arg(long)]
        allow_missing: bool,
        #[command(flatten)]
        report: Output,
    },
    /// Print the report of a result file
    #[command(after_help = "Example: yomi tournament report all.jsonl --html all.html")]
    Report {
        /// The file
        file: PathBuf,
        #[command(flatten)]
        report: Output,
    },
}

/// The games to play.
#[derive(Debug, Args)]
pub(crate) struct Games {
    /// The game, such as othello or random-game:branching=1-10; `yomi games` lists them
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: Option<String>,
    /// A player: a search, or NAME=SPEC; repeat the option for each. A single player plays copies of itself
    #[arg(long, short, value_name = "SPEC", hide_possible_values = true, value_parser = Names::searches())]
    pub(crate) player: Vec<String>,
    /// A TOML file with game, players, seed, and by their names seatings, schedule, opening, openings,
    /// opening-order, opening-plies, plies, adjudicate, unfinished, scoring, trace, blocks and sprt; options
    /// on the command line take precedence
    #[arg(long, value_name = "FILE")]
    pub(crate) settings: Option<PathBuf>,
    /// Number of blocks; in a block, one game (a tree or an opening) is played in all seatings [default: 100;
    /// of a Swiss tournament, rounds: two more than a knock-out has]
    #[arg(
        long, visible_aliases = ["games", "rounds"], value_name = "N",
        value_parser = whole::<u64>(1..=1_000_000_000)
    )]
    pub(crate) blocks: Option<u64>,
    /// The seatings of a block: permutations, ordered (copies in the order given), rotations, fixed
    /// [default: permutations]
    #[arg(long, value_name = "HOW", value_parser = named(&Seatings::NAMES))]
    pub(crate) seatings: Option<Seatings>,
    /// Who meets, of more players than seats: round-robin (all teams), gauntlet (the first player and
    /// others), swiss (in each round, pairs of nearly equal scores that have not met) [default: round-robin]
    #[arg(long, value_name = "HOW", value_parser = named(&Schedule::NAMES))]
    pub(crate) schedule: Option<Schedule>,
    /// The score: wins, sum (the greatest sum of payoffs wins the block), payoffs [default: wins]
    #[arg(long, value_name = "WHAT", value_parser = named(&Scoring::NAMES))]
    pub(crate) scoring: Option<Scoring>,
    /// Random plies at the start of the games, the same ones within a block [default: one per player, or more
    /// until hardly two openings are the same; none if the game itself is random]
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32>(0..=1_000))]
    pub(crate) opening: Option<u32>,
    /// Begin the games of each block with an opening of this file: a line of moves or a position each, or
    /// recorded games (.sgf, .pgn, .ggf, .wtb)
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// The order of the openings: sequential, as in the file, or random, drawn by the seed [default:
    /// sequential]
    #[arg(long, value_name = "ORDER", value_parser = named(&Order::NAMES))]
    pub(crate) opening_order: Option<Order>,
    /// Take the first N plies of each opening, as of whole games
    #[arg(long, value_name = "N", value_parser = whole::<u32>(0..=1_000))]
    pub(crate) opening_plies: Option<u32>,
    /// Stop a game, as unfinished, after this many plies [default: 1000]
    #[arg(long, value_name = "PLIES", value_parser = whole::<u32>(1..=1_000_000))]
    pub(crate) plies: Option<u32>,
    /// End games early, by rules such as win=800,moves=4 (all players whose searches tell values give the
    /// same one at least 800, 4 times in a row), draw=10,moves=8,from=40 (at most 10 from 0, from ply 40 on)
    /// or database=FILE,from=20 (by the value there); repeat the option for more
    #[arg(long, value_name = "RULE")]
    pub(crate) adjudicate: Vec<Adjudication>,
    /// The score of an unfinished game: share (equal for all), loss (for all), evaluation (for whoever is
    /// ahead) [default: share]
    #[arg(long, value_name = "HOW", value_parser = named(&Unfinished::NAMES))]
    pub(crate) unfinished: Option<Unfinished>,
    /// Record the static values before every ply, to show who is ahead when
    #[arg(long)]
    pub(crate) trace: bool,
    /// Limit the nodes of every player, also of an engine, so that its searches take this much processor time
    /// on average, such as 20ms: measured first, and corrected from game to game. The seed alone does not
    /// repeat the games (Linux)
    #[arg(long, value_name = "TIME", value_parser = read_processor_time)]
    pub(crate) processor_time: Option<Duration>,
    /// Write the games to this file, a line per game; games already in it are not played again
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write the games to this file too, one by one, in the format of its name: .pgn, .sgf, .ggf or .jsonl
    #[arg(long, value_name = "FILE")]
    pub(crate) save_games: Option<PathBuf>,
    /// If a program fails: restart (it forfeits the game and is started again for the next), stop (the
    /// tournament ends, and the same command resumes it with that game)
    #[arg(long, value_name = "HOW", value_parser = named(&ON_FAILURE), action = ArgAction::Set,
          default_value = "restart")]
    pub(crate) on_failure: bool,
    /// Play only every N-th block, from the I-th on; `merge` merges the files
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(crate) shard: Option<Shard>,
    /// Stop when a sequential probability ratio test decides whether the first player is E0 or E1 points of
    /// Elo stronger than each other, such as 0,20 or elo0=0,elo1=20,alpha=0.05,beta=0.05
    #[arg(long, value_name = "E0,E1[,…]", allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
}

/// The report's other formats.
#[derive(Debug, Args)]
pub(crate) struct Output {
    /// Print the report as CSV, a row per number
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Write the report as an HTML page with plots
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}

fn read_processor_time(text: &str) -> Result<Duration, String> {
    request::read_time(text).map_err(|_| "expected a time above 0 such as 5ms or 1s".to_owned())
}
