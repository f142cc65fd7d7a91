//! The settings of iterative deepening with a table and move ordering.

use super::table::RankTable;
use crate::core::budget::Budget;
use crate::core::unsupported::Unsupported;
use crate::two_player::pvs::{MAX_TABLE, MEBIBYTE, read_size};
use game::{Given, Parameter, ParameterError};
use std::fmt;

/// When a search against a coalition deepens, and what it remembers meanwhile. Nothing of it changes a value,
/// a move or a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deepening {
    /// When.
    pub when: DeepeningWhen,
    /// The greatest size of the table in bytes; 0 is no table.
    pub table: u64,
    /// Killers and history.
    pub ordering: bool,
}

/// When a search deepens ply by ply, with a table and move ordering.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DeepeningWhen {
    /// Where anything but the depth limits it, so that it deepens anyway.
    #[default]
    Limited,
    /// Always.
    Always,
    /// Never: under a limit each iteration begins anew.
    Never,
}

const DEFAULT_TABLE: u64 = 64 * MEBIBYTE;

impl Default for Deepening {
    fn default() -> Deepening {
        Deepening { when: DeepeningWhen::Limited, table: DEFAULT_TABLE, ordering: true }
    }
}

/// The parameter of when a search deepens.
pub(crate) const DEEPENING: Parameter = Parameter {
    name: "deepening",
    expects: "limited|always|never",
    default: "limited",
    about: "deepen with a table and move ordering where anything but the depth is limited, always or never",
};

/// The parameter of the table.
pub(crate) const TABLE: Parameter = Parameter {
    name: "table",
    expects: "a size such as 64MiB, or 0",
    default: "64MiB",
    about: "what the table may take where the search deepens; 0 is none",
};

/// The parameter of move ordering.
pub(crate) const ORDERING: Parameter = Parameter {
    name: "ordering",
    expects: "true|false",
    default: "true",
    about: "where the search deepens, look early at moves that made cuts elsewhere",
};

impl Deepening {
    /// Never: the plain recursion.
    pub const NEVER: Deepening = Deepening { when: DeepeningWhen::Never, table: 0, ordering: false };

    /// The settings given by name.
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
        })
    }

    /// True if a search within this budget deepens by these settings.
    pub(crate) const fn applies(&self, budget: &Budget) -> bool {
        match self.when {
            DeepeningWhen::Limited => budget.is_limited_beside_depth(),
            DeepeningWhen::Always => true,
            DeepeningWhen::Never => false,
        }
    }

    /// Bytes that the table may come to take.
    pub(crate) fn memory(&self) -> u64 {
        let has_table = self.table > 0 && self.when != DeepeningWhen::Never;
        if has_table { RankTable::bytes(self.table) } else { 0 }
    }
}

/// The memory of a table, reused from search to search. A copy of it is empty.
#[derive(Default)]
pub struct KeptTable(Option<(u64, RankTable)>);

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
    /// An empty table of at most so many bytes; none for 0. What earlier searches found is forgotten: a
    /// search is the same whatever was searched before.
    pub(super) fn table(&mut self, bytes: u64) -> Result<Option<&mut RankTable>, Unsupported> {
        if bytes == 0 {
            return Ok(None);
        }
        match &mut self.0 {
            Some((of, table)) if *of == bytes => table.empty(),
            kept => {
                let none = Unsupported::Memory { mebibytes: bytes / MEBIBYTE };
                *kept = Some((bytes, RankTable::new(bytes).ok_or(none)?));
            }
        }
        Ok(self.0.as_mut().map(|(_, table)| table))
    }
}
