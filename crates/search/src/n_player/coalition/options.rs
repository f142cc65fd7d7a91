//! The settings of iterative deepening with a table, move ordering and threads.

use super::table::{RankTable, number_of_parts, own, parts_of_table};
use crate::core::parameters::{THREADS, chosen_threads};
use crate::core::root::Root;
use crate::core::unsupported::Unsupported;
use crate::cost::move_cost::MoveCost;
use crate::two_player::pvs::{MAX_TABLE, MEBIBYTE, read_size};
use game::{Game, Given, Parameter, ParameterError};
use std::fmt;
use std::sync::Mutex;

/// When a search against a coalition uses iterative deepening with a table and move ordering. None of this
/// changes a value, a move or a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deepening {
    /// When the search deepens.
    pub when: DeepeningWhen,
    /// The greatest size of the table in bytes; 0 turns it off.
    pub table: u64,
    /// True for killers and history.
    pub ordering: bool,
    /// The number of threads, at least 1.
    pub threads: u32,
}

/// When a search deepens ply by ply, with a table and move ordering.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DeepeningWhen {
    /// Unless moves cost more or less than a ply.
    #[default]
    Limited,
    /// Always; costs of moves are refused.
    Always,
    /// Never: there is no memory, and under a limit each iteration starts afresh.
    Never,
}

const DEFAULT_TABLE: u64 = 64 * MEBIBYTE;

impl Default for Deepening {
    fn default() -> Deepening {
        Deepening { when: DeepeningWhen::Limited, table: DEFAULT_TABLE, ordering: true, threads: 1 }
    }
}

/// The parameters of [`Deepening`].
pub(crate) const DEEPENINGS: &[Parameter] = &[DEEPENING, TABLE, ORDERING, THREADS];

/// The parameter for when a search deepens.
const DEEPENING: Parameter = Parameter {
    name: "deepening",
    expects: "limited|always|never",
    default: "limited",
    about: "deepen with a table and move ordering: unless moves cost more or less than a ply, always or \
        never",
};

/// The parameter for the table.
const TABLE: Parameter = Parameter {
    name: "table",
    expects: "a size such as 64MiB, or 0",
    default: "64MiB",
    about: "what the table may take where the search deepens; 0 is none",
};

/// The parameter for move ordering.
const ORDERING: Parameter = Parameter {
    name: "ordering",
    expects: "true|false",
    default: "true",
    about: "where the search deepens, look early at moves that made cuts elsewhere",
};

impl Deepening {
    /// No deepening, and no memory.
    pub const NEVER: Deepening =
        Deepening { when: DeepeningWhen::Never, table: 0, ordering: false, threads: 1 };

    /// Reads the settings from their parameters.
    pub(crate) fn configure(given: &Given<'_>) -> Result<Deepening, ParameterError> {
        let choices = [
            ("limited", DeepeningWhen::Limited),
            ("always", DeepeningWhen::Always),
            ("never", DeepeningWhen::Never),
        ];
        let table = read_size(given.text(TABLE.name))
            .filter(|&bytes| bytes <= MAX_TABLE)
            .ok_or_else(|| given.wrong(TABLE.name, "a size from 0 to 16TiB, such as 64MiB"))?;
        Ok(Deepening {
            when: given.choice(DEEPENING.name, &choices)?,
            table,
            ordering: given.flag(ORDERING.name)?,
            threads: chosen_threads(given)?,
        })
    }

    /// Rejects combinations with move costs or threads that do not work.
    pub(crate) fn fits<G: Game>(&self, root: &Root<'_, G>, cost: &MoveCost) -> Result<(), Unsupported> {
        let costs_a_ply = *cost == MoveCost::Ply;
        let is_alone = self.threads == 1;
        let one_thread = |with| Err(Unsupported::Threads { with, why: "threads share a table" });
        match self.when {
            DeepeningWhen::Always if !costs_a_ply => {
                let why = "a bound in the table is one of a whole depth";
                Err(Unsupported::MoveCost { with: "deepening=always", why })
            }
            _ if is_alone => Ok(()),
            DeepeningWhen::Never => one_thread("deepening=never"),
            _ if !costs_a_ply => one_thread("move costs"),
            _ if self.table == 0 => one_thread("table=0"),
            _ if root.game.promises().repetition.is_some() => one_thread("rules that count repetitions"),
            _ => Ok(()),
        }
    }

    /// True if a search with these move costs uses these settings.
    pub(crate) fn applies(&self, cost: &MoveCost) -> bool {
        self.when != DeepeningWhen::Never && *cost == MoveCost::Ply
    }

    /// The greatest size of the table in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let has_table = self.table > 0 && self.when != DeepeningWhen::Never;
        if has_table { RankTable::bytes(self.table) } else { 0 }
    }
}

/// The memory of a table, reused from search to search. A clone of it is empty.
#[derive(Default)]
pub struct KeptTable(Option<(u64, Vec<Mutex<RankTable>>)>);

impl Clone for KeptTable {
    fn clone(&self) -> KeptTable {
        KeptTable(None)
    }
}

impl fmt::Debug for KeptTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("KeptTable").field(&self.0.as_ref().map(|(bytes, _)| bytes)).finish()
    }
}

impl KeptTable {
    /// The parts of an empty table of at most `bytes` for `threads` threads: one part for one thread, none
    /// for 0 bytes. Results of earlier searches are cleared, so that a search does not depend on them.
    pub(super) fn parts(&mut self, bytes: u64, threads: u32) -> Result<&mut [Mutex<RankTable>], Unsupported> {
        if bytes == 0 {
            return Ok(&mut []);
        }
        let number = number_of_parts(bytes, threads);
        match &mut self.0 {
            Some((of, parts)) if *of == bytes && parts.len() == number => {
                for part in parts {
                    own(part).empty();
                }
            }
            kept => {
                let none = Unsupported::Memory { mebibytes: bytes / MEBIBYTE };
                *kept = Some((bytes, parts_of_table(bytes, number).ok_or(none)?));
            }
        }
        Ok(self.0.as_mut().map_or(&mut [], |(_, parts)| parts))
    }
}
