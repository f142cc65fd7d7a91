//! Every figure of a report.

use super::boards::Boards;
use super::depth::Step;
use super::forced::{ForcedWin, ShortestWin, Wins};
use super::levels::LevelReport;
use super::pie::Pie;
use super::shown::plies;
use super::used::Used;
use super::verdict::Verdict;
use request::grouped;
use serde::Serialize;

/// The report of a game. `docs/json.md` documents every field.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The version of this schema.
    pub schema: u32,
    /// The game with its parameters.
    pub game: String,
    /// Its title.
    pub title: String,
    /// The names of the players.
    pub players: Vec<String>,
    /// The position at the start.
    pub start: String,
    /// The moves at the start.
    pub legal: Vec<String>,
    /// The greatest length of a game in plies; null if the rules promise none.
    pub longest: Option<u32>,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The limit of time in seconds; null if there was none, so that another run finds the same.
    pub time_s: Option<f64>,
    /// Games were broken off after this number of plies.
    pub ply_limit: u32,
    /// The level of all intervals.
    pub level: f64,
    /// True if it was cancelled, and rests on less than was wanted.
    pub partial: bool,
    /// The answers, as far as the figures allow them.
    pub verdicts: Vec<Verdict>,
    /// Each level of play against itself, from weak to strong; empty if the game is over at its start.
    pub levels: Vec<LevelReport>,
    /// Each level against the one below.
    pub steps: Vec<Step>,
    /// What a pie rule would do; null unless it was measured.
    pub pie: Option<Pie>,
    /// Forced wins, and the shortest win.
    pub wins: Wins,
    /// The use of lines and pieces of a written game; null for any other.
    pub used: Option<Used>,
    /// Exact values of small boards.
    pub boards: Boards,
    /// Notes for the reader.
    pub notes: Vec<String>,
}

impl Report {
    /// The strongest level with enough games, or with as many as were wanted; if there is none, the one with
    /// the most games.
    pub fn strongest(&self) -> Option<&LevelReport> {
        let played = || self.levels.iter().filter(|level| level.games > 0);
        played().rev().find(|level| level.has_enough()).or_else(|| played().max_by_key(|level| level.games))
    }

    /// The steps to a stronger level that pay, and all that were played.
    pub(super) fn steps_that_pay(&self) -> (usize, usize) {
        let fair = 1.0 / self.players.len() as f64;
        let scores = || self.steps.iter().filter_map(|step| step.score.as_ref());
        (scores().filter(|score| score.low > fair).count(), scores().count())
    }

    /// The forced win and the shortest win, a sentence each.
    pub fn sentences_on_wins(&self) -> Vec<String> {
        let wins = &self.wins;
        if !wins.exist {
            return vec!["The rules know payoffs only, and no win.".to_owned()];
        }
        if self.levels.is_empty() {
            return vec!["The game is over at its start.".to_owned()];
        }
        let games = wins.level.as_ref().filter(|_| wins.games > 0).map(|level| {
            format!("in {} games of {level}, by proof searches of {} nodes", wins.games, grouped(wins.nodes))
        });
        let forced = match (&wins.forced, games) {
            (None, None) => "No forced win was found at the start.".to_owned(),
            (None, Some(games)) => format!("No forced win was found at the start, nor {games}."),
            (Some(win), None) => format!("{}.", self.forced_win(win)),
            (Some(win), Some(games)) => format!("{}; {games}.", self.forced_win(win)),
        };
        vec![forced, self.shortest_win()]
    }

    /// A forced win in a sentence, without the full stop.
    fn forced_win(&self, win: &ForcedWin) -> String {
        let player = &self.players[win.player - 1];
        let within = match (win.within, win.is_least) {
            (Some(within), true) => format!(" in {}, and no sooner", plies(within)),
            (Some(within), false) => format!(" within {}", plies(within)),
            (None, _) => String::new(),
        };
        match win.ply {
            0 => format!("At the start {player} can force a win{within}"),
            ply => format!(
                "The earliest forced win that was found: after {} ({}) {player} can force a win{within}",
                plies(ply),
                win.moves.join(" ")
            ),
        }
    }

    /// The shortest win by any play in a sentence.
    fn shortest_win(&self) -> String {
        let ShortestWin { plies: length, player, moves, is_least, complete, all, positions } =
            &self.wins.shortest;
        match (length, player) {
            (Some(length), Some(player)) if !is_least => format!(
                "The shortest game that was won has {}, by {}; no play wins within {}.",
                plies(*length),
                self.players[player - 1],
                plies(*complete)
            ),
            (Some(length), Some(player)) => format!(
                "The shortest win by any play has {}: {} wins by {}.",
                plies(*length),
                self.players[player - 1],
                moves.join(" ")
            ),
            _ if *all => "No play at all leads to a win of one player.".to_owned(),
            _ => format!(
                "No play leads to a win of one player within {}; {} positions were looked at.",
                plies(*complete),
                grouped(*positions)
            ),
        }
    }
}
