//! The laws of every game, tested on random games.

mod actions;
mod contents;
mod keys;
mod layouts;
mod random_games;
mod symmetries;
mod threats;

pub use actions::check_actions;
pub use contents::check_contents;
pub use keys::check_keys;
pub use layouts::{check_board, check_layout};
pub use random_games::Violation;
pub use symmetries::{check_symmetries, test_symmetries};
pub use threats::check_threats;

use crate::evaluate::Evaluate;
use crate::key::KeySet;
use crate::line::Line;
use crate::notation::Notation;
use crate::payoffs::Payoffs;
use crate::player::Player;
use crate::random::Random;
use crate::ranked::{Rank, Ranked};
use crate::rules::{Game, legal, play_one_by_one};
use crate::sum::Sum;
use random_games::{Breach, broken, hold, walk};

/// Tests laws 1 to 5 and 13 on `games` random games.
///
/// # Panics
///
/// If a law is violated, with its number.
pub fn check<G: Game>(game: &G, games: u32, seed: u64) {
    if let Err(violation) = test(game, games, seed) {
        panic!("{violation}");
    }
}

/// Tests laws 1 to 7 and 13, those of the notation included, on `games` random games.
///
/// # Panics
///
/// If a law is violated, with its number.
pub fn check_notation<G: Notation>(game: &G, games: u32, seed: u64) {
    check(game, games, seed);
    hold(game, games, seed, |game, line| notation_laws(game, line.state()));
}

/// Tests law 8 on `games` random games: every static value and every finished game lies within the
/// [`bounds`](Evaluate::bounds) of the evaluation, where it has any.
///
/// # Panics
///
/// If the law is violated.
pub fn check_bounds<G: Game, E: Evaluate<G>>(game: &G, evaluation: &E, games: u32, seed: u64) {
    let Some(bounds) = evaluation.bounds(game) else { return };
    let test = |game: &G, line: &Line<G>| {
        let ply = line.moves().len() as u32;
        let values = match game.outcome(line.state()) {
            Some(payoffs) => evaluation.scale(game).finished(&payoffs, ply),
            None => evaluation.values(game, line.state()),
        };
        let fits = values.as_slice().iter().all(|value| (bounds.least..=bounds.greatest).contains(value));
        if fits && bounds.sum.is_none_or(|sum| values.sum() == i64::from(sum)) {
            return Ok(());
        }
        broken(8, format!("{values} is not within {bounds:?}"))
    };
    hold(game, games, seed, test);
}

/// Tests laws 10 to 12 on `games` random games: ranks are unique, and unranking inverts ranking.
///
/// # Panics
///
/// If a law is violated, with its number; or if the game has no ranks.
pub fn check_ranked<G: Ranked>(game: &G, games: u32, seed: u64) {
    let layers = game.layers().expect("the positions have ranks");
    hold(game, games, seed, |game, line| ranked_laws(game, &layers, line.state()));
}

/// Tests laws 14 and 15 on `games` random games: a position is the sum of its parts.
///
/// # Panics
///
/// If a law is violated, with its number; or if the game is not a sum under normal play.
pub fn check_sum<G: Sum>(game: &G, games: u32, seed: u64) {
    assert!(game.is_normal(), "the game is played under normal play");
    hold(game, games, seed, |game, line| sum_laws(game, line.state()));
}

/// Tests laws 1 to 5 and 13 on `games` random games and returns the first violation.
pub fn test<G: Game>(game: &G, games: u32, seed: u64) -> Result<(), Violation> {
    walk(game, games, seed, |game, line| {
        state_laws(game, line.state())?;
        canonical_law(game, line.state())?;
        promise_laws(game, line)
    })
}

fn state_laws<G: Game>(game: &G, state: &G::State) -> Result<(), Breach> {
    let players = game.players();
    if !(2..=crate::player::MAX_PLAYERS).contains(&players) {
        return broken(4, format!("there are {players} players"));
    }
    if game.to_move(state).index() >= players {
        return broken(4, format!("player {} of {players} is to move", game.to_move(state)));
    }
    if let Some(payoffs) = game.outcome(state) {
        if payoffs.players() != players {
            return broken(4, format!("the payoffs {payoffs} are not for {players} players"));
        }
        return Ok(());
    }
    for player in Player::all(players) {
        let Some(turned) = game.with_mover(state, player) else { continue };
        if game.to_move(&turned) != player || legal(game, &turned).is_empty() {
            return broken(9, format!("with player {player} to move it becomes {turned:?}"));
        }
    }
    let moves = legal(game, state);
    if moves.is_empty() {
        return broken(1, "the game is not over and has no legal move");
    }
    if moves.iter().collect::<KeySet<_>>().len() < moves.len() {
        return broken(2, format!("a move is generated twice: {moves:?}"));
    }
    // A buffer that is not empty must be appended to, and the order must not depend on it.
    let mut appended = moves.clone();
    game.legal_moves(&state.clone(), &mut appended);
    if appended[..moves.len()] != moves || appended[moves.len()..] != moves {
        return broken(2, "the moves are not appended in the same order");
    }
    let count = game.count_moves(state, &mut appended);
    if count != moves.len() || appended.len() != 2 * moves.len() {
        return broken(2, format!("{count} moves are counted where {} are legal", moves.len()));
    }
    drawing_law(game, state, &moves)?;
    playout_law(game, state, moves.len() as u64)?;
    for &mv in &moves {
        let mut changed = state.clone();
        let undo = game.play(&mut changed, mv);
        game.undo(&mut changed, mv, undo);
        if changed != *state {
            return broken(3, format!("{mv:?} played and undone leaves {changed:?}"));
        }
    }
    children_law(game, state, &moves)
}

/// Visits all children together, and then only the first.
fn children_law<G: Game>(game: &G, state: &G::State, moves: &[G::Move]) -> Result<(), Breach> {
    let expected: Vec<G::State> = children(game, state).collect();
    for most in [moves.len(), moves.len().div_ceil(2)] {
        let (mut found, mut after) = (Vec::new(), state.clone());
        game.each_child(&mut after, moves, |child| {
            found.push(child.clone());
            found.len() < most
        });
        if found != expected[..most] || after != *state {
            let what = format!("looking at {most} children together shows {found:?} and leaves {after:?}");
            return broken(3, what);
        }
    }
    Ok(())
}

/// The number of random moves that are drawn in a position, at most.
const DRAWS: usize = 8;

/// Draws moves, more where there are more: all are legal, and equal random numbers give equal moves.
fn drawing_law<G: Game>(game: &G, state: &G::State, moves: &[G::Move]) -> Result<(), Breach> {
    let mut random = Random::new(moves.len() as u64);
    let mut buffer = moves.to_vec();
    for _ in 0..moves.len().min(DRAWS) {
        let mut again = random.clone();
        let drawn = game.random_move(state, &mut random, &mut buffer);
        let is_same = game.random_move(state, &mut again, &mut Vec::new()) == drawn;
        if !moves.contains(&drawn.0) || !is_same {
            let what = format!("{:?} is drawn at random from {moves:?}", drawn.0);
            return broken(2, what);
        }
    }
    Ok(())
}

/// The greatest number of plies of a playout that is compared.
const MAX_PLAYOUT: u64 = 40;

/// Plays on at random, for a random number of plies, and again move by move.
fn playout_law<G: Game>(game: &G, state: &G::State, seed: u64) -> Result<(), Breach> {
    let mut random = Random::new(seed);
    let plies = random.below(MAX_PLAYOUT) as u32;
    let mut again = random.clone();
    let (mut at_once, mut by_moves) = (state.clone(), state.clone());
    let found = game.playout(&mut at_once, plies, &mut random, &mut Vec::new());
    let expected = play_one_by_one(game, &mut by_moves, plies, &mut again, &mut Vec::new());
    let is_same = at_once == by_moves && found == expected && random.next_u64() == again.next_u64();
    if is_same {
        return Ok(());
    }
    let what = format!(
        "{plies} plies at random lead to {at_once:?} and {found:?}, \
         move by move to {by_moves:?} and {expected:?}"
    );
    broken(2, what)
}

fn children<'a, G: Game>(game: &'a G, state: &'a G::State) -> impl Iterator<Item = G::State> + 'a {
    legal(game, state).into_iter().map(|mv| {
        let mut child = state.clone();
        game.play(&mut child, mv);
        child
    })
}

fn canonical_law<G: Game>(game: &G, state: &G::State) -> Result<(), Breach> {
    let canonical = game.canonical(state);
    let behind = |state| children(game, state).map(|child| game.canonical(&child)).collect::<KeySet<_>>();
    let what = if game.canonical(&canonical) != canonical {
        "has another canonical form"
    } else if canonical == *state {
        return Ok(());
    } else if game.to_move(&canonical) != game.to_move(state)
        || game.outcome(&canonical) != game.outcome(state)
    {
        "has another player to move or another outcome"
    } else if behind(state) != behind(&canonical) {
        "has other children"
    } else {
        return Ok(());
    };
    broken(13, format!("its canonical form {canonical:?} {what}"))
}

fn ranked_laws<G: Ranked>(game: &G, layers: &[u64], state: &G::State) -> Result<(), Breach> {
    let Some(rank) = game.rank(state) else { return broken(10, "it has no rank") };
    if layers.get(rank.layer as usize).is_none_or(|&size| rank.index >= size) {
        return broken(10, format!("{rank:?} lies outside of the layers {layers:?}"));
    }
    let back = game.unrank(rank);
    if back.as_ref() != Some(state) {
        return broken(10, format!("{rank:?} is the rank of {back:?}"));
    }
    let layer = |state: &G::State| game.rank(state).map(|rank| rank.layer);
    for child in children(game, state) {
        if layer(&child).is_some_and(|below| below > rank.layer) {
            return broken(11, format!("a move leads up to {child:?}"));
        }
        if layer(&child) == Some(rank.layer) {
            let mut before = Vec::new();
            game.predecessors(&child, &mut before);
            let moves = children(game, state).filter(|other| *other == child).count();
            if before.iter().filter(|other| *other == state).count() != moves {
                return broken(12, format!("it has a move to {child:?}, whose predecessors are {before:?}"));
            }
        }
    }
    let mut before = Vec::new();
    game.predecessors(state, &mut before);
    for other in &before {
        if layer(other) != Some(rank.layer) || !children(game, other).any(|child| child == *state) {
            return broken(12, format!("{other:?} is no predecessor"));
        }
    }
    // The same by indexes.
    let mut expected: Vec<u64> = before.iter().filter_map(|state| Some(game.rank(state)?.index)).collect();
    let mut found = Vec::new();
    game.indexes_before(rank, &mut before, &mut found);
    let is_over = |index| {
        let other = game.unrank(Rank { index, ..rank });
        other.is_none_or(|other| game.outcome(&other).is_some())
    };
    found.retain(|&index| !is_over(index));
    expected.sort_unstable();
    found.sort_unstable();
    if found != expected {
        return broken(12, format!("the indexes of its predecessors are {found:?} and not {expected:?}"));
    }
    if game.outcome(state).is_none() {
        let ranks: Vec<Option<Rank>> = children(game, state).map(|child| game.rank(&child)).collect();
        let (mut below, mut left) = (Vec::new(), ranks.clone());
        let inner = game.leaving(state, rank.layer, &mut Vec::new(), &mut below);
        left.retain(|child| child.is_none_or(|child| child.layer != rank.layer));
        if below != left || inner != ranks.len() - left.len() {
            return broken(12, format!("{inner} moves stay, and {below:?} are below, of {ranks:?}"));
        }
    }
    Ok(())
}

fn sum_laws<G: Sum>(game: &G, state: &G::State) -> Result<(), Breach> {
    let options = |part: &G::Part| {
        let mut options = Vec::new();
        game.options(part, &mut options);
        options
    };
    // Parts without moves make no difference.
    let playable = |mut parts: Vec<G::Part>| {
        parts.retain(|part| !options(part).is_empty());
        parts.sort_unstable();
        parts
    };
    let parts = playable(game.parts(state));
    if let Some(payoffs) = game.outcome(state) {
        let lost = Payoffs::winner(game.to_move(state).next(2), 2);
        let what = format!("it is over, pays {payoffs}, and its parts are {parts:?}");
        return if parts.is_empty() && payoffs == lost { Ok(()) } else { broken(15, what) };
    }
    let mut expected = KeySet::default();
    for (index, part) in parts.iter().enumerate() {
        for option in options(part) {
            let rest = parts.iter().enumerate().filter(|(other, _)| *other != index);
            expected.insert(playable(rest.map(|(_, part)| part.clone()).chain(option).collect()));
        }
    }
    if parts.is_empty() {
        return broken(15, "no part has an option, and the game is not over");
    }
    let found: KeySet<_> = children(game, state).map(|child| playable(game.parts(&child))).collect();
    if found == expected { Ok(()) } else { broken(14, format!("its parts are {parts:?}, and moves differ")) }
}

fn promise_laws<G: Game>(game: &G, line: &Line<G>) -> Result<(), Breach> {
    let state = line.state();
    let promises = game.promises();
    let plies = line.moves().len();
    if promises.longest.is_some_and(|longest| plies > longest as usize) {
        return broken(5, format!("a game lasts {plies} plies and {:?} are promised", promises.longest));
    }
    if promises.longest.is_some() && line.occurrences() > 1 {
        return broken(5, "a position occurs twice in a game that is promised to end");
    }
    let Some(payoffs) = game.outcome(state) else { return Ok(()) };
    if !promises.draws && payoffs == Payoffs::zero(payoffs.players()) {
        return broken(5, "a draw, and none is promised");
    }
    let Some(bounds) = promises.payoffs else { return Ok(()) };
    let entries = payoffs.as_slice();
    if entries.iter().any(|value| !(bounds.least..=bounds.greatest).contains(value)) {
        return broken(5, format!("the payoffs {payoffs} are not within {bounds:?}"));
    }
    if bounds.sum.is_some_and(|sum| i64::from(sum) != payoffs.sum()) {
        return broken(5, format!("the payoffs {payoffs} do not sum to {:?}", bounds.sum));
    }
    Ok(())
}

fn notation_laws<G: Notation>(game: &G, state: &G::State) -> Result<(), Breach> {
    let text = game.write_position(state);
    match game.read_position(&text) {
        Ok(read) if read == *state => {}
        Ok(read) => return broken(7, format!("`{text}` is read as {read:?}")),
        Err(error) => return broken(7, format!("`{text}` is not read: {error}")),
    }
    if text.contains('\n') {
        return broken(7, format!("`{text}` is more than a line"));
    }
    let mut written = KeySet::default();
    for mv in legal(game, state) {
        let text = game.write_move(state, mv);
        if text.is_empty() || text.contains(char::is_whitespace) {
            return broken(6, format!("`{text}` is not one word"));
        }
        let mut pushed = String::new();
        game.push_move(state, mv, &mut pushed);
        if pushed != text {
            return broken(6, format!("`{text}` is appended as `{pushed}`"));
        }
        if game.read_move(state, &text) != Ok(mv) {
            return broken(6, format!("{mv:?} is written `{text}` and not read back"));
        }
        if !written.insert(text.clone()) {
            return broken(6, format!("two moves are written `{text}`"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::Player;
    use crate::rules::{Bounds, Promises};

    /// Count to three, with one law broken on purpose; 6 breaks the second again, counting wrongly. 10 to
    /// 12 break those of ranks, 13 that of symmetry, 14 and 15 those of sums, 16 to 18 those of layouts; 19
    /// breaks that of clicks again, with a second move that has the clicks that confirm the first; 20 breaks
    /// the second again, with an illegal random move.
    pub(super) struct Broken(pub(super) u32);

    impl Game for Broken {
        type State = u32;
        type Move = u32;
        type Undo = ();

        fn players(&self) -> usize {
            2
        }
        fn start(&self) -> u32 {
            0
        }
        fn to_move(&self, state: &u32) -> Player {
            Player::new(if self.0 == 4 { 3 } else { *state as usize % 2 })
        }
        fn outcome(&self, state: &u32) -> Option<Payoffs> {
            let end = if self.0 == 1 { 4 } else { 3 };
            let first = if self.0 == 5 { 7 } else { 1 - 2 * i32::from(self.0 == 15) };
            (*state >= end).then(|| Payoffs::two(first))
        }
        fn legal_moves(&self, state: &u32, moves: &mut Vec<u32>) {
            if *state < 3 {
                moves.push(1);
                match self.0 {
                    2 => moves.push(1),
                    19 => moves.push(2),
                    _ => {}
                }
            }
        }
        fn count_moves(&self, _state: &u32, _buffer: &mut Vec<u32>) -> usize {
            if self.0 == 6 { 2 } else { 1 }
        }
        fn random_move(&self, _state: &u32, random: &mut Random, _buffer: &mut Vec<u32>) -> (u32, usize) {
            (1 + u32::from(self.0 == 20) + random.index(1) as u32, 1)
        }
        fn play(&self, state: &mut u32, mv: u32) {
            *state += mv;
        }
        fn undo(&self, state: &mut u32, mv: u32, (): ()) {
            if self.0 != 3 {
                *state -= mv;
            }
        }
        fn canonical(&self, state: &u32) -> u32 {
            if self.0 == 13 && *state == 1 { 3 } else { *state }
        }
        fn promises(&self) -> Promises {
            Promises { payoffs: Some(Bounds::zero_sum(1)), ..Promises::win_or_lose(3) }
        }
    }

    impl Ranked for Broken {
        fn layers(&self) -> Option<Vec<u64>> {
            Some(vec![4])
        }
        fn rank(&self, state: &u32) -> Option<Rank> {
            Some(Rank { layer: if self.0 == 11 { *state } else { 0 }, index: u64::from(*state) })
        }
        fn unrank(&self, rank: Rank) -> Option<u32> {
            (self.0 != 10).then_some(rank.index as u32)
        }
        fn predecessors(&self, state: &u32, before: &mut Vec<u32>) {
            if self.0 != 12 {
                before.extend(state.checked_sub(1));
            }
        }
    }

    /// The part is the remaining count; law 14 is broken by an option that counts on by 2.
    impl Sum for Broken {
        type Part = u32;

        fn is_normal(&self) -> bool {
            true
        }
        fn parts(&self, state: &u32) -> Vec<u32> {
            vec![3 - state]
        }
        fn options(&self, part: &u32, options: &mut Vec<Vec<u32>>) {
            let most = if self.0 == 14 { 2 } else { 1 };
            options.extend((1..=most.min(*part)).map(|said| vec![part - said]));
        }
        fn write_part(&self, part: &u32) -> String {
            part.to_string()
        }
    }

    #[test]
    fn each_broken_law_of_sums_is_named_by_its_number() {
        let sum = |law| walk(&Broken(law), 3, 1, |game, line| sum_laws(game, line.state()));
        assert!(sum(0).is_ok());
        for law in [14, 15] {
            assert_eq!(sum(law).expect_err("the game breaks a law on purpose").law, law);
        }
    }

    #[test]
    fn a_game_that_obeys_the_laws_passes() {
        check(&Broken(0), 3, 1);
    }

    #[test]
    fn each_broken_law_is_named_by_its_number() {
        for law in 1..=5 {
            let violation = test(&Broken(law), 3, 1).expect_err("the game breaks a law on purpose");
            assert_eq!(violation.law, law, "{violation}");
        }
        for law in [6, 20] {
            assert_eq!(test(&Broken(law), 3, 1).expect_err("it counts or draws wrongly").law, 2);
        }
        assert_eq!(test(&Broken(13), 3, 1).expect_err("one end stands for another position").law, 13);
    }

    #[test]
    fn each_broken_law_of_ranks_is_named_by_its_number() {
        let ranked = |law, layers: &[u64]| {
            walk(&Broken(law), 3, 1, |game, line| ranked_laws(game, layers, line.state()))
        };
        assert!(ranked(0, &[4]).is_ok());
        assert_eq!(ranked(0, &[3]).expect_err("the layer is too small").law, 10);
        for law in 10..=12 {
            let violation = ranked(law, &[4, 4, 4, 4]).expect_err("the game breaks a law on purpose");
            assert_eq!(violation.law, law, "{violation}");
        }
    }
}
