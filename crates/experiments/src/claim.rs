//! Claims: statements of a paper, and what must hold for them. Data, not code.

use crate::error::Error;
use crate::plan::View;
use serde::{Deserialize, Serialize};

/// The file of claims.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Claims<P> {
    /// All claims, in the order of the paper.
    pub(crate) claims: Vec<Claim<P>>,
}

/// A statement of the paper, with parts as games or counts have them.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Claim<P> {
    /// Its number.
    pub number: u32,
    /// The statement, in short.
    pub title: String,
    /// The section of the paper.
    pub paper: String,
    /// The paper's words, translated, or its numbers.
    pub words: String,
    /// A note to the reader, such as the reason for the measure.
    #[serde(default)]
    pub note: String,
    /// The values of `{case}` in the parts. Where two of them disagree, the claim depends on the rules.
    #[serde(default)]
    pub cases: Vec<String>,
    /// The name of a case, such as `seed`, if cases are repetitions: the claim must then hold in all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub every: Option<String>,
    /// The scorings under which it is tested. Where two of them disagree, the claim depends on the rules.
    /// `None` in an experiment that counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub views: Option<Vec<View>>,
    /// The number of groups of parts that must hold, if not all parts must.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<usize>,
    /// The parts.
    pub parts: Vec<P>,
}

/// The cases in which a claim is tested; a claim without any has one, which has no name.
pub(crate) fn cases(named: &[String]) -> Vec<String> {
    if named.is_empty() { vec![String::new()] } else { named.to_vec() }
}

/// Keeps only the claims with these numbers; the experiment must have all of them.
pub(crate) fn only<P>(experiment: &str, claims: &mut Vec<Claim<P>>, numbers: &[u32]) -> Result<(), Error> {
    let last = claims.len();
    if let Some(unknown) = numbers.iter().find(|number| !claims.iter().any(|claim| claim.number == **number))
    {
        return Err(Error::Experiment(format!(
            "{experiment}: expected a claim from 1 to {last}, got {unknown}"
        )));
    }
    claims.retain(|claim| numbers.contains(&claim.number));
    Ok(())
}
