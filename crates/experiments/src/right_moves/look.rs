//! The choices of searches at solved positions.

use super::position::Solved;
use super::records::{read, solved};
use super::settings::RightMoves;
use crate::error::Error;
use crate::measure::{Column, mean};
use crate::parallel::parallel;
use crate::plan::{Measure, Setting};
use crate::play::PlayOptions;
use crate::point::Known;
use crate::step::Step;
use crate::written_game::{open, text_of};
use arena::Sources;
use arena::report::Interval;
use request::Request;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The level of intervals.
const LEVEL: f64 = 0.95;

/// The choices of searches at the positions of a test.
#[derive(Clone, PartialEq, Debug)]
pub struct Looked {
    /// What reports say of them.
    pub summary: LookedSummary,
    /// For the case and the name of a search, its choice at every position.
    chosen: BTreeMap<(String, String), Vec<Choice>>,
}

/// What a search did at a position.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Choice {
    /// True if its move is right.
    is_right: bool,
    /// True if it expanded the position after a right move.
    is_expanded: bool,
}

/// The choices at the positions of a test, in reports.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LookedSummary {
    /// The name of the test.
    pub name: String,
    /// A description in one line.
    pub about: String,
    /// The game.
    pub game: String,
    /// The number of positions.
    pub positions: usize,
    /// The mean share of right moves among all moves of a position.
    pub by_chance: f64,
    /// A row a search.
    pub rows: Vec<SearchRow>,
}

/// How often a search was right.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SearchRow {
    /// The case.
    pub case: String,
    /// Its name.
    pub search: String,
    /// The share of right moves.
    pub right: Option<Interval>,
}

/// Solves the positions of a test that are missing in the folder, and has the searches choose there; `None`
/// if it was cancelled. If nothing is to be played, the positions are read.
pub(crate) fn look(
    test: &RightMoves,
    setting: Setting,
    folder: Option<&Path>,
    (options, known): (&PlayOptions, &Known),
    progress: &dyn Fn(Step<'_>),
) -> Result<Option<Looked>, Error> {
    let (positions, threads) = (test.amount(setting).positions, options.threads.max(1));
    let cancel = options.cancel.clone().unwrap_or_default();
    let solved = match folder {
        Some(folder) if !options.is_played => Some(read(test, positions, folder)?),
        folder => solved(test, positions, folder, (threads, &cancel), progress)?,
    };
    let Some(solved) = solved else { return Ok(None) };
    let sources = Sources { game: text_of(&test.game)?, files: known.files.clone(), ..Sources::default() };
    let mut chosen: BTreeMap<(String, String), Vec<Choice>> = BTreeMap::new();
    // Searches without a case choose the same in all of them.
    let mut of_texts: BTreeMap<String, Vec<Choice>> = BTreeMap::new();
    for (case, name, with_words) in test.searches(setting) {
        let search = known.words.iter().fold(with_words, |search, (from, to)| search.replace(from, to));
        if !of_texts.contains_key(&search) {
            let mut request = sources.request(&search)?;
            request.budget.cancel = Some(Arc::clone(&cancel));
            let Some(found) = choices(test, &solved, &request, (threads, &cancel))? else { return Ok(None) };
            of_texts.insert(search.clone(), found);
        }
        chosen.insert((case, name), of_texts[&search].clone());
    }
    let by_chance = solved.iter().map(Solved::by_chance).sum::<f64>() / solved.len().max(1) as f64;
    let row = |((case, search), choices): (&(String, String), &Vec<Choice>)| SearchRow {
        case: case.clone(),
        search: search.clone(),
        right: mean(&column(choices, Measure::Score), LEVEL),
    };
    let RightMoves { name, about, game, .. } = test.clone();
    let positions = chosen.values().map(Vec::len).next().unwrap_or(0);
    let rows = chosen.iter().map(row).collect();
    let summary = LookedSummary { name, about, game, positions, by_chance, rows };
    Ok(Some(Looked { summary, chosen }))
}

/// What the search chooses at every position.
fn choices(
    test: &RightMoves,
    solved: &[Solved],
    request: &Request,
    (threads, cancel): (usize, &Arc<AtomicBool>),
) -> Result<Option<Vec<Choice>>, Error> {
    parallel(threads, solved, cancel, |solved| {
        let mut session = open(&test.game)?;
        session.set_position(&solved.position)?;
        let answer = session.analyze(request)?;
        let is_right = answer.best.is_some_and(|best| solved.is_right(&best));
        let is_expanded = answer.moves.iter().any(|row| row.nodes > 1 && solved.is_right(&row.mv));
        Ok(Choice { is_right, is_expanded })
    })
}

impl Looked {
    /// Right moves of a search, or what else is measured of them, a position a block; `None` if there is no
    /// such search.
    pub(crate) fn column(&self, case: &str, search: &str, measure: Measure) -> Option<Column> {
        self.chosen.get(&(case.to_owned(), search.to_owned())).map(|choices| column(choices, measure))
    }
}

/// A measure of choices, a position a block.
fn column(choices: &[Choice], measure: Measure) -> Column {
    let of_missed = measure == Measure::Unexpanded;
    let counted = (1..).zip(choices).filter(|(_, choice)| !of_missed || !choice.is_right);
    let is_so = |choice: &Choice| if of_missed { !choice.is_expanded } else { choice.is_right };
    counted.map(|(block, choice)| (block, (f64::from(u8::from(is_so(choice))), 1.0))).collect()
}
