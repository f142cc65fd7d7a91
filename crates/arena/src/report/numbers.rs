//! Every number of a report with its interval.

use super::interval::Interval;
use super::lead::{self, Lead};
use super::strength::{self, RatingModel, SprtReport};
use crate::record::{Record, SCHEMA, played};
use crate::score::{Block, blocks, without_copies};
use crate::settings::{Entrant, Scoring, Settings, Unfinished};
use crate::tournament::Tournament;
use game::random::{Random, derive_seed};
use registry::End;
use serde::Serialize;
use statistics::{BlockBootstrap, Sprt, ratio};
use std::collections::BTreeSet;
use std::fmt;

/// The statistical options of a report.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ReportOptions {
    /// The level of all intervals, between 0 and 1.
    pub level: f64,
    /// The number of bootstrap resamples.
    pub resamples: usize,
    /// A sequential test of the first player; the report then ends with the block that decides it.
    pub sprt: Option<Sprt>,
}

impl Default for ReportOptions {
    fn default() -> ReportOptions {
        ReportOptions { level: 0.95, resamples: 2_000, sprt: None }
    }
}

/// The results of a tournament. `docs/json.md` documents every field.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The version of this schema.
    pub schema: u32,
    /// The settings.
    pub settings: Settings,
    /// The hash of the settings.
    pub hash: String,
    /// Complete blocks that are no copies of others.
    pub blocks: u64,
    /// Games of these blocks.
    pub games: u64,
    /// Games of blocks that are copies of others, move for move, though no lots made them so: they do not
    /// count.
    pub copies: u64,
    /// Games of incomplete blocks, or after the block that decided: they do not count.
    pub left_out: u64,
    /// The number of games that differ in their moves.
    pub different: u64,
    /// The share of games that were broken off.
    pub unfinished: Option<Interval>,
    /// The length of a game in plies, the opening included.
    pub plies: Option<Interval>,
    /// The shortest game, in plies.
    pub shortest: Option<u32>,
    /// The longest game, in plies.
    pub longest: Option<u32>,
    /// A row a player.
    pub players: Vec<Player>,
    /// A row a pair of players.
    pub pairs: Vec<Pair>,
    /// The share of its games that each seat won, over all players.
    pub seats: Vec<Interval>,
    /// The rating model.
    pub model: RatingModel,
    /// The sequential test, if requested.
    pub sprt: Option<SprtReport>,
    /// The likelihood that the first of two players is the stronger; null for more players.
    pub superiority: Option<f64>,
    /// The leads by ply, if static values were recorded.
    pub leads: Vec<Lead>,
    /// Notes for the reader.
    pub notes: Vec<String>,
}

/// The results of a player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Player {
    /// The player's number, from 1.
    pub player: usize,
    /// The name.
    pub name: String,
    /// The search.
    pub search: String,
    /// The mean score in a block, by the scoring.
    pub score: Option<Interval>,
    /// Points of Elo above the mean of the players.
    pub rating: Option<Interval>,
    /// The mean depth of a search in plies: of the line behind the value, if the search knows it.
    pub depth: Option<Interval>,
    /// Nodes per search.
    pub nodes: Option<Interval>,
    /// Time per search, in seconds.
    pub time_s: Option<Interval>,
    /// Processor time per search, in seconds, if it was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub processor_s: Option<Interval>,
    /// Nodes per second of processor time, if that was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes_per_s: Option<Interval>,
    /// The limit of nodes in the last game, if it followed from measured processor time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node_limit: Option<u64>,
    /// Legal moves in the player's positions.
    pub choices: Option<Interval>,
    /// Moves per game.
    pub moves: Option<Interval>,
    /// Moves for which the search had no answer within its limits.
    pub unanswered: u64,
}

/// The comparison of two players, by their numbers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pair {
    /// The first player.
    pub first: usize,
    /// The second player.
    pub second: usize,
    /// The difference of their scores in a block.
    pub difference: Interval,
    /// How the first compares with the second.
    pub verdict: Comparison,
}

/// How a player compares with another, by the interval of the difference of their scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Comparison {
    /// The whole interval is above 0.
    Better,
    /// The whole interval is below 0.
    Worse,
    /// The interval includes 0.
    Undecided,
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Comparison::Better => "better",
            Comparison::Worse => "worse",
            Comparison::Undecided => "undecided",
        })
    }
}

/// Streams of random numbers derived from the seed of a report.
const OF_SCORES: u64 = 0;
const OF_PAIRS: u64 = 1;
const OF_SEATS: u64 = 2;
const OF_UNFINISHED: u64 = 3;
const OF_LEADS: u64 = 4;

/// The bootstraps of a report, each with its own seed, so that none depends on the others.
#[derive(Clone, Copy, Debug)]
struct Drawing {
    bootstrap: BlockBootstrap,
    seed: u64,
}

impl Drawing {
    fn means<R: AsRef<[f64]>>(&self, part: u64, rows: &[R], range: (f64, f64)) -> Vec<Interval> {
        let mut random = Random::new(derive_seed(self.seed, part));
        let means = self.bootstrap.means(rows, range, &mut || random.next_u64());
        means.into_iter().map(Interval::from).collect()
    }
}

impl Report {
    /// The report of these games, which may come in any order.
    pub fn of(tournament: &Tournament, records: &[Record], options: &ReportOptions) -> Report {
        let settings = tournament.settings();
        let mut whole = blocks(tournament, records);
        let sprt = options.sprt.filter(|_| tournament.is_testable());
        let sprt = sprt.map(|sprt| strength::run(tournament, sprt, whole.iter().map(|(block, _)| block)));
        if let Some(decided) = sprt.as_ref().and_then(|sprt| sprt.decided) {
            whole.truncate(decided as usize);
        }
        let all = whole.len();
        let whole = without_copies(whole);
        let copies = ((all - whole.len()) * tournament.games_of_a_block()) as u64;
        let bootstrap = BlockBootstrap { resamples: options.resamples, level: options.level };
        let drawing = Drawing { bootstrap, seed: settings.seed };
        let (scored, games): (Vec<Block>, Vec<Vec<&Record>>) = whole.into_iter().unzip();
        let played: Vec<&Record> = games.iter().flatten().copied().collect();
        let different: BTreeSet<(Option<u64>, &str)> =
            played.iter().map(|record| (record.seed, record.moves.as_str())).collect();
        let over_blocks = |pair: &dyn Fn(&Record) -> (f64, f64)| {
            let sums = games.iter().map(|games| sum(games.iter().map(|record| pair(record))));
            interval(&sums.collect::<Vec<_>>(), options.level)
        };
        let broken: Vec<[f64; 1]> = games
            .iter()
            .map(|games| {
                let broken = games.iter().filter(|record| record.unfinished).count();
                [broken as f64 / games.len() as f64]
            })
            .collect();
        let mut report = Report {
            schema: SCHEMA,
            settings: settings.clone(),
            hash: settings.hash(),
            blocks: scored.len() as u64,
            games: played.len() as u64,
            copies,
            left_out: (records.len() - played.len()) as u64 - copies,
            different: different.len() as u64,
            unfinished: drawing.means(OF_UNFINISHED, &broken, (0.0, 1.0)).pop(),
            plies: over_blocks(&|record| (f64::from(record.plies), 1.0)),
            shortest: played.iter().map(|record| record.plies).min(),
            longest: played.iter().map(|record| record.plies).max(),
            players: players(tournament, &scored, &games, drawing),
            pairs: pairs(tournament, &scored, drawing),
            seats: drawing.means(
                OF_SEATS,
                &scored.iter().map(|block| &block.seats).collect::<Vec<_>>(),
                (0.0, 1.0),
            ),
            model: RatingModel::of(tournament.seats()),
            sprt,
            superiority: strength::superiority(tournament, &scored),
            leads: lead::leads(tournament, &games, |rows| drawing.means(OF_LEADS, rows, (0.0, 1.0))),
            notes: Vec::new(),
        };
        let ratings = strength::ratings(tournament, &games, options.level);
        for (player, rating) in report.players.iter_mut().zip(ratings) {
            player.rating = Some(rating);
        }
        report.notes = report.remarks(tournament);
        report.notes.extend(adjudicated(&played));
        report.notes.extend(forfeits(&report.players, &played));
        report
    }

    /// The expected score of a player without skill.
    pub fn no_skill(&self, seats: usize) -> Option<f64> {
        no_skill(&self.settings, seats)
    }

    fn remarks(&self, tournament: &Tournament) -> Vec<String> {
        let mut notes = Vec::new();
        if self.left_out > 0 {
            let games =
                if self.left_out == 1 { "1 game is" } else { &format!("{} games are", self.left_out) };
            notes.push(format!(
                "{games} left out: of blocks that are not whole, or after the one that decided"
            ));
        }
        if let Some(given) = &self.settings.openings
            && self.blocks > given.openings.len() as u64
        {
            notes.push(format!(
                "{} blocks begin with {} openings: some come again",
                self.blocks,
                given.openings.len()
            ));
        }
        if self.copies > 0 {
            let (copies, games) = (self.copies, self.copies + self.games);
            notes.push(format!(
                "{copies} of {games} games repeat others move for move, as no lots are drawn: \
                 each game counts once"
            ));
        } else if 10 * self.different < 9 * self.games {
            let (different, games) = (self.different, self.games);
            notes.push(format!(
                "only {different} of {games} games differ, by the lots that their players draw"
            ));
        }
        let unanswered: u64 = self.players.iter().map(|player| player.unanswered).sum();
        if unanswered > 0 {
            notes.push(format!(
                "{unanswered} searches had no move within their limits: the first legal one was played"
            ));
        }
        if self.unfinished.is_some_and(|share| share.value > 0.0) {
            let how = match self.settings.unfinished {
                Unfinished::Share => "shared by all",
                Unfinished::Loss => "won by nobody",
                Unfinished::Evaluation => "decided by the static evaluation",
            };
            notes.push(format!("games broken off after {} plies are {how}", self.settings.plies));
        }
        if tournament.has_engines() {
            notes.push("a player is another program: another run may play other games".to_owned());
        }
        if tournament.settings().processor_s.is_some() {
            notes.push("limits follow processor time as measured: another run plays other games".to_owned());
        } else if tournament.is_timed() {
            notes.push("a player has a limit of time: another run plays other games".to_owned());
        }
        notes
    }
}

/// The expected score of a player without skill; none where payoffs are scored.
pub fn no_skill(settings: &Settings, seats: usize) -> Option<f64> {
    match settings.scoring {
        Scoring::Wins => Some(1.0 / seats as f64),
        Scoring::Sum => Some(1.0 / settings.players.len() as f64),
        Scoring::Payoffs => None,
    }
}

/// A note on the games that were adjudicated.
fn adjudicated(played: &[&Record]) -> Option<String> {
    let [agreed, known] =
        [End::Agreement, End::Database].map(|end| played.iter().filter(|record| record.ended == end).count());
    (agreed + known > 0)
        .then(|| format!("games that were adjudicated: {agreed} by agreement, {known} by a database"))
}

/// A note on each player who forfeited games.
fn forfeits(players: &[Player], played: &[&Record]) -> Vec<String> {
    let of = |player: &Player| {
        let lost = |record: &&&Record| {
            record.forfeit.as_ref().is_some_and(|forfeit| record.seats[forfeit.seat - 1] == player.player)
        };
        let first = played.iter().find(lost)?.forfeit.as_ref()?;
        let games = match played.iter().filter(lost).count() {
            1 => "1 game".to_owned(),
            games => format!("{games} games"),
        };
        Some(format!("{} forfeited {games}, first: {}", player.name, first.why))
    };
    players.iter().filter_map(of).collect()
}

/// The sums of both entries.
fn sum(pairs: impl Iterator<Item = (f64, f64)>) -> (f64, f64) {
    pairs.fold((0.0, 0.0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1))
}

/// The ratio of sums that are never below 0: plies, nodes, moves, times.
fn interval(pairs: &[(f64, f64)], level: f64) -> Option<Interval> {
    ratio(pairs, level).map(|estimate| Interval::from(estimate.at_least(0.0)))
}

fn players(
    tournament: &Tournament,
    blocks: &[Block],
    games: &[Vec<&Record>],
    drawing: Drawing,
) -> Vec<Player> {
    let settings = tournament.settings();
    let range = if settings.scoring.is_share() { (0.0, 1.0) } else { (f64::NEG_INFINITY, f64::INFINITY) };
    let rows: Vec<&Vec<f64>> = blocks.iter().map(|block| &block.scores).collect();
    let scores = drawing.means(OF_SCORES, &rows, range);
    let player = |(at, entrant): (usize, &Entrant)| {
        let spent: Vec<Sums> = games.iter().map(|games| Sums::of(tournament, games, at)).collect();
        let over = |pair: &dyn Fn(&Sums) -> (f64, f64)| {
            interval(&spent.iter().map(pair).collect::<Vec<_>>(), drawing.bootstrap.level)
        };
        let is_measured = settings.processor_s.is_some();
        Player {
            player: at + 1,
            name: entrant.name.clone(),
            search: entrant.search.clone(),
            score: scores.get(at).copied(),
            rating: None,
            depth: over(&|sums| (sums.depth, sums.searched)),
            nodes: over(&|sums| (sums.nodes, sums.searched)),
            time_s: over(&|sums| (sums.elapsed_s, sums.searched)),
            processor_s: over(&|sums| (sums.processor_s, sums.searched)).filter(|_| is_measured),
            nodes_per_s: over(&|sums| (sums.nodes, sums.processor_s)).filter(|_| is_measured),
            node_limit: spent.iter().rev().find_map(|sums| sums.node_limit),
            choices: over(&|sums| (sums.choices, sums.moves)),
            moves: over(&|sums| (sums.moves, sums.games)),
            unanswered: spent.iter().map(|sums| sums.unanswered).sum(),
        }
    };
    settings.players.iter().enumerate().map(player).collect()
}

/// The summed effort of a player in a block.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    games: f64,
    moves: f64,
    choices: f64,
    searched: f64,
    depth: f64,
    nodes: f64,
    elapsed_s: f64,
    processor_s: f64,
    node_limit: Option<u64>,
    unanswered: u64,
}

impl Sums {
    fn of(tournament: &Tournament, records: &[&Record], player: usize) -> Sums {
        let mut sums = Sums::default();
        for (game, record) in played(tournament.games(), records) {
            let seats =
                game.seatings.iter().filter_map(|seating| seating.iter().position(|&other| other == player));
            for spent in seats.map(|seat| &record.spent[seat]) {
                sums.games += 1.0;
                sums.moves += f64::from(spent.moves);
                sums.choices += spent.choices as f64;
                sums.searched += f64::from(spent.searched);
                sums.depth += spent.depth as f64;
                sums.nodes += spent.nodes as f64;
                sums.elapsed_s += spent.elapsed_s;
                sums.processor_s += spent.processor_s.unwrap_or(0.0);
                sums.node_limit = spent.node_limit.or(sums.node_limit);
                sums.unanswered += u64::from(spent.unanswered);
            }
        }
        sums
    }
}

/// A difference without rounding errors: sums of equal shares may differ in their last digits, and an
/// interval that ends there contains 0.
fn unrounded(difference: f64) -> f64 {
    const ROUNDING: f64 = 1e-9;
    if difference.abs() < ROUNDING { 0.0 } else { difference }
}

fn pairs(tournament: &Tournament, blocks: &[Block], drawing: Drawing) -> Vec<Pair> {
    let settings = tournament.settings();
    let range = if settings.scoring.is_share() { (-1.0, 1.0) } else { (f64::NEG_INFINITY, f64::INFINITY) };
    let players = settings.players.len();
    let pairs: Vec<(usize, usize)> =
        (0..players).flat_map(|first| (first + 1..players).map(move |second| (first, second))).collect();
    let rows: Vec<Vec<f64>> = blocks
        .iter()
        .map(|Block { scores, .. }| {
            pairs.iter().map(|&(first, second)| unrounded(scores[first] - scores[second])).collect()
        })
        .collect();
    let differences = drawing.means(OF_PAIRS, &rows, range);
    let pair = |((first, second), difference): ((usize, usize), Interval)| {
        let Interval { value, low, high, .. } = difference;
        let [value, low, high] = [value, low, high].map(unrounded);
        let difference = Interval { value, low, high, ..difference };
        let verdict = match difference {
            Interval { low, .. } if low > 0.0 => Comparison::Better,
            Interval { high, .. } if high < 0.0 => Comparison::Worse,
            _ => Comparison::Undecided,
        };
        Pair { first: first + 1, second: second + 1, difference, verdict }
    };
    pairs.into_iter().zip(differences).map(pair).collect()
}
