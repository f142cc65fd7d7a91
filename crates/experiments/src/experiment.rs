//! The experiments by games, with their files.

use crate::claim::{self, Claim, Claims};
use crate::error::Error;
use crate::evaluations::{self, Evaluation, Evaluations, Run, Weights};
use crate::exploitability::{self, Exploitability, Exploited};
use crate::learning::{self, Learned, Learning, Learnings};
use crate::pairs::{self, Conditions, Pairs};
use crate::parsing::parsed;
use crate::part::Part;
use crate::plan::{Plan, Setting};
use crate::play::PlayOptions;
use crate::point::{Known, Piece, Point, points};
use crate::position::{Position, Positions};
use crate::profile::{Profile, Profiled, Profiles};
use crate::right_moves::{self, Looked, RightMoves, Tests};
use crate::step::Step;
use crate::{continued, counted};
use std::path::Path;

/// An experiment, read and checked.
#[derive(Clone, Debug, Default)]
pub struct Experiment {
    /// The name, as in `yomi reproduce NAME`.
    pub name: &'static str,
    /// The paper.
    pub title: &'static str,
    /// The plans, each from a file.
    pub plans: Vec<Plan>,
    /// Pairs of searches on several games; their plans are among `plans`.
    pub pairs: Option<Pairs>,
    /// The claims of the paper.
    pub claims: Vec<Claim<Part>>,
    /// Fixed positions of claims.
    pub positions: Vec<Position>,
    /// The move classes to learn before the games.
    pub learnings: Vec<Learning>,
    /// The evaluations to learn before the games.
    pub evaluations: Vec<Evaluation>,
    /// Positions at which the nodes of searches are counted.
    pub profiles: Vec<Profile>,
    /// Tests of right moves.
    pub right_moves: Vec<RightMoves>,
    /// Tests of exploitability.
    pub exploitability: Vec<Exploitability>,
}

/// The results of the work before the games.
#[derive(Clone, Debug, Default)]
pub struct Prepared {
    /// The learned move classes.
    pub learned: Vec<Learned>,
    /// The learned evaluations.
    pub weights: Vec<Weights>,
    /// The nodes of searches by distance from the root.
    pub profiled: Vec<Profiled>,
    /// The choices of searches at solved positions.
    pub looked: Vec<Looked>,
    /// The exploitability of searches.
    pub exploited: Vec<Exploited>,
}

impl Prepared {
    /// What searches refer to.
    pub(crate) fn known(&self) -> Result<Known, Error> {
        let words = self.learned.iter().flat_map(Learned::words);
        let file = |weights: &Weights| Ok((weights.value(), weights.value_with_path()?));
        Ok(Known {
            words: words.chain(self.weights.iter().map(Weights::word)).collect(),
            files: self.weights.iter().map(file).collect::<Result<_, Error>>()?,
        })
    }
}

macro_rules! embedded {
    ($folder:literal: $($file:literal)*) => {
        &[$(($file, include_str!(concat!("../papers/", $folder, "/", $file)))),*]
    };
}

/// The name, the title and the files of every experiment.
type Folder = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const FOLDERS: [Folder; 8] = [
    (
        "shinohara-2002",
        "Shinohara & Ishida (2002), Best-first Search for N-player Games",
        embedded!("shinohara-2002":
        "figure-02.toml" "figure-03.toml" "figure-04.toml" "figure-05-06.toml"
        "budget.toml" "figure-08.toml" "figure-09.toml" "figure-10-11.toml" "figure-12.toml"
        "naive.toml" "tempo.toml" "two-players.toml" "claims.toml" "positions.toml" "right-moves.toml"),
    ),
    (
        "shinohara-2002-readings",
        "Shinohara & Ishida (2002): other readings of the Diamond Game, exploratory",
        embedded!("shinohara-2002-readings": "readings.toml" "depths.toml" "chosen.toml" "claims.toml"),
    ),
    (
        "hashimoto-2002",
        "Hashimoto, Nagashima, Sakuta, Uiterwijk & Iida (2002), \
         Application of Realization Probability Search for Any Games",
        embedded!("hashimoto-2002":
        "learn.toml" "match.toml" "variants.toml" "games.toml" "learned.toml" "claims.toml" "profiles.toml"),
    ),
    (
        "learned-evaluations",
        "Evaluations learned from the rules alone, and what they must show",
        embedded!("learned-evaluations":
        "evaluations.toml" "depth.toml" "time.toml" "players.toml" "right-moves.toml" "ablations.toml"
        "methods.toml" "claims.toml"),
    ),
    (
        "n-player-searches",
        "Which search is best for N players? Eleven searches on fourteen games, every pair",
        embedded!("n-player-searches": "pairs.toml" "claims.toml"),
    ),
    (
        "exploitability",
        "What one player can gain against a search that everybody else plays",
        embedded!("exploitability": "exploitability.toml" "claims.toml"),
    ),
    (
        "n-player-conditions",
        "What is recommended for N players, at other budgets and with learned evaluations",
        embedded!("n-player-conditions":
        "../n-player-searches/pairs.toml" "conditions.toml" "evaluations.toml" "claims.toml"),
    ),
    (
        "n-player-noise",
        "Which search is best for N players when the evaluation is noisy? Every pair on random games",
        embedded!("n-player-noise": "pairs.toml" "claims.toml"),
    ),
];

/// The name and the title of every experiment.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    let played = FOLDERS.into_iter().map(|(name, title, _)| (name, title));
    played.chain(continued::names()).chain(counted::names())
}

/// The experiment of this name, if it is one by games; [`crate::continued`] and [`crate::counted`] have the
/// others.
///
/// # Errors
///
/// If there is no such experiment.
pub fn named(name: &str) -> Result<Experiment, Error> {
    let folder = FOLDERS.iter().find(|(known, ..)| *known == name);
    let names = all().map(|(name, _)| name);
    let &(name, title, files) =
        folder.ok_or_else(|| Error::from(request::unknown("experiment", name, names)))?;
    Experiment::read(name, title, files)
}

impl Experiment {
    /// An experiment from its files, by name and text: `claims.toml`, `positions.toml`, `learn.toml`,
    /// `evaluations.toml`, `profiles.toml`, `right-moves.toml`, `exploitability.toml`, `pairs.toml`,
    /// `conditions.toml`; all others are plans. The conditions of pairs follow them, and claims come last.
    ///
    /// # Errors
    ///
    /// If a file is not TOML or has an unknown key.
    pub fn read(
        name: &'static str,
        title: &'static str,
        files: &[(&str, &str)],
    ) -> Result<Experiment, Error> {
        let mut experiment = Experiment { name, title, ..Experiment::default() };
        for &(file, text) in files {
            // Settings may be those of another experiment.
            let name = file.rsplit('/').next().unwrap_or(file);
            match name {
                "claims.toml" => {
                    experiment.claims = match &experiment.pairs {
                        Some(pairs) => pairs::claims(pairs, file, text)?,
                        None => claims(file, text)?,
                    };
                }
                "pairs.toml" => {
                    experiment.pairs = Some(parsed(file, text)?);
                }
                "conditions.toml" => {
                    let pairs = experiment.pairs.as_ref().ok_or_else(|| {
                        Error::Experiment(format!("{file}: expected pairs.toml before it, got none"))
                    })?;
                    experiment.pairs = Some(parsed::<Conditions>(file, text)?.of(pairs)?);
                }
                "positions.toml" => experiment.positions = parsed::<Positions>(file, text)?.positions,
                "learn.toml" => experiment.learnings = parsed::<Learnings>(file, text)?.learnings,
                "evaluations.toml" => {
                    experiment.evaluations = parsed::<Evaluations>(file, text)?.evaluations;
                }
                "profiles.toml" => experiment.profiles = parsed::<Profiles>(file, text)?.profiles,
                "right-moves.toml" => experiment.right_moves = parsed::<Tests>(file, text)?.tests,
                "exploitability.toml" => experiment.exploitability = exploitability::read(file, text)?,
                _ => experiment.plans.push(parsed(file, text)?),
            }
        }
        if let Some(pairs) = &experiment.pairs {
            experiment.plans.extend(pairs.plans()?);
        }
        Ok(experiment)
    }

    /// The experiment restricted to these claims and the games that they need.
    ///
    /// # Errors
    ///
    /// If there is no claim of such a number.
    pub fn only(mut self, numbers: &[u32]) -> Result<Experiment, Error> {
        claim::only(self.name, &mut self.claims, numbers)?;
        let asked: Vec<(&str, String, Vec<u32>)> = self.claims.iter().flat_map(asked).collect();
        for of in self.plans.iter_mut().flat_map(|plan| &mut plan.matches) {
            let own = || asked.iter().filter(|(name, ..)| *name == of.name);
            for stage in of.quick.iter_mut().chain(&mut of.full) {
                stage.cases.retain(|case| own().any(|(_, asked, _)| asked == case));
                stage.x.retain(|x| own().any(|(.., asked)| asked.contains(x)));
            }
        }
        learning::needed(&mut self.learnings, &self.plans, &self.claims);
        let terms = || self.claims.iter().flat_map(|claim| &claim.parts).flat_map(|part| &part.terms);
        self.right_moves.retain(|test| terms().any(|term| term.right.as_ref() == Some(&test.name)));
        for test in &mut self.exploitability {
            let of_it = terms().filter(|term| {
                term.exploited.as_ref().is_some_and(|name| ["all", &test.name].contains(&name.as_str()))
            });
            let asked: Vec<&String> = of_it.map(|term| &term.player).collect();
            test.searches.retain(|name, _| asked.contains(&name));
        }
        self.exploitability.retain(|test| !test.searches.is_empty());
        // A figure belongs to no claim.
        self.profiles.clear();
        Ok(self)
    }

    /// The experiment with this seed for the tests of right moves that have none of their own.
    #[must_use]
    pub fn seeded(mut self, seed: u64) -> Experiment {
        for test in &mut self.right_moves {
            test.seed.get_or_insert(seed);
        }
        self
    }

    /// Learns the move classes and the evaluations of its searches into `folder`, or continues, counts the
    /// nodes of its profiles, tests for right moves and finds best responses; `None` if it was cancelled. If
    /// nothing is to be played, the folder is read.
    ///
    /// # Errors
    ///
    /// If a game or a search of the settings is wrong, or a file; if evaluations are to be learned and there
    /// is no folder for them.
    pub fn prepare(
        &self,
        setting: Setting,
        folder: Option<&Path>,
        options: &PlayOptions,
        progress: &(dyn Fn(Step<'_>) + Sync),
    ) -> Result<Option<Prepared>, Error> {
        let cancel = options.cancel.clone().unwrap_or_default();
        let learned =
            learning::all(&self.learnings, setting, folder, (&cancel, options.is_played), progress)?;
        let Some(learned) = learned else { return Ok(None) };
        let Some(weights) = self.weights(setting, folder, options, progress)? else { return Ok(None) };
        let mut known = Prepared { learned, weights, ..Prepared::default() };
        let learned = known.known()?;
        for profile in &self.profiles {
            let Some(profiled) = profile.look(&learned.words, &cancel)? else { return Ok(None) };
            known.profiled.push(profiled);
        }
        for test in &self.right_moves {
            let looked = right_moves::look(test, setting, folder, (options, &learned), progress)?;
            // What follows is cancelled as well, and reported as far as it went.
            let Some(looked) = looked else { break };
            known.looked.push(looked);
        }
        for test in &self.exploitability {
            let exploited = exploitability::exploit(test, setting, folder, options, progress)?;
            let Some(exploited) = exploited else { return Ok(None) };
            known.exploited.push(exploited);
        }
        Ok(Some(known))
    }

    /// Learns the evaluations of the searches that are played in a setting.
    fn weights(
        &self,
        setting: Setting,
        folder: Option<&Path>,
        options: &PlayOptions,
        progress: &(dyn Fn(Step<'_>) + Sync),
    ) -> Result<Option<Vec<Weights>>, Error> {
        let runs = self.runs(setting);
        if runs.is_empty() {
            return Ok(Some(Vec::new()));
        }
        let folder = folder.ok_or_else(|| {
            let name = self.name;
            Error::Experiment(format!(
                "{name}: expected a folder for the evaluations that it learns, got none: --output DIR"
            ))
        })?;
        evaluations::all(&runs, setting, folder, options, progress)
    }

    /// The evaluations that the searches of a setting need.
    fn runs(&self, setting: Setting) -> Vec<Run<'_>> {
        let mut searches: Vec<String> = self.plans.iter().flat_map(|plan| plan.played(setting)).collect();
        let tests = self.right_moves.iter().flat_map(|test| test.searches(setting));
        searches.extend(tests.map(|(.., text)| text));
        evaluations::needed(&self.evaluations, setting, &searches)
    }

    /// The names of the files that are learned or solved before the games of a setting, the same in every
    /// run, and that of the times that it took, if there is one.
    pub(crate) fn files(&self, setting: Setting) -> (Vec<String>, Option<&'static str>) {
        let runs = self.runs(setting);
        let times = (!runs.is_empty()).then_some(evaluations::TIMES);
        let learned = self.learnings.iter().map(Learning::file);
        let tests = self.right_moves.iter().map(RightMoves::file);
        let responses = self.exploitability.iter().map(Exploitability::file);
        (learned.chain(runs.iter().map(Run::file)).chain(tests).chain(responses).collect(), times)
    }

    /// The points with this seed, their searches completed by `prepared`, and the pieces of work in order.
    ///
    /// # Errors
    ///
    /// If a game or a search of the settings is wrong.
    pub fn points(
        &self,
        setting: Setting,
        seed: u64,
        known: &Prepared,
    ) -> Result<(Vec<Point>, Vec<Piece>), Error> {
        points(&self.plans, setting, seed, &known.known()?)
    }
}

/// The claims of a file; a claim without `views` has an empty list of them.
fn claims(file: &str, text: &str) -> Result<Vec<Claim<Part>>, Error> {
    let mut claims = parsed::<Claims<Part>>(file, text)?.claims;
    for claim in &mut claims {
        claim.views.get_or_insert_default();
    }
    Ok(claims)
}

/// The match, the case and the x of every measure of a claim.
fn asked(claim: &Claim<Part>) -> Vec<(&str, String, Vec<u32>)> {
    let cases = claim::cases(&claim.cases);
    let mut asked = Vec::new();
    for part in &claim.parts {
        for term in &part.terms {
            let x = term.x.map_or_else(|| part.each_x.clone(), |x| vec![x]);
            let of_case = |case| (term.of.as_str(), term.case.replace("{case}", case), x.clone());
            asked.extend(cases.iter().map(|case| of_case(case)));
        }
    }
    asked
}
