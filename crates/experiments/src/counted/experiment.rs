//! The experiments by counts, with their files.

use super::part::{Part, source_of};
use super::source::{Source, Sources};
use crate::claim::{self, Claim, Claims};
use crate::error::Error;
use crate::parsing::parsed;

/// An experiment by counts, read and checked.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// The name, as in `yomi reproduce NAME`.
    pub name: &'static str,
    /// The paper.
    pub title: &'static str,
    /// The claims of the paper.
    pub claims: Vec<Claim<Part>>,
    /// The sources of counts.
    pub sources: Vec<(Kind, Source)>,
}

/// The kind of a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Every deal of a game.
    Census,
    /// The value of one deal.
    Deal,
    /// The trees of random deals.
    Trees,
    /// A game that is solved.
    Game,
}

/// The experiments by counts: the name, the paper, and the files of claims and sources.
const EXPERIMENTS: [(&str, &str, &str, &str); 2] = [
    (
        "nishino-tanhinmin",
        "Nishino, An Analysis on Tanhinmin Game",
        include_str!("../../papers/nishino-tanhinmin/claims.toml"),
        include_str!("../../papers/nishino-tanhinmin/sources.toml"),
    ),
    (
        "solved",
        "Solved games, solved again",
        include_str!("../../papers/solved/claims.toml"),
        include_str!("../../papers/solved/sources.toml"),
    ),
];

/// The names and papers of the experiments by counts.
pub(crate) fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    EXPERIMENTS.iter().map(|&(name, title, ..)| (name, title))
}

/// The experiment of this name, if it is one by counts.
///
/// # Errors
///
/// If its files are wrong.
pub fn named(name: &str) -> Option<Result<Experiment, Error>> {
    let &(name, title, claims, sources) = EXPERIMENTS.iter().find(|(known, ..)| *known == name)?;
    Some(Experiment::read((name, title), claims, sources))
}

impl Experiment {
    /// An experiment from its two files.
    ///
    /// # Errors
    ///
    /// If a file is not TOML or has an unknown key, or a claim names an unknown source.
    pub fn read(
        (name, title): (&'static str, &'static str),
        claims: &str,
        sources: &str,
    ) -> Result<Experiment, Error> {
        let claims = parsed::<Claims<Part>>("claims.toml", claims)?.claims;
        let Sources { censuses, deals, trees, games } = parsed("sources.toml", sources)?;
        let kinds =
            [(Kind::Census, censuses), (Kind::Deal, deals), (Kind::Trees, trees), (Kind::Game, games)];
        let sources: Vec<(Kind, Source)> = kinds
            .into_iter()
            .flat_map(|(kind, sources)| sources.into_iter().map(move |source| (kind, source)))
            .collect();
        let experiment = Experiment { name, title, claims, sources };
        for claim in &experiment.claims {
            let number = claim.number;
            if claim.views.is_some() {
                return Err(Error::Experiment(format!("claim {number}: expected no views of counts")));
            }
            for place in claim.parts.iter().flat_map(Part::places) {
                if !experiment.sources.iter().any(|(_, source)| source.name == source_of(place)) {
                    return Err(Error::Experiment(format!(
                        "claim {number}: expected a source, got `{place}`"
                    )));
                }
            }
        }
        Ok(experiment)
    }

    /// The experiment restricted to these claims and the sources that they need.
    ///
    /// # Errors
    ///
    /// If there is no claim of such a number.
    pub fn only(mut self, numbers: &[u32]) -> Result<Experiment, Error> {
        claim::only(self.name, &mut self.claims, numbers)?;
        let claims = &self.claims;
        let is_asked = |name: &str| {
            let mut parts = claims.iter().flat_map(|claim| &claim.parts);
            parts.any(|part| part.places().any(|place| source_of(place) == name))
        };
        self.sources.retain(|(_, source)| is_asked(&source.name));
        Ok(self)
    }
}
