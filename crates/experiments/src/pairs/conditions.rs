//! The settings of chosen pairs under several conditions, in `conditions.toml`: budgets and evaluations.
//!
//! The games, their default searches and the instructions per node are those of all pairs, in `pairs.toml`.

use super::settings::{PairedSearch, Pairs, Question, THE_GAME, Versus};
use crate::error::Error;
use crate::plan::Stage;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Pairs of searches that are chosen before, a game each, instead of all pairs.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conditions {
    /// A description in one line.
    pub title: String,
    /// The section that it belongs to.
    pub paper: String,
    /// The games; those that are missing are not played.
    pub games: Vec<GameConditions>,
}

/// The conditions of a game.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameConditions {
    /// The name of the game in the pairs.
    pub name: String,
    /// The name of the search that plays the default of the game.
    pub search: String,
    /// False if all pairs chose it and did not confirm it: then it is reported, and counts for no claim.
    #[serde(default = "yes")]
    pub confirmed: bool,
    /// The stages of the quick setting.
    pub quick: Vec<Stage>,
    /// The stages of the full setting.
    pub full: Vec<Stage>,
    /// What is played with a learned evaluation.
    pub learned: Option<LearnedConditions>,
}

/// What is played with a learned evaluation: the search against the default, both with it; and each of the
/// two with it against itself with the evaluation of the game. The evaluation has the name of the game and
/// the seed 1.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearnedConditions {
    /// The instructions that a search takes for a node with it. A search that is missing reads no evaluation.
    pub instructions: BTreeMap<String, u64>,
    /// The stages of the quick setting.
    pub quick: Vec<Stage>,
    /// The stages of the full setting.
    pub full: Vec<Stage>,
}

fn yes() -> bool {
    true
}

impl Conditions {
    /// The games of these conditions, with their pairs alone.
    ///
    /// # Errors
    ///
    /// If a game or a search is none of the pairs.
    pub(crate) fn of(self, pairs: &Pairs) -> Result<Pairs, Error> {
        let mut searches = pairs.searches.clone();
        for search in &pairs.searches {
            let with_learned = search.with(&format!("evaluation={{{THE_GAME}-1}}"));
            searches.push(PairedSearch { name: learned(&search.name), search: with_learned });
        }
        let names = || searches.iter().map(|search| search.name.as_str());
        let mut games = Vec::new();
        for own in self.games {
            let known = pairs.games.iter().find(|game| game.name == own.name);
            let mut game = known.cloned().ok_or_else(|| {
                let known = pairs.games.iter().map(|game| game.name.as_str());
                Error::from(request::unknown("game", &own.name, known))
            })?;
            let extra = own.learned.iter().flat_map(|of| &of.instructions);
            game.instructions.extend(extra.map(|(name, &each)| (learned(name), each)));
            let only = own.versus(&game.default);
            let is_played = |name: &str| only.iter().any(|of| of.one == name || of.other == name);
            if let Some(of) = only.iter().find(|of| !names().any(|name| name == of.one)) {
                return Err(request::unknown("search", &of.one, names()).into());
            }
            game.without = names().filter(|name| !is_played(name)).map(str::to_owned).collect();
            game.only = Some(only);
            games.push(game);
        }
        Ok(Pairs { title: self.title, paper: self.paper, searches, games })
    }
}

impl GameConditions {
    /// The pairs that are played, the search that is expected to win first.
    fn versus(self, default: &str) -> Vec<Versus> {
        let GameConditions { search, confirmed, quick, full, learned: by_learning, .. } = self;
        let mut all = vec![versus((&search, default), Question::Recommended, [&quick, &full])];
        if let Some(LearnedConditions { instructions, quick, full }) = by_learning {
            let stages = [quick.as_slice(), &full];
            let reads = |name: &str| instructions.contains_key(name);
            let best = |name: &str| if reads(name) { learned(name) } else { name.to_owned() };
            all.push(versus((&best(&search), &best(default)), Question::RecommendedLearned, stages));
            for (name, question) in
                [(default, Question::DefaultLearned), (search.as_str(), Question::SearchLearned)]
            {
                if reads(name) {
                    all.push(versus((&learned(name), name), question, stages));
                }
            }
        }
        all.into_iter().map(|versus| Versus { counts: confirmed, ..versus }).collect()
    }
}

fn versus((one, other): (&str, &str), question: Question, [quick, full]: [&[Stage]; 2]) -> Versus {
    Versus {
        one: one.to_owned(),
        other: other.to_owned(),
        question: Some(question),
        counts: true,
        quick: quick.to_vec(),
        full: full.to_vec(),
    }
}

/// The name of a search with a learned evaluation.
fn learned(name: &str) -> String {
    format!("{name}-learned")
}
