//! Answers in words, made from the figures by fixed thresholds. No answer says more than the intervals do: if
//! an interval reaches across a threshold, the question is undecided.

use super::boards::BoardValue;
use super::forced::ForcedWin;
use super::levels::LevelReport;
use super::numbers::Report;
use super::pie::Pie;
use super::shown::{number, percent, plies};
use super::verdict::Verdict;
use arena::report::Interval;
use request::grouped;
use statistics::share;

/// A player may be so far from an equal share of the games won, in a balanced game.
const BALANCE: f64 = 0.05;
/// More draws than this are many, and fewer than this are few.
const MANY_DRAWS: f64 = 0.5;
const FEW_DRAWS: f64 = 0.1;
/// More plies than this are many, and fewer than this are few.
const MANY_PLIES: f64 = 200.0;
const FEW_PLIES: f64 = 10.0;
/// Depth does not pay if the stronger level has no more than its equal share and this.
const GAIN: f64 = 0.05;

const UNDECIDED: &str = "undecided";

/// All answers that the figures of a report allow.
pub(super) fn verdicts(report: &Report) -> Vec<Verdict> {
    let mut verdicts = vec![value(report)];
    if let Some(level) = report.strongest() {
        verdicts.push(balance(level, &report.players, report.level));
        verdicts.extend(trend(report, level));
        verdicts.extend(draws(level));
        verdicts.extend(length(level));
    }
    verdicts.extend(end(report));
    verdicts.extend(depth(report));
    verdicts.extend(pie(report));
    verdicts.extend(rules(report));
    verdicts
}

fn value(report: &Report) -> Verdict {
    let threshold = "only what is proven counts".to_owned();
    let own = report.boards.solved.iter().find(|board| board.is_own);
    if let Some((board, result)) = own.and_then(|board: &BoardValue| Some((board, board.result.as_ref()?))) {
        let text = format!("under best play: {result}");
        let is_draw = board.value.as_ref().is_some_and(|value| value.iter().all(|paid| *paid == 0));
        let finding = if is_draw { "draw" } else { "solved" };
        return Verdict { about: "value", finding, text, threshold };
    }
    if let Some(ForcedWin { ply: 0, player, within, .. }) = &report.wins.forced {
        let within = within.map_or_else(String::new, |within| format!(" within {}", plies(within)));
        let text = format!("{} can force a win{within}", report.players[player - 1]);
        return Verdict { about: "value", finding: "solved", text, threshold };
    }
    let text = "the game is not solved: nothing is proven about its start".to_owned();
    Verdict { about: "value", finding: UNDECIDED, text, threshold }
}

fn balance(level: &LevelReport, players: &[String], confidence: f64) -> Verdict {
    let fair = 1.0 / players.len() as f64;
    let threshold = format!(
        "balanced if each player has {:.1} % to {:.1} % of the games that one player won",
        100.0 * (fair - BALANCE),
        100.0 * (fair + BALANCE)
    );
    let verdict = |finding, text| Verdict { about: "balance", finding, text, threshold: threshold.clone() };
    let shares = shares_of_all(&level.decided, confidence);
    let Some(first) = shares.first() else {
        return verdict(UNDECIDED, format!("{}: no game was won by one player alone", level.name));
    };
    let said = |player: usize, share: &Interval| format!("{} wins {}", players[player], percent(share));
    let outside: Vec<String> = (0..)
        .zip(&shares)
        .filter(|(_, share)| share.low > fair + BALANCE || share.high < fair - BALANCE)
        .map(|(player, share)| said(player, share))
        .collect();
    let opening = match level.opening {
        0 => String::new(),
        opening => format!(" after {} at random", plies(opening)),
    };
    let of_these = format!("of the games that one player won, at {}{opening}", level.name);
    if !outside.is_empty() {
        let outside = if players.len() == 2 { said(0, first) } else { outside.join(" and ") };
        return verdict("unbalanced", format!("{outside} {of_these}: not balanced"));
    }
    if shares.iter().all(|share| share.low >= fair - BALANCE && share.high <= fair + BALANCE) {
        return verdict("balanced", format!("{} {of_these}: balanced", said(0, first)));
    }
    let ahead = (0..).zip(&shares).find(|(_, share)| share.low > fair);
    match ahead {
        Some((player, share)) => {
            verdict(UNDECIDED, format!("{} {of_these}: ahead, and by how much is open", said(player, share)))
        }
        None => verdict(UNDECIDED, format!("{} {of_these}: too few games to tell", said(0, first))),
    }
}

/// The shares of the players. With three or more, all intervals together have the level that each of them has
/// for two: each is at a level so much closer to 1.
fn shares_of_all(decided: &[Interval], level: f64) -> Vec<Interval> {
    if decided.len() < 3 {
        return decided.to_vec();
    }
    let level = 1.0 - (1.0 - level) / decided.len() as f64;
    let wider = |own: &Interval| share((own.value * own.n as f64).round() as u64, own.n, level);
    decided.iter().filter_map(wider).map(Interval::from).collect()
}

/// The change of the first player's share from random play to the strongest level.
fn trend(report: &Report, strongest: &LevelReport) -> Option<Verdict> {
    let weakest = report.levels.first().filter(|weakest| weakest.name != strongest.name)?;
    let (before, after) = (weakest.decided.first()?, strongest.decided.first()?);
    let (finding, word) = if after.low > before.high {
        ("rises", "rises")
    } else if after.high < before.low {
        ("falls", "falls")
    } else {
        (UNDECIDED, "does not change measurably")
    };
    let text = format!(
        "the share of {} among the games that one player won {word} as play gets stronger: from {} at {} to \
         {} at {}",
        report.players[0],
        percent(before),
        weakest.name,
        percent(after),
        strongest.name
    );
    let threshold = "rises or falls if the two intervals are apart".to_owned();
    Some(Verdict { about: "trend", finding, text, threshold })
}

fn draws(level: &LevelReport) -> Option<Verdict> {
    let draws = level.draws.as_ref()?;
    let (finding, word) = match draws {
        Interval { low, .. } if *low > MANY_DRAWS => ("drawish", "drawish"),
        Interval { high, .. } if *high < FEW_DRAWS => ("decisive", "hardly any draws"),
        Interval { low, high, .. } if *low >= FEW_DRAWS && *high <= MANY_DRAWS => ("some", "some draws"),
        _ => (UNDECIDED, "too few games to tell"),
    };
    let text = format!("{} of the games are draws at {}: {word}", percent(draws), level.name);
    let threshold = format!(
        "drawish above {:.0} %, hardly any draws below {:.0} %",
        100.0 * MANY_DRAWS,
        100.0 * FEW_DRAWS
    );
    Some(Verdict { about: "draws", finding, text, threshold })
}

fn length(level: &LevelReport) -> Option<Verdict> {
    let mean = level.plies.as_ref()?;
    let (finding, word) = match mean {
        Interval { low, .. } if *low > MANY_PLIES => ("long", "long"),
        Interval { high, .. } if *high < FEW_PLIES => ("short", "short"),
        Interval { low, high, .. } if *low >= FEW_PLIES && *high <= MANY_PLIES => {
            ("medium", "neither long nor short")
        }
        _ => (UNDECIDED, "too few games to tell"),
    };
    let text = format!("a game has {} plies at {}: {word}", number(mean), level.name);
    let threshold = format!("long above {MANY_PLIES} plies, short below {FEW_PLIES}");
    Some(Verdict { about: "length", finding, text, threshold })
}

fn end(report: &Report) -> Option<Verdict> {
    let is_endless = |level: &&LevelReport| level.unfinished.is_some_and(|share| share.value > 0.0);
    let level = report.levels.iter().rev().find(is_endless)?;
    let share = percent(level.unfinished.as_ref()?);
    let text = match report.longest {
        Some(longest) => format!(
            "{share} of the games did not end within {} plies at {}; the rules end them after {longest}",
            report.ply_limit, level.name
        ),
        None => format!(
            "{share} of the games did not end within {} plies at {}, and the rules set no limit",
            report.ply_limit, level.name
        ),
    };
    let threshold = "a single game is enough".to_owned();
    Some(Verdict { about: "end", finding: "unfinished", text, threshold })
}

fn depth(report: &Report) -> Option<Verdict> {
    let fair = 1.0 / report.players.len() as f64;
    let mut played = report.steps.iter().filter_map(|step| Some((step, step.score.as_ref()?)));
    let (step, score) = played.next_back()?;
    let (finding, word) = match score {
        Interval { low, .. } if *low > fair => ("deep", "looking deeper still pays there"),
        Interval { high, .. } if *high < fair + GAIN => ("shallow", "looking deeper pays little or nothing"),
        _ => (UNDECIDED, "too few games to tell"),
    };
    let (paid, steps) = report.steps_that_pay();
    let text = format!(
        "{paid} of {steps} steps to a stronger level pay; {} against {} scores {}: {word}",
        step.stronger,
        step.weaker,
        percent(score)
    );
    let threshold = format!(
        "a step pays if the whole interval is above {:.1} %, and little or nothing below {:.1} %",
        100.0 * fair,
        100.0 * (fair + GAIN)
    );
    Some(Verdict { about: "depth", finding, text, threshold })
}

fn pie(report: &Report) -> Option<Verdict> {
    let Pie { opening, openings, level, plies: random, first, .. } = report.pie.as_ref()?;
    let (finding, word) = match first {
        Interval { low, high, .. } if *low >= 0.5 - BALANCE && *high <= 0.5 + BALANCE => ("fair", "fair"),
        Interval { high, .. } if *high < 0.5 - BALANCE => ("unfair", "not fair"),
        _ => (UNDECIDED, "too few games to tell"),
    };
    let random = if *random == 0 { String::new() } else { format!(" and {} at random", plies(*random)) };
    let text = format!(
        "with a pie rule the first player has {} of the games that one player won, at {level} after {opening}\
         {random}, the evenest of {openings} openings: {word}",
        percent(first)
    );
    let threshold = format!(
        "the second player takes the better side; fair if the first has {:.1} % to {:.1} %, not fair below",
        100.0 * (0.5 - BALANCE),
        100.0 * (0.5 + BALANCE)
    );
    Some(Verdict { about: "pie", finding, text, threshold })
}

fn rules(report: &Report) -> Option<Verdict> {
    let used = report.used.as_ref().filter(|used| used.games > 0)?;
    let lines: Vec<String> =
        used.unused_lines().map(|line| format!("line {} (`{}`)", line.line, line.text)).collect();
    let pieces: Vec<String> =
        used.unused_pieces().map(|piece| format!("the piece `{}`", piece.name)).collect();
    let unused = [lines, pieces].concat();
    let threshold = "unused if no random game used it".to_owned();
    let (finding, text) = if unused.is_empty() {
        (
            "used",
            format!("every rule and every piece was used in {} random games", grouped(used.games.into())),
        )
    } else {
        (
            "unused",
            format!("never used in {} random games: {}", grouped(used.games.into()), unused.join(", ")),
        )
    };
    Some(Verdict { about: "rules", finding, text, threshold })
}
