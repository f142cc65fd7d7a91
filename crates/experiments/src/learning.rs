//! Move classes that an experiment learns before its games, a file each.

use crate::claim::{self, Claim};
use crate::error::Error;
use crate::measure::Column;
use crate::part::Part;
use crate::plan::{Plan, Setting};
use crate::step::Step;
use arena::plot::{Axis, Dots, Drawing, Row};
use learn::classes::{LearnOptions, learn, rows};
use registry::classes::{ClassTable, Learned as Model};
use request::Budget;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The file of learnings.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Learnings {
    /// All learnings.
    pub(crate) learnings: Vec<Learning>,
}

/// Move classes to learn. In the searches of the experiment `{name}` stands for their probabilities and the
/// value of the turn, `{name/moves}` for the same by moves instead of classes, `{name/classes}` for the
/// classes alone, and `{name/tempo}` for the turn alone.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Learning {
    /// The name in searches and claims.
    pub name: String,
    /// A description in one line.
    pub about: String,
    /// The game.
    pub game: String,
    /// The way to divide its moves into classes.
    pub way: String,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The search that plays.
    pub search: String,
    /// The amount in the quick setting.
    pub quick: Amount,
    /// The amount in the full setting.
    pub full: Amount,
    /// The number of the figure that shows its probabilities, if there is one.
    pub figure: Option<String>,
}

/// An amount of self-play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Amount {
    /// The number of games.
    pub games: u64,
    /// The limit of stored table entries at a move.
    pub stored: u64,
}

/// Learned move classes.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The settings.
    pub learning: Learning,
    /// The counts of all games.
    pub table: ClassTable,
    /// The model of all games, computed once, as growing classes takes time.
    model: Model,
}

/// Learned move classes in reports.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LearnedSummary {
    /// The settings.
    pub learning: Learning,
    /// The number of games.
    pub games: u64,
    /// The value of the turn (tempo), in points of the evaluation.
    pub tempo: i32,
    /// A row a class.
    pub classes: Vec<Class>,
}

/// A move class in reports.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Class {
    /// Its name.
    pub name: String,
    /// Its probability.
    pub probability: f64,
    /// The interval of 95 % by games.
    pub interval: Option<[f64; 2]>,
    /// The depth cost of one of its moves, in plies.
    pub plies: f64,
}

impl Learning {
    /// The name of its file.
    pub fn file(&self) -> String {
        format!("{}.classes", self.name)
    }

    fn amount(&self, setting: Setting) -> Amount {
        setting.of(self.quick, self.full)
    }

    /// Learns from the games that are missing in the file at `path`, or from all without a file; `None` if it
    /// was cancelled.
    fn learn(
        &self,
        setting: Setting,
        path: Option<&Path>,
        cancel: &Arc<AtomicBool>,
        progress: &dyn Fn(Step<'_>),
    ) -> Result<Option<Learned>, Error> {
        let Amount { games, stored } = self.amount(setting);
        let options = LearnOptions {
            way: Some(self.way.clone()),
            games,
            search: self.search.clone(),
            budget: Budget { stored: Some(stored), ..Budget::default() },
            seed: self.seed,
            ..LearnOptions::default()
        };
        let table = registry::open(&self.game)?;
        let step = |done| Step { name: &self.name, done, all: games, of: "games" };
        let table = learn(&table, path.map(Into::into), &options, cancel, &|played| progress(step(played)))?;
        let is_whole = table.games.len() as u64 >= games;
        Ok(is_whole.then(|| Learned::new(self, table)))
    }

    /// Reads a file that was learned before.
    fn read(&self, setting: Setting, path: &Path) -> Result<Learned, Error> {
        let table = ClassTable::open(path)?;
        let (found, games) = (table.games.len() as u64, self.amount(setting).games);
        if found < games {
            let file = path.display();
            return Err(Error::Experiment(format!("{file}: expected {games} games, got {found}")));
        }
        Ok(Learned::new(self, table))
    }
}

/// Learns everything in `folder`, or continues; without a folder in memory. `None` if it was cancelled.
pub(crate) fn all(
    learnings: &[Learning],
    setting: Setting,
    folder: Option<&Path>,
    (cancel, is_played): (&Arc<AtomicBool>, bool),
    progress: &dyn Fn(Step<'_>),
) -> Result<Option<Vec<Learned>>, Error> {
    let mut learned = Vec::new();
    if learnings.is_empty() {
        return Ok(Some(learned));
    }
    for learning in learnings {
        let path = folder.map(|folder| folder.join(learning.file()));
        let path = path.as_deref();
        if let (false, Some(path)) = (is_played, path) {
            learned.push(learning.read(setting, path)?);
            continue;
        }
        let Some(one) = learning.learn(setting, path, cancel, progress)? else { return Ok(None) };
        learned.push(one);
    }
    Ok(Some(learned))
}

/// Keeps only the learnings that the searches of these plans and these claims need.
pub(crate) fn needed(learnings: &mut Vec<Learning>, plans: &[Plan], claims: &[Claim<Part>]) {
    let is_played = |plan: &&Plan| {
        let mut stages = plan.matches.iter().flat_map(|of| of.quick.iter().chain(&of.full));
        stages.any(|stage| !stage.cases.is_empty() && !stage.x.is_empty())
    };
    let searches: Vec<&String> =
        plans.iter().filter(is_played).flat_map(|plan| plan.searches.values()).collect();
    learnings.retain(|learning| {
        let name = format!("{{{}", learning.name);
        let is_asked = |claim: &Claim<Part>| {
            let cases = claim::cases(&claim.cases);
            let mut named =
                claim.parts.iter().flat_map(|part| &part.terms).filter_map(|term| term.learned.as_ref());
            named.any(|named| cases.iter().any(|case| named.replace("{case}", case) == learning.name))
        };
        searches.iter().any(|search| search.contains(&name)) || claims.iter().any(is_asked)
    });
}

impl Learned {
    fn new(learning: &Learning, table: ClassTable) -> Learned {
        let model = table.learned(table.games.len() as u64);
        Learned { learning: learning.clone(), table, model }
    }

    /// The placeholders in searches and their values.
    pub(crate) fn words(&self) -> [(String, String); 4] {
        let (table, name) = (&self.table, &self.learning.name);
        let games = table.games.len() as u64;
        let classes = format!("classes={}", self.model.text);
        let numbers: Vec<String> = table
            .probabilities_of_moves(games)
            .iter()
            .map(|probability| format!("{probability:.6}"))
            .collect();
        let moves = format!("classes={}:{}", table.header.way, numbers.join("+"));
        let tempo = format!("tempo={}", table.tempo(games));
        [
            (format!("{{{name}}}"), format!("{classes},{tempo}")),
            (format!("{{{name}/moves}}"), format!("{moves},{tempo}")),
            (format!("{{{name}/classes}}"), classes),
            (format!("{{{name}/tempo}}"), tempo),
        ]
    }

    /// The counts of roots where the class was chosen and where it existed, a game a block; `None` if there
    /// is no such class.
    pub(crate) fn column(&self, class: &str) -> Option<Column> {
        let at = self.table.header.names.iter().position(|name| name == class)?;
        let of_game = |(game, played): (u64, &registry::class_records::Played)| {
            (game, (played.chosen[at] as f64, played.existed[at] as f64))
        };
        Some((1..).zip(&self.table.games).map(of_game).collect())
    }

    /// The summary for reports.
    pub(crate) fn summary(&self) -> LearnedSummary {
        let games = self.table.games.len() as u64;
        let class = |row: learn::classes::Row| Class {
            name: row.name,
            probability: row.probability,
            interval: row.interval.map(|interval| [interval.low, interval.high]),
            plies: row.plies,
        };
        LearnedSummary {
            learning: self.learning.clone(),
            games,
            tempo: self.table.tempo(games),
            classes: rows(&self.model, &self.table.header).into_iter().map(class).collect(),
        }
    }
}

impl LearnedSummary {
    /// The probabilities as a figure, if it has a number.
    pub(crate) fn figure(&self) -> Option<(String, Drawing)> {
        let number = self.learning.figure.clone()?;
        let row = |class: &Class| {
            let [low, high] = class.interval.unwrap_or([class.probability; 2]);
            let note = format!("{:.3}, {:.1} plies", class.probability, class.plies);
            Row { name: class.name.clone(), value: class.probability, low, high, note, series: 0 }
        };
        let dots = Dots {
            title: self.learning.about.clone(),
            axis: Axis::new("how often it is chosen where it exists"),
            rows: self.classes.iter().map(row).collect(),
            references: Vec::new(),
            bars: true,
        };
        Some((number, dots.draw()))
    }
}
