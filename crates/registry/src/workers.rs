//! The workers of a team, in the words of the crate `dataflow`.

use request::Error;
#[cfg(feature = "dataflow")]
use request::Team;

/// Converts the reason why the work was not completed to an error.
#[cfg(feature = "dataflow")]
pub(crate) fn undone(name: &str, why: dataflow::Undone) -> Error {
    match why {
        dataflow::Undone::Unsolved(why) => crate::solve_errors::unsolved(name, why),
        dataflow::Undone::Other { line, is_interrupt: true } => Error::Interrupted(line),
        dataflow::Undone::Apart(message) | dataflow::Undone::Other { line: message, .. } => {
            Error::File { message, is_failure: true }
        }
    }
}

/// Converts a team to the terms of the dataflow crate.
#[cfg(feature = "dataflow")]
pub(crate) fn terms(team: &Team) -> dataflow::Terms {
    let cluster = team.processes.clone().map(|processes| {
        let request::Processes { process, addresses, wait, secret } = processes;
        dataflow::Cluster { process, addresses, wait, secret }
    });
    dataflow::Terms { workers: team.workers, cluster, memory: team.memory, version: team.version.clone() }
}

/// The error of a build without the feature.
#[cfg(not(feature = "dataflow"))]
pub(crate) fn no_workers() -> Error {
    Error::Other("expected no --workers: this program was built without the feature `dataflow`".to_owned())
}
