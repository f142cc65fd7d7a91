//! `yomi build` and `yomi probe`: databases of whole games.

use crate::arguments::{Build, Common, Probe};
use crate::failure::Failure;
use crate::output::{json, tell};
use crate::progress::Progress;
use crate::team::team;
use crate::words::{grouped, named, plies, seconds, table, value};
use crate::{caller, interrupt, memory};
use files::{Disk, System};
use records::play_typed;
use request::{BuildAnswer, BuildTerms, ProbeAnswer, Probed};
use std::path::Path;
use std::slice;

pub(crate) fn build(build: &Build, common: &Common) -> Result<String, Failure> {
    let session = caller::open(&build.game, None)?;
    let team = team(&build.team)?;
    // The work file is beside the file itself, wherever a link to that is. Only the first process has both.
    let output = files::plain(&build.output)?;
    if team.as_ref().is_none_or(request::Team::is_first) {
        files::check(&output)?;
    }
    let progress = Progress::new("positions visited");
    let answer = session.build(&BuildTerms {
        path: &output,
        threads: common.workers(),
        memory: memory::total(),
        room: System.room(files::folder_of(&output)),
        cancel: &interrupt::switch(),
        progress: &progress.counter(),
        player: build.player.map(|player| player - 1),
        team: team.as_ref(),
    })?;
    drop(progress);
    if common.json { json(&answer) } else { Ok(built_it(&answer)) }
}

fn built_it(answer: &BuildAnswer) -> String {
    let BuildAnswer { game, file, bytes, positions, places, layers, layers_kept, elapsed_s, .. } = answer;
    let kept = match layers_kept {
        0 => String::new(),
        kept if kept == layers => ", all of them built before".to_owned(),
        kept => format!(", {kept} of them built before"),
    };
    let bits = *bytes as f64 * 8.0 / (*positions).max(1) as f64;
    let rows = [
        ("positions", format!("{} in {} places", grouped(*positions), grouped(*places))),
        ("layers", format!("{layers}{kept}")),
        ("file", format!("{}, {} bytes, {bits:.2} bits per position", file.display(), grouped(*bytes))),
        ("time", seconds(*elapsed_s)),
    ];
    format!("{game}\n\n{}", named(&rows))
}

pub(crate) fn probe(probe: &Probe, common: &Common) -> Result<String, Failure> {
    let Probe { file, positions, moves } = probe;
    let moves = moves.as_deref().unwrap_or_default();
    let words: Vec<&str> = moves.split_whitespace().collect();
    #[cfg(feature = "games")]
    if let Some(answer) = registry::probe_winners(file, positions, &words)? {
        let text = || answer.probes.iter().map(super::census::explained).collect::<String>();
        return if common.json { json(&answer) } else { Ok(format!("{}\n{}", answer.game, text())) };
    }
    let answer = match registry::probe(file, positions, &words) {
        Err(request::Error::Move { .. }) => probe_typed(file, positions, moves)?,
        probed => probed?,
    };
    if common.json { json(&answer) } else { Ok(probed(&answer)) }
}

/// Probes a database for positions after moves as people type them, which may be other moves from each.
fn probe_typed(file: &Path, positions: &[String], moves: &str) -> Result<ProbeAnswer, Failure> {
    let mut answer = registry::probe(file, &[], &[])?;
    answer.probes.clear();
    let mut session = registry::open(&answer.game)?;
    let start = [session.start()];
    for position in if positions.is_empty() { &start } else { positions } {
        session.set_position(position)?;
        play_typed(&mut session, moves)?;
        let played = session.moves_played();
        tell(&format!("yomi: read as {}", played.join(" ")));
        let played: Vec<&str> = played.iter().map(String::as_str).collect();
        answer.probes.extend(registry::probe(file, slice::from_ref(position), &played)?.probes);
    }
    Ok(answer)
}

fn probed(answer: &ProbeAnswer) -> String {
    let mut text = format!("{}\n", answer.game);
    for probe in &answer.probes {
        let Probed { position, to_move, value: of, distance, moves } = probe;
        text.push_str(&format!("\n{position}  player {to_move} to move\n"));
        let said = match answer.player {
            None => verdict(of.as_deref(), *distance),
            Some(player) => forced(player, of.as_deref(), *distance),
        };
        text.push_str(&format!("value  {said}\n"));
        let row = |row: &request::ProbedMove| {
            let plies = row.distance.map_or_else(String::new, |plies| plies.to_string());
            if answer.player.is_some() {
                let of = row.value.as_ref().map_or("?".to_owned(), |value| value[0].to_string());
                return vec![row.mv.clone(), String::new(), of, plies];
            }
            let own = row.value.as_ref().map_or("?", |value| match value[to_move - 1] {
                0 => "draws",
                1.. => "wins",
                _ => "loses",
            });
            vec![row.mv.clone(), own.to_owned(), value(row.value.as_deref(), None), plies]
        };
        if !moves.is_empty() {
            let rows = moves.iter().map(row).collect();
            text.push_str(&format!("\n{}", table(&["move", "", "value", "plies"], rows, &[2, 3])));
        }
    }
    text
}

/// What one player can force against all others, and the distance to the end in plies.
fn forced(player: usize, of: Option<&[i32]>, distance: Option<u32>) -> String {
    let Some(of) = of else { return "?  the position is not in the database".to_owned() };
    let distance = distance.map_or_else(String::new, |plies| format!(", {plies} plies from the end"));
    format!("{}  what player {player} can force{distance}", of[0])
}

/// The winner, and the distance to the end in plies.
fn verdict(of: Option<&[i32]>, distance: Option<u32>) -> String {
    let Some(of) = of else { return "?  the position is not in the database".to_owned() };
    let winner = match of[0] {
        0 => "a draw".to_owned(),
        1.. => "player 1 wins".to_owned(),
        _ => "player 2 wins".to_owned(),
    };
    let distance = match distance {
        None => String::new(),
        Some(0) => ", the game is over".to_owned(),
        Some(distance) => format!(", {} from the end", plies(distance)),
    };
    format!("{}  {winner}{distance}", value(Some(of), None))
}
