//! The general solver for sets against the census, on random deals.

use census::Exact;
use game::random::Random;
use game::{Configured, Game, Given, KeyMap, Line, Notation};
use games::Tanhinmin;
use search::{Budget, Dominance, Root, Search, Value};
use solve::SolveControl;
use solve::profile::{SetOptions, Sets};
use std::sync::atomic::{AtomicBool, AtomicU64};

static GO_ON: AtomicBool = AtomicBool::new(false);
static DONE: AtomicU64 = AtomicU64::new(0);
const CONTROL: SolveControl<'static> =
    SolveControl { cancel: &GO_ON, progress: &DONE, positions: 10_000_000, limits: None };

/// Nishino's rule, with passes as last resort and without: random deals as by the search `census`.
#[test]
fn tanhinmin_deals_are_as_the_census_has_them() {
    let mut random = Random::new(5);
    let mut sizes: KeyMap<usize, u32> = KeyMap::default();
    for _ in 0..60 {
        let players = 3 + random.index(2);
        let mut hands = vec![Vec::new(); players];
        for card in 1..=6 + random.index(3) as u8 {
            hands[random.index(players)].push(card);
        }
        let text: Vec<String> = hands
            .iter()
            .map(|hand| format!("[{}]", hand.iter().map(u8::to_string).collect::<Vec<_>>().join(",")))
            .collect();
        let Ok(game) = deal(&format!("[{}]", text.join(","))) else { continue };
        for last_resort in [false, true] {
            let is_last_resort = last_resort.then_some(<Tanhinmin as game::LastResort>::is_last_resort as _);
            let ties = SetOptions { dominance: Some(Dominance::Weak), last_resort: is_last_resort };
            let solved = Sets::new(&game, &game.start(), ties, false, &CONTROL).expect("small enough");
            let set = solved.value(&game.start()).expect("the start").to_vec();
            let root = Root::new(&game, Line::new(&game));
            let mut census = Exact { last_resort, ..Exact::default() };
            let report = census.search(&root, &Budget::default(), ()).expect("it fits");
            assert_eq!(report.value, Value::Set(set.clone()), "{}", game.write_position(&game.start()));
            *sizes.entry(set.len()).or_default() += 1;
        }
    }
    let deals: u32 = [1, 2, 3, 4].iter().filter_map(|size| sizes.get(size)).sum();
    assert!(deals > 60 && sizes.get(&1) != Some(&deals), "{sizes:?}");
}

fn deal(text: &str) -> Result<Tanhinmin, String> {
    let mut given = Given::defaults(Tanhinmin::PARAMETERS);
    given.set("deal", text).map_err(|error| error.to_string())?;
    Tanhinmin::configure(&given).map_err(|error| error.to_string())
}
