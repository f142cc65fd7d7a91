//! The list of experiments.

use crate::arguments::Common;
use crate::failure::Failure;
use crate::output::json;
use crate::words::table;
use serde::Serialize;

#[derive(Serialize)]
struct List {
    schema: u32,
    experiments: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    title: &'static str,
    claims: usize,
}

pub(super) fn run(common: &Common) -> Result<String, Failure> {
    let entry = |(name, title)| {
        let claims = if let Some(experiment) = experiments::counted::named(name) {
            experiment?.claims.len()
        } else if let Some(continued) = experiments::continued::named(name) {
            continued?.claims.len()
        } else {
            experiments::named(name)?.claims.len()
        };
        Ok(Entry { name, title, claims })
    };
    let experiments = experiments::all().map(entry).collect::<Result<_, experiments::Error>>()?;
    let list = List { schema: 1, experiments };
    if common.json { json(&list) } else { Ok(text(&list)) }
}

/// The list as a table.
fn text(list: &List) -> String {
    let row = |entry: &Entry| vec![entry.name.to_owned(), entry.title.to_owned(), entry.claims.to_string()];
    let rows = list.experiments.iter().map(row).collect();
    let table = table(&["experiment", "reproduces", "claims"], rows, &[2]);
    format!("{table}\nyomi reproduce shinohara-2002 runs its quick version; --full runs all of it.\n")
}
