//! The settings in `continued.toml`: the undecided parts of claims, and how far to continue them.

use super::names::CONTINUED;
use crate::error::Error;
use crate::experiment::{self, Experiment};
use crate::parsing::parsed;
use crate::plan::{Setting, View};
use crate::verdict::Verdict;
use serde::Deserialize;

/// The claims of an experiment that are continued.
#[derive(Clone, Debug)]
pub struct Continued {
    /// The name, as in `yomi reproduce NAME`.
    pub name: &'static str,
    /// A description in one line.
    pub title: &'static str,
    /// The experiment that the claims belong to.
    pub of: Experiment,
    /// The probability that any of the verdicts is wrong, at most.
    pub alpha: f64,
    /// The open claims.
    pub claims: Vec<OpenClaim>,
}

/// The file of open claims.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    alpha: f64,
    claims: Vec<OpenClaim>,
}

/// A claim that was left undecided.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenClaim {
    /// The number of the claim.
    pub number: u32,
    /// A number within this of its bound is called equal, in the unit of the number.
    pub margin: f64,
    /// The range of the numbers, if they are no shares: the mean of a block beyond it counts as its end.
    pub range: Option<(f64, f64)>,
    /// The greatest number of blocks of the quick setting.
    pub quick: u64,
    /// The greatest number of blocks of the full setting.
    pub full: u64,
    /// The parts that are open.
    pub parts: Vec<OpenPart>,
    /// The verdicts of cases that the full run decided.
    #[serde(default)]
    pub decided: Vec<Decided>,
}

/// A part of a claim that was left undecided, in some cases under some scorings.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenPart {
    /// The part's description in `claims.toml`.
    pub about: String,
    /// The x, if the part is measured at several.
    pub x: Option<u32>,
    /// The cases; one without a name if the claim has none.
    #[serde(default = "no_name")]
    pub cases: Vec<String>,
    /// The scorings.
    #[serde(default = "all6")]
    pub views: Vec<View>,
}

/// The verdict of a case under a scoring.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decided {
    /// The case.
    #[serde(default)]
    pub case: String,
    /// The scoring.
    #[serde(default)]
    pub view: View,
    /// The verdict.
    pub verdict: Verdict,
}

fn no_name() -> Vec<String> {
    vec![String::new()]
}

fn all6() -> Vec<View> {
    vec![View::All6]
}

/// What is continued under this name, if anything.
///
/// # Errors
///
/// If its file is wrong.
pub fn named(name: &str) -> Option<Result<Continued, Error>> {
    let &(name, title, of, text) = CONTINUED.iter().find(|(known, ..)| *known == name)?;
    Some(experiment::named(of).and_then(|of| Continued::read((name, title), of, text)))
}

impl Continued {
    /// What is continued of an experiment by this file.
    ///
    /// # Errors
    ///
    /// If it is not TOML, has an unknown key, or names a claim or a part that the experiment does not have.
    pub fn read(
        (name, title): (&'static str, &'static str),
        of: Experiment,
        text: &str,
    ) -> Result<Continued, Error> {
        let File { alpha, claims } = parsed("continued.toml", text)?;
        for open in &claims {
            let claim = of.claims.iter().find(|claim| claim.number == open.number);
            let has = |part: &OpenPart| {
                claim.is_some_and(|claim| claim.parts.iter().any(|known| known.about == part.about))
            };
            if let Some(unknown) = open.parts.iter().find(|part| !has(part)) {
                let (number, about) = (open.number, &unknown.about);
                return Err(Error::Experiment(format!(
                    "continued.toml: expected a part of claim {number}, got `{about}`"
                )));
            }
        }
        Ok(Continued { name, title, of, alpha, claims })
    }

    /// Fails if one of these claims is not continued.
    ///
    /// # Errors
    ///
    /// The first that is not.
    pub fn check(&self, numbers: &[u32]) -> Result<(), Error> {
        let known: Vec<String> = self.claims.iter().map(|claim| claim.number.to_string()).collect();
        match numbers.iter().find(|number| !self.claims.iter().any(|claim| claim.number == **number)) {
            None => Ok(()),
            Some(other) => Err(Error::Experiment(format!(
                "{}: expected one of the claims {}, got {other}",
                self.name,
                known.join(", ")
            ))),
        }
    }
}

impl OpenClaim {
    /// The greatest number of blocks of a setting.
    pub fn blocks(&self, setting: Setting) -> u64 {
        setting.of(self.quick, self.full)
    }
}
