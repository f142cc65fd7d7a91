//! The experiments there are, with their files.

use crate::claim::{self, Claim, Claims};
use crate::counted;
use crate::error::Error;
use crate::learning::{self, Learned, Learning, Learnings};
use crate::parsing::parsed;
use crate::part::Part;
use crate::plan::{Plan, Setting};
use crate::play::PlayOptions;
use crate::point::{Piece, Point, points};
use crate::position::{Position, Positions};
use crate::profile::{Profile, Profiled, Profiles};
use std::path::Path;

/// An experiment, read and checked.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// What it is called, as in `yomi reproduce NAME`.
    pub name: &'static str,
    /// What it redoes, in a line.
    pub title: &'static str,
    /// The files of settings.
    pub plans: Vec<Plan>,
    /// What the paper claims.
    pub claims: Vec<Claim<Part>>,
    /// Positions that claims are about.
    pub positions: Vec<Position>,
    /// What is learned before anything is played.
    pub learnings: Vec<Learning>,
    /// Positions at which the nodes of searches are counted.
    pub profiles: Vec<Profile>,
}

/// What is known before anything is played.
#[derive(Clone, Debug, Default)]
pub struct Prepared {
    /// What was learned.
    pub learned: Vec<Learned>,
    /// How nodes lie.
    pub profiled: Vec<Profiled>,
}

impl Prepared {
    /// Whoever is meant in a search, and what stands there instead.
    pub(crate) fn words(&self) -> Vec<(String, String)> {
        self.learned.iter().flat_map(Learned::words).collect()
    }
}

macro_rules! embedded {
    ($folder:literal: $($file:literal)*) => {
        &[$(($file, include_str!(concat!("../../../experiments/", $folder, "/", $file)))),*]
    };
}

/// The name, the title and the files of every experiment.
type Folder = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const FOLDERS: [Folder; 2] = [
    (
        "shinohara-2002",
        "Shinohara & Ishida (2002), Best-first Search for N-player Games",
        embedded!("shinohara-2002":
        "figure-02.toml" "figure-03.toml" "figure-04.toml" "figure-05-06.toml" "budget.toml" "figure-08.toml" "figure-09.toml"
        "figure-10-11.toml" "figure-12.toml" "naive.toml" "two-players.toml" "claims.toml" "positions.toml"),
    ),
    (
        "hashimoto-2002",
        "Hashimoto, Nagashima, Sakuta, Uiterwijk & Iida (2002), Application of Realization Probability Search for Any Games",
        embedded!("hashimoto-2002": "learn.toml" "match.toml" "variants.toml" "games.toml" "claims.toml" "profiles.toml"),
    ),
];

/// The name and the title of every experiment.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    FOLDERS.into_iter().map(|(name, title, _)| (name, title)).chain(counted::names())
}

/// The experiment of that name, if it is one that is played; [`crate::counted`] has the others.
///
/// # Errors
///
/// If there is none.
pub fn named(name: &str) -> Result<Experiment, Error> {
    let folder = FOLDERS.iter().find(|(known, ..)| *known == name);
    let names = all().map(|(name, _)| name);
    let &(name, title, files) =
        folder.ok_or_else(|| Error::from(session::unknown("experiment", name, names)))?;
    Experiment::read(name, title, files)
}

impl Experiment {
    /// An experiment from its files, by name and text: `claims.toml`, `positions.toml`, `learn.toml`, `profiles.toml`, and settings in all others.
    ///
    /// # Errors
    ///
    /// If a file is no TOML, or has a key that there is not.
    pub fn read(
        name: &'static str,
        title: &'static str,
        files: &[(&str, &str)],
    ) -> Result<Experiment, Error> {
        let mut experiment = Experiment {
            name,
            title,
            plans: Vec::new(),
            claims: Vec::new(),
            positions: Vec::new(),
            learnings: Vec::new(),
            profiles: Vec::new(),
        };
        for &(file, text) in files {
            match file {
                "claims.toml" => experiment.claims = claims(file, text)?,
                "positions.toml" => experiment.positions = parsed::<Positions>(file, text)?.positions,
                "learn.toml" => experiment.learnings = parsed::<Learnings>(file, text)?.learnings,
                "profiles.toml" => experiment.profiles = parsed::<Profiles>(file, text)?.profiles,
                _ => experiment.plans.push(parsed(file, text)?),
            }
        }
        Ok(experiment)
    }

    /// What these claims rest on, and nothing else.
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
        // A figure belongs to no claim.
        self.profiles.clear();
        Ok(self)
    }

    /// Learns what its searches need, or goes on with it, in `folder`, and counts the nodes of its profiles; `None` if it was cancelled. If
    /// nothing is to be played, what is in the folder is read. `progress` is told what is learned, from how many games so far, and how many there will be.
    ///
    /// # Errors
    ///
    /// If a game or a search of the settings is wrong, or a file.
    pub fn prepare(
        &self,
        setting: Setting,
        folder: Option<&Path>,
        options: &PlayOptions,
        progress: &dyn Fn(&Learning, u64, u64),
    ) -> Result<Option<Prepared>, Error> {
        let cancel = options.cancel.clone().unwrap_or_default();
        let learned =
            learning::all(&self.learnings, setting, folder, (&cancel, options.is_played), progress)?;
        let Some(learned) = learned else { return Ok(None) };
        let mut known = Prepared { learned, ..Prepared::default() };
        let words = known.words();
        for profile in &self.profiles {
            let Some(profiled) = profile.look(&words, &cancel)? else { return Ok(None) };
            known.profiled.push(profiled);
        }
        Ok(Some(known))
    }

    /// What is played of it, with the random numbers of this seed and by searches that know this: the points, and the pieces of work in their order.
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
        points(&self.plans, setting, seed, &known.words())
    }
}

/// The claims of a file, in which those that name no scoring have none.
fn claims(file: &str, text: &str) -> Result<Vec<Claim<Part>>, Error> {
    let mut claims = parsed::<Claims<Part>>(file, text)?.claims;
    for claim in &mut claims {
        claim.views.get_or_insert_default();
    }
    Ok(claims)
}

/// The match, the case and the x of everything that a claim measures.
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
