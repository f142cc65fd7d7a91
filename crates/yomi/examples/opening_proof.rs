//! A proof that the first player wins an m,n,k game by given moves: it goes on where it was stopped.
//!
//! ```text
//! opening_proof FILE 15,15,5 h8             until all replies are proven, or Ctrl-C
//! opening_proof FILE 15,15,5 h8 10000       for at most so many seconds
//! opening_proof FILE 15,15,5 h8 0           what FILE knows
//! ```
//!
//! The last move is the first player's. FILE is made if it is not there: every job of the proof is a line of
//! it, and whatever stops the program, at most one job is lost. A line is the round, the moves with `pass`
//! for the second player's pass, the expansions, and `open` or the move that wins with the zone of its proof.
//! A file of other moves is refused.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it prints what it proves")]

use files::Journal;
use game::{Game, Line, Notation, Player, Zone};
use games::Mnk;
use games::mnk::State;
use search::{Budget, Job, JobSettings, ProofByJobs};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

type Error = Box<dyn std::error::Error>;

/// A file of results is no longer than this, in bytes.
const LONGEST: u64 = 1 << 30;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        [file, board, moves] => prove(Path::new(file), board, moves, None),
        [file, board, moves, seconds] => seconds
            .parse()
            .map_err(Error::from)
            .and_then(|seconds| prove(Path::new(file), board, moves, Some(Duration::from_secs(seconds)))),
        _ => Err("expected FILE M,N,K MOVES [SECONDS]".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn read_board(text: &str) -> Result<Mnk, Error> {
    let sides: Result<Vec<usize>, _> = text.split(',').map(str::parse).collect();
    match sides?.as_slice() {
        &[m, n, k] if [m, n, k].iter().all(|number| (1..=19).contains(number)) => Ok(Mnk::new(m, n, k)),
        _ => Err(format!("expected M,N,K, each from 1 to 19, got {text}").into()),
    }
}

/// Plays moves that are separated by commas.
fn line_of<'a>(game: &Mnk, moves: impl Iterator<Item = &'a str>, start: State) -> Result<Line<Mnk>, Error> {
    let mut line = Line::from_state(start);
    for text in moves {
        let is_legal = |mv: &u16| line.legal(game).contains(mv);
        let mv = game.read_move(line.state(), text).ok().filter(is_legal);
        line.push(game, mv.ok_or_else(|| format!("expected a legal move, got {text}"))?);
    }
    Ok(line)
}

fn prove(path: &Path, board: &str, moves: &str, time: Option<Duration>) -> Result<(), Error> {
    let game = read_board(board)?;
    let root = *line_of(&game, moves.split(','), game.start())?.state();
    if game.outcome(&root).is_some() || game.to_move(&root) != Player::SECOND {
        return Err("expected moves after which the second player is to move".into());
    }
    let settings = JobSettings::default();
    let mut proof = ProofByJobs::new(&game, root, settings, Budget::default());
    // Step 1. What was done before.
    let header = format!("opening proof: {board} {moves} {settings:?}\n");
    let (mut journal, bytes) = Journal::open(path, "a proof of an opening", LONGEST)?;
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    let text = std::str::from_utf8(&bytes[..whole])?;
    let mut spent = 0;
    if let Some(jobs) = text.strip_prefix(&header) {
        for (index, line) in jobs.lines().enumerate() {
            let job = read_job(&game, &root, line).ok_or_else(|| format!("line {}: no job", index + 2))?;
            proof.add(&job).map_err(|error| format!("line {}: {error}", index + 2))?;
            spent += job.expansions;
        }
        journal.keep(whole as u64, text.lines().count() as u64)?;
    } else if text.is_empty() {
        journal.keep(0, 0)?;
        journal.append(header.as_bytes())?;
    } else {
        return Err(format!("expected a file that begins with {header}").into());
    }
    // Step 2. One round after the other, of the replies that are open.
    let (begun, mut open, all) = (Instant::now(), proof.replies(), proof.replies().len());
    let (mut before, mut failed, mut proven) = (spent, None, 0);
    for round in 0..32 {
        let mut still = Vec::new();
        for &reply in &open {
            let found = proof.is_won(reply, round, &mut |job| {
                if time == Some(Duration::ZERO) {
                    return ControlFlow::Break(());
                }
                spent += job.expansions;
                let kept = journal.append(write_job(&game, &root, job).as_bytes());
                failed = kept.err();
                if failed.is_some() || time.is_some_and(|time| begun.elapsed() >= time) {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            match found {
                ControlFlow::Continue(true) => proven += 1,
                ControlFlow::Continue(false) => still.push(reply),
                ControlFlow::Break(()) => {
                    journal.sync()?;
                    println!(
                        "stopped in round {round}: {proven} of {all} replies proven, {spent} expansions"
                    );
                    return failed.map_or(Ok(()), |error| Err(error.into()));
                }
            }
            if spent > before {
                let (name, is_won) = (game.write_move(&root, reply), found == ControlFlow::Continue(true));
                println!(
                    "round {round}: {moves},{name} {}, {} expansions, {spent} in all, {:.0?}",
                    if is_won { "won" } else { "open" },
                    spent - before,
                    begun.elapsed()
                );
                before = spent;
            }
        }
        open = still;
        println!("round {round}: {proven} of {all} replies proven, {spent} expansions");
        if open.is_empty() {
            println!("the first player wins by {moves}");
            return Ok(());
        }
    }
    Ok(())
}

/// A job as a line.
fn write_job(game: &Mnk, root: &State, job: &Job<u16>) -> String {
    let write = |mv: &u16| game.write_move(root, *mv);
    let mut moves: Vec<String> = job.moves.iter().map(write).collect();
    moves.extend(job.is_passed.then(|| "pass".to_owned()));
    let found = job.won.map_or("open".to_owned(), |(mv, zone)| {
        let numbers = (0..Zone::SIZE).filter(|&number| zone.has(number));
        let zone: Vec<String> = numbers.map(|number| write(&(number as u16))).collect();
        format!("{} {}", write(&mv), zone.join(","))
    });
    format!("{} {} {} {found}\n", job.round, moves.join(","), job.expansions)
}

/// The job of a line; `None` if it is none.
fn read_job(game: &Mnk, root: &State, line: &str) -> Option<Job<u16>> {
    let read = |text: &str| game.read_move(root, text).ok();
    let words: Vec<&str> = line.split(' ').collect();
    let (&[round, moves, expansions], found) = words.split_first_chunk()?;
    let (moves, is_passed) = match moves.strip_suffix(",pass") {
        Some(moves) => (moves, true),
        None => (moves, false),
    };
    let won = match found {
        ["open"] => None,
        [mv, squares] => {
            let mut zone = Zone::default();
            for square in squares.split(',') {
                zone.insert(usize::from(read(square)?));
            }
            Some((read(mv)?, zone))
        }
        _ => return None,
    };
    Some(Job {
        moves: moves.split(',').map(read).collect::<Option<_>>()?,
        is_passed,
        round: round.parse().ok()?,
        expansions: expansions.parse().ok()?,
        won,
    })
}
