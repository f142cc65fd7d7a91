//! The reasons for which a search rejects a game: one line each, with what to do instead.

use std::fmt;

/// A search that does not support the game, its rules, or the request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsupported {
    /// The search is for two players.
    Players {
        /// The search.
        search: &'static str,
        /// The number of players in the game.
        players: usize,
    },
    /// The search needs one player's gain to be the other's loss.
    NotZeroSum {
        /// The search.
        search: &'static str,
    },
    /// Play may go on forever, and the search has no limit.
    Endless {
        /// The search.
        search: &'static str,
    },
    /// The search does not work for games with cycles, whatever the limit.
    Cycles {
        /// The search.
        search: &'static str,
    },
    /// The rules count repetitions, and the search ignores the past.
    History {
        /// The search.
        search: &'static str,
    },
    /// The search knows only wins and losses, and the game has draws.
    Draws {
        /// The search.
        search: &'static str,
    },
    /// The search knows only wins, draws and losses, and the game pays other amounts.
    Payoffs {
        /// The search.
        search: &'static str,
    },
    /// A limit that the search cannot keep.
    Limit {
        /// The search.
        search: &'static str,
        /// The limit.
        limit: &'static str,
        /// The reason.
        why: &'static str,
    },
    /// Quiescence search with an evaluation that lists no noisy moves, in a game without a board.
    Noisy {
        /// The evaluation.
        evaluation: &'static str,
    },
    /// Null-move pruning with an evaluation without a null move.
    NullMove {
        /// The evaluation.
        evaluation: &'static str,
    },
    /// Probabilities for a different number of move classes than the game has.
    Classes {
        /// The number of classes.
        classes: usize,
        /// The number of probabilities.
        probabilities: usize,
    },
    /// A weight for a feature that cannot be computed.
    Feature {
        /// Its name.
        feature: &'static str,
    },
    /// Move costs with a setting that needs every move to cost one ply.
    MoveCost {
        /// The parameter.
        with: &'static str,
        /// The reason.
        why: &'static str,
    },
    /// Several threads with a setting that allows only one.
    Threads {
        /// The setting.
        with: &'static str,
        /// The reason.
        why: &'static str,
    },
    /// A search that skips players, for a game that cannot skip any.
    Skips {
        /// The search.
        search: &'static str,
    },
    /// A search for threats, under rules without threats.
    Threats {
        /// The search.
        search: &'static str,
    },
    /// A tie-break that leaves a set, for a search with vectors as values.
    Sets {
        /// The search.
        search: &'static str,
    },
    /// Pruning in Max^N that could change the value.
    Pruning {
        /// The rule.
        rule: &'static str,
        /// The reason.
        why: &'static str,
    },
    /// A goal of a player who is not in the game.
    NoPlayer {
        /// The search.
        search: &'static str,
        /// The player, from 1.
        player: usize,
        /// The number of players in the game.
        players: usize,
    },
    /// The goal to win, in a game with rules that define no win.
    NoWin {
        /// The search.
        search: &'static str,
    },
    /// A tablebase that cannot be probed, such as a damaged database.
    Tablebase {
        /// The fault, in a line.
        why: String,
    },
    /// An external program that failed: it crashed, hung, or answered without a legal move.
    Engine {
        /// The fault, in a line.
        why: String,
    },
    /// An external program that lost a game by resigning, or by running out of time.
    Lost {
        /// What it did, in a line.
        why: String,
        /// True if it ran out of time.
        is_on_time: bool,
    },
    /// A table too large for the available memory.
    Memory {
        /// The size in MiB.
        mebibytes: u64,
    },
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::Players { search, players } => {
                write!(f, "{search} is for two players and this game has {players}; max-n takes any number")
            }
            Unsupported::NotZeroSum { search } => write!(
                f,
                "{search} needs a zero-sum game, where one player's gain is the other's loss; max-n does not"
            ),
            Unsupported::Endless { search } => write!(
                f,
                "this game has cycles, so that {search} would not end: give it a limit such as --depth 8 or \
                --time 5s"
            ),
            Unsupported::Cycles { search } => write!(
                f,
                "{search} cannot answer: this game has cycles, and a label needs the end of every line; \
                yomi solve tells who wins a small game, and alpha-beta with --depth looks some plies ahead"
            ),
            Unsupported::History { search } => write!(
                f,
                "{search} does not handle history, and this game counts repetitions; minimax, alpha-beta, \
                nega-max, nega-alpha and max-n do"
            ),
            Unsupported::Draws { search } => {
                write!(
                    f,
                    "{search} tells wins from losses only and this game has draws; label:memory=true knows \
                    all three"
                )
            }
            Unsupported::Payoffs { search } => write!(
                f,
                "{search} tells wins from losses, and this game does not promise payoffs of 1, 0 and -1 \
                only; alpha-beta takes any zero-sum payoffs"
            ),
            Unsupported::Limit { search, limit, why } => {
                write!(f, "{search} takes no limit of {limit}: {why}")
            }
            Unsupported::Noisy { evaluation } => write!(
                f,
                "quiescence search needs an evaluation that lists noisy moves, or a board with captures, and \
                `{evaluation}` has neither"
            ),
            Unsupported::NullMove { evaluation } => write!(
                f,
                "null-move pruning needs an evaluation that knows where passing does no good, and \
                `{evaluation}` does not"
            ),
            Unsupported::Classes { classes, probabilities } => write!(
                f,
                "this game has {classes} classes of moves, and there are probabilities for {probabilities}"
            ),
            Unsupported::Feature { feature } => write!(
                f,
                "nothing tells here whether `{feature}` is true of a move, of the game or of the evaluation: \
                leave out its weight"
            ),
            Unsupported::MoveCost { with, why } => write!(
                f,
                "with {with} every move must cost one ply, as {why}: leave out classes and \
                late-move-reductions"
            ),
            Unsupported::Threads { with, why } => {
                write!(f, "with {with} one thread searches, as {why}: leave out threads")
            }
            Unsupported::Skips { search } => write!(
                f,
                "{search} must skip players whose turn it is, and this game has no position without them; \
                best-reply-plus skips nobody"
            ),
            Unsupported::Threats { search } => write!(
                f,
                "{search} looks for threats, and these rules have none; df-pn proves wins of any kind"
            ),
            Unsupported::Sets { search } => write!(
                f,
                "{search} needs a tie-break that leaves one child: paper, first, random or worst; max-n and \
                soft-max-n know sets"
            ),
            Unsupported::Pruning { rule, why } => {
                write!(f, "{rule} pruning could change the value, as {why}; pruning=none is always sound")
            }
            Unsupported::NoPlayer { search, player, players } => {
                write!(f, "{search}: expected a player from 1 to {players}, got {player}")
            }
            Unsupported::NoWin { search } => write!(
                f,
                "{search} cannot ask for a win, as this game promises no greatest payoff that not every end \
                pays: ask for a payoff, such as goal=1"
            ),
            Unsupported::Tablebase { why } | Unsupported::Engine { why } | Unsupported::Lost { why, .. } => {
                f.write_str(why)
            }
            Unsupported::Memory { mebibytes } => write!(
                f,
                "there is not enough memory for a table of {mebibytes} MiB: give a smaller one, such as \
                table=64MiB"
            ),
        }
    }
}

impl std::error::Error for Unsupported {}
