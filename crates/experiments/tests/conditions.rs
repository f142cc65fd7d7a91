//! Chosen pairs under several conditions: who plays whom with what, and verdicts against a plain count.

use crate::pairs::{Played, play_all};
use experiments::plan::Stage;
use experiments::{Experiment, Prepared, Setting, Verdict};
use std::collections::{BTreeMap, BTreeSet};

const PAIRS: &str = r#"
title = "Toy pairs"
paper = "table"

[[searches]]
name = "deep"
search = "max-n:tie=first"

[[searches]]
name = "shallow"
search = "max-n:depth=1"

[[searches]]
name = "random"
search = "random"

[[games]]
name = "three"
game = "random-game:players=3,branching=3,plies=9"
players = 3
opening = 0
default = "random"
quick = [{ cases = ["time"], x = [1], blocks = 999 }]
full = []
confirm = { search = "shallow", blocks = 999 }
[games.instructions]
deep = 1000
shallow = 500
random = 100

[[games]]
name = "four"
game = "random-game:players=4,branching=2,plies=8"
players = 4
opening = 0
default = "shallow"
quick = []
full = []
[games.instructions]
deep = 2000
shallow = 500
random = 100

[[games]]
name = "absent"
game = "random-game:players=4"
players = 4
opening = 0
default = "shallow"
quick = []
full = [{ cases = ["time"], x = [1], blocks = 999 }]
[games.instructions]
deep = 2000
shallow = 500
random = 100
"#;

const CONDITIONS: &str = r#"
title = "Toy conditions"
paper = "table"

[[games]]
name = "three"
search = "deep"
quick = [{ cases = ["time", "nodes"], x = [1], blocks = 60 }, { cases = ["time"], x = [8], blocks = 2 }]
full = [{ cases = ["time", "nodes"], x = [1], blocks = 60 }, { cases = ["time"], x = [8], blocks = 2 }]

[[games]]
name = "four"
search = "random"
quick = [{ cases = ["time"], x = [1], blocks = 15 }]
full = [{ cases = ["time"], x = [1], blocks = 15 }]
"#;

const CLAIMS: &str = r#"
[[claims]]
number = 1
title = "One of two"
paper = "-"
words = "None."
wins = { question = "recommended", case = "time", x = 1, at_least = 1 }

[[claims]]
number = 2
title = "Both"
paper = "-"
words = "None."
wins = { question = "recommended", case = "time", x = 1, at_least = 2 }

[[claims]]
number = 3
title = "Eight times the time"
paper = "-"
words = "None."
wins = { question = "recommended", case = "time", x = 8, at_least = 1 }
"#;

fn toy(conditions: &str) -> Result<Experiment, experiments::Error> {
    let files = [("pairs.toml", PAIRS), ("conditions.toml", conditions), ("claims.toml", CLAIMS)];
    Experiment::read("toy", "Toy conditions", &files)
}

/// The share of games that a search wins, in all its seats, counted by the text of the search in each seat.
fn share(
    (points, records, _): &Played,
    (case, x): (&str, u32),
    own: &str,
    is_alone: bool,
    game: &str,
) -> f64 {
    let (mut won, mut games) = (0.0, 0.0);
    for (point, records) in points.iter().zip(records) {
        let tournament = &point.tournament;
        let players = &tournament.settings().players;
        let is_own = |player: usize| players[player].search.starts_with(own);
        let count = (0..players.len()).filter(|&player| is_own(player)).count();
        let is_asked = tournament.settings().game.starts_with(game) && (count == 1) == is_alone;
        if point.case != case || point.x != x || !is_asked {
            continue;
        }
        for record in records {
            let seats = &tournament.games()[record.game - 1].seats;
            let most = record.payoffs.iter().max().expect("players");
            let winners: Vec<usize> =
                (0..seats.len()).filter(|&seat| record.payoffs[seat] == *most).collect();
            let own = winners.iter().filter(|&&seat| is_own(seats[seat])).count();
            won += own as f64 / winners.len() as f64;
            games += 1.0;
        }
    }
    won / games
}

#[test]
fn a_claim_counts_the_games_that_are_won_by_more_than_equals_win() {
    let experiment = toy(CONDITIONS).expect("settings");
    let played = play_all(&experiment, Setting::Quick);
    let outcome = &played.2;
    assert!(outcome.is_complete);
    // Two directions: three seats, sixty blocks at each of two budgets and two at a third; four seats.
    assert_eq!(outcome.games, 2 * (3 * (60 + 60 + 2) + 4 * 15));
    let parts = &outcome.claims[0].rules[0].parts;
    let expected = [
        ("three, alone", "max-n:tie=first", true, "random-game:players=3", 1.0 / 3.0, 60),
        ("three, as many", "max-n:tie=first", false, "random-game:players=3", 2.0 / 3.0, 60),
        ("four, alone", "random:", true, "random-game:players=4", 0.25, 15),
        ("four, as many", "random:", false, "random-game:players=4", 0.75, 15),
    ];
    let mut holds: BTreeMap<&str, bool> = BTreeMap::new();
    for (part, (about, search, is_alone, game, equals, blocks)) in parts.iter().zip(expected) {
        assert_eq!(part.about, about);
        let found = part.interval.expect("games");
        let counted = share(&played, ("time", 1), search, is_alone, game);
        assert!((found.value - counted).abs() < 1e-9, "{about}: {found:?} is not {counted}");
        assert_eq!(found.n, blocks, "{about}");
        assert!((found.level - 0.975).abs() < 1e-9, "{about}: two numbers of a game have the level together");
        assert_eq!(part.verdict == Some(Verdict::Holds), found.low > equals, "{about}");
        *holds.entry(&about[..5]).or_insert(true) &= found.low > equals;
    }
    // A search beats random moves, and random moves do not beat a look at one ply.
    assert_eq!(holds.into_values().collect::<Vec<_>>(), [false, true]);
    assert_eq!(outcome.claims[0].verdict, Verdict::Holds);
    assert_eq!(outcome.claims[1].verdict, Verdict::DoesNotHold);
    let mean = &parts[4];
    assert_eq!((mean.about.as_str(), mean.verdict), ("mean lead over these games", None));
    // Over the blocks that both games have.
    assert_eq!(mean.interval.expect("games").n, 15);
}

#[test]
fn what_is_not_to_be_recommended_is_no_recommendation() {
    let (_, _, outcome) = play_all(&toy(CONDITIONS).expect("settings"), Setting::Quick);
    assert_eq!(outcome.pairs.len(), 4);
    assert!(outcome.pairs.iter().all(|table| table.recommended.is_none() && table.searches.len() == 2));
    assert!(outcome.drawings().is_empty(), "a picture of all pairs");
}

#[test]
fn limits_are_those_of_the_budget() {
    let experiment = toy(CONDITIONS).expect("settings");
    let (points, _) = experiment.points(Setting::Full, 1, &Prepared::default()).expect("points");
    let of = |name: &str, case: &str, x: u32| -> Vec<&str> {
        let point = points.iter().find(|point| point.of == name && point.case == case && point.x == x);
        let players = &point.expect("a match").tournament.settings().players;
        players.iter().map(|player| player.search.as_str()).collect()
    };
    for (case, x, [of_deep, of_random]) in
        [("time", 1, [1_000, 10_000]), ("time", 8, [8_000, 80_000]), ("nodes", 1, [1_000, 1_000])]
    {
        let (deep, random) =
            (format!("max-n:tie=first,nodes={of_deep}"), format!("random:nodes={of_random}"));
        assert_eq!(of("three_deep_against_random", case, x), [&deep, &random, &random]);
        assert_eq!(of("three_random_against_deep", case, x), [&random, &deep, &deep]);
    }
    // Nothing else is played: neither other pairs of the game, nor other games.
    assert_eq!(points.len(), 2 * 3 + 2);
}

#[test]
fn learned_evaluations_are_given_to_the_searches_that_read_one() {
    let learned = "\n[games.learned]\ninstructions = { deep = 4000, random = 200 }\nquick = []\n\
                   full = [{ cases = [\"time\"], x = [1], blocks = 7 }]\n";
    let four = "\n[[games]]\nname = \"four\"";
    let with = |learned: &str| toy(&CONDITIONS.replace(four, &format!("{learned}{four}"))).expect("settings");
    let experiment = with(learned);
    let plan = experiment.plans.iter().find(|plan| plan.title == "Toy conditions, three: equal time");
    let plan = plan.expect("a plan");
    let text = |name: &str| plan.searches[name].as_str();
    assert_eq!(text("deep-learned"), "max-n:tie=first,evaluation={three-1},nodes=250");
    assert_eq!(text("random-learned"), "random:evaluation={three-1},nodes=5000");
    assert_eq!(text("deep"), "max-n:tie=first,nodes=1000");
    let full: Vec<&str> =
        plan.matches.iter().filter(|of| !of.full.is_empty()).map(|of| of.name.as_str()).collect();
    let pairs = [
        ("deep", "random"),
        ("deep-learned", "random-learned"),
        ("random-learned", "random"),
        ("deep-learned", "deep"),
    ];
    let names = |(one, other): (&str, &str)| {
        [format!("three_{one}_against_{other}"), format!("three_{other}_against_{one}")]
    };
    assert_eq!(full, pairs.into_iter().flat_map(names).collect::<Vec<_>>());
    // A search that reads no evaluation stays as it is.
    let experiment = with(&learned.replace("deep = 4000, ", ""));
    let names: Vec<&str> =
        experiment.plans.iter().flat_map(|plan| &plan.matches).map(|of| of.name.as_str()).collect();
    assert!(names.contains(&"three_deep_against_random-learned"), "{names:?}");
    assert!(!names.iter().any(|name| name.contains("deep-learned")), "{names:?}");
}

#[test]
fn wrong_settings_are_told_in_a_line() {
    let error = |from: &str, to: &str| {
        let text = CONDITIONS.replace(from, to);
        assert_ne!(text, CONDITIONS);
        toy(&text).expect_err("wrong settings").to_string()
    };
    let line = error("\"three\"", "\"tree\"");
    assert!(line.contains("did you mean `three`?"), "{line}");
    let line = error("search = \"deep\"", "search = \"depe\"");
    assert!(line.contains("did you mean `deep`?"), "{line}");
    let files = [("conditions.toml", CONDITIONS)];
    let line = Experiment::read("toy", "Toy", &files).expect_err("no games").to_string();
    assert_eq!(line, "conditions.toml: expected pairs.toml before it, got none");
    let claims = CLAIMS.replace("wins = {", "lead = [\"deep\", \"shallow\"]\nwins = {");
    let files = [("pairs.toml", PAIRS), ("conditions.toml", CONDITIONS), ("claims.toml", &claims)];
    let line = Experiment::read("toy", "Toy", &files).expect_err("two kinds").to_string();
    assert_eq!(line, "claim 1: expected either `lead` or `wins`");
}

/// Confirmed when the settings of the conditions were written, which stay as they were, and no longer.
const CONFIRMED_THEN: [&str; 1] = ["chinese-checkers"];

#[test]
fn what_is_recommended_is_what_plays_the_default() {
    let experiment = experiments::named("n-player-conditions").expect("it is embedded");
    let pairs = experiment.pairs.as_ref().expect("pairs");
    let all: Vec<_> = (3..=6).flat_map(|players| registry::recommended("unheard-of", players)).collect();
    let others = all.iter().filter(|known| known.search != known.default);
    let mut games = 0;
    for known in others {
        let game = pairs.games.iter().find(|game| game.game == known.game).expect("a game");
        let first = &game.only.as_ref().expect("pairs that are set")[0];
        let found = (first.one.as_str(), first.other.as_str(), first.counts);
        let was_confirmed = CONFIRMED_THEN.contains(&game.name.as_str());
        assert!(!(was_confirmed && known.confirmed), "{} is confirmed again", game.name);
        let counts = known.confirmed || was_confirmed;
        assert_eq!(found, (&*known.search, &*known.default, counts), "{}", game.name);
        games += 1;
    }
    assert_eq!((games, pairs.games.len()), (13, 13));
    for evaluation in &experiment.evaluations {
        let game = pairs.games.iter().find(|game| game.name == evaluation.name).expect("a game");
        assert_eq!(evaluation.game, game.game);
    }
}

#[test]
fn every_claim_is_about_games_that_are_played() {
    let experiment = experiments::named("n-player-conditions").expect("it is embedded");
    let matches = || experiment.plans.iter().flat_map(|plan| &plan.matches);
    for claim in &experiment.claims {
        let groups: BTreeSet<&String> = claim.parts.iter().filter_map(|part| part.group.as_ref()).collect();
        let least = claim.at_least.expect("a number of games");
        assert!(groups.len() >= least && 2 * least > groups.len(), "claim {}: {groups:?}", claim.number);
        for term in claim.parts.iter().flat_map(|part| &part.terms) {
            let is_played = |stage: &Stage| {
                stage.cases.contains(&term.case) && stage.x.contains(&term.x.expect("an amount"))
            };
            let played = matches().any(|of| of.name == term.of && of.full.iter().any(is_played));
            assert!(played, "claim {}: {} {}", claim.number, term.of, term.case);
        }
    }
    let names: Vec<String> = experiment.evaluations.iter().map(|of| format!("{{{}}}", of.named(1))).collect();
    let played: Vec<String> = experiment.plans.iter().flat_map(|plan| plan.played(Setting::Full)).collect();
    assert!(names.iter().all(|name| played.iter().any(|search| search.contains(name))), "{names:?}");
    let learned = played.iter().filter(|search| search.contains("evaluation="));
    assert!(learned.clone().count() > 0);
    assert!(learned.clone().all(|search| names.iter().any(|name| search.contains(name))));
}

#[test]
fn a_claim_alone_is_complete_with_its_own_games() {
    let experiment = toy(CONDITIONS).expect("settings").only(&[3]).expect("a claim");
    let (points, _, outcome) = play_all(&experiment, Setting::Quick);
    assert!(points.iter().all(|point| point.of.starts_with("three") && point.x == 8));
    assert!(outcome.is_complete);
    assert_eq!((outcome.pairs.len(), outcome.games), (1, 2 * 3 * 2));
}
