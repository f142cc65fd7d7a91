//! Counts the sources of an experiment.

use super::experiment::{Experiment, Kind};
use super::options::CountOptions;
use super::solved::{as_json, solved};
use super::source::Source;
use crate::census;
use crate::error::Error;
use crate::plan::Setting;
use ::census::{CensusRequest, count_orders, count_winners, measure_trees};
use arena::plot::Drawing;
use picture::{Format, Options, render};
use request::{Answer, Budget, Patience, Request, Spec};
use serde_json::{Map, Value, json};
use std::num::NonZeroU64;

/// The counts of a source.
#[derive(Clone, PartialEq, Debug)]
pub struct Answered {
    /// The source.
    pub source: Source,
    /// Every number of it, as JSON.
    pub value: Value,
    /// Its plots.
    pub(super) plots: Vec<Drawing>,
    /// Its tree, as SVG.
    pub(super) tree: Option<String>,
}

/// The most nodes of a drawn tree.
const NODES_DRAWN: usize = 400;

impl Experiment {
    /// Counts the sources of the setting, in order, until it is cancelled.
    ///
    /// # Errors
    ///
    /// If a game is wrong, or a census does not fit into memory.
    pub fn count(&self, options: &CountOptions) -> Result<Vec<Answered>, Error> {
        let mut answered = Vec::new();
        let is_asked = |source: &Source| !source.full || options.setting == Setting::Full;
        for (kind, source) in self.sources.iter().filter(|(_, source)| is_asked(source)) {
            let Some(found) = count(*kind, source, options)? else { break };
            answered.push(found);
        }
        Ok(answered)
    }
}

fn count(kind: Kind, source: &Source, options: &CountOptions) -> Result<Option<Answered>, Error> {
    let found = |value, plots: Vec<Drawing>, tree| {
        let plots = if source.title.is_empty() { Vec::new() } else { plots };
        Ok(Some(Answered { source: source.clone(), value, plots, tree }))
    };
    match kind {
        Kind::Census => {
            let game = registry::card_game(&source.game, source.last_resort)?;
            let request = CensusRequest {
                game: &game,
                stable: source.stable,
                hidden: source.hidden,
                same_hands: source.same_hands,
                threads: options.threads,
                memory: options.memory,
            };
            if game.pays_by_rank() {
                let Some(answer) = count_orders(&request, &options.cancel, &options.progress)? else {
                    return Ok(None);
                };
                return found(as_json(&answer), census::of_orders(&source.title, &answer), None);
            }
            let Some(answer) = count_winners(&request, &options.cancel, &options.progress)? else {
                return Ok(None);
            };
            found(as_json(&answer), census::plots(&source.title, &answer), None)
        }
        Kind::Game => solved(source, options)?.map_or(Ok(None), |value| found(value, Vec::new(), None)),
        Kind::Trees => {
            let game = registry::card_game(&source.game, source.last_resort)?;
            let samples = NonZeroU64::new(source.samples).ok_or_else(|| {
                Error::Experiment(format!("{}: expected samples, the number of deals", source.name))
            })?;
            let seeded = (samples, options.seed);
            let answer = measure_trees(&game, seeded, &options.cancel, &options.progress)?;
            answer.map_or(Ok(None), |answer| found(as_json(&answer), Vec::new(), None))
        }
        Kind::Deal => {
            let mut session = registry::open(&source.game)?;
            session.play(&source.moves.iter().map(String::as_str).collect::<Vec<_>>())?;
            let mover = ('A'..).nth(session.to_move() - 1).unwrap_or('A').to_string();
            let endless = Budget { patience: Patience::Endless, ..Budget::default() };
            let mut asked = Request::new(source.search.as_deref().or(Some("census")), &endless)?;
            asked.multi_pv = usize::MAX;
            let value = worth(&session.analyze(&asked)?, &mover);
            let tree = source.drawn.then(|| {
                // Every path is drawn, so the search has no table.
                let mut asked = asked.clone();
                asked.search = Some(Spec::read("soft-max-n:last-resort=true")?);
                let (_, trace) = session.trace(&asked, NODES_DRAWN)?;
                Ok::<_, request::Error>(render(&trace, &Options { format: Format::Svg, exercise: None }))
            });
            found(value, Vec::new(), tree.transpose()?)
        }
    }
}

/// The possible winners after each card of a deal, the winning cards, and all possible winners; and the value
/// as vectors, with the best move.
fn worth(answer: &Answer, mover: &str) -> Value {
    let letters = |values: Option<&[Vec<i32>]>| -> String {
        let wins = |player: usize| {
            values.is_some_and(|values| {
                values.iter().any(|value| value.get(player).is_some_and(|&pay| pay > 0))
            })
        };
        ('A'..='F').enumerate().filter(|(player, _)| wins(*player)).map(|(_, letter)| letter).collect()
    };
    let by_card: Map<String, Value> = answer
        .moves
        .iter()
        .map(|row| (row.mv.clone(), Value::from(letters(row.values.as_deref()))))
        .collect();
    let wins = |mv: &&str| by_card[*mv] == *mover;
    let mut winning: Vec<&str> = answer.moves.iter().map(|row| row.mv.as_str()).filter(wins).collect();
    winning.sort_by_key(|card| card.parse::<u8>().unwrap_or(u8::MAX));
    let vectors = answer.values.clone().or_else(|| Some(vec![answer.value.clone()?])).unwrap_or_default();
    let vectors: Vec<String> = vectors.iter().map(|vector| json!(vector).to_string()).collect();
    json!({
        "best": answer.best,
        "value": vectors.join(" "),
        "winners": letters(answer.values.as_deref()),
        "first": winning.first(),
        "winning": winning.join(" "),
        "by_move": by_card,
    })
}
