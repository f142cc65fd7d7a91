//! Checks that an answer, in the JSON that `docs/json.md` describes, is consistent with itself, with the
//! rules, and, where the rest of the game is small, with the true values: found the slow way, by text, with
//! no code that searches share.
#![allow(dead_code, reason = "each test file uses a part of it")]

use game::Promises;
use registry::{Session, open};
use serde_json::Value;

/// The maximum number of positions visited for the true values.
const POSITIONS: usize = 400;

/// The true values of a position whose game is small.
struct Truth {
    /// The payoffs of every end that can be reached.
    ends: Vec<Vec<i32>>,
    /// Each player's guaranteed payoff against all others. Shape `[players]`.
    safe: Vec<i32>,
}

impl Truth {
    /// The true values of a session's position; `None` where too much of the game is left, or it need not
    /// end.
    fn of(session: &Session) -> Option<Truth> {
        let promises = session.promises();
        if promises.longest.is_none() || promises.repetition.is_some() {
            return None;
        }
        let (mut session, mut left, mut ends) = (session.clone(), POSITIONS, Vec::new());
        let safe = look(&mut session, &mut left, &mut ends)?;
        Some(Truth { ends, safe })
    }

    /// The value, for two players with constant sum.
    fn value(&self) -> Option<&[i32]> {
        let sum = |end: &Vec<i32>| end.iter().map(|&payoff| i64::from(payoff)).sum::<i64>();
        let is_one = self.safe.len() == 2 && self.ends.iter().all(|end| sum(end) == sum(&self.ends[0]));
        is_one.then_some(&self.safe)
    }
}

fn look(session: &mut Session, left: &mut usize, ends: &mut Vec<Vec<i32>>) -> Option<Vec<i32>> {
    *left = left.checked_sub(1)?;
    if let Some(paid) = session.outcome() {
        ends.push(paid.clone());
        return Some(paid);
    }
    let mover = session.to_move() - 1;
    let mut safe: Option<Vec<i32>> = None;
    for mv in session.legal_moves() {
        session.play(&[&mv]).expect("legal");
        let child = look(session, left, ends);
        session.take_back();
        let child = child?;
        safe = Some(match safe {
            None => child,
            Some(safe) => {
                let best = |(player, (own, new))| {
                    if player == mover { i32::max(own, new) } else { i32::min(own, new) }
                };
                safe.into_iter().zip(child).enumerate().map(best).collect()
            }
        });
    }
    safe
}

/// Every inconsistency of an answer of `analyze`, or of one of the `searches` of `compare`; empty if there is
/// none.
pub(crate) fn wrong_with(answer: &Value) -> Vec<String> {
    let text = |key: &str| answer[key].as_str().unwrap_or_default().to_owned();
    let mut session = match open(&text("game")) {
        Ok(session) => session,
        Err(error) => return vec![format!("game: {error}")],
    };
    let moves = texts(&answer["moves_played"]);
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    if let Err(error) = session.set_position(&text("start")).and_then(|()| session.play(&moves)) {
        return vec![format!("the way to the position: {error}")];
    }
    wrong_at(&session, answer)
}

/// The same for an answer about the session's position.
pub(crate) fn wrong_at(session: &Session, answer: &Value) -> Vec<String> {
    let mut check =
        Check { session, promises: session.promises(), mover: session.to_move() - 1, wrong: Vec::new() };
    check.answer(answer);
    let whose = format!("{} at {}, {}", session.game(), session.position(), answer["search"]);
    check.wrong.into_iter().map(|wrong| format!("{whose}: {wrong}")).collect()
}

struct Check<'a> {
    session: &'a Session,
    promises: Promises,
    mover: usize,
    wrong: Vec<String>,
}

impl Check<'_> {
    fn hold(&mut self, is_true: bool, what: impl FnOnce() -> String) {
        if !is_true {
            self.wrong.push(what());
        }
    }

    fn answer(&mut self, answer: &Value) {
        let (session, legal, truth) = (self.session, self.session.legal_moves(), Truth::of(self.session));
        let is_same = answer["position"] == session.position() && answer["to_move"] == self.mover + 1;
        self.hold(is_same, || format!("{} and player {}", answer["position"], answer["to_move"]));
        self.hold(answer["kind"] != "cut", || "nothing cuts off a root".to_owned());
        self.value("the root", session, answer, truth.as_ref());
        self.line("the root", answer);
        let (best, rows) = (&answer["best"], answer["moves"].as_array().cloned().unwrap_or_default());
        self.hold(best.is_null() == answer["line"][0].is_null() && *best == answer["line"][0], || {
            format!("best {best}, and the line begins with {}", answer["line"][0])
        });
        self.hold(best.is_null() || legal.iter().any(|mv| *best == **mv), || {
            format!("best {best} is no move")
        });
        self.hold(legal.is_empty() || rows.is_empty() || !best.is_null(), || {
            "rows, and no best move".to_owned()
        });
        for (index, row) in rows.iter().enumerate() {
            let (mv, name) = (row["move"].as_str().unwrap_or_default(), format!("move {}", row["move"]));
            self.hold(row["line"][0] == row["move"], || format!("{name}: its line is {}", row["line"]));
            self.hold(rows[..index].iter().all(|other| other["move"] != row["move"]), || {
                format!("{name}: two rows")
            });
            let mut child = session.clone();
            if let Err(error) = child.play(&[mv]) {
                self.wrong.push(format!("{name}: {error}"));
                continue;
            }
            let truth = Truth::of(&child);
            self.value(&name, &child, row, truth.as_ref());
            self.line(&name, row);
        }
        if let Some(first) = rows.first() {
            self.hold(first["move"] == *best, || {
                format!("the first row is {}, and best {best}", first["move"])
            });
            self.best_row(answer, first);
        }
        self.proven(answer);
        self.claims(answer, truth.as_ref());
    }

    /// The row of the best move agrees with the root.
    fn best_row(&mut self, answer: &Value, row: &Value) {
        if !["exact", "lower", "upper"].map(Value::from).contains(&answer["kind"]) {
            // One value has one kind, where no other way to break ties leads to another.
            let is_of_two = answer["value"].as_array().is_some_and(|value| value.len() == 2);
            let has_no_ties = is_of_two && self.promises.is_zero_sum();
            let is_one = has_no_ties && row["kind"] == "exact" && row["value"] == answer["value"];
            self.hold(!is_one, || {
                format!("the best move has {} exact, and the root {}", row["value"], answer["kind"])
            });
            return;
        }
        let members = |value: &Value| value["values"].as_array().cloned().unwrap_or_default();
        let (all, own) = (members(answer), members(row));
        let is_same = answer["value"] == row["value"] && own.iter().all(|value| all.contains(value));
        // Stopped before all moves were searched: at least the best of those that were.
        let is_kind = answer["kind"] == row["kind"] || answer["kind"] == "lower" && row["kind"] == "exact";
        self.hold(is_same && is_kind, || {
            let said = |of: &Value| format!("{}{} {}", of["value"], of["values"], of["kind"]);
            format!("the best move has {}, and the root {}", said(row), said(answer))
        });
    }

    /// A value of the position of `at`, and its name.
    fn value(&mut self, name: &str, at: &Session, of: &Value, truth: Option<&Truth>) {
        let kind = of["kind"].as_str().unwrap_or_default();
        let (value, values) = (numbers(&of["value"]), of["values"].as_array());
        let is_known = value.is_some() || values.is_some();
        self.hold(is_known == (kind != "unknown"), || format!("{name}: {} called {kind}", of["value"]));
        if matches!(kind, "heuristic" | "cut" | "unknown") {
            return;
        }
        let all = values.into_iter().flatten().filter_map(numbers).chain(value.clone());
        for value in all {
            let entries = value.iter().copied();
            let is_within = self.promises.payoffs.is_none_or(|bounds| {
                let sum = entries.clone().map(i64::from).sum::<i64>();
                entries.clone().all(|entry| (bounds.least..=bounds.greatest).contains(&entry))
                    && bounds.sum.is_none_or(|all| sum == i64::from(all) || sum == 0)
            });
            self.hold(is_within, || format!("{name}: the rules never pay {value:?}"));
            if let (Some(paid), "exact") = (at.outcome(), kind) {
                self.hold(paid == value, || {
                    format!("{name}: the game is over and pays {paid:?}, not {value:?}")
                });
            }
            if let Some(truth) = truth {
                let is_paid = kind != "exact" || truth.ends.contains(&value);
                self.hold(is_paid, || format!("{name}: no end pays {value:?}"));
            }
        }
        let (Some(value), Some(truth)) = (value, truth.and_then(Truth::value)) else { return };
        let (own, true_own) = (value[self.mover], truth[self.mover]);
        let is_true = match kind {
            "exact" => value == truth,
            "lower" => true_own >= own,
            _ => true_own <= own,
        };
        self.hold(is_true, || format!("{name}: {value:?} is called {kind}, and {truth:?} is true"));
    }

    /// Every move of a line is legal, and where the line ends the game, the payoffs agree with its value.
    fn line(&mut self, name: &str, of: &Value) {
        let mut session = self.session.clone();
        let line = texts(&of["line"]);
        for mv in &line {
            if let Err(error) = session.play(&[mv]) {
                return self.wrong.push(format!("{name}: its line {line:?}: {error}"));
            }
        }
        let (Some(paid), Some(value)) = (session.outcome(), numbers(&of["value"])) else { return };
        let (end, own) = (paid[self.mover], value[self.mover]);
        let holds = match of["kind"].as_str() {
            Some("exact") => paid == value,
            Some("lower") => end >= own,
            Some("upper") => end <= own,
            _ => true,
        };
        self.hold(holds, || {
            format!("{name}: {value:?} {}, and its line {line:?} ends with {paid:?}", of["kind"])
        });
        if let (Some("exact"), Some(plies)) = (of["kind"].as_str(), of["distance"].as_u64()) {
            self.hold(plies == line.len() as u64, || format!("{name}: {plies} plies, and the line {line:?}"));
        }
    }

    /// A result marked as proven is true.
    fn proven(&mut self, answer: &Value) {
        let value = numbers(&answer["value"]);
        let own = value.as_ref().map(|value| value[self.mover]);
        let players = self.session.players();
        let is_proven = match (answer["kind"].as_str(), own) {
            (Some("exact"), _) => true,
            (Some("lower"), Some(own)) => {
                self.promises.min_winning_payoff(players).is_some_and(|least| own >= least)
            }
            (Some("upper"), Some(own)) => players == 2 && self.promises.is_zero_sum() && own < 0,
            _ => false,
        };
        self.hold(answer["proven"] == is_proven, || {
            format!("proven is {}, of {:?} {}", answer["proven"], value, answer["kind"])
        });
    }

    /// Goals are proven or disproven once and correctly, and contradict neither the value nor each other.
    fn claims(&mut self, answer: &Value, truth: Option<&Truth>) {
        let claims = answer["claims"].as_array().cloned().unwrap_or_default();
        let value = numbers(&answer["value"]);
        let mut limits = vec![(i32::MIN, i32::MAX); self.session.players()];
        for (index, claim) in claims.iter().enumerate() {
            let goal = claim["goal"].as_str().and_then(search::Goal::named);
            let player = claim["player"].as_u64().unwrap_or_default() as usize;
            let name = format!("{} of player {player}", claim["goal"]);
            let is_same =
                |other: &Value| other["goal"] == claim["goal"] && other["player"] == claim["player"];
            self.hold(!claims[..index].iter().any(is_same), || format!("{name} is claimed twice"));
            let (Some(goal), Some(limit)) = (goal, limits.get_mut(player.wrapping_sub(1))) else {
                self.wrong.push(format!("{name}: there is no such goal"));
                continue;
            };
            let is_proven = claim["verdict"] == "proven";
            if claim["verdict"] == "unknown" {
                continue;
            }
            let (least, most) = goal.payoff(&self.promises, self.session.players(), is_proven);
            *limit = (limit.0.max(least.unwrap_or(i32::MIN)), limit.1.min(most.unwrap_or(i32::MAX)));
        }
        for (player, (least, most)) in limits.into_iter().enumerate() {
            let name = format!("player {}", player + 1);
            self.hold(least <= most, || format!("{name}: at least {least} and at most {most} is claimed"));
            if let Some(safe) = truth.map(|truth| truth.safe[player]) {
                self.hold((least..=most).contains(&safe), || {
                    format!("{name}: {least} to {most}, and {safe} is true")
                });
            }
            let is_exact = answer["kind"] == "exact" && truth.is_some_and(|truth| truth.value().is_some());
            if let (Some(own), true) = (value.as_ref().map(|value| value[player]), is_exact) {
                self.hold((least..=most).contains(&own), || {
                    format!("{name}: {least} to {most}, and the value has {own}")
                });
            }
        }
    }
}

/// Every inconsistency of an answer of `solve` about the session's position.
pub(crate) fn wrong_with_solution(session: &Session, answer: &Value) -> Vec<String> {
    let (promises, players) = (session.promises(), session.players());
    let (truth, value) = (Truth::of(session), numbers(&answer["value"]));
    let mut wrong = Vec::new();
    let mut hold = |is_true: bool, what: String| {
        if !is_true {
            wrong.push(format!("solve {} at {}: {what}", session.game(), session.position()));
        }
    };
    let is_two = players == 2 && promises.is_zero_sum();
    let forced = numbers(&answer["forced"]);
    let rows = answer["bounds"].as_array().cloned().unwrap_or_default();
    hold(rows.len() == players, format!("{} rows of bounds", rows.len()));
    for (player, row) in rows.iter().enumerate() {
        let bound = |key: &str| row[key].as_i64().and_then(|number| i32::try_from(number).ok());
        let (least, most) = (bound("at_least").unwrap_or(i32::MIN), bound("at_most").unwrap_or(i32::MAX));
        let is_within = |number: i32| (least..=most).contains(&number);
        let is_forced = forced.as_ref().is_none_or(|forced| forced[player] == least && least == most);
        hold(least <= most && is_forced, format!("player {}: {row}, and {forced:?} is forced", player + 1));
        hold(
            !is_two || value.as_ref().is_none_or(|value| is_within(value[player])),
            format!("{row}, {value:?}"),
        );
        if let Some(safe) = truth.as_ref().map(|truth| truth.safe[player]) {
            hold(is_within(safe), format!("{row}, and {safe} is true"));
        }
    }
    let set = answer["values"].as_array().into_iter().flatten().filter_map(numbers);
    for value in value.iter().cloned().chain(set) {
        let is_paid = truth.as_ref().is_none_or(|truth| truth.ends.contains(&value));
        hold(is_paid, format!("no end pays {value:?}"));
        let true_value = truth.as_ref().and_then(Truth::value);
        hold(
            true_value.is_none_or(|truth| *truth == value),
            format!("{value:?}, and {true_value:?} is true"),
        );
    }
    let has_value = value.is_some() || !answer["values"].is_null() || forced.is_some();
    let is_solved = answer["solved"] == "strong" || answer["solved"] == "weak";
    hold(has_value == is_solved, format!("solved {}, and the value is {value:?}", answer["solved"]));
    for pareto in answer["pareto"].as_array().into_iter().flatten() {
        let (of, better) = (numbers(&pareto["value"]), numbers(&pareto["dominated_by"]));
        if let (Some(of), Some(better)) = (of, better) {
            let is_better = better != of && better.iter().zip(&of).all(|(better, of)| better >= of);
            hold(is_better, format!("{better:?} is not better than {of:?}"));
        }
    }
    if let Some(grundy) = answer["grundy"]["grundy_value"].as_u64() {
        let winning = texts(&answer["grundy"]["winning"]);
        let legal = session.legal_moves();
        hold(winning.iter().all(|mv| legal.contains(mv)), format!("{winning:?} are no moves"));
        hold((grundy == 0) == winning.is_empty(), format!("Grundy value {grundy}, and {winning:?} win"));
        let own = value.as_ref().map(|value| value[session.to_move() - 1]);
        hold(own.is_none_or(|own| (own > 0) == (grundy != 0)), format!("Grundy value {grundy}, {value:?}"));
    }
    wrong
}

/// Fails unless all answers in the output of a command or of the playground are consistent.
pub(crate) fn hold(printed: &Value) {
    let searches = printed["searches"].as_array().into_iter().flatten();
    for answer in searches.chain([printed]).filter(|answer| answer["moves_played"].is_array()) {
        let wrong = wrong_with(answer);
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
    if printed["solved"].is_string() {
        let text = |key: &str| printed[key].as_str().expect("text").to_owned();
        let mut session = open(&text("game")).expect("a game");
        session.set_position(&text("position")).expect("a position");
        let wrong = wrong_with_solution(&session, printed);
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

fn numbers(value: &Value) -> Option<Vec<i32>> {
    serde_json::from_value(value.clone()).ok()
}

fn texts(value: &Value) -> Vec<String> {
    serde_json::from_value(value.clone()).unwrap_or_default()
}
