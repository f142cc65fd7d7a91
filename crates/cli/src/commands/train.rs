//! `yomi train`: a player from the rules of a game alone.

use crate::arguments::{Common, Train};
use crate::caller;
use crate::failure::Failure;
use crate::output::{json, tell};
use crate::progress::Progress;
use crate::words::{counted, grouped, plies, seconds, table};
use crate::{interrupt, memory};
use learn::evaluation::{Event as Learning, Length};
use learn::player::{Event, TrainOptions, train};
use registry::learned::Points;
use registry::player::{Matches, Player, Round};
use request::{PLAYER_FILE, SCHEMA};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// The player, for programs.
#[derive(Serialize)]
struct Answer<'a> {
    schema: u32,
    game: &'a str,
    file: PathBuf,
    is_finished: bool,
    search: Option<&'a str>,
    classes: Option<&'a str>,
    options: Vec<Setting<'a>>,
    rounds: &'a [Round],
    matches: Option<&'a Matches>,
}

#[derive(Serialize)]
struct Setting<'a> {
    name: &'a str,
    value: &'a str,
}

pub(crate) fn run(arguments: &Train, common: &Common) -> Result<String, Failure> {
    let session = caller::open(&arguments.game, None)?;
    let options = options(arguments, common)?;
    let cancel = interrupt::switch();
    let progress = Progress::new("games");
    let mut stage = String::new();
    let mut listen = |event: Event<'_>| {
        if let Some(line) = message(&event) {
            tell(&format!("yomi: {line}"));
        }
        if let Some((games, line)) = shown(&event, &mut stage) {
            progress.count(games);
            progress.note(line);
        }
    };
    let player = train(&session, (&*arguments.output).into(), &options, &cancel, &mut listen)?;
    drop(progress);
    if common.json {
        return answer(session.spelled_out(), &arguments.output, player.as_ref());
    }
    let output = arguments.output.display();
    Ok(match player {
        None => format!("{}, no player yet: run the same command again to resume {output}\n", session.game()),
        Some(player) => text(session.game(), &arguments.output, &player),
    })
}

fn options(arguments: &Train, common: &Common) -> Result<TrainOptions, Failure> {
    let Train { time, games, rounds, class_games, stable, nodes, blocks, .. } = arguments;
    let length = match (games, time) {
        (Some(games), _) => Length::Games(*games),
        (None, Some(text)) => Length::Time(request::read_time(text)?, text.clone()),
        (None, None) => Length::Unspecified,
    };
    Ok(TrainOptions {
        rounds: rounds.0,
        class_games: *class_games,
        stable: *stable,
        nodes: nodes.clone(),
        blocks: *blocks,
        seed: common.seed(),
        threads: common.threads.into(),
        memory: memory::total(),
        ..TrainOptions::new(length)
    })
}

/// The message of an event that people should see, whether standard error is a terminal or not.
fn message(event: &Event<'_>) -> Option<String> {
    match event {
        Event::Evaluation(Learning::Chosen { games, time }) => Some(format!(
            "{} games of the first evaluation take about {}",
            grouped(*games),
            seconds(time.as_secs_f64())
        )),
        Event::Evaluation(Learning::Undecided(now)) => Some(format!(
            "{:.1} % of the last games were decided, after {:.0} plies on average: little can be learned \
             from them",
            100.0 * now.decided,
            now.plies
        )),
        Event::Nodes(nodes) => {
            let nodes: Vec<String> = nodes.iter().map(u64::to_string).collect();
            Some(format!("equal times by the clock are those of --nodes {}", nodes.join(",")))
        }
        Event::Learned { round, change: Some(change) } => {
            Some(format!("round {round}: no probability of a class changed by more than {change:.3}"))
        }
        _ => None,
    }
}

/// The number of games and the text of the progress line.
fn shown(event: &Event<'_>, stage: &mut String) -> Option<(u64, String)> {
    match event {
        Event::Round(round) => {
            *stage = format!(", round {round}");
            None
        }
        Event::Evaluation(Learning::Begun { games, played }) => {
            Some((*played, format!(" of {}{stage}: evaluation", grouped(*games))))
        }
        Event::Evaluation(Learning::Played(now)) => {
            Some((now.games, format!("{stage}: evaluation, error {:.3}", now.error)))
        }
        Event::Classes { played, games, .. } => {
            Some((*played, format!(" of {}{stage}: classes of moves", grouped(*games))))
        }
        Event::Matches { played, games } => {
            Some((*played, format!(" of {}: matches of candidates", grouped(*games))))
        }
        _ => None,
    }
}

fn answer(game: &str, file: &Path, player: Option<&Player>) -> Result<String, Failure> {
    let options = player.map_or(&[][..], |player| &player.made.options);
    json(&Answer {
        schema: SCHEMA,
        game,
        file: file.to_owned(),
        is_finished: player.is_some(),
        search: player.map(|player| &*player.search),
        classes: player.and_then(|player| player.classes.as_deref()),
        options: options.iter().map(|(name, value)| Setting { name, value }).collect(),
        rounds: player.map_or(&[], |player| &player.made.rounds),
        matches: player.and_then(|player| player.made.matches.as_ref()),
    })
}

fn text(game: &str, file: &Path, player: &Player) -> String {
    let shown = file.display();
    let name =
        if shown.to_string().ends_with(PLAYER_FILE) { shown.to_string() } else { format!("player:{shown}") };
    let rows = (1..).zip(&player.made.rounds).map(|(number, round)| {
        let change = round.change.map_or_else(String::new, |change| format!("{change:.3}"));
        let decided = format!("{:.0} %", 100.0 * round.decided);
        vec![format!("{number}"), grouped(round.games), decided, grouped(round.class_games), change]
    });
    let header = ["round", "games", "decided", "games for classes", "greatest change"];
    let rounds = table(&header, rows.collect(), &[0, 1, 2, 3, 4]);
    let matches = player.made.matches.as_ref().map_or_else(String::new, candidates);
    let given = player.made.options.iter().map(|(name, value)| format!(" --{name} {value}"));
    let given: String = given.filter(|option| option != " --blocks auto").collect();
    let last = [
        format!("search  {}", player.search),
        format!("use     yomi analyze \"{game}\" --search \"{name}\""),
        format!("again   yomi train \"{game}\"{given} -o \"{shown}\""),
    ];
    format!("{game}, a player in {shown}\n\n{rounds}\n{matches}\n{}\n", last.join("\n"))
}

/// The table of the candidates, with a remark on how sure the choice is.
fn candidates(matches: &Matches) -> String {
    let percent = |points: Points| {
        let [mean, low, high] = [points.mean, points.low, points.high].map(|share| 100.0 * share);
        format!("{mean:.1} [{low:.1}, {high:.1}]")
    };
    let rows = matches.candidates.iter().enumerate().map(|(at, candidate)| {
        let chosen = if at == matches.chosen { "chosen" } else { "" };
        let behind = candidate.behind.map_or_else(String::new, percent);
        vec![candidate.name.clone(), percent(candidate.score), behind, chosen.to_owned()]
    });
    let header = ["candidate", "won, %", "behind the chosen one by", ""];
    let text = table(&header, rows.collect(), &[]);
    let mut notes = format!(
        "{} in {}, from openings of {}; 95 % intervals by blocks\n",
        counted(matches.games, "game"),
        counted(matches.blocks, "block"),
        plies(matches.opening),
    );
    let is_open = |behind: Option<Points>| behind.is_some_and(|behind| behind.low <= 0.0);
    let open = matches.candidates.iter().filter(|candidate| is_open(candidate.behind)).count();
    if open > 0 {
        notes.push_str(&format!(
            "note: {} might be as good as the chosen one\n",
            counted(open as u64, "other")
        ));
    }
    if 10 * matches.different < 9 * matches.games {
        notes.push_str(&format!(
            "note: only {} of {} games differ, by the lots that their players draw\n",
            matches.different, matches.games
        ));
    }
    format!("{text}{notes}")
}
