//! Points: each is a match at one case and one x, a tournament with its own result file.

use crate::error::Error;
use crate::plan::{Match, Plan, Setting, View, filled};
use crate::written_game::{name_of, text_of};
use arena::{Entrant, Game, Record, Settings, Shard, Sources, Tournament, blocks};
use std::collections::BTreeMap;

/// A match at one case and one x.
#[derive(Clone, Debug)]
pub struct Point {
    /// The match.
    pub of: String,
    /// The case.
    pub case: String,
    /// The x.
    pub x: u32,
    /// The number of blocks to play.
    pub blocks: u64,
    /// The estimated duration of a game relative to one at x = 0, for the time left.
    pub work: f64,
    /// The tournament.
    pub tournament: Tournament,
    /// The same players in other seatings, for other scorings, and the tournament's game for each of their
    /// games.
    views: BTreeMap<View, (Tournament, Vec<usize>)>,
}

/// A piece of work: a point, played up to a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The index of the point.
    pub point: usize,
    /// The last block.
    pub blocks: u64,
    /// The priority: low ranks first.
    pub rank: u32,
}

impl Piece {
    /// The number of its games in a shard of the blocks; `point` is its point.
    pub fn games(&self, point: &Point, shard: Shard) -> u64 {
        shard.count(self.blocks) * point.tournament.games().len() as u64
    }
}

/// What was learned before the games, as searches refer to it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Known {
    /// The placeholders in searches and what they stand for.
    pub(crate) words: Vec<(String, String)>,
    /// The files of evaluations, as [`Sources`] has them.
    pub(crate) files: Vec<(String, String)>,
}

/// All points of the plans, and the pieces of work in their order.
pub(crate) fn points(
    plans: &[Plan],
    setting: Setting,
    seed: u64,
    known: &Known,
) -> Result<(Vec<Point>, Vec<Piece>), Error> {
    let mut points: Vec<Point> = Vec::new();
    let mut pieces = Vec::new();
    for plan in plans {
        for of in &plan.matches {
            for stage in of.stages(setting) {
                for (case, &x) in stage.cases.iter().flat_map(|case| stage.x.iter().map(move |x| (case, x))) {
                    let found = points.iter().position(|point| point.is(&of.name, case, x));
                    let at = found.unwrap_or(points.len());
                    if at == points.len() {
                        points.push(Point::new(plan, of, case, x, (seed, known))?);
                    }
                    points[at].blocks = points[at].blocks.max(stage.blocks);
                    pieces.push(Piece { point: at, blocks: stage.blocks, rank: stage.rank });
                }
            }
        }
    }
    pieces.sort_by_key(|piece| piece.rank);
    Ok((points, pieces))
}

/// The names of the result files of these plans.
pub(crate) fn files(plans: &[Plan], setting: Setting) -> Vec<String> {
    let mut names = Vec::new();
    for of in plans.iter().flat_map(|plan| &plan.matches) {
        for stage in of.stages(setting) {
            names
                .extend(stage.cases.iter().flat_map(|case| stage.x.iter().map(|&x| file(&of.name, case, x))));
        }
    }
    names
}

/// The name of the result file of a match at a case and an x.
fn file(of: &str, case: &str, x: u32) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    let case: String = case.chars().map(plain).collect();
    format!("{of}_{case}_{x}.jsonl")
}

impl Point {
    /// A match at one case and one x, with this seed.
    pub(crate) fn new(
        plan: &Plan,
        of: &Match,
        case: &str,
        x: u32,
        (seed, known): (u64, &Known),
    ) -> Result<Point, Error> {
        let fill = |text: &str| {
            known.words.iter().fold(filled(text, case, x), |filled, (from, to)| filled.replace(from, to))
        };
        let mut players: Vec<Entrant> = Vec::new();
        for name in &of.players {
            let search = plan.searches.get(name).ok_or_else(|| {
                Error::Experiment(format!("{}: expected a search of the file, got `{name}`", of.name))
            })?;
            let copies = of.players[..players.len()].iter().filter(|other| *other == name).count();
            let name = if copies == 0 { name.clone() } else { format!("{name} ({})", copies + 1) };
            players.push(Entrant::named(&name, &fill(search)));
        }
        let game = fill(of.game.as_ref().unwrap_or(&plan.game));
        let sources = Sources { game: text_of(&game)?, files: known.files.clone(), ..Sources::default() };
        let settings = Settings {
            players,
            opening: of.opening.or(plan.opening),
            scoring: plan.scoring,
            trace: plan.trace,
            seed,
            ..Settings::new(&name_of(&game)?, &[])
        };
        let tournament = Tournament::with_sources(settings, sources, None)?;
        let mut views = BTreeMap::new();
        for view in [View::Ord, View::Rot] {
            let other = tournament.with_seatings(view.seatings())?;
            let same: Option<Vec<usize>> = other.games().iter().map(|game| find(&tournament, game)).collect();
            if let Some(same) = same {
                views.insert(view, (other, same));
            }
        }
        Ok(Point {
            of: of.name.clone(),
            case: case.to_owned(),
            x,
            blocks: 0,
            work: 1.0 + plan.growth.powf(f64::from(x)) / 100.0,
            tournament,
            views,
        })
    }

    /// Returns whether it is this match at this case and this x.
    pub(crate) fn is(&self, of: &str, case: &str, x: u32) -> bool {
        self.of == of && self.case == case && self.x == x
    }

    /// The name of its result file.
    pub fn file(&self) -> String {
        file(&self.of, &self.case, self.x)
    }

    /// The scores of its complete blocks by this view, with their numbers. Shape `[blocks][players]`.
    pub fn scores(&self, view: View, records: &[Record]) -> Vec<(u64, Vec<f64>)> {
        let worth = |tournament: &Tournament, records: &[Record]| -> Vec<(u64, Vec<f64>)> {
            blocks(tournament, records).into_iter().map(|(block, _)| (block.block, block.scores)).collect()
        };
        let Some((other, same)) = self.views.get(&view) else { return worth(&self.tournament, records) };
        let seen: Vec<Record> = records
            .iter()
            .flat_map(|record| {
                let places = (1..).zip(same).filter(|(_, game)| **game == record.game);
                places.map(|(game, _)| Record { game, moves: String::new(), trace: None, ..record.clone() })
            })
            .collect();
        worth(other, &seen)
    }
}

/// The number of the game with the same searches in the same seats, from 1.
fn find(tournament: &Tournament, game: &Game) -> Option<usize> {
    let players = &tournament.settings().players;
    let searches =
        |game: &Game| -> Vec<&str> { game.seats.iter().map(|&player| &*players[player].search).collect() };
    let at = tournament.games().iter().position(|other| searches(other) == searches(game));
    at.map(|at| at + 1)
}
