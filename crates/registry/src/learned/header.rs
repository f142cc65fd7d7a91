//! The header of a file of a learned evaluation: everything but the weights, as one line of JSON.

use super::identity::Identity;
use game::{MAX_PAYOFF, MAX_PLAYERS};
use ntuple::{Aim, Backup, CellMap, Design, Estimate, MAX_WEIGHTS, Options, Sharing, TupleKind};
use serde::{Deserialize, Serialize};

/// The version of the header. Files with a greater one are refused.
pub(super) const SCHEMA: u32 = 1;

/// The maximum number of kinds of tuples, of phases and of symmetries in a file.
const MAX_LIST: usize = 64;

/// The header.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Header {
    pub(super) schema: u32,
    game: String,
    rules: String,
    board: String,
    players: usize,
    outputs: usize,
    tuples: String,
    phases: Vec<u16>,
    symmetries: Vec<Vec<u16>>,
    turns: Vec<Vec<u16>>,
    sharing: SharingWord,
    /// The meaning of the values; the winner if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    estimate: Option<EstimateLine>,
    pub(super) shift: u32,
    pub(super) weights: usize,
    options: OptionsLine,
    pub(super) games: u64,
    pub(super) checkpoints: Vec<Checkpoint>,
    pub(super) packed_weights: Packed,
    pub(super) state: Option<Packed>,
}

/// A packed block of the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Packed {
    /// The number of its bytes in the file.
    pub(super) bytes: u64,
    /// The CRC-32 of these bytes.
    pub(super) crc32: u32,
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
#[serde(rename_all = "lowercase")]
pub enum SharingWord {
    /// [`Sharing::Apart`].
    Apart,
    /// [`Sharing::Factorized`].
    Factorized,
    /// [`Sharing::Shared`].
    Shared,
}

/// [`Estimate`] without wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum EstimateLine {
    Score { greatest: i32 },
    Payoffs { least: i32, greatest: i32 },
}

/// [`Aim`], as a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum AimWord {
    #[default]
    Win,
    Score,
}

/// [`Backup`], as a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BackupWord {
    /// [`Backup::One`].
    #[default]
    One,
    /// [`Backup::Two`].
    Two,
    /// [`Backup::Tree`].
    Tree,
}

/// [`Options`], with tuples as text. Later additions are omitted if they have their default value.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct OptionsLine {
    games: u64,
    seed: u64,
    tuples: Option<String>,
    phases: Option<usize>,
    lambda: Option<f32>,
    alpha: Option<f32>,
    epsilon: f32,
    guided: Option<f32>,
    cap: Option<u32>,
    siblings: Option<f32>,
    sharing: Option<SharingWord>,
    symmetries: bool,
    coherence: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    aim: AimWord,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last_step: Option<f32>,
    #[serde(default, skip_serializing_if = "is_default")]
    average: f32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    opening: Option<u32>,
    #[serde(default, skip_serializing_if = "is_default")]
    backup: BackupWord,
    #[serde(default, skip_serializing_if = "is_default")]
    sparring: f32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    records: Option<String>,
}

/// A value that is not the default.
fn other<T: PartialEq + Copy>(value: T, default: T) -> Option<T> {
    (value != default).then_some(value)
}

/// True for a value that need not be written.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Header {
    /// The header of a design learned for a game, without its blocks.
    pub(super) fn new(identity: &Identity, design: &Design, options: &Options) -> Header {
        let Identity { game, rules, board, players } = identity.clone();
        let lists = |maps: &[CellMap]| maps.iter().map(|map| map.0.clone()).collect();
        Header {
            schema: SCHEMA,
            game,
            rules,
            board,
            players,
            outputs: design.estimate.outputs(players),
            tuples: text_of(&design.tuples),
            phases: design.phases.clone(),
            symmetries: lists(&design.symmetries),
            turns: lists(&design.turns),
            sharing: design.sharing.into(),
            estimate: EstimateLine::of(design.estimate),
            shift: 0,
            weights: 0,
            options: options.into(),
            games: 0,
            checkpoints: Vec::new(),
            packed_weights: Packed { bytes: 0, crc32: 0 },
            state: None,
        }
    }

    pub(super) fn identity(&self) -> Identity {
        let Header { game, rules, board, players, .. } = self;
        Identity { game: game.clone(), rules: rules.clone(), board: board.clone(), players: *players }
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
        if self.outputs != estimate.outputs(self.players) {
            let (outputs, players) = (self.outputs, self.players);
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
            sharing: self.sharing.into(),
            estimate,
        })
    }

    pub(super) fn options(&self) -> Result<Options, String> {
        let line = self.options.clone();
        let default = Options::games(line.games);
        let tuples = line.tuples.as_deref().map(TupleKind::read_all).transpose();
        Ok(Options {
            games: line.games,
            seed: line.seed,
            tuples: tuples.map_err(|error| error.to_string())?,
            phases: line.phases,
            lambda: line.lambda,
            alpha: line.alpha,
            epsilon: line.epsilon,
            guided: line.guided,
            cap: line.cap,
            siblings: line.siblings,
            sharing: line.sharing.map(Sharing::from),
            uses_symmetries: line.symmetries,
            is_coherent: line.coherence,
            aim: line.aim.into(),
            last_step: line.last_step.unwrap_or(default.last_step),
            average: line.average,
            opening: line.opening.unwrap_or(default.opening),
            backup: line.backup.into(),
            sparring: line.sparring,
            records: line.records,
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

impl From<Aim> for AimWord {
    fn from(aim: Aim) -> AimWord {
        match aim {
            Aim::Win => AimWord::Win,
            Aim::Score => AimWord::Score,
        }
    }
}

impl From<AimWord> for Aim {
    fn from(word: AimWord) -> Aim {
        match word {
            AimWord::Win => Aim::Win,
            AimWord::Score => Aim::Score,
        }
    }
}

impl From<Backup> for BackupWord {
    fn from(backup: Backup) -> BackupWord {
        match backup {
            Backup::One => BackupWord::One,
            Backup::Two => BackupWord::Two,
            Backup::Tree => BackupWord::Tree,
        }
    }
}

impl From<BackupWord> for Backup {
    fn from(word: BackupWord) -> Backup {
        match word {
            BackupWord::One => Backup::One,
            BackupWord::Two => Backup::Two,
            BackupWord::Tree => Backup::Tree,
        }
    }
}

fn text_of(tuples: &[TupleKind]) -> String {
    let words: Vec<String> = tuples.iter().map(ToString::to_string).collect();
    words.join("+")
}

impl From<&Options> for OptionsLine {
    fn from(options: &Options) -> OptionsLine {
        let default = Options::games(options.games);
        OptionsLine {
            games: options.games,
            seed: options.seed,
            tuples: options.tuples.as_deref().map(text_of),
            phases: options.phases,
            lambda: options.lambda,
            alpha: options.alpha,
            epsilon: options.epsilon,
            guided: options.guided,
            cap: options.cap,
            siblings: options.siblings,
            sharing: options.sharing.map(SharingWord::from),
            symmetries: options.uses_symmetries,
            coherence: options.is_coherent,
            aim: options.aim.into(),
            last_step: other(options.last_step, default.last_step),
            average: options.average,
            opening: other(options.opening, default.opening),
            backup: options.backup.into(),
            sparring: options.sparring,
            records: options.records.clone(),
        }
    }
}

impl From<Sharing> for SharingWord {
    fn from(sharing: Sharing) -> SharingWord {
        match sharing {
            Sharing::Apart => SharingWord::Apart,
            Sharing::Factorized => SharingWord::Factorized,
            Sharing::Shared => SharingWord::Shared,
        }
    }
}

impl From<SharingWord> for Sharing {
    fn from(word: SharingWord) -> Sharing {
        match word {
            SharingWord::Apart => Sharing::Apart,
            SharingWord::Factorized => Sharing::Factorized,
            SharingWord::Shared => Sharing::Shared,
        }
    }
}
