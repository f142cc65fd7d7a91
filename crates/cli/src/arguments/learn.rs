//! The arguments of `yomi learn`.

use super::{Auto, Limits, Names, auto, number, shard, whole};
use arena::Shard;
use clap::{Args, Parser, Subcommand};
use ntuple::{Aim, Backup, Sharing, TupleKind};
use std::path::PathBuf;

/// The subject to be learned.
#[derive(Debug, Subcommand)]
pub(crate) enum Learn {
    /// Estimate how often a move of each class is chosen where there is one. Resumes after a stop
    #[command(after_help = "Example: yomi learn classes lines-of-action:size=5 --games 10 --nodes 1000 \
                      -o loa.classes --plot loa.svg\n\
                      As in the paper: \
                      yomi learn classes lines-of-action --games 100 --stored 100000 -o loa.classes\n\
                      Learned classes: \
                      yomi learn classes othello --way auto --stored 2000 -o othello.classes\n\
                      A policy from that file: \
                      yomi analyze othello --search pvs:classes=policy:othello.classes --depth 6\n\
                      From recorded games: \
                      yomi learn classes lines-of-action --from games.jsonl -o loa.classes\n\
                      A shard of them, to be merged with the others by `yomi learn merge`: \
                      yomi learn classes lines-of-action --from games.jsonl --shard 1/3 -o shard-1.classes")]
    Classes(Box<LearnClasses>),
    /// Learn a static evaluation from the rules alone, by self-play. Resumes after a stop
    #[command(after_help = "Example: yomi learn evaluation connect-four --time 10m -o four.weights \
                      --page four.html\n\
                      Use it: yomi analyze connect-four --depth 8 \
                      --search pvs:evaluation=learned:four.weights\n\
                      From games of strong players first: \
                      yomi learn evaluation othello --from games.wtb -o othello.weights\n\
                      The file holds the weights at any moment, and until the last game is played also \
                      what is needed to resume. The same command with --games and --seed gives the same \
                      file again, however often it was stopped.")]
    Evaluation(Box<LearnEvaluation>),
    /// Learn the evaluations that come with the program again, to the same files. Resumes after a stop
    #[command(after_help = "Example: yomi learn shipped tic-tac-toe -o weights\n\
                      Without names, all of them are learned, which takes hours. The last column says \
                      whether a file is the one that the program has, byte for byte.")]
    Shipped(LearnShipped),
    /// Merge the files of shards of `yomi learn classes` into that of an undisturbed run
    #[command(after_help = "Example: yomi learn merge shard-*.classes -o loa.classes\n\
                      Shards that are missing or not whole are named, and the exit code is 2; \
                      --allow-missing merges the others")]
    Merge(LearnMerge),
}

/// The files of shards.
#[derive(Debug, Args)]
pub(crate) struct LearnMerge {
    /// The files
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The file to write
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Merge what there is, if shards or games of them are missing
    #[arg(long)]
    pub(crate) allow_missing: bool,
    /// Plot the probabilities over the games, as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
}

/// The options of learning what comes with the program.
#[derive(Debug, Args)]
pub(crate) struct LearnShipped {
    /// Only the evaluations of these names
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// The folder to write to, a file for each
    #[arg(long, short, value_name = "FOLDER")]
    pub(crate) output: PathBuf,
}

/// The arguments with which an evaluation was learned that comes with the program.
#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
pub(crate) struct ShippedArguments {
    #[arg(long)]
    pub(crate) games: u64,
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) learner: LearnerOptions,
}

/// The options of learning an evaluation.
#[derive(Debug, Args)]
pub(crate) struct LearnEvaluation {
    /// The game, such as othello
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: String,
    /// The file to write, such as othello.weights
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Number of games [default: as many as take about ten minutes]
    #[arg(
        long, value_name = "N", conflicts_with = "time", value_parser = whole::<u64>(1..=1_000_000_000_000)
    )]
    pub(crate) games: Option<u64>,
    /// Choose a number of games that takes about this long, such as 10m or 2h
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    pub(crate) time: Option<String>,
    /// Write the curves of the run and pictures of what was learned, as an HTML page
    #[arg(long, value_name = "FILE")]
    pub(crate) page: Option<PathBuf>,
    /// Learn first from the games of this file: a result file of `yomi tournament`, or any other that
    /// `yomi convert` reads, such as .jsonl, .pgn, .sgf or .wtb. Several files with several --from. They
    /// count among --games
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Vec<PathBuf>,
    /// End an unfinished run where it stands: remove what is needed to resume it from the file
    #[arg(long = "final", conflicts_with_all = ["games", "time", "from", "LearnerOptions"])]
    pub(crate) is_final: bool,
    /// Refused: each game changes the weights that the next is played with
    #[arg(long, value_name = "I/N", hide = true)]
    pub(crate) shard: Option<String>,
    #[command(flatten)]
    pub(crate) learner: LearnerOptions,
}

/// The options of the learner.
#[derive(Debug, Args)]
#[command(next_help_heading = "Learning (the learner chooses what is `auto`)")]
pub(crate) struct LearnerOptions {
    /// Kinds of tuples, joined by +: cell, line4, max4, 3x3, star, pair
    #[arg(long, value_name = "KINDS", default_value = "auto", value_parser = auto(tuples))]
    pub(crate) tuples: Auto<Vec<TupleKind>>,
    /// Number of phases of the game with weights of their own
    #[arg(long, value_name = "N", default_value = "auto", value_parser = auto(whole::<usize>(1..=16)))]
    pub(crate) phases: Auto<usize>,
    /// λ of TD(λ), from 0 (the next position) to 1 (the end of the game)
    #[arg(long, value_name = "X", default_value = "auto", value_parser = auto(number(0.0, 1.0)))]
    pub(crate) lambda: Auto<f32>,
    /// Step size of the first game; it falls over the games
    #[arg(long, value_name = "X", default_value = "auto", value_parser = auto(number(0.0001, 10.0)))]
    pub(crate) alpha: Auto<f32>,
    /// Share of that step size which is left at the last game
    #[arg(long, value_name = "SHARE", default_value = "0.01", value_parser = number(0.0, 1.0))]
    pub(crate) last_step: f32,
    /// Write the mean of the weights over this last share of the games; 0 for the last weights
    #[arg(long, value_name = "SHARE", default_value = "0", value_parser = number(0.0, 1.0))]
    pub(crate) average: f32,
    /// Plies to look ahead for moves and targets: 1, 2, or tree (2, and every move is learned from its best
    /// reply)
    #[arg(long, value_name = "PLIES", default_value = "1", value_parser = backup)]
    pub(crate) backup: Backup,
    /// Most random plies at the start of every second game
    #[arg(long, value_name = "PLIES", default_value = "6", value_parser = whole::<u32>(0..=1_000))]
    pub(crate) opening: u32,
    /// Share of games in which one player moves towards a random goal, whatever it is worth
    #[arg(long, value_name = "SHARE", default_value = "0", value_parser = number(0.0, 1.0))]
    pub(crate) sparring: f32,
    /// Probability of a random move
    #[arg(long, value_name = "X", default_value = "0.1", value_parser = number(0.0, 1.0))]
    pub(crate) epsilon: f32,
    /// Share of games guided across the board at random, at the start, where random play does not end
    #[arg(long, value_name = "X", default_value = "auto", value_parser = auto(number(0.0, 1.0)))]
    pub(crate) guided: Auto<f32>,
    /// Most plies of a game, which is then broken off
    #[arg(long, value_name = "PLIES", default_value = "auto", value_parser = auto(whole::<u32>(1..=10_000)))]
    pub(crate) cap: Auto<u32>,
    /// Probability per ply to learn a move that was not played as well
    #[arg(long, value_name = "X", default_value = "auto", value_parser = auto(number(0.0, 1.0)))]
    pub(crate) siblings: Auto<f32>,
    /// Weights that the players share: apart (none), factorized (a part) or shared (all)
    #[arg(long, value_name = "HOW", default_value = "auto", value_parser = auto(sharing))]
    pub(crate) sharing: Auto<Sharing>,
    /// Learn between two opponents who wins (win) or the payoff as a share of the greatest (score)
    #[arg(long, value_name = "WHAT", default_value = "win", value_parser = aim)]
    pub(crate) aim: Aim,
    /// Do not use symmetries of the board
    #[arg(long)]
    pub(crate) no_symmetries: bool,
    /// Use one step size for all weights, instead of one for each (temporal coherence)
    #[arg(long)]
    pub(crate) fixed_step: bool,
}

fn tuples(text: &str) -> Result<Vec<TupleKind>, String> {
    TupleKind::read_all(text).map_err(|error| error.to_string())
}

fn sharing(text: &str) -> Result<Sharing, String> {
    match text {
        "apart" => Ok(Sharing::Apart),
        "factorized" => Ok(Sharing::Factorized),
        "shared" => Ok(Sharing::Shared),
        _ => Err("expected apart, factorized or shared".to_owned()),
    }
}

fn backup(text: &str) -> Result<Backup, String> {
    match text {
        "1" => Ok(Backup::One),
        "2" => Ok(Backup::Two),
        "tree" => Ok(Backup::Tree),
        _ => Err("expected 1, 2 or tree".to_owned()),
    }
}

fn aim(text: &str) -> Result<Aim, String> {
    match text {
        "win" => Ok(Aim::Win),
        "score" => Ok(Aim::Score),
        _ => Err("expected win or score".to_owned()),
    }
}

/// The options of learning the probabilities of classes.
#[derive(Debug, Args)]
pub(crate) struct LearnClasses {
    /// The game, such as lines-of-action
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: String,
    /// The file to write, a line per game; games in it are not played again
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// The classification of moves, as listed by `yomi games GAME` [default: the first]; with `auto`, classes
    /// and a policy are learned from the games themselves
    #[arg(long, value_name = "WAY")]
    pub(crate) way: Option<String>,
    /// Use the games of this file instead of self-play: a result file of `yomi tournament`, or any other that
    /// `yomi convert` reads, such as .jsonl, .pgn, .sgf or .wtb
    #[arg(long, value_name = "FILE", conflicts_with_all = ["search", "opening", "equal", "Limits"])]
    pub(crate) from: Option<PathBuf>,
    /// Number of games [default: 100, or all games of the file]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=1_000_000))]
    pub(crate) games: Option<u64>,
    /// Stop early once a batch of games changes no probability by more than this
    #[arg(long, value_name = "X")]
    pub(crate) until: Option<f64>,
    /// The search that plays, one that takes `classes`
    #[arg(
        long, short, value_name = "SPEC", default_value = "pvs",
        hide_possible_values = true, value_parser = Names::searches()
    )]
    pub(crate) search: String,
    /// Random plies at the start of each game
    #[arg(long, value_name = "PLIES", default_value_t = 6, value_parser = whole::<u32>(0..=1_000))]
    pub(crate) opening: u32,
    /// Update the probabilities after this many games
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole::<u64>(1..=1_000_000))]
    pub(crate) batch: u64,
    /// Search one root in this many with equal move costs, so that the classes do not confirm themselves
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole::<u64>(1..=1_000_000))]
    pub(crate) equal: u64,
    /// Plot the probabilities over the games, as SVG
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    pub(crate) plot: Option<PathBuf>,
    /// Count only every N-th game, from the I-th on; `yomi learn merge` merges the files. Games of self-play
    /// must then be one batch
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(crate) shard: Option<Shard>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}
