//! Claims about pairs: the mean lead of one search over another, in `claims.toml`.

use super::settings::{PairedGame, Pairs, pair};
use crate::claim::Claim;
use crate::error::Error;
use crate::parsing::parsed;
use crate::part::{Expect, Part, Term};
use crate::plan::Measure;
use serde::Deserialize;

/// What someone has found of a pair of searches.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LeadClaim {
    number: u32,
    title: String,
    paper: String,
    words: String,
    /// The search that leads, and the one that it leads over.
    lead: (String, String),
    /// The game on which it leads by more, and the one on which it leads by less; all games without.
    more_on: Option<(String, String)>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    claims: Vec<LeadClaim>,
}

/// The claims of a file, with their parts on the games of these pairs.
pub(crate) fn claims(pairs: &Pairs, file: &str, text: &str) -> Result<Vec<Claim<Part>>, Error> {
    let File { claims } = parsed(file, text)?;
    let claims = claims.into_iter().map(|LeadClaim { number, title, paper, words, lead: of, more_on }| {
        let (one, other) = &of;
        let has = |game: &&PairedGame| {
            [one, other].iter().all(|name| pairs.searches_of(game).any(|search| search.name == **name))
        };
        let games: Vec<&PairedGame> = pairs.games.iter().filter(has).collect();
        let parts = match &more_on {
            None => over_all(&games, one, other),
            Some((more, less)) => {
                let terms = [lead(more, one, other, 1.0), lead(less, one, other, -1.0)].concat();
                let about = format!("lead on {more} less that on {less}");
                vec![Part { expect: Some(Expect::Above(0.0)), ..part(about, terms) }]
            }
        };
        Claim {
            number,
            title,
            paper,
            words,
            note: String::new(),
            cases: Vec::new(),
            every: None,
            views: Some(Vec::new()),
            parts,
        }
    });
    Ok(claims.collect())
}

/// The mean over all games, which is judged, and each game.
fn over_all(games: &[&PairedGame], one: &str, other: &str) -> Vec<Part> {
    let weight = 1.0 / games.len().max(1) as f64;
    let terms = games.iter().flat_map(|game| lead(&game.name, one, other, weight)).collect();
    let mean = part("mean lead over all games".to_owned(), terms);
    let each = games.iter().map(|game| part(game.name.clone(), lead(&game.name, one, other, 1.0)));
    std::iter::once(Part { expect: Some(Expect::Above(0.0)), ..mean }).chain(each).collect()
}

/// The lead of one search over another on a game: its share alone less that of the other alone.
fn lead(game: &str, one: &str, other: &str, weight: f64) -> Vec<Term> {
    let term = |weight, alone: &str, many: &str| Term {
        weight,
        of: pair(game, alone, many),
        learned: None,
        class: None,
        right: None,
        exploited: None,
        case: "time".to_owned(),
        x: Some(1),
        player: alone.to_owned(),
        measure: Measure::default(),
        ply: 0,
    };
    vec![term(weight, one, other), term(-weight, other, one)]
}

fn part(about: String, terms: Vec<Term>) -> Part {
    Part { about, terms, position: None, each_x: Vec::new(), expect: None }
}
