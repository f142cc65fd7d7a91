//! Players of the caller's own, and games that are in no list.

use erased::Erased;
use game::toy::Ring;
use registry::{ExternalPlayer, Session, Terms, open, open_unlisted};
use request::{Budget, Error, Request};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Plays the first legal move, and counts.
#[derive(Default)]
struct First {
    games: AtomicU32,
    moves: AtomicU32,
}

impl ExternalPlayer for First {
    fn choose(&self, session: Session, _: &Budget) -> Result<Option<String>, String> {
        self.moves.fetch_add(1, Ordering::Relaxed);
        Ok(session.legal_moves().first().cloned())
    }

    fn new_game(&self) {
        self.games.fetch_add(1, Ordering::Relaxed);
    }
}

/// Says this word at every position.
struct Says(Result<Option<String>, String>);

impl ExternalPlayer for Says {
    fn choose(&self, _: Session, _: &Budget) -> Result<Option<String>, String> {
        self.0.clone()
    }
}

fn request(search: &str) -> Request {
    Request::new(Some(search), &Budget::default()).expect("a request")
}

#[test]
fn a_guest_is_asked_where_a_search_would_look() {
    let mut session = open("tic-tac-toe").expect("a game");
    let first = Arc::new(First::default());
    session.seat("first", first.clone());
    session.play(&["b2"]).expect("a legal move");
    let answer = session.analyze(&request("first:nodes=10")).expect("an answer");
    assert_eq!((answer.best.as_deref(), &*answer.search), (Some("a1"), "first:nodes=10"));
    session.fits_a_game(&request("first")).expect("it needs no limit");
    let mut referee = session.referee(&[request("first"), request("alpha-beta")]).expect("a table");
    let played = referee.play(&[1, 0], &[1, 2], &Terms::new(9)).expect("a game").expect("not cancelled");
    assert_eq!((played.forfeit, first.games.load(Ordering::Relaxed)), (None, 1));
    assert!(first.moves.load(Ordering::Relaxed) > 2);
    // A session that was opened by itself has no external players.
    let unknown = open("tic-tac-toe").expect("a game").analyze(&request("first"));
    assert!(matches!(unknown, Err(Error::Unknown { .. })));
}

#[test]
fn a_guest_takes_nothing_but_limits() {
    let mut session = open("tic-tac-toe").expect("a game");
    session.seat("first", Arc::new(First::default()));
    for (text, found) in [("first:table=1MiB", "table"), ("first:overlooked=0.5", "overlooked")] {
        let refused = session.analyze(&request(text)).expect_err("it has no parameters").to_string();
        let expected = "first: expected nothing but limits behind a player of one's own";
        assert_eq!(refused, format!("{expected}, got `{found}`"));
    }
}

#[test]
fn a_guest_that_fails_forfeits_and_one_that_is_cancelled_stops_the_game() {
    let play = |says: Result<Option<&str>, &str>| {
        let mut session = open("tic-tac-toe").expect("a game");
        let says = says.map(|text| text.map(str::to_owned)).map_err(str::to_owned);
        session.seat("says", Arc::new(Says(says)));
        let mut referee = session.referee(&[request("says"), request("random")]).expect("a table");
        referee.play(&[0, 1], &[1, 2], &Terms::new(9)).expect("no error")
    };
    let why = |says| play(says).expect("a game").forfeit.expect("a forfeit").why;
    assert_eq!(why(Err("out of ideas")), "says: out of ideas");
    assert_eq!(why(Ok(Some("z9"))), "says: expected an empty square from a1 to c3, got `z9`");
    assert_eq!(play(Ok(None)), None);
}

#[test]
fn a_game_that_is_in_no_list_is_searched() {
    let listed = open("toy-ring").expect("a game");
    let own = open_unlisted("my-ring", Erased::new(Ring::new(5, 2)));
    assert_eq!((own.game(), own.spelled_out()), ("my-ring", "my-ring"));
    let [one, other] = [&listed, &own].map(|session| session.analyze(&request("pvs")).expect("an answer"));
    assert_eq!((one.best, one.value, one.nodes), (other.best, other.value, other.nodes));
    let probed = own.probe("none.yomi".as_ref(), &[]).expect_err("it has no database").to_string();
    assert!(probed.contains("my-ring"), "{probed}");
}

#[test]
fn a_line_is_gone_on_with_where_it_was_left() {
    let mut session = open("othello").expect("a game");
    session.play(&["f5", "d6"]).expect("legal moves");
    let line = session.erased().1.clone();
    let mut again = session.clone();
    assert!(again.take_back() && again.take_back());
    let again = again.at(line);
    assert_eq!((again.position(), again.moves_played()), (session.position(), session.moves_played()));
}
