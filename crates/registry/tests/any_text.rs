//! No text makes a session panic: every game, parameter, position, move, search and limit gives an answer or
//! an error.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::RngSeed;
use registry::{GameEntry, Session};
use request::Request;
use search::Budget;

/// The same cases in every run.
fn config() -> ProptestConfig {
    ProptestConfig {
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::with_cases(4_000)
    }
}

/// The text that a game writes: its positions and moves along a game, and the characters in them.
#[derive(Clone, Debug)]
struct Writing {
    game: &'static str,
    texts: Vec<String>,
    signs: Vec<char>,
}

fn writing(entry: &GameEntry) -> Writing {
    let mut session = registry::open(entry.name).expect("every game opens with its defaults");
    let mut texts = vec![session.position()];
    for ply in 0..6 {
        let moves = session.legal_moves();
        let Some(mv) = moves.get(ply % moves.len().max(1)) else { break };
        texts.extend(moves.iter().take(20).cloned());
        session.play(&[mv]).expect("legal");
        texts.push(session.position());
    }
    let mut signs: Vec<char> = texts.iter().flat_map(|text| text.chars()).chain(" 09-+/,".chars()).collect();
    signs.sort_unstable();
    signs.dedup();
    Writing { game: entry.name, texts, signs }
}

/// A text with one character removed, inserted or changed, or cut off.
fn changed(text: &str, at: Index, sign: char, how: u8) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    let at = at.index(signs.len() + 1);
    match how {
        0 => signs.insert(at, sign),
        1 => signs.truncate(at),
        2 if at < signs.len() => drop(signs.remove(at)),
        _ if at < signs.len() => signs[at] = sign,
        _ => {}
    }
    signs.into_iter().collect()
}

/// A game and a text: anything, characters of the game's own, or a slightly changed text of the game.
fn game_and_text() -> impl Strategy<Value = (&'static str, String)> {
    let all: Vec<Writing> = registry::games().iter().map(writing).collect();
    select(all).prop_flat_map(|Writing { game, texts, signs }| {
        let own = prop::collection::vec(select(signs.clone()), 0..40);
        let near = (select(texts), any::<Index>(), select(signs), 0..4u8);
        let text = prop_oneof![
            1 => any::<String>(),
            2 => own.prop_map(String::from_iter),
            4 => near.prop_map(|(text, at, sign, how)| changed(&text, at, sign, how)),
        ];
        (Just(game), text)
    })
}

/// A value for any parameter.
fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "-?[0-9]{1,22}",
        "[0-9]{1,2}(\\+[0-9]{1,2}){0,8}",
        "[xo-]{1,8}(/[xo-]{1,8}){0,3}",
        "[()0-9 ,-]{0,24}",
        "true|false|best|worst|random|none|set",
        "[0-9.]{0,6}[a-zA-Z]{0,3}",
    ]
}

/// A name with arguments, most of them parameters that `names` lists with theirs.
fn spec(names: Vec<(&'static str, Vec<&'static str>)>) -> impl Strategy<Value = String> {
    let known = select(names).prop_flat_map(|(name, keys)| {
        let key = select([keys, vec!["", "seed", "depth", "x"]].concat());
        (Just(name), prop::collection::vec((key, value()), 0..4))
    });
    let written = |(name, arguments): (&str, Vec<(&str, String)>)| {
        let written =
            |(key, value): (&str, String)| if key.is_empty() { value } else { format!("{key}={value}") };
        let arguments: Vec<String> = arguments.into_iter().map(written).collect();
        if arguments.is_empty() { name.to_owned() } else { format!("{name}:{}", arguments.join(",")) }
    };
    prop_oneof![
        1 => any::<String>(),
        1 => "[a-z-]{0,9}[:=,()\"0-9 a-z+-]{0,20}",
        8 => known.prop_map(written),
    ]
}

fn games() -> impl Strategy<Value = String> {
    spec(
        registry::games()
            .iter()
            .map(|entry| (entry.name, entry.parameters.iter().map(|parameter| parameter.name).collect()))
            .collect(),
    )
}

fn searches() -> impl Strategy<Value = String> {
    let keys = |entry: &registry::SearchEntry| {
        let parameters = entry.parameters.iter().map(|parameter| parameter.name);
        parameters.chain(request::LIMITS).collect()
    };
    spec(registry::searches().iter().map(|entry| (entry.name, keys(entry))).collect())
}

/// Calls every inexpensive method of a session.
fn look(session: &mut Session) {
    let moves = session.legal_moves();
    assert_eq!(moves.is_empty(), session.outcome().is_some(), "{}", session.position());
    assert!((1..=session.players()).contains(&session.to_move()));
    let _ = (session.draw(), session.start(), session.is_repetition(), session.moves_played());
    let position = session.position();
    assert_eq!(session.clone().set_position(&position), Ok(()), "it reads what it writes");
    if let Some(mv) = moves.last() {
        session.play(&[mv]).expect("a legal move");
        assert!(session.take_back());
        assert_eq!(session.position(), position);
    }
}

/// Checks that an error is one line, and not empty.
fn check<T>(result: Result<T, request::Error>) -> Option<T> {
    result
        .map_err(|error| {
            let line = error.to_string();
            assert!(!line.is_empty() && !line.contains('\n'), "{line:?}");
        })
        .ok()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_text_is_a_game_or_an_error(game in games()) {
        if let Some(mut session) = check(registry::open(&game)) {
            look(&mut session);
        }
        let _ = check(registry::open_with_seed(&game, Some(3)));
    }

    #[test]
    fn any_text_is_a_position_or_an_error((game, text) in game_and_text()) {
        let mut session = registry::open(game).expect("by its name");
        let before = session.position();
        if check(session.set_position(&text)).is_some() {
            look(&mut session);
        } else {
            prop_assert_eq!(session.position(), before, "a position that is none changes nothing");
        }
    }

    #[test]
    fn any_text_is_a_move_or_an_error((game, text) in game_and_text(), plies in 0..6usize) {
        let mut session = registry::open(game).expect("by its name");
        for ply in 0..plies {
            let moves = session.legal_moves();
            let Some(mv) = moves.get(ply % moves.len().max(1)) else { break };
            session.play(&[mv]).expect("legal");
        }
        let before = session.moves_played();
        let words: Vec<&str> = text.split_whitespace().collect();
        let _ = check(session.play(&[&text])).is_some() && session.take_back();
        if check(session.play(&words)).is_some() {
            look(&mut session);
        } else {
            prop_assert_eq!(session.moves_played(), before, "all moves or none");
        }
    }

    #[test]
    fn any_text_is_a_search_or_an_error((game, _) in game_and_text(), search in searches()) {
        let session = registry::open(game).expect("by its name");
        let Some(mut request) = check(Request::new(Some(&search), &Budget::default())) else { return Ok(()) };
        request.memory = Some(1 << 30);
        let fits = check(session.fits(&request)).is_some();
        // A small limit, in addition to any in the request.
        request.budget.nodes = Some(50);
        if fits {
            let answer = check(session.analyze(&request)).expect("it fits");
            // A best-first search expands the root whatever the limit is.
            let root_alone = answer.expansions == 1 && search.contains("best-first");
            prop_assert!(answer.nodes <= 50 || root_alone, "{} nodes", answer.nodes);
        }
    }

    #[test]
    fn any_text_is_a_limit_or_an_error(limit in select(request::LIMITS.to_vec()), text in value()) {
        let mut budget = Budget::default();
        let is_set = check(request::set_limit(&mut budget, limit, &text)).is_some();
        prop_assert_eq!(is_set, budget.is_limited());
    }
}
