//! `yomi learn evaluation`: a static evaluation from self-play.

use crate::arguments::{Common, LearnEvaluation, LearnerOptions};
use crate::caller;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{json, tell};
use crate::progress::Progress;
use crate::words::{counted, grouped, named, seconds, table};
use learn::evaluation::{
    Event, Learned, Length, PageInput, Source, Terms, finalize, learn, page, read_records,
};
use ntuple::Options;
use registry::Session;
use registry::learned::Checkpoint;
use request::SCHEMA;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What was learned, for programs.
#[derive(Serialize)]
struct Answer<'a> {
    schema: u32,
    game: &'a str,
    file: PathBuf,
    games: u64,
    played: u64,
    weights: usize,
    choices: Vec<Choice<'a>>,
    checkpoints: &'a [Checkpoint],
}

#[derive(Serialize)]
struct Choice<'a> {
    name: &'a str,
    value: &'a str,
}

pub(crate) fn evaluation(arguments: &LearnEvaluation, common: &Common) -> Result<String, Failure> {
    let LearnEvaluation { game, output, page: page_file, from, is_final, .. } = arguments;
    if arguments.shard.is_some() {
        return Err(Failure::usage(
            "--shard: learning an evaluation cannot be shared out, as each game changes the weights that the \
             next is played with; share out seeds, and the games that compare them by `yomi tournament \
             --shard`",
        ));
    }
    let session = caller::open(game, None)?;
    let identity = session.identity()?;
    let records = read_records(&session, from)?;
    let make = |options: &Options| {
        let games = if options.records.is_some() { &*records.games } else { &[] };
        Ok(session.learner_from(options, games)?)
    };
    let source = Source { identity: &identity, learner: &make };
    page_file.as_deref().map(files::check).transpose()?;
    let learned = if *is_final {
        finalize(&source, (&**output).into())?
    } else {
        let mut terms = terms(arguments, common)?;
        terms.options.records = (!from.is_empty()).then(|| records.description.clone());
        run(&source, output, &terms)?
    };
    if let Some(path) = page_file {
        let board = session.board().unwrap_or_default();
        let scene = session.drawn().map(|drawn| drawn.scene);
        let input = PageInput {
            game: session.game(),
            players: session.players(),
            learned: &learned,
            board: &board,
            scene: scene.as_ref(),
        };
        files::replace(path, page(&input)?)?;
    }
    if common.json { answer(&session, output, &learned) } else { Ok(text(&session, output, &learned)) }
}

fn terms(arguments: &LearnEvaluation, common: &Common) -> Result<Terms, Failure> {
    let length = match (arguments.games, &arguments.time) {
        (Some(games), _) => Length::Games(games),
        (None, Some(text)) => Length::Time(request::read_time(text)?, text.clone()),
        (None, None) => Length::Unspecified,
    };
    let options = options(&arguments.learner, common.seed());
    Ok(Terms { options, ..Terms::new(length) })
}

/// The options of a learner, but for the number of games.
pub(super) fn options(learner: &LearnerOptions, seed: u64) -> Options {
    let LearnerOptions { tuples, phases, lambda, alpha, epsilon, guided, cap, siblings, sharing, .. } =
        learner;
    Options {
        games: 0,
        seed,
        tuples: tuples.0.clone(),
        phases: phases.0,
        lambda: lambda.0,
        alpha: alpha.0,
        epsilon: *epsilon,
        guided: guided.0,
        cap: cap.0,
        siblings: siblings.0,
        sharing: sharing.0,
        uses_symmetries: !learner.no_symmetries,
        is_coherent: !learner.fixed_step,
        aim: learner.aim,
        last_step: learner.last_step,
        average: learner.average,
        opening: learner.opening,
        backup: learner.backup,
        sparring: learner.sparring,
        records: None,
    }
}

/// Learns with a progress line, until all games are played or Ctrl-C is pressed.
pub(super) fn run(source: &Source<'_>, output: &Path, terms: &Terms) -> Result<Learned, Failure> {
    let cancel = interrupt::switch();
    let progress = Progress::new("games");
    let (mut of, mut points) = (String::new(), String::new());
    let mut listen = |event: Event<'_>| match event {
        Event::Chosen { games, time } => tell(&format!(
            "yomi: {} games take about {}; --games {games} repeats this run",
            grouped(games),
            seconds(time.as_secs_f64())
        )),
        Event::Begun { games, .. } => of = format!(" of {}", grouped(games)),
        Event::Played(now) => {
            progress.count(now.games);
            progress.note(format!(
                "{of}, {:.0} % decided, {:.1} plies, error {:.3}{}",
                100.0 * now.decided,
                now.plies,
                now.error,
                points
            ));
        }
        Event::Recorded(row) => {
            if row.points.is_some() {
                points = format!(", {} % against the last weights", shown(row));
            }
        }
        Event::Undecided(now) => tell(&format!(
            "yomi: {:.1} % of the last games were decided, after {:.0} plies on average: if games are broken \
             off, give more plies with --cap, or guide more of them with --guided 0.7",
            100.0 * now.decided,
            now.plies
        )),
    };
    Ok(learn(source, output.into(), terms, &cancel, &mut listen)?)
}

/// The points of a row in percent, with their interval.
fn shown(row: &Checkpoint) -> String {
    row.points.map_or_else(String::new, |points| {
        let [mean, low, high] = [points.mean, points.low, points.high].map(|share| 100.0 * share);
        format!("{mean:.1} [{low:.1}, {high:.1}]")
    })
}

fn answer(session: &Session, output: &Path, learned: &Learned) -> Result<String, Failure> {
    json(&Answer {
        schema: SCHEMA,
        game: session.spelled_out(),
        file: output.to_owned(),
        games: learned.games,
        played: learned.played,
        weights: learned.trained.weights.len(),
        choices: learned.choices.iter().map(|(name, value)| Choice { name, value }).collect(),
        checkpoints: &learned.checkpoints,
    })
}

fn text(session: &Session, output: &Path, learned: &Learned) -> String {
    let games = if learned.is_finished() {
        counted(learned.games, "game")
    } else {
        format!("{} of {}", grouped(learned.played), counted(learned.games, "game"))
    };
    let stopped = if !learned.is_finished() && interrupt::was_pressed() {
        "; stopped: run the same command again to resume"
    } else {
        ""
    };
    let choices = named(&learned.choices);
    let rows = learned.checkpoints.iter().filter(|row| row.points.is_some()).map(|row| {
        vec![
            grouped(row.games),
            format!("{:.0} %", 100.0 * row.decided),
            format!("{:.1}", row.plies),
            format!("{:.3}", row.error),
            shown(row),
        ]
    });
    let header = ["games", "decided", "plies", "error", "points against the row before, %"];
    let rows = table(&header, rows.collect(), &[0, 1, 2, 3]);
    format!("{}, {games} in {}{stopped}\n\n{choices}\n{rows}", session.game(), output.display())
}
