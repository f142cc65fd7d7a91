//! The commands and their arguments.

#[cfg(feature = "playground")]
use super::Serve;
use super::{
    Analyze, Book, Build, Check, Common, Compare, Convert, Diff, Engine, Learn, Levels, Names, New, Perft,
    Play, Probe, Puzzle, Ratings, Report, Review, Show, Solve, Stats, Tournament, Train, Tree,
};
#[cfg(feature = "games")]
use super::{Census, Reproduce};
use clap::{Parser, Subcommand};
use std::path::PathBuf;

/// What `--version` prints behind the name.
const VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\ncommit ",
    env!("YOMI_COMMIT"),
    "\nfeatures ",
    env!("YOMI_FEATURES")
);

#[derive(Debug, Parser)]
#[command(
    name = "yomi",
    version,
    long_version = VERSION,
    about = "Searches game trees: the best move, its value, how certain that is, and a picture of why",
    after_help = "Example: yomi analyze tic-tac-toe --search alpha-beta --moves \"b2 a1\"\n\
                  Exit codes: 0 success, 1 failure, 2 invalid input, 130 interrupted by Ctrl-C \
                  (partial results are printed)",
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
    /// List the games; with a name, show its rules, parameters and evaluations, or the text of a written game
    #[command(after_help = "Example: yomi games nim\n\
                      A written game: yomi games breakthrough")]
    Games {
        /// A game, such as nim or breakthrough
        #[arg(hide_possible_values = true, value_parser = Names::games())]
        name: Option<String>,
    },
    /// List the searches; with a search, its parameters, source and games; with a game, those that apply
    #[command(after_help = "Example: yomi searches nim:players=3\n\
                      One search: yomi searches mcts")]
    Searches {
        /// A game, such as nim:players=3, or a search, such as mcts
        #[arg(hide_possible_values = true, value_parser = Names::games_and_searches())]
        name: Option<String>,
    },
    /// Print a sample of a game in a text file, to start one's own from; without a name, list the samples
    #[command(after_help = "Example: yomi new breakthrough -o mine.game\n\
                      Such a file is a game of every command: yomi play mine.game")]
    New(New),
    /// Check a game in a text file: all mistakes; or what follows from its rules and what random games show
    #[command(after_help = "Example: yomi check mine.game\n\
                      The exit code is 2 if there are mistakes; warnings do not change it")]
    Check(Check),
    /// Compare the rules of two games: play both in step and show the first position where they differ
    #[command(after_help = "Example: yomi diff tic-tac-toe mnk:m=3,n=3,k=3\n\
                      A written game against a built-in one: yomi diff mine.game othello\n\
                      The exit code is 1 if they differ, and 2 if they cannot be compared")]
    Diff(Diff),
    /// Find the best move, its value and the principal variation, with a row for each move
    #[command(visible_alias = "analyse", after_help = "Example: yomi analyze coin-row:rows=1+6 --multi 99")]
    Analyze(Box<Analyze>),
    /// Compare searches side by side: value, best move, nodes, cutoffs, time
    #[command(after_help = "Example: yomi compare uniform:branching=2,depth=8,order=best \
                      --search minimax --search alpha-beta")]
    Compare(Box<Compare>),
    /// Show the tree that a search visited: as a page that replays it, as a drawing, or as text. Without any
    /// limit, a search that might not terminate goes as deep as the drawing shows whole
    #[command(after_help = "Example: yomi tree \"tree:((3 (((4 1) 2))))\" --search alpha-beta -o tree.html")]
    Tree(Box<Tree>),
    /// Show a position: as text, as a picture, or as a page with the board and its pieces to print
    #[command(after_help = "Example: yomi show tic-tac-toe --moves \"b2 a1\" -o position.svg\n\
                      A board and its pieces on paper: yomi show mine.game -o board.html")]
    Show(Show),
    /// Play in the terminal, against searches or other people
    #[command(after_help = "Example: yomi play tic-tac-toe --seat 1=human --seat 2=alpha-beta\n\
                      A level, from 1, first steps, to 10, unbeatable: yomi play othello --seat 2=level:1")]
    Play(Box<Play>),
    /// Convert recorded games from one format to another: json, transcript, wthor, ggf, columns, sgf or pgn
    #[command(after_help = "Example: yomi convert othello games.wtb --to json -o games.jsonl\n\
                      Games that cannot be read are told and left out; the exit code is then 1")]
    Convert(Convert),
    /// Count the positions at an exact depth (perft)
    #[command(
        after_help = "Games end by their rules, including repetition of positions before the given one.\n\
                      Example: yomi perft tic-tac-toe --depth 9"
    )]
    Perft(Box<Perft>),
    /// Estimate branching factor, length and tree size of a game, and list published figures
    #[command(after_help = "Example: yomi stats tic-tac-toe --games 2000")]
    Stats(Stats),
    /// Report on a game: is it balanced, drawish, long, deep, solved? Or on several: did a change help? As
    /// text, and as a page with pictures
    #[command(after_help = "Example: yomi report tic-tac-toe -o report.html\n\
                      A game of one's own, the same in every run: \
                      yomi report mine.game --games 50 --seed 7 -o report.html\n\
                      Before and after a change: yomi report before.game after.game -o change.html\n\
                      Several sizes: yomi report hex --vary size=3..5")]
    Report(Report),
    /// Review a game that was played: what each move lost, the best line, marks, turning points, accuracy
    #[command(after_help = "Example: yomi review connect-four --from game.jsonl -o review.html\n\
                      Or: yomi review tic-tac-toe --moves \"b2 b1 a1 c3 a3\"")]
    Review(Box<Review>),
    /// Solve every deal of a card game: who wins, with which card, and how often tie-breaks decide
    #[cfg(feature = "games")]
    #[command(after_help = "Example: yomi census tanhinmin:players=4,cards=10\n\
                      The deals behind a number: \
                      yomi census tanhinmin:players=3,cards=10,ties=true --list \"first card 9\"\n\
                      One deal: yomi census tanhinmin:players=4,cards=10 \
                      --deal \"[[1,3,10],[2],[4,6,8],[5,7,9]]\"")]
    Census(Census),
    /// Solve a game: its value, who can force what, how strongly it is solved, and a certificate as proof
    #[command(after_help = "Example: yomi solve coin-row:rows=1+6 --certificate coin-row.txt\n\
                      With three players: yomi solve mnk:players=3 --tie set\n\
                      Only the given position: \
                      yomi solve connect-four:columns=6,rows=5 --search pvs --time 10m")]
    Solve(Box<Solve>),
    /// Check a certificate, using nothing but the rules of its game
    #[command(after_help = "Example: yomi verify coin-row.txt")]
    Verify {
        /// A certificate written by `yomi solve --certificate FILE`; - reads standard input
        file: PathBuf,
    },
    /// Build an endgame database of a whole game: value and distance of every position. Resumes after a stop
    #[command(after_help = "Example: yomi build connect-four:columns=4,rows=4 -o connect-four.yomi\n\
                      By two workers: yomi build connect-four -o connect-four.yomi --workers 2\n\
                      The first of two processes: \
                      yomi build connect-four -o connect-four.yomi --processes 2 --process 0")]
    Build(Box<Build>),
    /// Look up positions in a database: who wins, in how many plies, and by which moves
    #[command(after_help = "Example: yomi probe connect-four.yomi --moves \"4 1\"\n\
                      In any search: \
                      yomi analyze connect-four:columns=4,rows=4 \
                      --search alpha-beta:database=connect-four.yomi\n\
                      Who may win a deal of Tanhinmin: \
                      yomi probe tanhinmin.yomi \"[[1,3,10],[2],[4,6,8],[5,7,9]]\"")]
    Probe(Probe),
    /// Find positions with exactly one winning move, prove and grade them, and print sheets of them
    #[command(after_help = "Example: yomi puzzle tanhinmin --seed 7\n\
                      A sheet to print, with the solutions on a page of their own: \
                      yomi puzzle connect-four --count 12 --plies 3-9 --time 2m -o puzzles.html")]
    Puzzle(Box<Puzzle>),
    /// Make, show and check opening books: from recorded games, by search and by hand
    #[command(after_help = "Example: yomi book search connect-four:columns=5,rows=4 --side both --plies 4 \
                      --search pvs:distance=false -o four.book\n\
                      A search uses it as book=FILE: yomi play connect-four:columns=5,rows=4 \
                      --seat 2=pvs:book=four.book")]
    Book {
        #[command(subcommand)]
        what: Book,
    },
    /// Learn a static evaluation by self-play, or move-class probabilities for realization-probability search
    #[command(after_help = "Example: \
                      yomi learn classes lines-of-action:size=5 --games 10 --nodes 1000 -o loa.classes\n\
                      Then: yomi analyze lines-of-action:size=5 --search pvs:classes=loa.classes --depth 6")]
    Learn {
        #[command(subcommand)]
        what: Learn,
    },
    /// Show the ten levels of play of a game, from first steps to unbeatable, as measured, or measure them
    /// anew
    #[command(after_help = "Example: yomi levels othello\n\
                      Play against one: yomi play othello --seat 2=level:3\n\
                      Measure again: yomi levels --measure --game othello -o levels.json")]
    Levels(Levels),
    /// Make a player from the rules of a game alone: evaluation, move classes, and a search chosen by
    /// matches. Resumes after a stop
    #[command(after_help = "Example: yomi train tic-tac-toe --games 2000 --class-games 20 --blocks 5 \
                      -o small.player\n\
                      In ten minutes: yomi train connect-four --time 10m -o four.player\n\
                      Use it wherever a search is named: yomi play connect-four --seat 2=four.player\n\
                      With other limits: yomi analyze connect-four --search four.player:depth=8\n\
                      Until the player is whole, files beside it (four.player.1.weights and others) \
                      hold what is needed to resume.")]
    Train(Box<Train>),
    /// Play a tournament between searches, in all seatings, with intervals and ratings. Resumes after a stop
    #[command(after_help = "Example: yomi tournament random-game:branching=1-10 -p max-n:depth=2 \
                      -p one-ply -p one-ply -o games.jsonl\n\
                      Equal processor time: yomi tournament shatar -p yomi=pvs:selective=true \
                      -p fs=engine:fairy-stockfish --processor-time 20ms --blocks 20 --opening 4\n\
                      Adjudicated: yomi tournament connect-four -p pvs:depth=6 -p pvs:depth=4 \
                      --adjudicate win=500,moves=3 --adjudicate database=connect-four.yomi,from=30\n\
                      Written for others too: yomi tournament othello -p pvs:depth=3 -p one-ply \
                      -o games.jsonl --save-games games.pgn\n\
                      Many players: yomi tournament othello -p pvs:depth=1 -p pvs:depth=2 -p pvs:depth=3 \
                      -p one-ply --schedule swiss --rounds 2\n\
                      A program under test: yomi tournament othello -p pvs:depth=3 \
                      -p mine=engine:./mine --on-failure stop -o games.jsonl")]
    Tournament(Box<Tournament>),
    /// Rate players over result files of tournaments, with intervals, and say what was played
    #[command(after_help = "Example: yomi ratings othello-1.jsonl othello-2.jsonl -o ratings.html\n\
                      The files are those of yomi tournament -o; -o ratings.md writes Markdown")]
    Ratings(Ratings),
    /// Reproduce a paper's experiments: its figures with error bars, and a verdict on every claim
    #[cfg(feature = "games")]
    #[command(after_help = "Example: yomi reproduce shinohara-2002 --claim 11 --html report.html\n\
                      The full run: \
                      yomi reproduce shinohara-2002 --full --threads 2 -o games --html report.html")]
    Reproduce(Reproduce),
    /// Play for another program, in its protocol: UCI, that of `NBoard`, or a plain one of yomi's own
    #[command(after_help = "Example: yomi engine shatar --search pvs:table=64MiB\n\
                      Graphical programs run it as an engine. The other way round, a program by \n\
                      others is a player of yomi: yomi play shatar --seat 2=engine:fairy-stockfish,time=1s")]
    Engine(Engine),
    /// Serve the playground to a browser: play, watch a search as it runs, and see why it chose its move
    #[cfg(feature = "playground")]
    #[command(after_help = "Example: yomi serve --open\n\
                      With a database: yomi serve --database connect-four.yomi")]
    Serve(Serve),
    /// Run fixed searches: their node counts (the signature) and speed
    #[cfg(feature = "games")]
    #[command(after_help = "Example: yomi bench --compare bench.txt")]
    Bench {
        /// Fail if the node counts differ from those in this file
        #[arg(long, value_name = "FILE")]
        compare: Option<PathBuf>,
        /// Write the node counts to this file
        #[arg(long, value_name = "FILE", conflicts_with = "compare")]
        write: Option<PathBuf>,
    },
    /// Print a completion script for a shell
    #[command(
        after_help = "Example: yomi completions bash > ~/.local/share/bash-completion/completions/yomi"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page of yomi, or of a command
    #[command(after_help = "Example: yomi man analyze > yomi-analyze.1")]
    Man {
        /// A command, such as analyze
        command: Option<String>,
    },
}
