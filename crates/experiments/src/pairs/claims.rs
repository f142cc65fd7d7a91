//! Claims about pairs, in `claims.toml`: the mean lead of one search over another, or the number of games on
//! which pairs chosen in advance win more than equals.

use super::settings::{PairedGame, Pairs, Question, Versus, pair};
use crate::claim::Claim;
use crate::error::Error;
use crate::parsing::parsed;
use crate::part::{Expect, Part, Term};
use crate::plan::{Measure, Stage};
use serde::Deserialize;

/// What someone has found of pairs of searches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PairClaim {
    number: u32,
    title: String,
    paper: String,
    words: String,
    #[serde(default)]
    note: String,
    /// The search that leads, and the one that it leads over.
    lead: Option<(String, String)>,
    /// The game on which it leads by more, and the one on which it leads by less; all games without.
    more_on: Option<(String, String)>,
    /// What is asked of the pairs of every game.
    wins: Option<Wins>,
}

/// On how many games the first search of a pair wins more than equals, alone and as many.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wins {
    question: Question,
    case: String,
    x: u32,
    at_least: usize,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    claims: Vec<PairClaim>,
}

/// The budget at which leads of claims are measured.
const AT_TIME: (&str, u32) = ("time", 1);

/// The claims of a file, with their parts on the games of these pairs.
pub(crate) fn claims(pairs: &Pairs, file: &str, text: &str) -> Result<Vec<Claim<Part>>, Error> {
    let File { claims } = parsed(file, text)?;
    let claim = |claim: PairClaim| {
        let PairClaim { number, title, paper, words, note, lead: of, more_on, wins } = claim;
        let at_least = wins.as_ref().map(|wins| wins.at_least);
        let parts = match (of, wins) {
            (Some((one, other)), None) => of_lead(pairs, (&one, &other), more_on.as_ref()),
            (None, Some(wins)) => of_wins(pairs, &wins),
            _ => {
                return Err(Error::Experiment(format!("claim {number}: expected either `lead` or `wins`")));
            }
        };
        Ok(Claim {
            number,
            title,
            paper,
            words,
            note,
            cases: Vec::new(),
            every: None,
            views: Some(Vec::new()),
            at_least,
            parts,
        })
    };
    claims.into_iter().map(claim).collect()
}

fn of_lead(pairs: &Pairs, (one, other): (&str, &str), more_on: Option<&(String, String)>) -> Vec<Part> {
    let has = |game: &&PairedGame| {
        [one, other].iter().all(|name| pairs.searches_of(game).any(|search| search.name == *name))
    };
    let games: Vec<&PairedGame> = pairs.games.iter().filter(has).collect();
    match more_on {
        None => over_all(&games, one, other),
        Some((more, less)) => {
            let terms = [lead(more, (one, other), AT_TIME, 1.0), lead(less, (one, other), AT_TIME, -1.0)];
            let about = format!("lead on {more} less that on {less}");
            vec![Part { expect: Some(Expect::Above(0.0)), ..part(about, terms.concat()) }]
        }
    }
}

/// The mean over all games, which is judged, and each game.
fn over_all(games: &[&PairedGame], one: &str, other: &str) -> Vec<Part> {
    let weight = 1.0 / games.len().max(1) as f64;
    let terms = games.iter().flat_map(|game| lead(&game.name, (one, other), AT_TIME, weight)).collect();
    let mean = part("mean lead over all games".to_owned(), terms);
    let each = games.iter().map(|game| part(game.name.clone(), lead(&game.name, (one, other), AT_TIME, 1.0)));
    std::iter::once(Part { expect: Some(Expect::Above(0.0)), ..mean }).chain(each).collect()
}

/// Two numbers for each game with this question, both of which must exceed the share among equals; and the
/// mean lead over the games that count, which is only reported.
fn of_wins(pairs: &Pairs, wins: &Wins) -> Vec<Part> {
    let budget = (wins.case.as_str(), wins.x);
    let is_played = |stage: &Stage| stage.cases.contains(&wins.case) && stage.x.contains(&wins.x);
    let is_asked = |(_, of): &(&PairedGame, &Versus)| {
        of.question == Some(wins.question) && of.full.iter().any(is_played)
    };
    let all = pairs.games.iter().flat_map(|game| game.only.iter().flatten().map(move |of| (game, of)));
    let asked: Vec<(&PairedGame, &Versus)> = all.filter(is_asked).collect();
    let both = |&(game, of): &(&PairedGame, &Versus)| {
        let Versus { one, other, counts, .. } = of;
        let equals = 1.0 / game.players as f64;
        let alone = term(1.0, (&game.name, one, other), budget);
        let many = Term { measure: Measure::Others, ..term(1.0, (&game.name, other, one), budget) };
        [("alone", alone, equals), ("as many", many, 1.0 - equals)].map(|(how, term, equals)| Part {
            expect: counts.then_some(Expect::Above(equals)),
            group: counts.then(|| game.name.clone()),
            ..part(format!("{}, {how}", game.name), vec![term])
        })
    };
    let counting = || asked.iter().filter(|(_, of)| of.counts);
    let weight = 1.0 / counting().count().max(1) as f64;
    let leads = counting().flat_map(|(game, of)| lead(&game.name, (&of.one, &of.other), budget, weight));
    let mean = part("mean lead over these games".to_owned(), leads.collect());
    asked.iter().flat_map(both).chain([mean]).collect()
}

/// The lead of one search over another on a game: its share alone less that of the other alone.
fn lead(game: &str, (one, other): (&str, &str), budget: (&str, u32), weight: f64) -> Vec<Term> {
    vec![term(weight, (game, one, other), budget), term(-weight, (game, other, one), budget)]
}

/// The share of a search alone against copies of another.
fn term(weight: f64, (game, alone, many): (&str, &str, &str), (case, x): (&str, u32)) -> Term {
    let (of, case, player) = (pair(game, alone, many), case.to_owned(), alone.to_owned());
    Term { weight, of, case, x: Some(x), player, ..Term::default() }
}

fn part(about: String, terms: Vec<Term>) -> Part {
    Part { about, terms, ..Part::default() }
}
