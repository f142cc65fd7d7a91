//! The settings of all pairs, in `pairs.toml`, and the matches that they make.

use crate::error::Error;
use crate::plan::{Match, Plan, Stage};
use arena::Scoring;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// All pairs of searches on several games.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairs {
    /// A description in one line.
    pub title: String,
    /// The section that it belongs to.
    pub paper: String,
    /// The searches, in the order of the tables.
    pub searches: Vec<PairedSearch>,
    /// The games.
    pub games: Vec<PairedGame>,
}

/// A search of the pairs.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairedSearch {
    /// Its name, of letters, digits and hyphens.
    pub name: String,
    /// The search without a limit, as on the command line.
    pub search: String,
}

/// A game of the pairs.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairedGame {
    /// Its name, of letters, digits and hyphens.
    pub name: String,
    /// The game, as on the command line.
    pub game: String,
    /// The number of players.
    pub players: usize,
    /// The number of random plies at the start.
    pub opening: u32,
    /// The name of the search that the program chooses where none is named.
    pub default: String,
    /// The names of the searches that do not apply to it.
    #[serde(default)]
    pub without: Vec<String>,
    /// The instructions that each search takes for a node, in the middle of games.
    pub instructions: BTreeMap<String, u64>,
    /// The stages of the quick setting. The case names the resource that is equal for all searches.
    pub quick: Vec<Stage>,
    /// The stages of the full setting.
    pub full: Vec<Stage>,
    /// What is confirmed with more games of the full setting.
    pub confirm: Option<Confirm>,
    /// The pairs that are played, if not all are: see [`Conditions`](super::Conditions).
    #[serde(skip)]
    pub only: Option<Vec<Versus>>,
}

/// Two searches that play each other, one against many and the other way round.
#[derive(Clone, PartialEq, Debug)]
pub struct Versus {
    /// The name of one.
    pub one: String,
    /// The name of the other.
    pub other: String,
    /// What is asked of the two; `None` where all pairs are played.
    pub question: Option<Question>,
    /// False if the two are reported and count for no claim.
    pub counts: bool,
    /// The stages of the quick setting.
    pub quick: Vec<Stage>,
    /// The stages of the full setting.
    pub full: Vec<Stage>,
}

/// A question about two searches that play each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Whether the recommended search wins more than the default.
    Recommended,
    /// Whether the recommended search wins more than the default, both with a learned evaluation.
    RecommendedLearned,
    /// Whether the default wins more with a learned evaluation than with the evaluation of the game.
    DefaultLearned,
    /// Whether the recommended search does.
    SearchLearned,
}

/// A recommendation tested against the default on more blocks than all pairs have, one against many and the
/// other way round, at equal time.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Confirm {
    /// The name of the search.
    pub search: String,
    /// The number of blocks, with those of all pairs.
    pub blocks: u64,
}

/// In the text of a search: the name of the game.
pub(super) const THE_GAME: &str = "{game}";

/// The cases: the resource that is equal for all searches, with the unit of x.
const EQUAL: [(&str, &str); 3] = [
    ("time", "million instructions a move"),
    ("nodes", "thousand nodes a move"),
    ("evaluations", "hundred evaluations a move"),
];

impl Pairs {
    /// The plans of all matches: one for each game and budget.
    pub(crate) fn plans(&self) -> Result<Vec<Plan>, Error> {
        let mut plans = Vec::new();
        for game in &self.games {
            let all = self.directed(game);
            for (case, x) in budgets(all.iter().flat_map(|versus| versus.quick.iter().chain(&versus.full))) {
                plans.push(self.plan(game, &all, (case, x))?);
            }
        }
        Ok(plans)
    }

    /// Returns whether a match is one of these pairs.
    pub(crate) fn has(&self, of: &str) -> bool {
        self.games.iter().any(|game| game.has(of))
    }

    fn plan(&self, game: &PairedGame, all: &[Versus], (case, x): (&str, u32)) -> Result<Plan, Error> {
        let unit = unit(case).ok_or_else(|| {
            let names = EQUAL.map(|(known, _)| known).into_iter();
            Error::from(request::unknown("budget", case, names))
        })?;
        let only = |stages: &[Stage]| -> Vec<Stage> {
            let has = |stage: &&Stage| stage.cases.iter().any(|own| own == case) && stage.x.contains(&x);
            let own = stages.iter().filter(has);
            own.map(|stage| Stage { cases: vec![case.to_owned()], x: vec![x], ..stage.clone() }).collect()
        };
        let mut searches = BTreeMap::new();
        for search in self.searches_of(game) {
            let limit = game.limit(&search.name, case, x)?;
            searches.insert(search.name.clone(), search.with(&limit).replace(THE_GAME, &game.name));
        }
        let matches = all.iter().map(|Versus { one, other, quick, full, .. }| Match {
            name: pair(&game.name, one, other),
            players: std::iter::once(one)
                .chain(std::iter::repeat_n(other, game.players - 1))
                .cloned()
                .collect(),
            game: None,
            opening: None,
            quick: only(quick),
            full: only(full),
        });
        Ok(Plan {
            title: format!("{}, {}: equal {case}", self.title, game.name),
            paper: self.paper.clone(),
            x: unit.to_owned(),
            growth: 1.0,
            scoring: Scoring::Wins,
            game: game.game.clone(),
            opening: Some(game.opening),
            trace: false,
            searches,
            matches: matches.collect(),
            figures: Vec::new(),
        })
    }

    /// The searches that apply to a game.
    pub(super) fn searches_of(&self, game: &PairedGame) -> impl Iterator<Item = &PairedSearch> {
        self.searches.iter().filter(|search| !game.without.contains(&search.name))
    }

    /// The matches of a game, one search alone against copies of the other: every search with every other, or
    /// the pairs that are set.
    fn directed(&self, game: &PairedGame) -> Vec<Versus> {
        if let Some(only) = &game.only {
            return only.iter().flat_map(|versus| [versus.clone(), versus.turned()]).collect();
        }
        let names = || self.searches_of(game).map(|search| search.name.as_str());
        let pairs =
            names().flat_map(|one| names().filter(move |other| *other != one).map(move |other| (one, other)));
        let versus = |(one, other): (&str, &str)| Versus {
            one: one.to_owned(),
            other: other.to_owned(),
            question: None,
            counts: true,
            quick: game.quick.clone(),
            full: game.full.iter().cloned().chain(game.confirming((one, other))).collect(),
        };
        pairs.map(versus).collect()
    }
}

impl Versus {
    /// The same pair, the other search alone.
    fn turned(&self) -> Versus {
        Versus { one: self.other.clone(), other: self.one.clone(), ..self.clone() }
    }
}

impl PairedSearch {
    /// The text of the search with one more parameter.
    pub(super) fn with(&self, parameter: &str) -> String {
        let separator = if self.search.contains(':') { ',' } else { ':' };
        format!("{}{separator}{parameter}", self.search)
    }
}

impl PairedGame {
    /// Returns whether a match is one of this game's pairs.
    pub(super) fn has(&self, of: &str) -> bool {
        of.split_once('_').is_some_and(|(own, _)| own == self.name)
    }

    /// The stage that confirms the recommendation, if this pair is the one to confirm.
    fn confirming(&self, (one, many): (&str, &str)) -> Option<Stage> {
        let Confirm { search, blocks } = self.confirm.as_ref()?;
        let is_it = |of: &str, other: &str| of == search && other == self.default;
        let is_confirmed = is_it(one, many) || is_it(many, one);
        is_confirmed.then(|| Stage { cases: vec!["time".to_owned()], x: vec![1], blocks: *blocks, rank: 1 })
    }

    /// The limit of a search where all searches have equal budgets.
    fn limit(&self, search: &str, case: &str, x: u32) -> Result<String, Error> {
        if case == "evaluations" {
            return Ok(format!("evaluations={}", u64::from(x) * 100));
        }
        if case == "nodes" {
            return Ok(format!("nodes={}", u64::from(x) * 1_000));
        }
        let each = self.instructions.get(search).copied().filter(|&each| each > 0).ok_or_else(|| {
            Error::Experiment(format!("{}: expected instructions a node of `{search}`, got none", self.name))
        })?;
        Ok(format!("nodes={}", (u64::from(x) * 1_000_000 / each).max(1)))
    }
}

/// The unit of x in a case; `None` if there is no such case.
pub(super) fn unit(case: &str) -> Option<&'static str> {
    EQUAL.iter().find(|(known, _)| *known == case).map(|(_, unit)| *unit)
}

/// Every case with every x of some stages.
fn budgets<'a>(stages: impl Iterator<Item = &'a Stage>) -> BTreeSet<(&'a str, u32)> {
    let of_stage =
        |stage: &'a Stage| stage.cases.iter().flat_map(|case| stage.x.iter().map(|&x| (case.as_str(), x)));
    stages.flat_map(of_stage).collect()
}

/// The name of the match in which one search plays alone against copies of another.
pub(super) fn pair(game: &str, one: &str, many: &str) -> String {
    format!("{game}_{one}_against_{many}")
}
