//! Two games compared: by leaf counts, by random games in step, and from random positions.

use crate::views::rows;
use game::random::{Random, derive_seed};
use game::{Configured, Evaluate, Evaluated, Game, Given, Notation, legal, perft};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use written::AnyWritten;

/// The effort of a comparison.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    pub(super) leaves: u64,
    pub(super) games: u64,
    /// Boards with random pieces, where both games read the same text.
    pub(super) positions: u64,
    /// True if both games promise the same greatest number of plies, which random games do not reach.
    pub(super) is_longest_told: bool,
}

/// The first difference between a text and the game of a pair, with values of the parameters of both.
pub(super) type Difference = fn(&str, (&str, &str), Effort) -> Result<(), String>;

/// The part of a position's text that both games have.
pub(super) type View = fn(&str) -> String;

/// The children of a position, by what is shown of them.
pub(super) type Children<G> = BTreeMap<String, <G as Game>::State>;

/// Compares a text with a Rust game.
pub(super) fn against<G: Notation + Configured + Evaluated<Evaluation: Default>>(
    text: &str,
    (values, parameters): (&str, &str),
    views: (View, View),
    effort: Effort,
) -> Result<(), String> {
    let mut given = Given::defaults(G::PARAMETERS);
    for (name, value) in pairs(parameters) {
        given.set(name, value).expect("a parameter");
    }
    let rust = G::configure(&given).expect("values in range");
    match written::open("test.game", text, &pairs(values)).map_err(|mistakes| mistakes.to_string())? {
        AnyWritten::Small(game) => differ(&game, &rust, views, effort),
        AnyWritten::Medium(game) => differ(&game, &rust, views, effort),
        AnyWritten::Large(game) => differ(&game, &rust, views, effort),
        AnyWritten::Huge(game) => differ(&game, &rust, views, effort),
    }
}

pub(super) fn pairs(values: &str) -> Vec<(&str, &str)> {
    values.split_whitespace().filter_map(|pair| pair.split_once('=')).collect()
}

/// The first difference of two games: in their promises, in leaf counts, or along random games.
fn differ<A: Notation, B: Notation + Evaluated<Evaluation: Default>>(
    one: &A,
    other: &B,
    views: (View, View),
    effort: Effort,
) -> Result<(), String> {
    let is_longer = effort.is_longest_told && one.promises().longest != other.promises().longest;
    if is_longer
        || one.players() != other.players()
        || one.promises().repetition != other.promises().repetition
    {
        return Err("players, repetitions or the greatest number of plies".to_owned());
    }
    let (cancel, mut before) = (AtomicBool::new(false), 1);
    for depth in 1..=12 {
        let leaves = perft(one, &one.start(), depth, &cancel).expect("nobody cancels").leaves;
        let expected = perft(other, &other.start(), depth, &cancel).expect("nobody cancels").leaves;
        if leaves != expected {
            return Err(format!("{leaves} leaves at depth {depth}, not {expected}"));
        }
        // The next depth has about as many times more leaves as this one.
        if leaves == 0 || leaves * leaves / before > effort.leaves {
            break;
        }
        before = leaves;
    }
    // Random games hardly ever come near a goal, so that every other game is played towards it.
    in_step(one, other, views, effort.games, |index, twin, children, random| {
        let is_greedy = index % 2 == 1 && random.index(4) > 0;
        if is_greedy { best(other, twin, children, random) } else { None }
    })?;
    let start = one.write_position(&one.start());
    for index in 0..effort.positions {
        let text = match index {
            // Nobody is connected, and the player to move cannot move.
            0 => "3ox/3oo/5/oo3/xo3 x".to_owned(),
            1 => "3xo/3xx/5/xx3/ox3 o".to_owned(),
            _ => random_position(&start, &mut Random::new(derive_seed(8, index))),
        };
        let (Ok(state), Ok(twin)) = (one.read_position(&text), other.read_position(&text)) else { continue };
        same_children((one, &state), (other, &twin), views).map_err(|what| format!("{what} of {text}"))?;
    }
    Ok(())
}

/// The first difference of two games along games in which `choose` picks the children of some positions, by
/// the number of the game, the position of the second and its children; the others are random.
pub(super) fn in_step<A: Notation, B: Notation>(
    one: &A,
    other: &B,
    views: (View, View),
    games: u64,
    choose: impl Fn(u64, &B::State, &Children<B>, &mut Random) -> Option<String>,
) -> Result<(), String> {
    for index in 0..games {
        let mut random = Random::new(derive_seed(7, index));
        let (mut state, mut twin) = (one.start(), other.start());
        for _ in 0..200 {
            let (mut found, mut expected) = same_children((one, &state), (other, &twin), views)?;
            if found.is_empty() {
                break;
            }
            let chosen = choose(index, &twin, &expected, &mut random);
            let random_child = || expected.keys().nth(random.index(expected.len())).expect("a child").clone();
            let text = chosen.unwrap_or_else(random_child);
            (state, twin) = (found.remove(&text).expect("a child"), expected.remove(&text).expect("a child"));
        }
    }
    Ok(())
}

/// The children of two positions, which have the same texts, as the outcomes are the same; or an error.
pub(super) fn same_children<A: Notation, B: Notation>(
    (one, state): (&A, &A::State),
    (other, twin): (&B, &B::State),
    views: (View, View),
) -> Result<(Children<A>, Children<B>), String> {
    let (found, expected) = (children(one, state, views.0)?, children(other, twin, views.1)?);
    if one.outcome(state) == other.outcome(twin) && found.keys().eq(expected.keys()) {
        Ok((found, expected))
    } else {
        Err(format!("in {}", one.write_position(state)))
    }
}

/// A child with the greatest static value for the player to move, or one that ends the game; each of several
/// with equal chances.
fn best<G: Notation + Evaluated<Evaluation: Default>>(
    game: &G,
    state: &G::State,
    children: &Children<G>,
    random: &mut Random,
) -> Option<String> {
    let (mover, evaluation) = (game.to_move(state), G::Evaluation::default());
    let value = |child: &G::State| match game.outcome(child) {
        Some(payoffs) => i64::from(payoffs[mover]) << 32,
        None => i64::from(evaluation.values(game, child)[mover]),
    };
    let values: Vec<(i64, &String)> = children.iter().map(|(text, child)| (value(child), text)).collect();
    let greatest = values.iter().map(|&(value, _)| value).max()?;
    let best: Vec<&String> =
        values.into_iter().filter(|&(value, _)| value == greatest).map(|(_, text)| text).collect();
    Some(best[random.index(best.len())].clone())
}

/// The rows of a position with pieces of two players at random, and one of the players to move.
fn random_position(start: &str, random: &mut Random) -> String {
    let count = start.split(' ').next().unwrap_or_default().split('/').count();
    let empty = [1, 4, 10][random.index(3)];
    let mut row = || -> String {
        (0..rows(start).len() / count)
            .map(|_| ['x', 'o', '1'][if random.index(empty + 4) < empty { 2 } else { random.index(2) }])
            .collect()
    };
    let rows: Vec<String> = (0..count).map(|_| row()).collect();
    // Numbers of empty cells are not written one by one.
    let runs = |row: &String| {
        let parts = row.split_inclusive(['x', 'o']).map(|part| {
            let empty = part.matches('1').count();
            let number = if empty > 0 { empty.to_string() } else { String::new() };
            number + part.trim_start_matches('1')
        });
        parts.collect::<String>()
    };
    let mover = ["x", "o"][random.index(2)];
    format!("{} {mover}", rows.iter().map(runs).collect::<Vec<_>>().join("/"))
}

/// The positions that the moves of a position lead to, by what both games show of them and the player to
/// move.
fn children<G: Notation>(game: &G, state: &G::State, view: View) -> Result<Children<G>, String> {
    let moves = legal(game, state);
    let child = |&mv: &G::Move| {
        let mut child = state.clone();
        game.play(&mut child, mv);
        (format!("{} {}", view(&game.write_position(&child)), game.to_move(&child)), child)
    };
    let children: Children<G> = moves.iter().map(child).collect();
    if children.len() < moves.len() {
        return Err(format!("two moves with one result in {}", game.write_position(state)));
    }
    Ok(children)
}
