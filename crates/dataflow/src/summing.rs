//! Sums over all workers.

use crate::operator::{Actor, Outbox, Time, run};
use crate::parcel::{Content, Parcel};
use crate::shared::{Shared, Stopped};
use solve::Unsolved;
use std::sync::Arc;
use timely::dataflow::operators::{Capability, InputCapability};
use timely::worker::Worker;

/// Adds up the numbers of all workers elementwise, and returns the sums at every worker. All workers must
/// call it at the same time with equally many numbers.
pub(crate) fn sums(worker: &mut Worker, shared: &Arc<Shared>, own: Vec<u64>) -> Result<Vec<u64>, Stopped> {
    let (me, workers) = (worker.index() as u32, worker.peers() as u32);
    let all = vec![0; own.len()];
    let summing = Summing { me, workers, own, all, capability: None };
    Ok(run(worker, shared, |capability| Ok(Summing { capability: Some(capability), ..summing }))?.all)
}

/// Sends the local numbers to every worker, and adds up theirs.
struct Summing {
    me: u32,
    workers: u32,
    own: Vec<u64>,
    all: Vec<u64>,
    capability: Option<Capability<Time>>,
}

impl Actor for Summing {
    fn take(
        &mut self,
        parcel: Parcel,
        _at: &InputCapability<Time>,
        _out: &mut Outbox<'_, '_>,
    ) -> Result<(), Unsolved> {
        if let Content::Numbers(numbers) = parcel.content {
            self.all.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number);
        }
        Ok(())
    }

    fn work(&mut self, _frontier: Option<Time>, out: &mut Outbox<'_, '_>) -> Result<bool, Unsolved> {
        if let Some(capability) = self.capability.take() {
            for to in 0..self.workers {
                let content = Content::Numbers(self.own.clone());
                out.send(&capability, Parcel { to, from: self.me, content });
            }
        }
        Ok(false)
    }
}
