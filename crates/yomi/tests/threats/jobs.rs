//! Proofs by jobs against exhaustive search, and stopped anywhere and gone on with.

use crate::plain::{after, random_position, value};
use game::random::Random;
use game::{Game, KeyMap, Notation, Player, Zone};
use games::Mnk;
use games::mnk::State;
use search::{Budget, Job, JobSettings, ProofByJobs};
use std::ops::ControlFlow;

/// Jobs so small that most of them fail at first, and that much is left to what is outside of them.
const SMALL: JobSettings = JobSettings { expansions: 2, passes: 1, width: 3, depth: 1 };
const ROUNDS: u32 = 4;

/// The replies that are proven, and the jobs that it takes, of which the first ones are known.
fn proven(game: &Mnk, root: &State, known: &[Job<u16>], most: usize) -> (Vec<u16>, Vec<Job<u16>>) {
    let mut proof = ProofByJobs::new(game, *root, SMALL, Budget::default());
    known.iter().for_each(|job| proof.add(job).expect("a job of this proof"));
    let (mut jobs, mut found) = (known.to_vec(), Vec::new());
    let mut open = proof.replies();
    for round in 0..ROUNDS {
        for reply in std::mem::take(&mut open) {
            let is_won = proof.is_won(reply, round, &mut |job| {
                jobs.push(job.clone());
                if jobs.len() >= most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            match is_won {
                ControlFlow::Continue(true) => found.push(reply),
                ControlFlow::Continue(false) => open.push(reply),
                ControlFlow::Break(()) => return (found, jobs),
            }
        }
    }
    (found, jobs)
}

#[test]
fn replies_that_jobs_prove_are_won() {
    let mut random = Random::new(17);
    let (mut won, mut lost, mut split) = ([0; 2], 0, 0);
    for (m, n, k) in [(4, 3, 3), (5, 3, 3), (4, 4, 3), (5, 4, 4), (5, 5, 4)] {
        let (game, mut known) = (Mnk::new(m, n, k), KeyMap::default());
        for _ in 0..if std::env::var_os("YOMI_DEEP").is_some() { 100 } else { 10 } {
            let root = random_position(&game, m * n - 4 - random.index(7), &mut random);
            let attacker = game.to_move(&root).next(2);
            if game.outcome(&root).is_some() {
                continue;
            }
            let (found, jobs) = proven(&game, &root, &[], usize::MAX);
            // Stopped after some jobs, and gone on with from what was kept.
            let most = 1 + random.index(jobs.len().max(1));
            let (_, kept) = proven(&game, &root, &[], most);
            let (again, _) = proven(&game, &root, &kept, usize::MAX);
            for mv in ProofByJobs::new(&game, root, SMALL, Budget::default()).replies() {
                let next = after(&game, &root, mv);
                let first = value(&game, &next, &mut known);
                let is_won = first == if attacker == Player::FIRST { 1 } else { -1 };
                let is_found = found.contains(&mv);
                let text = game.write_position(&root);
                assert!(is_won || !is_found && !again.contains(&mv), "{mv} is not won: {text}");
                assert!(again.contains(&mv) || !is_found, "{mv} was proven without a stop: {text}");
                won[usize::from(is_found)] += u32::from(is_won);
                lost += u32::from(!is_won);
            }
            split += jobs.iter().filter(|job| job.moves.len() > 2 && job.won.is_some()).count();
        }
    }
    assert!(won[1] > 100 && lost > 100 && split > 0, "{won:?} {lost} {split}");
}

#[test]
fn a_job_of_another_proof_is_refused() {
    let game = Mnk::new(4, 3, 3);
    let root = after(&game, &game.start(), 5);
    let mut proof = ProofByJobs::new(&game, root, SMALL, Budget::default());
    let job = |moves: &[u16], is_passed| Job {
        moves: moves.to_vec(),
        is_passed,
        round: 0,
        expansions: 1,
        won: Some((0, Zone::default())),
    };
    for (moves, is_passed) in
        [(&[5][..], false), (&[0, 0], true), (&[0], true), (&[0, 1], false), (&[12], false)]
    {
        assert!(proof.add(&job(moves, is_passed)).is_err(), "{moves:?} {is_passed}");
    }
    assert_eq!(proof.add(&job(&[0], false)), Ok(()));
    let is_won = proof.is_won(0, 0, &mut |_| panic!("nothing is left to do"));
    assert_eq!(is_won, ControlFlow::Continue(true));
}
