//! Makes a report, part by part.

use super::boards::{Boards, boards};
use super::clock::{Allotment, Clock};
use super::depth::play_step;
use super::forced::{Wins, forced_win, has_win, shortest_win};
use super::ladder::{Level, ladder, opening};
use super::levels::{LevelReport, play_level};
use super::numbers::Report;
use super::options::ReportOptions;
use super::pie::pie;
use super::subject::Subject;
use super::used::used;
use super::verdicts::verdicts;
use game::random::derive_seed;
use registry::Played;
use request::{Error, SCHEMA};

/// Numbers that derive the seeds of the parts from that of the report.
const OF_LEVELS: u64 = 1;
const OF_STEPS: u64 = 2;
const OF_PIE: u64 = 3;

/// Shares of the time that is left when a part begins: what it does not need goes to the parts behind it.
const FOR_RULES: f64 = 0.05;
const FOR_LEVELS: f64 = 0.45;
const FOR_STEPS: f64 = 0.5;
const FOR_PIE: f64 = 0.4;
const FOR_BOARDS: f64 = 0.5;
const FOR_FORCED: f64 = 0.8;

/// Measures a game.
///
/// # Errors
///
/// If the search does not support the game, or the opening ends every game.
///
/// # Examples
///
/// ```
/// use studies::report::{ReportOptions, Subject, measure};
///
/// let options = ReportOptions { games: 4, random_games: 100, nodes: vec![10], ..ReportOptions::new(1) };
/// let report = measure(&Subject::open("tic-tac-toe", 1)?, &options)?;
/// assert_eq!(report.levels[0].games, 100);
/// # Ok::<(), request::Error>(())
/// ```
pub fn measure(subject: &Subject, options: &ReportOptions) -> Result<Report, Error> {
    let clock = Clock::new(options);
    let session = subject.session();
    let used = match subject.text() {
        Some((text, _)) => Some(used(text, options, &clock.allot(FOR_RULES))?),
        None => None,
    };
    let mut report = Report { used, ..blank(subject, options) };
    if session.outcome().is_some() {
        report.notes.push("the game is over at its start: there is nothing to play".to_owned());
        report.boards = boards(subject, options, &clock, &clock.allot(FOR_BOARDS))?;
        report.verdicts = verdicts(&report);
        return Ok(report);
    }
    let levels = ladder(session, options)?;
    let opening = opening(session, &levels, options, &clock.allot(FOR_RULES))?;
    let games = play_levels(&mut report, subject, (&levels, opening), options, &clock.allot(FOR_LEVELS))?;
    play_steps(&mut report, subject, (&levels, opening), options, &clock.allot(FOR_STEPS))?;
    let terms = (&*levels, opening, derive_seed(options.seed, OF_PIE));
    report.pie = pie(report.strongest(), subject, terms, options, &clock.allot(FOR_PIE))?;
    report.boards = boards(subject, options, &clock, &clock.allot(FOR_BOARDS))?;
    let own = report.boards.solved.iter().find(|board| board.is_own);
    let strongest = report.levels.iter().zip(&games).find(|(level, _)| Some(*level) == report.strongest());
    let strongest = strongest.map(|(level, games)| (&*level.name, &**games));
    report.wins = forced_win(session, own, strongest, options, &clock.allot(FOR_FORCED))?;
    if has_win(session) {
        report.wins.shortest = shortest_win(session, &games, options, &clock.allot(1.0))?;
    }
    report.partial = clock.is_cancelled();
    report.notes.extend(notes(&report));
    report.verdicts = verdicts(&report);
    Ok(report)
}

/// A report without any figures.
fn blank(subject: &Subject, options: &ReportOptions) -> Report {
    let session = subject.session();
    Report {
        schema: SCHEMA,
        game: session.game().to_owned(),
        title: subject.title().to_owned(),
        players: subject.players(),
        start: session.position(),
        legal: session.legal_moves(),
        longest: session.promises().longest,
        seed: options.seed,
        time_s: options.time.map(|time| time.as_secs_f64()),
        ply_limit: options.ply_limit,
        level: options.level,
        partial: false,
        verdicts: Vec::new(),
        levels: Vec::new(),
        steps: Vec::new(),
        pie: None,
        wins: Wins { exist: has_win(session), ..Wins::default() },
        used: None,
        boards: Boards::default(),
        notes: Vec::new(),
    }
}

/// Plays every level against itself; returns the games of each.
fn play_levels(
    report: &mut Report,
    subject: &Subject,
    (levels, opening): (&[Level], u32),
    options: &ReportOptions,
    time: &Allotment<'_>,
) -> Result<Vec<Vec<Played>>, Error> {
    let seed = derive_seed(options.seed, OF_LEVELS);
    let mut games = Vec::new();
    for (index, level) in levels.iter().enumerate() {
        let time = time.share(1.0 / (levels.len() - index) as f64);
        let terms = (opening, derive_seed(seed, index as u64));
        let (played, own) = play_level(subject.session(), level, terms, options, &time)?;
        report.levels.push(played);
        games.push(own);
    }
    Ok(games)
}

/// Plays every level against the one below.
fn play_steps(
    report: &mut Report,
    subject: &Subject,
    (levels, opening): (&[Level], u32),
    options: &ReportOptions,
    time: &Allotment<'_>,
) -> Result<(), Error> {
    let seed = derive_seed(options.seed, OF_STEPS);
    let steps = levels.len() - 1;
    for (index, pair) in levels.windows(2).enumerate() {
        let time = time.share(1.0 / (steps - index) as f64);
        let terms = (opening, derive_seed(seed, index as u64));
        report.steps.push(play_step(subject.session(), (&pair[1], &pair[0]), terms, options, &time)?);
    }
    Ok(())
}

/// Remarks about what the figures rest on.
fn notes(report: &Report) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some(level) = report.levels.iter().find(|level| level.opening > 0) {
        let opening = level.opening;
        let plies = if opening == 1 { "1 ply".to_owned() } else { format!("{opening} plies") };
        notes.push(format!(
            "each game but those of random play begins with {plies} chosen at random: its figures are about \
             such games, and not about the start alone"
        ));
    }
    let is_alike = |level: &&LevelReport| level.games > 1 && level.different == 1;
    for level in report.levels.iter().filter(is_alike) {
        notes.push(format!("{}: all games are the same, and count as one", level.name));
    }
    if report.levels.iter().any(|level| level.unfinished.is_some_and(|share| share.value > 0.0)) {
        notes.push(format!(
            "games broken off after {} plies count as such; between two levels everybody has an equal share \
             of them",
            report.ply_limit
        ));
    }
    for level in report.levels.iter().filter(|level| level.games < level.wanted) {
        let LevelReport { name, games, wanted, .. } = level;
        notes.push(format!("{name}: {games} of {wanted} games: no more fitted the time"));
    }
    notes
}
