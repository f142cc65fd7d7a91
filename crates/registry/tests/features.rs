//! Features of moves against a slow, plain implementation of their names; and a tree of questions, or a
//! policy, with equal costs against plain search.

use game::random::Random;
use game::{Evaluate, Evaluated, Game, Line, Named, Notation, Player, legal};
use games::{Amazons, ConnectFour, LinesOfAction, Mnk, Othello};
use registry::class_records::{AUTO, Header, Played, RootMoves, feature_names};
use registry::classes::ClassTable;
use registry::hexadecimal;
use request::{Request, SCHEMA};
use search::{Budget, Feature, features_of_moves};

/// A move as its text describes it: the square left, the square reached, and whether a piece is captured.
/// Squares are columns and rows from 1.
struct Told {
    from: Option<(i32, i32)>,
    to: Option<(i32, i32)>,
    takes: bool,
}

/// A square such as `c4`.
fn square(text: &str) -> Option<(i32, i32)> {
    let letter = text.bytes().next().filter(u8::is_ascii_lowercase)?;
    Some((i32::from(letter - b'a') + 1, text[1..].parse().ok()?))
}

fn placed(text: &str) -> Told {
    Told { from: None, to: square(text), takes: false }
}

/// `a1-b2`, with `x` for a capture; the text after a `/` is ignored.
fn moved(text: &str) -> Told {
    let way = text.split('/').next().expect("there is a first part");
    let sign = way.find(['-', 'x']).expect("a way between two squares");
    Told { from: square(&way[..sign]), to: square(&way[sign + 1..]), takes: &way[sign..=sign] == "x" }
}

fn touch(one: (i32, i32), other: (i32, i32)) -> bool {
    one != other && (one.0 - other.0).abs() <= 1 && (one.1 - other.1).abs() <= 1
}

/// The value of positions for a player, with the end of the game above and below all estimates.
fn worth<G: Evaluated>(game: &G, evaluation: &G::Evaluation, state: &G::State, player: Player) -> i32 {
    match game.outcome(state) {
        Some(payoffs) => evaluation.scale(game).finished(&payoffs, 1)[player],
        None => evaluation.values(game, state)[player],
    }
}

fn wins<G: Game>(game: &G, state: &G::State, mv: G::Move) -> bool {
    let (mover, mut state) = (game.to_move(state), state.clone());
    game.play(&mut state, mv);
    game.outcome(&state).is_some_and(|payoffs| payoffs[mover] > 0)
}

/// Every feature of every legal move of random games is what its name says; returns the features that are
/// ever true.
fn check<G: Evaluated + Notation>(
    game: &G,
    [columns, rows]: [i32; 2],
    read: impl Fn(&str) -> Told,
    evaluation: &str,
    games: u64,
) -> u32 {
    let evaluation = G::Evaluation::named(evaluation).expect("an evaluation");
    let mut met = 0;
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut line = Line::new(game);
        let mut last: Option<(i32, i32)> = None;
        while line.outcome(game).is_none() && line.moves().len() < 70 {
            let state = line.state().clone();
            let moves = legal(game, &state);
            let player = game.to_move(&state);
            let after = |mv: G::Move| {
                let mut state = state.clone();
                game.play(&mut state, mv);
                state
            };
            let values: Vec<i32> =
                moves.iter().map(|&mv| worth(game, &evaluation, &after(mv), player)).collect();
            let features = features_of_moves(game, &evaluation.clone().into(), &line);
            assert_eq!(features.len(), moves.len());
            for ((&mv, &features), &value) in moves.iter().zip(&features).zip(&values) {
                let text = game.write_move(&state, mv);
                let Told { from, to, takes } = read(&text);
                let ring = |place: Option<(i32, i32)>, wanted: i32| {
                    place.is_some_and(|(column, row)| {
                        let ring = [column - 1, columns - column, row - 1, rows - row].into_iter().min();
                        ring.map(|ring| ring.min(3)) == Some(wanted)
                    })
                };
                let corners = [(1, 1), (1, rows), (columns, 1), (columns, rows)];
                let is_corner = |place: (i32, i32)| corners.contains(&place);
                let from_center = |(column, row): (i32, i32)| {
                    let off = |at: i32, length: i32| f64::from(at) - f64::from(length + 1) / 2.0;
                    off(column, columns).hypot(off(row, rows))
                };
                let nearer = from.zip(to).map_or(0.0, |(from, to)| from_center(from) - from_center(to));
                let better = values.iter().filter(|&&other| other > value).count();
                let beside = |place: Option<(i32, i32)>| place.zip(last).is_some_and(|(a, b)| touch(a, b));
                let threat = || {
                    let after = after(mv);
                    let passed =
                        evaluation.null_move(game, &after).filter(|_| game.outcome(&after).is_none());
                    passed.is_some_and(|passed| {
                        game.to_move(&passed) == player
                            && game.outcome(&passed).is_none()
                            && legal(game, &passed).iter().any(|&mv| wins(game, &passed, mv))
                    })
                };
                for feature in Feature::ALL {
                    let expected = match feature {
                        Feature::Captures => takes,
                        Feature::Recaptures => takes && to == last,
                        Feature::FromRing0 => ring(from, 0),
                        Feature::FromRing1 => ring(from, 1),
                        Feature::FromRing2 => ring(from, 2),
                        Feature::FromRing3 => ring(from, 3),
                        Feature::ToRing0 => ring(to, 0),
                        Feature::ToRing1 => ring(to, 1),
                        Feature::ToRing2 => ring(to, 2),
                        Feature::ToRing3 => ring(to, 3),
                        Feature::ToCorner => to.is_some_and(is_corner),
                        Feature::BesideCorner => {
                            to.is_some_and(|to| corners.into_iter().any(|corner| touch(to, corner)))
                        }
                        Feature::Inward => nearer > 1e-9,
                        Feature::Outward => nearer < -1e-9,
                        Feature::ToBesideLast => beside(to),
                        Feature::FromBesideLast => beside(from),
                        Feature::First => better == 0,
                        Feature::Among3 => better < 3,
                        Feature::Among8 => better < 8,
                        Feature::Wins => wins(game, &state, mv),
                        Feature::Threatens => threat(),
                    };
                    let is_true = features & feature.bit() != 0;
                    assert_eq!(is_true, expected, "{feature:?} of {text} in {}", game.write_position(&state));
                }
                met |= features;
            }
            let mv = moves[random.index(moves.len())];
            last = read(&game.write_move(&state, mv)).to;
            line.push(game, mv);
        }
    }
    met
}

#[test]
fn features_are_what_their_names_say() {
    let without = |left_out: &[Feature]| {
        Feature::ALL
            .iter()
            .filter(|feature| !left_out.contains(feature))
            .fold(0, |all, feature| all | feature.bit())
    };
    let placing = [
        Feature::Captures,
        Feature::Recaptures,
        Feature::FromRing0,
        Feature::FromRing1,
        Feature::FromRing2,
        Feature::FromRing3,
        Feature::Inward,
        Feature::Outward,
        Feature::FromBesideLast,
    ];
    let met = check(&LinesOfAction::default(), [8, 8], moved, "center-of-mass", 40);
    assert_eq!(met | Feature::Wins.bit() | Feature::Threatens.bit(), without(&[]), "all that LOA knows");
    let met = check(&LinesOfAction::new(5, 4), [5, 4], moved, "center-of-mass", 40);
    assert_eq!(met, without(&[Feature::FromRing2, Feature::FromRing3, Feature::ToRing2, Feature::ToRing3]));
    // The innermost ring is the four squares of the start.
    let met = check(&Othello::default(), [8, 8], placed, "mobility-corners", 40);
    assert_eq!(met, without(&[&placing[..], &[Feature::ToRing3, Feature::Threatens]].concat()));
    let met = check(&Amazons::new(6, 6), [6, 6], moved, "mobility", 10);
    let none =
        [Feature::Captures, Feature::Recaptures, Feature::FromRing3, Feature::ToRing3, Feature::Threatens];
    assert_eq!(met, without(&none));
    let met = check(&Mnk::new(5, 5, 3), [5, 5], placed, "none", 40);
    assert_eq!(met, without(&[&placing[..], &[Feature::ToRing3]].concat()));
}

#[test]
fn a_column_is_filled_from_below() {
    let game = ConnectFour::default();
    let evaluation = <ConnectFour as Evaluated>::Evaluation::default_choice();
    let mut line = Line::new(&game);
    // Discs in the first column, one on another, up to the last square but one.
    for height in 0..6 {
        let features = features_of_moves(&game, &evaluation.into(), &line);
        let has = |column: usize, feature: Feature| features[column] & feature.bit() != 0;
        assert_eq!(has(0, Feature::ToCorner), height == 0 || height == 5, "at height {height}");
        assert_eq!(has(0, Feature::ToBesideLast), height > 0, "at height {height}");
        assert_eq!(has(1, Feature::ToBesideLast), height == 1 || height == 2, "at height {height}");
        assert!(has(3, Feature::ToRing0) && !has(3, Feature::ToCorner), "the foot of a column in the middle");
        line.push(&game, 0);
    }
}

#[test]
fn questions_with_equal_prices_are_no_prices() {
    let tree =
        "tree:(captures (recaptures 0.2 0.2) (first (to-ring-3 0.2 (inward 0.2 0.2)) (threatens 0.2 0.2)))";
    for (game, depth) in
        [("lines-of-action", 3), ("shatar", 3), ("othello", 5), ("amazons:size=5", 2), ("connect-four", 7)]
    {
        let session = registry::open(game).expect("a game");
        let answer = |search: &str| {
            let request = Request::new(Some(search), &Budget::plies(depth)).expect("in the grammar");
            let answer = session.analyze(&request).expect("it fits");
            (answer.best, answer.value, answer.line, answer.kind, answer.nodes, answer.stored)
        };
        let plain = answer("pvs");
        for enhanced in ["false", "true"] {
            for classes in [tree, "policy:()", "policy:(first 0 inward 0)"] {
                assert_eq!(answer(&format!("pvs:classes={classes},enhanced={enhanced}")), plain, "{game}");
            }
        }
        let uneven = answer("pvs:classes=tree:(among-3 0.5 0.05)");
        assert_ne!(uneven.4, plain.4, "{game}: unequal ones are");
        let uneven = answer("pvs:classes=policy:(among-3 2 to-corner -1)");
        assert_ne!(uneven.4, plain.4, "{game}: unequal ones are");
    }
}

#[test]
fn a_tree_that_is_none_is_refused_in_a_line() {
    let session = registry::open("othello").expect("a game");
    for (tree, expected) in [
        ("tree:", "a probability or a question"),
        ("tree:(first 0.5)", "above 0 and at most 1"),
        ("tree:(castles 0.5 0.5)", "there is no feature of moves `castles`"),
        ("tree:(frist 0.5 0.5)", "did you mean `first`?"),
        ("tree:(first 0.5 0.5) 0.5", "nothing behind the tree"),
        ("policy:", "features with their weights in parentheses"),
        ("policy:(first)", "a weight from -20 to 20 behind `first`, and not `the end`"),
        ("policy:(first 1 captres 1)", "did you mean `captures`?"),
        ("policy:(first nan)", "a weight from -20 to 20"),
        ("policy:(first 1 first 1)", "one weight"),
        ("policy:(first 1 threatens 1)", "`threatens`"),
        ("policy:no-such-file", "no-such-file: "),
    ] {
        let request =
            Request::new(Some(&format!("pvs:classes={tree}")), &Budget::plies(2)).expect("in the grammar");
        let error = session.analyze(&request).expect_err(tree).to_string();
        assert!(error.contains(expected) && error.lines().count() == 1, "{tree}: {error}");
    }
}

#[test]
fn a_policy_is_learned_from_the_file_that_classes_are_grown_from() {
    let session = registry::open("lines-of-action").expect("a game");
    let header = |way: &str, names: Vec<String>| Header {
        schema: SCHEMA,
        game: session.spelled_out().to_owned(),
        rules: hexadecimal(session.rule_hash()),
        way: way.to_owned(),
        names,
        seed: 1,
        search: "pvs".to_owned(),
        prior: 0.1,
        prior_roots: 10.0,
        opening: 6,
        batch: 10,
        equal: 10,
    };
    // Of two moves, the first was chosen 300 times out of 400.
    let first = Feature::First.bit();
    let root = |chosen| RootMoves::new(vec![(first, 0), (0, 0)], chosen);
    let roots: Vec<RootMoves> = (0..400).map(|number| root(usize::from(number % 4 == 3))).collect();
    let none = vec![0; Feature::ALL.len()];
    let played = Played {
        game: 0,
        plies: 406,
        existed: none.clone(),
        chosen: none.clone(),
        moves: none,
        turn: Some((14, 1)),
        roots,
    };
    let write = |name: &str, lines: &[String]| {
        let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, lines.iter().map(|line| format!("{line}\n")).collect::<String>())
            .expect("written");
        path.display().to_string()
    };
    let json = |header: &Header| serde_json::to_string(header).expect("JSON");
    let grown = header(AUTO, feature_names());
    let file = write("grown.classes", &[json(&grown), serde_json::to_string(&played).expect("JSON")]);

    let known = ClassTable { header: grown, games: vec![played] };
    let weight = known.policy(1).expect("roots are kept").weights()[Feature::First as usize];
    // Three times as likely; the pull of the prior towards 0 is small.
    assert!((weight - 3.0_f64.ln()).abs() < 1e-3, "{weight}");

    let answer = |search: &str| {
        let request = Request::new(Some(search), &Budget::plies(3)).expect("in the grammar");
        session.analyze(&request).map(|answer| (answer.best, answer.value, answer.line, answer.nodes))
    };
    let from_file = answer(&format!("pvs:classes=policy:{file}")).expect("it fits");
    let text = known.policy(1).expect("roots are kept").text();
    assert_eq!(from_file, answer(&format!("pvs:classes=policy:{text},tempo=7")).expect("it fits"));
    assert_ne!(
        from_file,
        answer(&format!("pvs:classes={file}")).expect("it fits"),
        "the tree is another price"
    );

    let rings = header("one", vec!["any move".to_owned()]);
    let file = write("one.classes", &[json(&rings)]);
    let error = answer(&format!("pvs:classes=policy:{file}")).expect_err("nothing is kept of its roots");
    assert!(
        error.to_string().ends_with("expected classes learned with `--way auto`, got the way one"),
        "{error}"
    );
}

#[test]
fn more_than_two_players_take_questions_and_policies() {
    let session = registry::open("diamond").expect("a game");
    for (search, joint) in [("max-n", ":"), ("paranoid:deepening=never", ",")] {
        let answer = |classes: &str| {
            let joint = if classes.is_empty() { "" } else { joint };
            let search = format!("{search}{joint}{classes}");
            let request = Request::new(Some(&search), &Budget::plies(2)).expect("in the grammar");
            let answer = session.analyze(&request).expect("it fits");
            (answer.best, answer.value, answer.line, answer.kind, answer.nodes)
        };
        let plain = answer("");
        assert_eq!(answer("classes=policy:()"), plain, "{search}");
        assert_eq!(answer("classes=tree:(first 0.2 0.2)"), plain, "{search}");
        assert_ne!(answer("classes=policy:(first 4)").4, plain.4, "{search}");
        assert_ne!(answer("classes=tree:(first 0.5 0.05)").4, plain.4, "{search}");
    }
}
