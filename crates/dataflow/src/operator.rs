//! Runs one operator per worker, with its output fed back to the inputs of all: each parcel arrives one
//! instant later.
//!
//! An [`Actor`] does the work of a worker. Progress tracking reports which instants are over everywhere, and
//! ends the dataflow once no worker holds a capability and no parcel is in transit.

use crate::parcel::{Parcel, ToReceiver};
use crate::shared::{Counts, Shared, Stopped};
use solve::Unsolved;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::channels::pushers::OutputSession;
use timely::dataflow::operators::generic::builder_rc::OperatorBuilder;
use timely::dataflow::operators::probe::{Handle, Probe};
use timely::dataflow::operators::{Capability, CapabilityTrait, ConnectLoop, Feedback, InputCapability};
use timely::worker::Worker;

/// An instant: a phase in the upper 32 bits, a step of it in the lower.
pub(crate) type Time = u64;

/// The first instant of a phase.
pub(crate) const fn phase(number: u32) -> Time {
    (number as u64) << 32
}

/// Returns whether a worker at this step must wait for its earlier parcels, as it may be at most `most` steps
/// ahead: a parcel arrives an instant after it was sent.
pub(crate) fn is_ahead(step: Time, frontier: Option<Time>, most: u64) -> bool {
    step >= most && frontier.is_some_and(|frontier| frontier + most <= step + 1)
}

/// The time after which an idle worker, and the thread that waits for the workers, check whether to stop.
pub(crate) const LOOK: Duration = Duration::from_millis(50);

/// The work of one worker in a dataflow.
pub(crate) trait Actor: 'static {
    /// Takes a parcel that has arrived.
    fn take(
        &mut self,
        parcel: Parcel,
        at: &InputCapability<Time>,
        out: &mut Outbox<'_, '_>,
    ) -> Result<(), Unsolved>;

    /// Does a little work. No parcel will arrive before `frontier`, and none at all if that is `None`.
    /// Returns whether there is more to do at once.
    fn work(&mut self, frontier: Option<Time>, out: &mut Outbox<'_, '_>) -> Result<bool, Unsolved>;
}

/// The outgoing parcels of a worker.
pub(crate) struct Outbox<'a, 'b> {
    session: &'a mut OutputSession<'b, Time, Parcel>,
    counts: &'a mut Counts,
}

impl Outbox<'_, '_> {
    /// Sends a parcel at the instant of a capability.
    pub(crate) fn send(&mut self, at: &impl CapabilityTrait<Time>, mut parcel: Parcel) {
        if parcel.to != parcel.from {
            self.counts.bytes += parcel.len() as u64;
        }
        self.session.give(at, &mut parcel);
    }

    pub(crate) fn counts(&mut self) -> &mut Counts {
        self.counts
    }
}

/// Runs an actor on every worker until all are done.
pub(crate) fn run<A: Actor>(
    worker: &mut Worker,
    shared: &Arc<Shared>,
    make: impl FnOnce(Capability<Time>) -> Result<A, Unsolved>,
) -> Result<A, Stopped> {
    let (slot, probe) = (Rc::new(RefCell::new(None)), Handle::new());
    let counts = Rc::new(RefCell::new(Counts::default()));
    worker.dataflow::<Time, _, _>(|scope| {
        let (handle, cycle) = scope.feedback::<Parcel>(1);
        let mut builder = OperatorBuilder::new("worker".to_owned(), scope);
        let activator = scope.activator_for(builder.operator_info().address);
        let mut input = builder.new_input(cycle, DistributorPact(|_| ToReceiver));
        let (mut output, stream) = builder.new_output::<Parcel>();
        let (slot, shared, counts) = (Rc::clone(&slot), Arc::clone(shared), Rc::clone(&counts));
        builder.build(move |mut capabilities| {
            let capability = capabilities.pop().expect("there is one output");
            match make(capability) {
                Ok(actor) => *slot.borrow_mut() = Some(actor),
                Err(why) => shared.fail(why),
            }
            move |frontiers| {
                let mut slot = slot.borrow_mut();
                let Some(actor) = slot.as_mut() else { return };
                let mut session = output.activate();
                let mut counts = counts.borrow_mut();
                let mut out = Outbox { session: &mut session, counts: &mut counts };
                let mut taken = Ok(());
                input.for_each(|at, parcel| {
                    if taken.is_ok() && !shared.is_stopped() {
                        taken = actor.take(std::mem::take(parcel), &at, &mut out);
                    }
                });
                let frontier = frontiers[0].frontier().first().copied();
                let is_stopped = shared.is_stopped();
                match taken.and_then(|()| if is_stopped { Ok(false) } else { actor.work(frontier, &mut out) })
                {
                    Ok(true) => activator.activate(),
                    Ok(false) => {}
                    Err(why) => {
                        shared.fail(why);
                        // Its capabilities end with it.
                        *slot = None;
                    }
                }
            }
        });
        stream.probe_with(&probe).connect_loop(handle);
    });
    while !probe.done() {
        if shared.is_stopped() {
            return Err(Stopped);
        }
        worker.step_or_park(Some(LOOK));
    }
    if shared.is_stopped() {
        return Err(Stopped);
    }
    shared.count(*counts.borrow());
    let actor = slot.borrow_mut().take();
    actor.ok_or(Stopped)
}
