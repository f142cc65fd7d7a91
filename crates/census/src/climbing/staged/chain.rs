//! Several staged computations, one after the other.

use solve::stages::{Part, Piece, Stage, Staged};
use std::ops::Range;
use std::sync::Arc;

/// One work after the other; their sums follow each other, too.
pub(super) struct Chain {
    links: Vec<Link>,
}

struct Link {
    work: Arc<dyn Staged>,
    /// Its first stage among all.
    first: u32,
    /// Its sums among all.
    sums: Range<usize>,
}

impl Chain {
    pub(super) fn new(works: Vec<Arc<dyn Staged>>) -> Chain {
        let (mut first, mut sums) = (0, 0);
        let link = |work: Arc<dyn Staged>| {
            let link = Link { first, sums: sums..sums + work.sums(), work };
            (first, sums) = (first + link.work.stages(), link.sums.end);
            link
        };
        Chain { links: works.into_iter().map(link).collect() }
    }

    /// The work that has a stage, and the number of the stage there.
    fn link(&self, stage: u32) -> (&Link, u32) {
        let nth = self.links.partition_point(|link| link.first <= stage) - 1;
        (&self.links[nth], stage - self.links[nth].first)
    }
}

impl Link {
    fn in_all(&self, parts: Vec<Part>) -> Vec<Part> {
        parts.into_iter().map(|part| Part { stage: part.stage + self.first, ..part }).collect()
    }
}

impl Staged for Chain {
    fn stages(&self) -> u32 {
        self.links.iter().map(|link| link.work.stages()).sum()
    }

    fn parts(&self, stage: u32) -> u32 {
        let (link, stage) = self.link(stage);
        link.work.parts(stage)
    }

    fn owner(&self, part: Part) -> usize {
        let (link, stage) = self.link(part.stage);
        link.work.owner(Part { stage, ..part })
    }

    fn common(&self, stage: u32) -> Vec<Part> {
        let (link, stage) = self.link(stage);
        link.in_all(link.work.common(stage))
    }

    fn needs(&self, part: Part) -> Vec<Part> {
        let (link, stage) = self.link(part.stage);
        link.in_all(link.work.needs(Part { stage, ..part }))
    }

    fn oldest(&self, stage: u32) -> u32 {
        let (link, stage) = self.link(stage);
        link.first + link.work.oldest(stage)
    }

    fn longest(&self, stage: u32) -> usize {
        let (link, stage) = self.link(stage);
        link.work.longest(stage)
    }

    fn sums(&self) -> usize {
        self.links.last().map_or(0, |link| link.sums.end)
    }

    fn begin(self: Arc<Self>, stage: u32, common: &[Piece]) -> Box<dyn Stage> {
        let (link, stage) = self.link(stage);
        let begun = Arc::clone(&link.work).begin(stage, common);
        Box::new(ChainStage { begun, sums: link.sums.clone() })
    }
}

struct ChainStage {
    begun: Box<dyn Stage>,
    sums: Range<usize>,
}

impl Stage for ChainStage {
    fn solve(&self, number: u32, pieces: &[Piece], sums: &mut [u64]) -> (Vec<u8>, u64) {
        self.begun.solve(number, pieces, &mut sums[self.sums.clone()])
    }
}
