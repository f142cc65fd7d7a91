//! The search `census` agrees with the census, and never loses a deal that is surely won.

use census::Exact;
use census::climbing::{self, DistinctDeals, TiedDeals, Workers};
use game::{Game, Line, Payoffs, Player};
use games::Tanhinmin;
use games::tanhinmin::{Deal, Hand, Rules};
use search::{Budget, MaxN, OnePly, Paranoid, RandomPlay, Root, Search, TieBreak, Value};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64};

fn winners(values: &[Payoffs]) -> u8 {
    let players = values[0].players();
    let wins =
        |values: &Payoffs| Player::all(players).find(|&player| values[player] > 0).expect("somebody wins");
    values.iter().fold(0, |set, values| set | 1 << wins(values).index())
}

fn value(game: &Tanhinmin, exact: &mut Exact) -> u8 {
    let report = exact.search(&Root::start(game), &Budget::default(), ()).expect("it fits");
    let Value::Set(values) = report.value else { panic!("no set: {:?}", report.value) };
    winners(&values)
}

fn game_of(hands: &[Vec<u8>], ties: bool, re_entry: bool) -> Tanhinmin {
    let hands: Vec<Hand> =
        hands.iter().map(|cards| Hand::of(cards.iter().copied()).expect("a hand")).collect();
    let rules = Rules { ties, re_entry, ..Rules::default() };
    Tanhinmin::new(rules, Deal::new(&hands).expect("a deal")).expect("a game")
}

/// The deals of a census, with their possible winners.
fn census(rules: climbing::ClimbingRules, cards: usize, ties: bool) -> Vec<(Vec<Vec<u8>>, u8)> {
    let (cancel, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    let work = Workers { threads: NonZeroUsize::MIN, cancel: &cancel, progress: &progress };
    let tallies = if ties {
        TiedDeals { rules, cards, stable: false }.solve(&work, Vec::new, |all, root| {
            let ranks = || (1..).zip(root.groups());
            let hand = |player: usize| -> Vec<u8> {
                ranks().flat_map(|(rank, group)| std::iter::repeat_n(rank, group[player].into())).collect()
            };
            all.push(((0..rules.players).map(hand).collect::<Vec<_>>(), root.winners));
        })
    } else {
        DistinctDeals { rules, cards, stable: false }.solve(&work, Vec::new, |all, root| {
            let hand = |player: usize| -> Vec<u8> {
                (1..).zip(root.owners()).filter(|&(_, owner)| owner == player).map(|(card, _)| card).collect()
            };
            all.push(((0..rules.players).map(hand).collect::<Vec<_>>(), root.winners));
        })
    };
    let deals: Vec<_> = tallies.expect("nobody stops").into_iter().flatten().collect();
    deals.into_iter().filter(|(hands, _)| hands.iter().all(|hand| !hand.is_empty())).collect()
}

#[test]
fn its_values_are_those_of_the_census() {
    for (players, cards, ties) in [(2, 9, true), (3, 7, true), (3, 8, false), (4, 8, false), (5, 7, false)] {
        for (pass, last_resort) in [(climbing::PassRule::LastResort, true), (climbing::PassRule::Free, false)]
        {
            for re_entry in [false, true] {
                let rules = climbing::ClimbingRules { players, pass, re_entry };
                let mut exact = Exact { last_resort, ..Exact::default() };
                for (hands, expected) in census(rules, cards, ties).into_iter().step_by(3) {
                    let game = game_of(&hands, ties, re_entry);
                    assert_eq!(value(&game, &mut exact), expected, "{hands:?} {rules:?}");
                }
            }
        }
    }
}

/// The move of one of the opponents.
fn others_move(game: &Tanhinmin, line: &Line<Tanhinmin>, seat: u64, seed: u64) -> <Tanhinmin as Game>::Move {
    let root = Root::new(game, line.clone());
    let budget = Budget::default();
    let tie_break = TieBreak::Random { seed };
    let report = match seat % 4 {
        0 => RandomPlay { seed }.search(&root, &budget, ()),
        1 => OnePly { tie_break, ..OnePly::default() }.search(&root, &budget, ()),
        2 => MaxN { tie_break, ..MaxN::default() }.search(&root, &Budget::plies(4), ()),
        _ => Paranoid::default().search(&root, &Budget::plies(4), ()),
    };
    report.expect("it fits").best.expect("the game goes on")
}

#[test]
fn a_surely_won_deal_is_never_lost() {
    const GAMES: u64 = 10_000;
    let (mut played, mut seed) = (0, 0);
    while played < GAMES {
        seed += 1;
        let deal = Deal::random(3, 8, false, seed).expect("enough cards");
        let game = Tanhinmin::new(Rules::default(), deal).expect("a game");
        // A sure win in the paper's reading is a win against any play: the passes that are not considered
        // only concede.
        let mut exact = Exact::default();
        if value(&game, &mut exact) != 1 {
            continue;
        }
        played += 1;
        let mut line = Line::new(&game);
        while game.outcome(line.state()).is_none() {
            let mover = game.to_move(line.state());
            let mv = if mover == Player::FIRST {
                let root = Root::new(&game, line.clone());
                let report = exact.search(&root, &Budget::default(), ()).expect("it fits");
                report.best.expect("the game goes on")
            } else {
                others_move(&game, &line, seed + mover.index() as u64, seed)
            };
            line.push(&game, mv);
        }
        let outcome = game.outcome(line.state()).expect("it is over");
        assert_eq!(outcome, Payoffs::winner(Player::FIRST, 3), "{deal} {:?}", line.moves());
    }
}
