//! The command line.

use crate::commands::{reproduce, tournament};
use crate::failure::Failure;
use crate::line::{freed, freed_path};
use clap::builder::{OsStringValueParser, PossibleValue, StringValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use search::Budget;
use session::{Ask, Table};
use std::ops::RangeInclusive;
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

/// What every command takes.
#[derive(Clone, Debug, Args)]
pub(crate) struct Common {
    /// Print JSON to standard output, and words for people to standard error
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Where random numbers start [default: 1]
    #[arg(
        long = "seed", global = true, value_name = "N",
        allow_negative_numbers = true, value_parser = whole::<u64>(0..=u64::MAX)
    )]
    pub(crate) seed_given: Option<u64>,
    /// Threads for work that can be shared out: perft, pvs, tournaments; values do not depend on it
    #[arg(
        long, global = true, default_value_t = 1, value_name = "N",
        allow_negative_numbers = true, value_parser = whole::<u16>(1..=1024)
    )]
    pub(crate) threads: u16,
}

impl Common {
    /// Where random numbers start.
    pub(crate) fn seed(&self) -> u64 {
        self.seed_given.unwrap_or(1)
    }
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
    Tournament(Box<tournament::Arguments>),
    /// A paper's experiments redone: its figures with error bars, and a verdict for every claim
    #[command(after_help = "Example: yomi reproduce shinohara-2002 --claim 11 --html report.html\n\
                      For the record: yomi reproduce shinohara-2002 --full --threads 2 -o games --html report.html")]
    Reproduce(reproduce::Arguments),
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

/// What is solved.
#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) position: Position,
    /// Write the proof of the value to this file; it is about a position without a past
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// For games too large to keep whole: the certificate leaves positions that end within so many plies to the verifier
    #[arg(long, value_name = "PLIES", requires = "certificate", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) frontier: Option<u32>,
    /// Look at no more positions than this [default: 50000000]; with more, a search solves the position alone
    #[arg(
        long, value_name = "N",
        allow_negative_numbers = true, value_parser = whole::<u64>(1..=u64::MAX)
    )]
    pub(crate) positions: Option<u64>,
    /// Count positions that are each other turned or mirrored once, where the game knows such
    #[arg(long)]
    pub(crate) symmetric: bool,
    /// Among three or more: how ties are broken, or left open (set, or soft for the sets of soft-max-n)
    #[arg(long, value_name = "TIE", default_value = "paper", value_parser = session::TIES)]
    pub(crate) tie: String,
    /// Solve the position alone, by this search; where there are too many positions, pvs for two players, df-pn for more
    #[arg(
        long, short, value_name = "SPEC", conflicts_with = "certificate",
        hide_possible_values = true, value_parser = Names::searches()
    )]
    pub(crate) search: Option<String>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// What is built.
#[derive(Debug, Args)]
pub(crate) struct Build {
    /// The game, such as connect-four:columns=4,rows=4; its positions must have numbers
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: String,
    /// The file to write. While it is built, what is finished is in FILE.part
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

/// What is learned.
#[derive(Debug, Subcommand)]
pub(crate) enum Learn {
    /// How likely classes of moves are: chosen of existed, at the roots of games; goes on where it was stopped
    #[command(
        after_help = "Example: yomi learn classes lines-of-action:size=5 --games 10 --nodes 1000 -o loa.classes --plot loa.svg\n\
                          As the paper did: yomi learn classes lines-of-action --games 100 --stored 100000 -o loa.classes\n\
                          Classes nobody made: yomi learn classes othello --way auto --stored 2000 -o othello.classes\n\
                          From that file, a policy: yomi analyze othello --search pvs:classes=policy:othello.classes --depth 6\n\
                          From games of strong players: yomi learn classes lines-of-action --from games.jsonl -o loa.classes"
    )]
    Classes(Box<LearnClasses>),
}

/// How classes are learned.
#[derive(Debug, Args)]
pub(crate) struct LearnClasses {
    /// The game, such as lines-of-action
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: String,
    /// The file to write: a line for each game, so that what was played is kept whatever happens
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// The way to divide moves into classes, as `yomi games GAME` lists them; the first by default. With `auto` they are grown from what is
    /// chosen, in any game, and the same games tell a policy
    #[arg(long, value_name = "WAY")]
    pub(crate) way: Option<String>,
    /// Count over the games of a file instead of searching: one that `yomi tournament` wrote, or lines of {"moves": ["a1-b2", …]}
    #[arg(long, value_name = "FILE", conflicts_with_all = ["search", "opening", "equal", "Limits"])]
    pub(crate) from: Option<PathBuf>,
    /// How many games; without it 100, and of a file all
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>(1..=1_000_000))]
    pub(crate) games: Option<u64>,
    /// Stop before, once a batch of games changes no probability by more than this
    #[arg(long, value_name = "X", allow_negative_numbers = true)]
    pub(crate) until: Option<f64>,
    /// The search that plays, one with prices by classes
    #[arg(long, short, value_name = "SPEC", default_value = "pvs", hide_possible_values = true, value_parser = Names::searches())]
    pub(crate) search: String,
    /// Plies of each game drawn by lot before anybody thinks
    #[arg(long, value_name = "PLIES", default_value_t = 6, allow_negative_numbers = true, value_parser = whole::<u32>(0..=1_000))]
    pub(crate) opening: u32,
    /// Probabilities are worked out anew after so many games
    #[arg(long, value_name = "N", default_value_t = 10, allow_negative_numbers = true, value_parser = whole::<u64>(1..=1_000_000))]
    pub(crate) batch: u64,
    /// One root of so many is searched with equal prices, so that classes do not confirm themselves
    #[arg(long, value_name = "N", default_value_t = 10, allow_negative_numbers = true, value_parser = whole::<u64>(1..=1_000_000))]
    pub(crate) equal: u64,
    /// Draw how the probabilities came about, as an SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// What is looked up.
#[derive(Debug, Args)]
pub(crate) struct Probe {
    /// The database that `yomi build` wrote
    #[arg(value_parser = OsStringValueParser::new().map(freed_path))]
    pub(crate) file: PathBuf,
    /// Positions of its game; without one, the start
    #[arg(value_name = "POSITION", value_parser = freed)]
    pub(crate) positions: Vec<String>,
    /// Then play these moves, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true, value_parser = freed)]
    pub(crate) moves: Option<String>,
}

/// What is counted of all deals.
#[derive(Debug, Args)]
pub(crate) struct Census {
    /// The game and its parameters: players, cards, ties, pass, re-entry; with pay=rank, in which orders players go out
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: String,
    /// Look at a pass only where no card leaves a chance, as the paper does. True unless GAME says `pass=`
    #[arg(long, value_name = "true|false", action = clap::ArgAction::Set)]
    pub(crate) last_resort: Option<bool>,
    /// Three readings of stable deals for two to five players, and whether more players make fewer deals stable
    #[arg(long)]
    pub(crate) stable: bool,
    /// Group deals by what the leader sees who knows his hand, the others' counts and all cards
    #[arg(long)]
    pub(crate) hidden: bool,
    /// Count deals in which everybody has the same cards, for two to six players and up to five cards each
    #[arg(long)]
    pub(crate) same_hands: bool,
    /// Write the counts as a page with plots
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}

/// What is measured of a game.
#[derive(Debug, Args)]
pub(crate) struct Stats {
    /// The game; without one, every published figure
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    pub(crate) game: Option<String>,
    /// Random games to play
    #[arg(
        long, value_name = "N", default_value_t = 1_000,
        allow_negative_numbers = true, value_parser = whole::<u64>(2..=10_000_000)
    )]
    pub(crate) games: u64,
    /// Random probes of the tree, after Knuth (1975)
    #[arg(
        long, value_name = "N", default_value_t = 10_000,
        allow_negative_numbers = true, value_parser = whole::<u64>(2..=100_000_000)
    )]
    pub(crate) probes: u64,
    /// Games that the player plays against itself: random play is often longer than good play
    #[arg(
        long, value_name = "N", default_value_t = 100,
        allow_negative_numbers = true, value_parser = whole::<u64>(2..=10_000_000)
    )]
    pub(crate) self_play: u64,
    /// The player
    #[arg(
        long, value_name = "SPEC", default_value = "one-ply:tie=random",
        hide_possible_values = true, value_parser = Names::searches()
    )]
    pub(crate) player: String,
    /// Plies of each of these games drawn by lot before the player moves: one that draws no lots plays only one game else
    #[arg(
        long, value_name = "PLIES", default_value_t = 0,
        allow_negative_numbers = true, value_parser = whole::<u32>(0..=1_000)
    )]
    pub(crate) opening: u32,
}

/// Where the playground is, and what browsers may spend.
#[cfg(feature = "playground")]
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Open it in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// The port; the first free one from 8390 on if none is given
    #[arg(long, value_name = "N")]
    pub(crate) port: Option<u16>,
    /// The address to listen at; this machine alone unless told
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    pub(crate) address: std::net::IpAddr,
    /// A name beside its address under which it is reached, such as room.example; may be given several times
    #[arg(long, value_name = "NAME", allow_hyphen_values = true, value_parser = host)]
    pub(crate) host: Vec<String>,
    /// Searches that run at once; more wait for their turn
    #[arg(
        long, value_name = "N", default_value_t = 16,
        allow_negative_numbers = true, value_parser = whole::<u16>(1..=256)
    )]
    pub(crate) places: u16,
    /// How long a search may take, such as 30s
    #[arg(long, value_name = "TIME", default_value = "60s", allow_hyphen_values = true)]
    pub(crate) time: String,
    /// A database of `yomi build` that may be used, by its file's name; may be given several times
    #[arg(long, value_name = "FILE")]
    pub(crate) database: Vec<PathBuf>,
}

/// A game and where it stands.
#[derive(Debug, Args)]
pub(crate) struct Position {
    /// The game, such as tic-tac-toe or nim:heaps=3+4+5; `yomi games` lists them
    #[arg(hide_possible_values = true, value_parser = Names::games())]
    game: String,
    /// Start from this position instead of the game's own start
    #[arg(long = "position", value_name = "TEXT", allow_hyphen_values = true)]
    start: Option<String>,
    /// Then play these moves, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
}

impl Position {
    /// Whether the game starts from a position of its own.
    pub(crate) fn is_given(&self) -> bool {
        self.start.is_some()
    }

    /// The game with its line. `seed` goes to a game that is made by lot and was given none.
    pub(crate) fn open(&self, seed: Option<u64>) -> Result<Box<dyn Table>, Failure> {
        let mut table = session::open_with_seed(&self.game, seed)?;
        if let Some(position) = &self.start {
            table.set_position(position)?;
        }
        if let Some(moves) = &self.moves {
            let moves: Vec<&str> = moves.split_whitespace().collect();
            table.play(&moves)?;
        }
        Ok(table)
    }
}

/// What a search may spend.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Limits (the search stops at whichever it meets first)")]
pub(crate) struct Limits {
    /// Plies
    #[arg(long, value_name = "PLIES", allow_hyphen_values = true)]
    depth: Option<String>,
    /// Nodes visited, the root included
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    nodes: Option<String>,
    /// Nodes whose children were generated
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    expansions: Option<String>,
    /// Positions given a value, by the evaluation or at the end of a game
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    evaluations: Option<String>,
    /// New table entries
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    stored: Option<String>,
    /// Time, such as 500ms or 10s; or unlimited, to go on until it knows. Without any limit, a search that might not end gets 10 s
    #[arg(long, value_name = "TIME", allow_hyphen_values = true)]
    time: Option<String>,
}

impl Limits {
    pub(crate) fn budget(&self) -> Result<Budget, Failure> {
        let mut budget = Budget::default();
        for (limit, text) in self.given() {
            session::set_limit(&mut budget, limit, text)?;
        }
        Ok(budget)
    }

    /// The limits that were given, each with its text.
    pub(crate) fn given(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let Limits { depth, nodes, expansions, evaluations, stored, time } = self;
        let texts = [depth, nodes, expansions, evaluations, stored, time];
        session::LIMITS.into_iter().zip(texts).filter_map(|(limit, text)| Some((limit, text.as_deref()?)))
    }

    /// The question that these limits and a specification make.
    pub(crate) fn ask(&self, search: Option<&str>, common: &Common) -> Result<Ask, Failure> {
        Ok(Ask {
            seed: common.seed(),
            threads: common.threads.into(),
            memory: crate::memory::total(),
            ..Ask::new(search, &self.budget()?)?
        })
    }
}

/// A whole number of this range, or what was expected.
pub(crate) fn whole<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let (least, greatest) = (range.start(), range.end());
        number
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(|| format!("expected a whole number from {least} to {greatest}"))
    }
}

/// A name as a browser says it in its requests: without `http://`, and with a port only where that is another.
#[cfg(feature = "playground")]
fn host(text: &str) -> Result<String, String> {
    let is_part = |sign: char| sign.is_alphanumeric() || "-._[]:".contains(sign);
    let is_host =
        text.starts_with(|sign: char| sign.is_alphanumeric() || sign == '[') && text.chars().all(is_part);
    let expected = || "expected a name such as room.example, or room.example:443".to_owned();
    is_host.then(|| text.to_owned()).ok_or_else(expected)
}

/// Any text, for which shell completions suggest these names. Help need not list them: there are commands for that.
#[derive(Clone)]
pub(crate) struct Names(fn() -> Vec<&'static str>);

impl Names {
    pub(crate) fn games() -> Names {
        Names(|| session::games().iter().map(|entry| entry.name).collect())
    }

    pub(crate) fn searches() -> Names {
        Names(|| session::searches().iter().map(|entry| entry.name).collect())
    }
}

impl TypedValueParser for Names {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}
