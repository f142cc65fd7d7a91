//! Reviews by searches that see far and by searches that see little, against exhaustive solving: no move is
//! accused where no move is better, and no two settings contradict each other.

use game::random::{Random, derive_seed};
use registry::Session;
use request::{Budget, Request};
use std::collections::BTreeMap;
use studies::review::{LostSince, Review, ReviewOptions, review};

/// What a position may be worth: one vector, or all that ties leave open.
type Worth = Vec<Vec<i32>>;

/// The worth of a position by all moves, and of those behind it. With two players ties change nothing.
fn solved(session: &mut Session, seen: &mut BTreeMap<String, Worth>) -> Worth {
    if let Some(payoffs) = session.outcome() {
        return vec![payoffs];
    }
    let position = session.position();
    if let Some(worth) = seen.get(&position) {
        return worth.clone();
    }
    let mover = session.to_move() - 1;
    let behind: Vec<Worth> = session
        .legal_moves()
        .into_iter()
        .map(|mv| {
            session.play(&[&mv]).expect("legal");
            let worth = solved(session, seen);
            session.take_back();
            worth
        })
        .collect();
    let at_least = behind.iter().map(|worth| least(worth, mover)).max().expect("the game goes on");
    let mut worth: Worth = behind.concat();
    worth.retain(|value| value[mover] >= at_least);
    worth.sort_unstable();
    worth.dedup();
    seen.insert(position, worth.clone());
    worth
}

fn least(worth: &Worth, player: usize) -> i32 {
    worth.iter().map(|value| value[player]).min().expect("some value")
}

fn most(worth: &Worth, player: usize) -> i32 {
    worth.iter().map(|value| value[player]).max().expect("some value")
}

fn is_lost(worth: &Worth, player: usize) -> bool {
    worth.iter().all(|value| value.iter().any(|&other| other > value[player]))
}

/// The settings: from one ply to the end of the game. The last knows all.
fn settings() -> [Budget; 4] {
    let nodes = |nodes| Budget { nodes: Some(nodes), ..Budget::default() };
    [Budget::plies(1), nodes(60), nodes(2_000), Budget::default()]
}

/// Holds the reviews of a game by all settings to its solution. Returns the number of accusations.
fn hold(session: &Session, search: &str, seen: &mut BTreeMap<String, Worth>) -> usize {
    let reviewed = |budget: Budget| {
        let request = Request::new(Some(search), &budget).expect("a request");
        review(session, &ReviewOptions { games: 6, ..ReviewOptions::new(request) }).expect("a review")
    };
    let reviews: Vec<Review> = settings().into_iter().map(reviewed).collect();
    let mut now = session.clone();
    let mut worths = vec![solved(&mut now, seen)];
    while now.take_back() {
        worths.push(solved(&mut now, seen));
    }
    worths.reverse();
    let mut accused = 0;
    for (at, around) in worths.windows(2).enumerate() {
        let moves: Vec<_> = reviews.iter().map(|review| &review.moves[at]).collect();
        let shown =
            |what: &str| format!("{} {:?}: {what}: {moves:#?}", session.game(), session.moves_played());
        let seat = moves[0].player - 1;
        let is_worse = most(&around[1], seat) < least(&around[0], seat);
        let is_equal = least(&around[1], seat) >= most(&around[0], seat);
        for mv in &moves {
            let is_accused =
                ["??", "?", "?!"].contains(&mv.mark) || mv.loss > Some(0.0) || mv.payoff_lost > Some(0);
            assert!(!is_accused || is_worse, "{}", shown("no move is better"));
            assert!(mv.payoff_lost != Some(0) || !is_worse, "{}", shown("a move is better"));
            accused += usize::from(is_accused);
        }
        for (one, other) in moves.iter().zip(&moves[1..]) {
            let marks = [one, other].map(|mv| mv.mark).map(|mark| if mark == "!" { "" } else { mark });
            let is_same = marks[0] == marks[1] || one.loss.is_none() || other.loss.is_none();
            assert!(is_same, "{}", shown("two marks"));
        }
        let knows = moves.last().expect("settings").payoff_lost;
        let is_told = if is_worse { knows > Some(0) } else { !is_equal || knows == Some(0) };
        assert!(is_told, "{}", shown("the whole game was searched"));
    }
    for review in &reviews {
        for player in &review.players {
            let Some(LostSince { ply, at_the_latest }) = player.lost_since else { continue };
            let own = |worth| is_lost(worth, player.player - 1);
            assert!(worths[ply..].iter().all(own), "{review:?}");
            assert!(at_the_latest || ply == 0 || !own(&worths[ply - 1]), "{review:?}");
        }
    }
    for player in &reviews.last().expect("settings").players {
        let lost = worths.iter().rev().take_while(|worth| is_lost(worth, player.player - 1)).count();
        let since = (lost > 0).then(|| worths.len() - lost);
        assert_eq!(player.lost_since.map(|since| since.ply), since, "{:?}", session.moves_played());
        let is_open = player.lost_since.is_some_and(|since| since.at_the_latest);
        assert!(!is_open || session.players() > 2, "{:?}", session.moves_played());
    }
    accused
}

/// A random game, whose first plies are no part of the review.
fn game(start: &Session, opening: usize, seed: u64) -> Session {
    for attempt in 0.. {
        let (mut session, mut random) = (start.clone(), Random::new(derive_seed(seed, attempt)));
        let mut ply = 0;
        while session.outcome().is_none() {
            if ply == opening {
                session.set_position(&session.position()).expect("a position");
            }
            let legal = session.legal_moves();
            session.play(&[&legal[random.index(legal.len())]]).expect("legal");
            ply += 1;
        }
        if ply > opening {
            return session;
        }
    }
    unreachable!("some opening does not end the game")
}

/// Two games of each, or two hundred with `YOMI_DEEP`.
#[test]
fn no_move_is_accused_where_no_move_is_better() {
    let games = if std::env::var_os("YOMI_DEEP").is_some() { 200 } else { 2 };
    let all = [
        ("tic-tac-toe", "pvs", 0),
        ("connect-four:columns=4,rows=4", "pvs", 0),
        ("connect-four:columns=5,rows=4", "alpha-beta", 8),
        ("nim:heaps=1+2+3", "pvs", 0),
        ("mnk:m=4,n=3,k=3", "pvs", 2),
        ("othello:size=4", "pvs", 0),
        ("othello:size=6", "pvs", 24),
        ("mnk:m=3,n=3,k=3,players=3", "max-n", 2),
        ("nim:heaps=1+2+2,players=3", "max-n", 0),
    ];
    for (name, search, opening) in all {
        let start = registry::open(name).expect("a game");
        let (mut seen, mut accused) = (BTreeMap::new(), 0);
        for seed in 0..games {
            accused += hold(&game(&start, opening, derive_seed(seed, 5)), search, &mut seen);
        }
        assert!(games < 10 || accused > 0, "{name}: nobody is accused in {games} games");
    }
}

/// Every move from the eleventh on loses, the first player's seventeenth soonest.
#[test]
fn a_game_that_is_lost_has_no_mistakes() {
    let moves = "4 4 3 2 5 6 2 4 6 4 4 4 3 2 6 3 2 5 7 3";
    let mut session = registry::open("connect-four").expect("a game");
    let moves: Vec<&str> = moves.split(' ').collect();
    session.play(&moves).expect("legal");
    let mut since = Vec::new();
    for nodes in [500, 20_000] {
        let request = Request::new(Some("pvs"), &Budget { nodes: Some(nodes), ..Budget::default() });
        let options = ReviewOptions { games: 6, ..ReviewOptions::new(request.expect("a request")) };
        let found = review(&session, &options).expect("a review");
        assert!(found.moves[10..].iter().all(|mv| ["", "!"].contains(&mv.mark)), "{:?}", found.moves);
        assert!(found.turning_points.iter().all(|ply| *ply <= 10), "{:?}", found.turning_points);
        since.push(found.players[0].lost_since.expect("it is proven").ply);
        assert_eq!(found.players[1].lost_since, None);
        // What was proven in play counts.
        let known = (11..17).map(|ply| (ply, vec![-1, 1])).collect();
        let told = review(&session, &ReviewOptions { known, ..options }).expect("a review");
        assert!(told.players[0].lost_since.is_some_and(|since| since.ply <= 11), "{:?}", told.players);
    }
    assert!(since[1] <= since[0] && since[1] <= 17, "{since:?}");
}
