//! Reviews against the values of games that are searched the slow way, by text.

use game::random::{Random, derive_seed};
use registry::Session;
use request::{Budget, Patience, Request};
use std::collections::BTreeMap;
use studies::review::{Review, ReviewOptions, ReviewedMove, review};

/// The review of a game by this search, without self-play.
fn reviewed(session: &Session, search: &str) -> Review {
    let request = Request::new(Some(search), &Budget::default()).expect("a request");
    review(session, &ReviewOptions { games: 0, ..ReviewOptions::new(request) }).expect("a review")
}

/// A random game from the position of the session.
fn at_random(session: &mut Session, seed: u64) {
    let mut random = Random::new(seed);
    while session.outcome().is_none() {
        let legal = session.legal_moves();
        session.play(&[&legal[random.index(legal.len())]]).expect("legal");
    }
}

/// Minimax for two players, each maximizing its own payoff, with the positions seen.
fn minimax(session: &mut Session, seen: &mut BTreeMap<String, Vec<i32>>) -> Vec<i32> {
    if let Some(payoffs) = session.outcome() {
        return payoffs;
    }
    let position = session.position();
    if let Some(value) = seen.get(&position) {
        return value.clone();
    }
    let mover = session.to_move() - 1;
    let mut best: Option<Vec<i32>> = None;
    for mv in session.legal_moves() {
        session.play(&[&mv]).expect("legal");
        let value = minimax(session, seen);
        session.take_back();
        if best.as_ref().is_none_or(|best| value[mover] > best[mover]) {
            best = Some(value);
        }
    }
    let best = best.expect("the game goes on");
    seen.insert(position, best.clone());
    best
}

/// Holds every move of a review to the oracle: its values, its loss and its mark.
fn hold(review: &Review, session: &Session, seen: &mut BTreeMap<String, Vec<i32>>) {
    let mut now = session.clone();
    while now.take_back() {}
    assert_eq!(review.moves.len(), session.moves_played().len());
    let (game, mut marks) = (&review.game, [0; 4]);
    for mv in &review.moves {
        let mover = now.to_move() - 1;
        assert_eq!(mv.player, mover + 1);
        let best = minimax(&mut now, seen)[mover];
        let mut others = Vec::new();
        let mut own = None;
        for other in now.legal_moves() {
            now.play(&[&other]).expect("legal");
            let value = minimax(&mut now, seen)[mover];
            now.take_back();
            if other == mv.mv { own = Some(value) } else { others.push(value) }
        }
        let own = own.expect("it is legal");
        let ReviewedMove { payoff_lost, loss, mark, ply, best_value, played_value, .. } = mv;
        assert_eq!(*payoff_lost, Some(best - own), "{game}, ply {ply}: {mv:?}");
        assert!(best_value.is_exact() && played_value.is_exact(), "{game}, ply {ply}");
        let loss = loss.expect("it is known");
        assert!((0.0..=100.0).contains(&loss) && (loss > 0.0) <= (own < best), "{game}, ply {ply}: {loss}");
        if review.game.starts_with("connect-four") || review.game.starts_with("tic-tac-toe") {
            let only =
                !others.is_empty() && own == best && own > -1 && others.iter().all(|other| *other < own);
            let expected = match best - own {
                2 => "??",
                1 => "?",
                _ if only => "!",
                _ => "",
            };
            assert_eq!(*mark, expected, "{game}, ply {ply}: {mv:?}, others {others:?}");
        }
        if let Some(at) = ["??", "?", "?!", "!"].iter().position(|known| known == mark) {
            marks[at] += 1;
        }
        let is_turn = review.turning_points.contains(ply);
        assert_eq!(is_turn, loss > 0.0 && mv.choices > 1, "{game}, ply {ply}");
        now.play(&[&mv.mv]).expect("legal");
    }
    let sums =
        |count: fn(&studies::review::PlayerReview) -> usize| review.players.iter().map(count).sum::<usize>();
    let counted = [
        sums(|own| own.blunders),
        sums(|own| own.mistakes),
        sums(|own| own.inaccuracies),
        sums(|own| own.only_moves),
    ];
    assert_eq!(counted, marks, "{game}");
    for player in &review.players {
        assert!(player.accuracy.is_none_or(|accuracy| (0.0..=100.0).contains(&accuracy)), "{player:?}");
    }
}

#[test]
fn exact_reviews_of_two_players_agree_with_minimax() {
    let games = [
        ("tic-tac-toe", "pvs"),
        ("connect-four:columns=4,rows=4", "pvs"),
        ("othello:size=4", "pvs"),
        ("nim:heaps=1+2+3", "alpha-beta"),
        ("count-to:n=12,step=3", "alpha-beta"),
        ("coin-row:rows=1+6", "alpha-beta"),
        ("mnk:m=4,n=3,k=3", "pvs"),
    ];
    for (name, search) in games {
        let (start, mut seen) = (registry::open(name).expect("a game"), BTreeMap::new());
        for seed in 0..3 {
            let mut session = start.clone();
            at_random(&mut session, derive_seed(seed, 1));
            hold(&reviewed(&session, search), &session, &mut seen);
        }
    }
}

/// A game whose first plies are random and no part of the review.
fn after_an_opening(start: &Session, plies: usize, seed: u64) -> Session {
    for attempt in 0.. {
        let (mut session, mut random) = (start.clone(), Random::new(derive_seed(seed, attempt)));
        for _ in 0..plies {
            if session.outcome().is_none() {
                let legal = session.legal_moves();
                session.play(&[&legal[random.index(legal.len())]]).expect("legal");
            }
        }
        if session.outcome().is_none() {
            session.set_position(&session.position()).expect("a position");
            return session;
        }
    }
    unreachable!("some opening does not end the game")
}

#[test]
fn marks_on_a_larger_board_of_connect_four_agree_with_minimax() {
    let start = registry::open("connect-four:columns=5,rows=4").expect("a game");
    let mut seen = BTreeMap::new();
    for seed in 0..3 {
        let mut session = after_an_opening(&start, 10, seed);
        at_random(&mut session, derive_seed(seed, 3));
        hold(&reviewed(&session, "pvs"), &session, &mut seen);
    }
}

/// Recorded games of Connect Four: every move of every position is solved again, by a search of its own that
/// asks for the result alone. Ten games from ply 8 on with `YOMI_DEEP`, else two from ply 18 on.
#[test]
fn marks_of_recorded_games_agree_with_searches_to_the_end() {
    let (games, from) = if std::env::var_os("YOMI_DEEP").is_some() { (10, 8) } else { (2, 18) };
    let mut reviewed_moves = 0;
    // However slow the machine is.
    let budget = Budget { patience: Patience::Endless, ..Budget::default() };
    let request = Request::new(Some("pvs:distance=false"), &budget).expect("a request");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/data/connect-four-games.jsonl");
    let file = std::fs::read_to_string(path).expect("recorded games");
    let is_long = |moves: &Vec<&str>| moves.len() > from + 4;
    let games_of_the_file = file.lines().filter(|line| line.starts_with("{\"moves\"")).map(|line| {
        let moves = line.split_once('[').and_then(|(_, rest)| rest.split_once(']')).expect("moves").0;
        moves.split(',').map(|mv| mv.trim_matches('"')).collect::<Vec<_>>()
    });
    for moves in games_of_the_file.filter(is_long).take(games) {
        let mut session = registry::open("connect-four").expect("a game");
        session.play(&moves[..from]).expect("legal");
        session.set_position(&session.position()).expect("a position");
        session.play(&moves[from..]).expect("legal");
        let found = reviewed(&session, "pvs");
        while session.take_back() {}
        for mv in &found.moves {
            let mover = session.to_move() - 1;
            let mut results = BTreeMap::new();
            for other in session.legal_moves() {
                session.play(&[&other]).expect("legal");
                let answer = session.analyze(&request).expect("an answer");
                session.take_back();
                assert!(answer.proven, "{answer:?}");
                results.insert(other, answer.value.expect("a value")[mover]);
            }
            let (own, best) = (results[&mv.mv], *results.values().max().expect("the game goes on"));
            let holders = results.values().filter(|result| **result == best).count();
            let expected = match best - own {
                2 => "??",
                1 => "?",
                _ if own > -1 && holders == 1 && results.len() > 1 => "!",
                _ => "",
            };
            assert_eq!((mv.mark, mv.payoff_lost), (expected, Some(best - own)), "{mv:?}: {results:?}");
            session.play(&[&mv.mv]).expect("legal");
            reviewed_moves += 1;
        }
    }
    assert!(reviewed_moves >= 4 * games, "{reviewed_moves} moves");
}

/// For three players a tie leaves Max^N open: held is only what follows from the definition of a loss.
#[test]
fn exact_reviews_of_three_players_lose_nothing_by_best_moves() {
    for name in ["nim:heaps=1+2+2,players=3", "mnk:m=3,n=2,k=2,players=3", "tanhinmin:players=3,cards=6"] {
        let start = registry::open_with_seed(name, Some(1)).expect("a game");
        for seed in 0..4 {
            let mut session = start.clone();
            at_random(&mut session, derive_seed(seed, 2));
            let review = reviewed(&session, "max-n");
            assert_eq!(review.moves.len(), session.moves_played().len());
            for mv in &review.moves {
                let mover = mv.player - 1;
                let paid = |value: &studies::review::Valued| value.value.as_ref().expect("exact")[mover];
                let lost = paid(&mv.best_value) - paid(&mv.played_value);
                assert!(lost >= 0, "{name}: {mv:?}");
                // What depends on ties is left open.
                let is_open = mv.payoff_lost.is_none() && lost > 0;
                assert!(is_open || mv.payoff_lost == Some(lost), "{name}: {mv:?}");
                let is_best = mv.best.as_ref() == Some(&mv.mv);
                assert!(lost == 0 || !is_best, "{name}: {mv:?}");
                assert!(is_open || mv.loss.is_some_and(|loss| (loss > 0.0) <= (lost > 0)), "{name}: {mv:?}");
            }
        }
    }
}

#[test]
fn a_game_without_moves_has_an_empty_review() {
    let session = registry::open("tic-tac-toe").expect("a game");
    let review = reviewed(&session, "pvs");
    assert!(review.moves.is_empty() && !review.partial && review.turning_points.is_empty());
}
