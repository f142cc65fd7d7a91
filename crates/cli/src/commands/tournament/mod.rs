//! `yomi tournament`: games between searches in blocks, and their report.

mod games;
mod live;
mod openings;
mod text;

use crate::arguments::{self, Common, Games, Limits, Output, Part};
use crate::caller::{self, caller};
use crate::commands::shards;
use crate::failure::Failure;
use crate::output::{json, tell, write};
use crate::words::{counted, grouped};
use crate::{input, interrupt, memory};
use arena::report::{csv, page};
use arena::{
    Contents, Draft, End, Ended, Entrant, Journal, Merged, Record, Report, ReportOptions, RunOptions,
    Settings, Shard, Sources, Tally, Tournament,
};
use games::Saved;
use live::Live;
use request::Spec;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The default number of blocks.
const BLOCKS: u64 = 100;

impl From<arena::Error> for Failure {
    fn from(error: arena::Error) -> Failure {
        Failure::of(&error, error.is_failure())
    }
}

pub(crate) fn run(arguments: &arguments::Tournament, common: &Common) -> Result<String, Failure> {
    match &arguments.part {
        None => play(arguments, common),
        Some(Part::Merge { files, output, allow_missing, report }) => {
            merge(files, output, *allow_missing, report, common)
        }
        Some(Part::Report { file, report }) => {
            report.html.as_deref().map(files::check).transpose()?;
            let (tournament, kept) = arena::read(file)?;
            tell_of_a_cut(file, &kept, "left out");
            let missing = arena::missing(&tournament, &kept).note();
            let given = (&*kept.records, missing);
            finish(&tournament, given, &ReportOptions::default(), report, common)
        }
    }
}

fn merge(
    files: &[PathBuf],
    output: &Path,
    allow_missing: bool,
    report: &Output,
    common: &Common,
) -> Result<String, Failure> {
    files::check(output)?;
    report.html.as_deref().map(files::check).transpose()?;
    let (tournament, Merged { records, gaps, bytes }) = arena::merge(files)?;
    let missing = shards::note(&gaps, allow_missing)?;
    files::replace(output, &bytes)?;
    let (output, games) = (output.display(), counted(records.len() as u64, "game"));
    tell(&format!("yomi: {output}: {games} from {}", counted(files.len() as u64, "file")));
    finish(&tournament, (&records, missing), &ReportOptions::default(), report, common)
}

fn play(arguments: &arguments::Tournament, common: &Common) -> Result<String, Failure> {
    let arguments::Tournament { play, output, limits, .. } = arguments;
    let draft = draft(play, limits, common)?;
    let cancel = interrupt::switch();
    let mut course = RunOptions {
        shard: play.shard.unwrap_or(Shard::ALL),
        threads: common.threads.into(),
        cancel: Some(Arc::clone(&cancel)),
        around: caller().and_then(|caller| caller.around),
        ..RunOptions::new(BLOCKS)
    };
    let processor_s = play.processor_time.map(|time| time.as_secs_f64());
    if processor_s.is_some() && files::thread_time().is_none() {
        let found = std::env::consts::OS;
        let what = "--processor-time: expected Linux, which tells the time of each program";
        return Err(Failure::usage(format!("{what}, got {found}")));
    }
    let Draft { blocks, sprt, openings, opening_order, opening_plies, .. } = draft.clone();
    let drafted = draft.settings()?;
    let openings = openings.as_deref().map(|path| {
        let of = (&*drafted.game, Some(drafted.seed));
        openings::read(path, opening_order.unwrap_or_default(), opening_plies, of)
    });
    if openings.is_none() && (opening_order.is_some() || opening_plies.is_some()) {
        let what = "--opening-order and --opening-plies: expected a file of openings with them, got none";
        return Err(Failure::usage(what));
    }
    let settings = Settings { processor_s, openings: openings.transpose()?, ..drafted };
    // Every thread has its own players.
    let players = course.threads * settings.players.len().max(1);
    let memory = memory::total().map(|memory| memory / players as u64);
    let tournament = Tournament::with_sources(settings, sources(), memory)?;
    course.blocks = tournament.blocks(blocks, BLOCKS, course.shard)?;
    tournament.check_databases()?;
    if sprt.is_some() && !tournament.is_testable() {
        return Err(Failure::usage(
            "--sprt tests the first player: expected one that is in every game, with scores of wins, or of \
             sums among as many players as seats",
        ));
    }
    if sprt.is_some() && course.shard != Shard::ALL {
        return Err(Failure::usage("--sprt: a shard alone decides nothing: expected no --shard with it"));
    }
    output.html.as_deref().map(files::check).transpose()?;
    let (mut journal, kept) = match &play.output {
        Some(path) => {
            let (mut journal, kept) = Journal::open(path, &tournament)?;
            if let Some(shard) = play.shard.filter(|&shard| shard != Shard::ALL) {
                journal.announce(arena::Part { shard, blocks: course.blocks }, &kept)?;
            }
            tell_of_a_cut(path, &kept, "dropped and its game is played again");
            (Some(journal), kept)
        }
        None => (None, Contents::default()),
    };
    let mut records = kept.records;
    if !records.is_empty() {
        tell(&format!("yomi: {} played already", counted(records.len() as u64, "game")));
    }
    let mut saved =
        play.save_games.as_deref().map(|path| Saved::open(path, &tournament, &records)).transpose()?;
    if let Some(sprt) = &sprt {
        tell(&text::expected(&tournament, sprt, course.blocks));
    }
    let mut keep = |record: &Record| {
        if let Some(forfeit) =
            record.forfeit.as_ref().filter(|_| play.on_failure && record.ended == End::Failure)
        {
            return Err(arena::Error::Stopped(forfeit.why.clone()));
        }
        journal.as_mut().map_or(Ok(()), |journal| journal.append(record))?;
        saved.as_mut().map_or(Ok(()), |saved| saved.append(record))
    };
    let ended = go_on(&tournament, &course, &mut records, &mut keep, sprt, &cancel);
    saved.map_or(Ok(()), Saved::finish)?;
    journal.map_or(Ok(()), |mut journal| journal.sync())?;
    let (ended, is_decided) = ended?;
    if ended == Ended::Cancelled && !is_decided && play.output.is_some() {
        tell("yomi: run the same command again to resume");
    }
    let options = ReportOptions { sprt, ..ReportOptions::default() };
    finish(&tournament, (&records, None), &options, output, common)
}

/// Plays the missing games and adds them to the records. Returns how that ended, and whether the sequential
/// test is decided.
fn go_on(
    tournament: &Tournament,
    course: &RunOptions,
    records: &mut Vec<Record>,
    keep: &mut dyn FnMut(&Record) -> Result<(), arena::Error>,
    sprt: Option<arena::Sprt>,
    cancel: &AtomicBool,
) -> Result<(Ended, bool), Failure> {
    let mut tally = Tally::new(tournament, course, sprt);
    for record in &*records {
        tally.push(record);
    }
    if tally.is_decided() {
        return Ok((Ended::Complete, true));
    }
    let live = Live::new(tournament, tournament.scheduled(course.blocks, course.shard), records.len() as u64);
    let (done, caller) = (records.clone(), caller());
    let ended = arena::run(tournament, course, &done, &mut |record| {
        keep(&record)?;
        tally.push(&record);
        records.push(record);
        if let Some(caller) = &caller {
            caller.progress.store(records.len() as u64, Ordering::Relaxed);
        }
        live.show(&tally);
        if tally.is_decided() {
            cancel.store(true, Ordering::Relaxed);
        }
        Ok(())
    })?;
    Ok((ended, tally.is_decided()))
}

/// The commit of this program; none where nothing told it when it was built.
fn commit() -> Option<String> {
    Some(env!("YOMI_COMMIT").to_owned()).filter(|commit| commit != "unknown" && !commit.contains(' '))
}

/// The game and the players of a caller that are in no list.
fn sources() -> Sources {
    let caller = caller().unwrap_or_default();
    Sources {
        unlisted: caller.game,
        external_players: caller.external_players,
        commit: commit(),
        ..Sources::default()
    }
}

/// The settings of the command line, completed by those of the file.
fn draft(play: &Games, limits: &Limits, common: &Common) -> Result<Draft, Failure> {
    let file = match &play.settings {
        None => Draft::default(),
        Some(path) => {
            let shown = path.display();
            let text = input::read_text(path, "a file of settings", input::MAX_BY_HAND)?;
            Draft::read(&text).map_err(|error| Failure::usage(format!("{shown}: {error}")))?
        }
    };
    let flags = Draft {
        game: play.game.clone(),
        players: play.player.iter().map(|text| entrant(text)).collect(),
        seatings: play.seatings,
        schedule: play.schedule,
        opening: play.opening,
        openings: play.openings.clone(),
        opening_order: play.opening_order,
        opening_plies: play.opening_plies,
        plies: play.plies,
        adjudicate: play.adjudicate.clone(),
        unfinished: play.unfinished,
        scoring: play.scoring,
        seed: common.seed_given,
        trace: play.trace.then_some(true),
        blocks: play.blocks,
        sprt: play.sprt,
    };
    let mut draft = flags.or(file);
    // Limits are checked even if every player has its own.
    limits.budget()?;
    for player in &mut draft.players {
        let is_named = player.name != player.search;
        player.search = with_limits(&player.search, limits)?;
        if !is_named {
            player.name.clone_from(&player.search);
        }
    }
    Ok(draft)
}

/// `NAME=SPEC`, or a search without a name of its own.
fn entrant(text: &str) -> Entrant {
    match text.split_once('=') {
        Some((name, search)) if !name.contains(':') => Entrant::named(name.trim(), search.trim()),
        _ => Entrant::new(text.trim()),
    }
}

/// The search with the limits that its text does not give.
fn with_limits(search: &str, limits: &Limits) -> Result<String, Failure> {
    let spec = Spec::read(search)?;
    let mut text = spec.text;
    let mut has_any = !spec.arguments.is_empty();
    for (limit, value) in limits.given() {
        if spec.arguments.iter().all(|argument| argument.key.as_deref() != Some(limit)) {
            let joint = if has_any { ',' } else { ':' };
            text.push_str(&format!("{joint}{limit}={value}"));
            has_any = true;
        }
    }
    Ok(text)
}

fn tell_of_a_cut(path: &Path, kept: &Contents, what: &str) {
    if kept.cut_off > 0 {
        let bytes = grouped(kept.cut_off);
        tell(&format!(
            "yomi: {}: the last line was cut off after {bytes} bytes: it is {what}",
            path.display()
        ));
    }
}

/// The report of these games, with a note on missing ones.
fn finish(
    tournament: &Tournament,
    (records, missing): (&[Record], Option<String>),
    options: &ReportOptions,
    output: &Output,
    common: &Common,
) -> Result<String, Failure> {
    let mut report = Report::of(tournament, records, options);
    report.notes.extend(missing);
    caller::note(|made| {
        made.records = records.to_vec();
        made.page = Some(page(&report));
    });
    output.html.as_deref().map(|path| write(path, page(&report))).transpose()?;
    if common.json {
        return json(&report);
    }
    Ok(if output.csv { csv(&report) } else { text::text(&report) })
}
