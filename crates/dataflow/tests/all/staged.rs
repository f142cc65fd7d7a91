//! Work in stages by any number of workers and processes: the sums are those of a plain loop.

use crate::agreement::{control, terms};
use crate::processes::{addresses, cluster};
use dataflow::{MEMORY, Terms, Undone, sums};
use game::random::Random;
use solve::stages::{Part, Piece, Stage, Staged};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Random work: a piece is made of those that it needs, so that a wrong one changes all sums behind it.
struct Errands {
    stages: Vec<OfStage>,
    workers: usize,
}

#[derive(Clone)]
struct OfStage {
    common: Vec<Part>,
    /// By part.
    needs: Vec<Vec<Part>>,
    owners: Vec<usize>,
}

const SUMS: usize = 3;

impl Errands {
    fn new(parts: &[u32], workers: usize, random: &mut Random) -> Errands {
        let some = |stage: u32, most: usize, random: &mut Random| -> Vec<Part> {
            let picked = (0..random.index(most + 1)).filter_map(|_| {
                let stage = stage.checked_sub(1 + random.index(2) as u32)?;
                let number = parts[stage as usize].checked_sub(1)?.min(random.below(1 << 10) as u32);
                Some(Part { stage, number })
            });
            picked.collect()
        };
        let stage = |(stage, &parts): (u32, &u32)| OfStage {
            common: some(stage, 2, random),
            needs: (0..parts).map(|_| some(stage, 4, random)).collect(),
            owners: (0..parts).map(|_| random.index(workers)).collect(),
        };
        Errands { stages: (0..).zip(parts).map(stage).collect(), workers }
    }

    fn of(&self, stage: u32) -> &OfStage {
        &self.stages[stage as usize]
    }
}

impl Staged for Errands {
    fn stages(&self) -> u32 {
        self.stages.len() as u32
    }

    fn parts(&self, stage: u32) -> u32 {
        self.of(stage).needs.len() as u32
    }

    fn owner(&self, part: Part) -> usize {
        self.of(part.stage).owners[part.number as usize] % self.workers
    }

    fn common(&self, stage: u32) -> Vec<Part> {
        self.of(stage).common.clone()
    }

    fn needs(&self, part: Part) -> Vec<Part> {
        self.of(part.stage).needs[part.number as usize].clone()
    }

    fn oldest(&self, stage: u32) -> u32 {
        stage.saturating_sub(2)
    }

    fn longest(&self, _stage: u32) -> usize {
        40
    }

    fn sums(&self) -> usize {
        SUMS
    }

    fn begin(self: Arc<Self>, stage: u32, common: &[Piece]) -> Box<dyn Stage> {
        assert_eq!(common.len(), self.of(stage).common.len());
        let start = common.iter().fold(u64::from(stage), |mixed, piece| mix(mixed, piece));
        Box::new(Begun { work: self, stage, start })
    }
}

struct Begun {
    work: Arc<Errands>,
    stage: u32,
    start: u64,
}

fn mix(mixed: u64, piece: &[u8]) -> u64 {
    let bytes =
        piece.iter().fold(mixed, |mixed, &byte| (mixed ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    bytes.rotate_left(29)
}

impl Stage for Begun {
    fn solve(&self, number: u32, pieces: &[Piece], sums: &mut [u64]) -> (Vec<u8>, u64) {
        assert_eq!(pieces.len(), self.work.of(self.stage).needs[number as usize].len());
        let mixed =
            pieces.iter().fold(self.start ^ u64::from(number) << 32, |mixed, piece| mix(mixed, piece));
        sums.iter_mut().zip([1, mixed >> 40, u64::from(number)]).for_each(|(sum, add)| *sum += add);
        let bytes = mixed.to_le_bytes().repeat(5);
        (bytes[..mixed as usize % 41].to_vec(), 1)
    }
}

fn plainly(work: &Arc<dyn Staged>) -> Vec<u64> {
    let (mut pieces, mut sums) = (BTreeMap::<Part, Piece>::new(), vec![0; work.sums()]);
    for stage in 0..work.stages() {
        let take = |pieces: &BTreeMap<Part, Piece>, parts: Vec<Part>| -> Vec<Piece> {
            parts.into_iter().map(|part| Arc::clone(&pieces[&part])).collect()
        };
        let begun = Arc::clone(work).begin(stage, &take(&pieces, work.common(stage)));
        for number in 0..work.parts(stage) {
            let part = Part { stage, number };
            let (piece, _) = begun.solve(number, &take(&pieces, work.needs(part)), &mut sums);
            pieces.insert(part, Arc::new(piece));
        }
    }
    sums
}

fn errands(workers: usize, seed: u64) -> Arc<dyn Staged> {
    let mut random = Random::new(seed);
    // Stages without parts, and with fewer than there are workers, too.
    Arc::new(Errands::new(&[3, 40, 0, 7, 1, 200, 64, 2], workers, &mut random))
}

fn by(
    processes: usize,
    workers: usize,
    memory: usize,
    work: &Arc<dyn Staged>,
) -> Vec<Result<Option<Vec<u64>>, Undone>> {
    if processes == 1 {
        return vec![sums(work, "errands", &terms(workers, memory), &control()).map(|(sums, _)| sums)];
    }
    let addresses = addresses(processes);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..processes)
            .map(|process| {
                let terms = Terms { memory, ..cluster(process, &addresses, workers) };
                scope.spawn(move || sums(work, "errands", &terms, &control()).map(|(sums, _)| sums))
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    })
}

#[test]
fn workers_sum_what_a_loop_does() {
    for (seed, (processes, workers)) in (0..).zip([(1, 1), (1, 3), (2, 1), (2, 2), (4, 1), (3, 2)]) {
        let work = errands(processes * workers, seed);
        let expected = plainly(&work);
        // With memory for one piece at a time, and for all.
        for memory in [1, 100, MEMORY] {
            let mut found = by(processes, workers, memory, &work).into_iter();
            assert_eq!(found.next(), Some(Ok(Some(expected.clone()))), "{processes} processes of {workers}");
            assert!(found.all(|other| other == Ok(None)));
        }
    }
}

#[test]
fn other_work_is_refused() {
    let addresses = addresses(2);
    let results: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = ["errands", "games"]
            .into_iter()
            .enumerate()
            .map(|(process, name)| {
                let terms = cluster(process, &addresses, 1);
                scope.spawn(move || sums(&errands(2, 1), name, &terms, &control()))
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    for (result, expected) in
        results.iter().zip(["expected errands, got games", "expected games, got errands"])
    {
        let Err(Undone::Apart(line)) = result else { panic!("{result:?}") };
        assert!(line.ends_with(expected), "{line}");
    }
}
