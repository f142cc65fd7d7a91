//! Profiles: the nodes of searches at one position, by distance from the root.

use crate::error::Error;
use arena::plot::{Axis, Lines, Point, Series};
use request::{Budget, Patience, Request};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The file of profiles.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Profiles {
    /// All profiles.
    pub(crate) profiles: Vec<Profile>,
}

/// Searches of one position.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// The paper's number of the figure.
    pub number: String,
    /// The title.
    pub title: String,
    /// The game.
    pub game: String,
    /// The position.
    pub position: String,
    /// The searches, each after its name, with placeholders of learnings.
    pub searches: Vec<[String; 2]>,
}

/// The results of a profile.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Profiled {
    /// The profile.
    pub profile: Profile,
    /// A row a search.
    pub rows: Vec<Row>,
}

/// The nodes of a search.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// Its best move.
    pub best: Option<String>,
    /// Nodes at each distance from the root, over all iterations. Shape `[plies + 1]`.
    pub nodes: Vec<u64>,
}

impl Profile {
    /// Runs the searches; `None` if it was cancelled.
    pub(crate) fn look(
        &self,
        words: &[(String, String)],
        cancel: &Arc<AtomicBool>,
    ) -> Result<Option<Profiled>, Error> {
        let mut session = registry::open(&self.game)?;
        session.set_position(&self.position)?;
        let mut rows = Vec::new();
        for [name, search] in &self.searches {
            let search = words.iter().fold(search.clone(), |search, (from, to)| search.replace(from, to));
            let budget =
                Budget { cancel: Some(Arc::clone(cancel)), patience: Patience::Endless, ..Budget::default() };
            let (answer, nodes) = session.nodes_by_ply(&Request::new(Some(&search), &budget)?)?;
            if cancel.load(std::sync::atomic::Ordering::Relaxed) {
                return Ok(None);
            }
            rows.push(Row { name: name.clone(), best: answer.best, nodes });
        }
        Ok(Some(Profiled { profile: self.clone(), rows }))
    }
}

impl Profiled {
    /// The results as a figure.
    pub(crate) fn figure(&self) -> (String, Lines) {
        let series = |row: &Row| {
            let point = |(ply, &nodes): (u32, &u64)| Point::exact(f64::from(ply), nodes as f64 / 1000.0);
            Series { name: row.name.clone(), points: (0..).zip(&row.nodes).map(point).collect() }
        };
        let lines = Lines {
            title: self.profile.title.clone(),
            x: Axis::new("distance from the root, plies"),
            y: Axis::new("nodes, thousands"),
            series: self.rows.iter().map(series).collect(),
            references: Vec::new(),
        };
        (self.profile.number.clone(), lines)
    }
}
