//! The header of a file of a learned evaluation: everything but the weights, as one line of JSON.

use super::identity::Identity;
use crate::block_file::{Block, SCHEMA};
use game::{MAX_PAYOFF, MAX_PLAYERS};
use ntuple::{Aim, Backup, CellMap, Design, Estimate, MAX_WEIGHTS, Options, Sharing, TupleKind};
use serde::{Deserialize, Serialize};

/// The maximum number of kinds of tuples, of phases and of symmetries in a file.
const MAX_LIST: usize = 64;

/// The header.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Header {
    pub(super) schema: u32,
    #[serde(flatten)]
    pub(super) identity: Identity,
    outputs: usize,
    tuples: String,
    phases: Vec<u16>,
    symmetries: Vec<Vec<u16>>,
    turns: Vec<Vec<u16>>,
    #[serde(with = "SharingNames")]
    sharing: Sharing,
    /// The meaning of the values; the winner if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    estimate: Option<EstimateLine>,
    pub(super) shift: u32,
    pub(super) weights: usize,
    #[serde(with = "OptionsLine")]
    pub(super) options: Options,
    pub(super) games: u64,
    pub(super) checkpoints: Vec<Checkpoint>,
    pub(super) packed_weights: Block,
    pub(super) state: Option<Block>,
}

/// The progress of learning after a number of games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Checkpoint {
    /// The number of games that were played.
    pub games: u64,
    /// The share of recent self-play games that were decided.
    pub decided: f64,
    /// The mean number of plies of recent self-play games.
    pub plies: f64,
    /// The mean absolute error of recent positions.
    pub error: f64,
    /// The share of guided games.
    pub guided: f64,
    /// The points of a match, if one was played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<Points>,
}

/// The points of a match against the weights of the match before, or of the start.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Points {
    /// The mean points of a block, from 0 to 1.
    pub mean: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end of its 95 % interval.
    pub high: f64,
}

/// [`Sharing`], as a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SharingWord(#[serde(with = "SharingNames")] pub Sharing);

#[derive(Serialize, Deserialize)]
#[serde(remote = "Sharing", rename_all = "lowercase")]
enum SharingNames {
    Apart,
    Factorized,
    Shared,
}

/// [`SharingWord`], or nothing.
mod optional_sharing {
    use super::{Sharing, SharingWord};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
    pub(super) fn serialize<S: Serializer>(sharing: &Option<Sharing>, to: S) -> Result<S::Ok, S::Error> {
        sharing.map(SharingWord).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Sharing>, D::Error> {
        Ok(Option::<SharingWord>::deserialize(from)?.map(|SharingWord(sharing)| sharing))
    }
}

/// The kinds of tuples as text, or nothing.
mod optional_tuples {
    use super::{TupleKind, text_of};
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    #[expect(clippy::ref_option, reason = "serde passes references")]
    pub(super) fn serialize<S: Serializer>(
        tuples: &Option<Vec<TupleKind>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        tuples.as_deref().map(text_of).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Vec<TupleKind>>, D::Error> {
        let text = Option::<String>::deserialize(from)?;
        text.as_deref().map(TupleKind::read_all).transpose().map_err(de::Error::custom)
    }
}

/// [`Estimate`] without wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum EstimateLine {
    Score { greatest: i32 },
    Payoffs { least: i32, greatest: i32 },
}

/// [`Aim`], as a word.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Aim", rename_all = "lowercase")]
enum AimWord {
    Win,
    Score,
}

/// [`Backup`], as a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BackupWord(#[serde(with = "BackupNames")] pub Backup);

#[derive(Serialize, Deserialize)]
#[serde(remote = "Backup", rename_all = "lowercase")]
enum BackupNames {
    One,
    Two,
    Tree,
}

/// [`Options`], with tuples as text. Later additions are omitted if they have their default value.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Options")]
struct OptionsLine {
    games: u64,
    seed: u64,
    #[serde(with = "optional_tuples")]
    tuples: Option<Vec<TupleKind>>,
    phases: Option<usize>,
    lambda: Option<f32>,
    alpha: Option<f32>,
    epsilon: f32,
    guided: Option<f32>,
    cap: Option<u32>,
    siblings: Option<f32>,
    #[serde(with = "optional_sharing")]
    sharing: Option<Sharing>,
    #[serde(rename = "symmetries")]
    uses_symmetries: bool,
    #[serde(rename = "coherence")]
    is_coherent: bool,
    #[serde(with = "AimWord", default, skip_serializing_if = "is_default")]
    aim: Aim,
    #[serde(default = "usual_last_step", skip_serializing_if = "is_usual_last_step")]
    last_step: f32,
    #[serde(default, skip_serializing_if = "is_default")]
    average: f32,
    #[serde(default = "usual_opening", skip_serializing_if = "is_usual_opening")]
    opening: u32,
    #[serde(with = "BackupNames", default, skip_serializing_if = "is_default")]
    backup: Backup,
    #[serde(default, skip_serializing_if = "is_default")]
    sparring: f32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    records: Option<String>,
}

fn usual_last_step() -> f32 {
    Options::games(0).last_step
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_usual_last_step(last_step: &f32) -> bool {
    last_step.total_cmp(&usual_last_step()).is_eq()
}

fn usual_opening() -> u32 {
    Options::games(0).opening
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_usual_opening(opening: &u32) -> bool {
    *opening == usual_opening()
}

/// True for a value that need not be written.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Header {
    /// The header of a design learned for a game, without its blocks.
    pub(super) fn new(identity: &Identity, design: &Design, options: &Options) -> Header {
        let lists = |maps: &[CellMap]| maps.iter().map(|map| map.0.clone()).collect();
        Header {
            schema: SCHEMA,
            identity: identity.clone(),
            outputs: design.estimate.outputs(identity.players),
            tuples: text_of(&design.tuples),
            phases: design.phases.clone(),
            symmetries: lists(&design.symmetries),
            turns: lists(&design.turns),
            sharing: design.sharing,
            estimate: EstimateLine::of(design.estimate),
            shift: 0,
            weights: 0,
            options: options.clone(),
            games: 0,
            checkpoints: Vec::new(),
            packed_weights: Block::of(&[]),
            state: None,
        }
    }

    /// The design; an error states what was expected.
    pub(super) fn design(&self) -> Result<Design, String> {
        let tuples = TupleKind::read_all(&self.tuples).map_err(|error| error.to_string())?;
        for (what, found) in [
            ("kinds of tuples", tuples.len()),
            ("phases", self.phases.len()),
            ("symmetries", self.symmetries.len()),
        ] {
            if found > MAX_LIST {
                return Err(format!("expected at most {MAX_LIST} {what}, got {found}"));
            }
        }
        if self.turns.len() > MAX_PLAYERS {
            return Err(format!(
                "expected at most {MAX_PLAYERS} turns of the board, got {}",
                self.turns.len()
            ));
        }
        if !self.phases.is_sorted_by(|one, next| one < next) {
            return Err(format!("expected phases in rising order, got {:?}", self.phases));
        }
        let estimate = self.estimate.map_or(Ok(Estimate::Win), EstimateLine::estimate)?;
        let (outputs, players) = (self.outputs, self.identity.players);
        if outputs != estimate.outputs(players) {
            return Err(format!(
                "expected a value for each of {players} players, or one for two, got {outputs}"
            ));
        }
        if self.weights > MAX_WEIGHTS {
            return Err(format!("expected at most {MAX_WEIGHTS} weights, got {}", self.weights));
        }
        let maps = |lists: &[Vec<u16>]| lists.iter().cloned().map(CellMap).collect();
        Ok(Design {
            tuples,
            phases: self.phases.clone(),
            symmetries: maps(&self.symmetries),
            turns: maps(&self.turns),
            sharing: self.sharing,
            estimate,
        })
    }
}

impl EstimateLine {
    fn of(estimate: Estimate) -> Option<EstimateLine> {
        match estimate {
            Estimate::Win => None,
            Estimate::Score { greatest } => Some(EstimateLine::Score { greatest }),
            Estimate::Payoffs { least, greatest } => Some(EstimateLine::Payoffs { least, greatest }),
        }
    }

    fn estimate(self) -> Result<Estimate, String> {
        let (least, greatest, estimate) = match self {
            EstimateLine::Score { greatest } => (0, greatest, Estimate::Score { greatest }),
            EstimateLine::Payoffs { least, greatest } => {
                (least, greatest, Estimate::Payoffs { least, greatest })
            }
        };
        if -MAX_PAYOFF <= least && least < greatest && greatest <= MAX_PAYOFF {
            return Ok(estimate);
        }
        Err(format!("expected a least and a greatest payoff within {MAX_PAYOFF}, got {least} and {greatest}"))
    }
}

fn text_of(tuples: &[TupleKind]) -> String {
    let words: Vec<String> = tuples.iter().map(ToString::to_string).collect();
    words.join("+")
}
