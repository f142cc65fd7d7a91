//! Every registered search on the widest boards there are, against a clock that advances with calls of the
//! rules.

use super::erased::Erased;
use super::in_time::{self, TimedSearch};
use census::Exact;
use game::{Configured, Evaluated, Given};
use games::{
    Amazons, CoinRow, ConnectFour, CountTo, Diamond, LinesOfAction, Mnk, Nim, Othello, RandomGame, Shatar,
    Slide, SplitNim, Tanhinmin, Uniform,
};
use std::collections::BTreeSet;

/// A game with these parameters, and the number of plies after which the searches run once more, in addition
/// to the start.
fn game<G>(given: &[(&str, &str)], plies: u32) -> (Erased, u32)
where
    G: Configured + Evaluated + Send + Sync + 'static,
    G::State: Send + Sync,
    G::Move: Send + Sync,
    G::Evaluation: Send + Sync,
{
    let mut parameters = Given::defaults(G::PARAMETERS);
    for (key, value) in given {
        parameters.set(key, value).expect("a parameter");
    }
    (Erased::new(G::configure(&parameters).expect("a game")), plies)
}

#[test]
fn every_search_looks_at_the_clock_in_time_on_the_widest_boards() {
    let boards = [
        ("amazons", game::<Amazons>(&[], 30)),
        ("mnk for three", game::<Mnk>(&[("m", "19"), ("n", "19"), ("k", "6"), ("players", "3")], 40)),
        ("mnk", game::<Mnk>(&[("m", "19"), ("n", "19"), ("k", "5")], 40)),
        ("diamond for six", game::<Diamond>(&[("players", "6"), ("arm", "4"), ("hop", "chain")], 60)),
        ("lines of action", game::<LinesOfAction>(&[("size", "10")], 20)),
        ("shatar", game::<Shatar>(&[], 20)),
        ("othello", game::<Othello>(&[("size", "10")], 40)),
        ("connect four", game::<ConnectFour>(&[("columns", "16"), ("rows", "3")], 20)),
        ("tanhinmin for six", game::<Tanhinmin>(&[("players", "6"), ("cards", "32")], 10)),
        ("nim", game::<Nim>(&[("heaps", "99+99+99+99+99+99+99+99+99+99")], 5)),
        ("coin row", game::<CoinRow>(&[("rows", "20+20+24")], 4)),
        ("split nim", game::<SplitNim>(&[("heaps", "32+32")], 4)),
        ("count to", game::<CountTo>(&[("n", "1000"), ("step", "100")], 4)),
        ("slide", game::<Slide>(&[("rows", "8"), ("width", "16")], 10)),
        ("random game", game::<RandomGame>(&[("players", "6"), ("branching", "100")], 20)),
        ("uniform", game::<Uniform>(&[("branching", "100"), ("depth", "9")], 3)),
    ];
    let mut searches = in_time::searches();
    searches.push(TimedSearch::new::<Exact>("census", ""));
    let mut seen = BTreeSet::new();
    let is_deep = std::env::var_os("YOMI_DEEP").is_some();
    for (name, (game, plies)) in boards {
        let all = [0, plies, plies / 2, 1, 2 * plies];
        in_time::check(name, &game, if is_deep { &all } else { &all[1..2] }, &searches, &mut seen);
    }
    let known: BTreeSet<&str> =
        registry::searches().iter().map(|entry| entry.name).chain(["census"]).collect();
    assert_eq!(seen, known, "every search of the registry was asked");
}
