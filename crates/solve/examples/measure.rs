//! Solves all deals of a size once, for a tool that counts instructions: `measure PLAYERS CARDS ties|distinct [THREADS]`.

#![expect(clippy::print_stderr, reason = "it says what it counted, so that nothing is optimized away")]

use solve::climbing::{Distinct, Rules, Ties, Work};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize| arguments.get(index).and_then(|text| text.parse::<usize>().ok());
    let (Some(players), Some(cards)) = (number(0), number(1)) else { return };
    let (cancel, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    let threads = NonZeroUsize::new(number(3).unwrap_or(1)).unwrap_or(NonZeroUsize::MIN);
    let work = Work { threads, cancel: &cancel, progress: &progress };
    let (rules, stable) = (Rules::of_the_paper(players), false);
    let ties = Ties { rules, cards, stable };
    let distinct = Distinct { rules, cards, stable };
    let count = |tally: &mut [u64; 24], has_choice: bool, winners: u8, winning: u32| {
        if has_choice {
            tally[0] += 1;
            tally[1] += u64::from(winners == 1);
            if winning != 0 {
                tally[2 + winning.trailing_zeros() as usize] += 1;
            }
        }
    };
    let is_tied = arguments.get(2).is_some_and(|kind| kind == "ties");
    let tallies = if is_tied {
        ties.solve(
            &work,
            || [0_u64; 24],
            |tally, root| {
                let has_choice = root.counts[0] > 1 && root.counts[1..players].iter().all(|&count| count > 0);
                count(tally, has_choice, root.winners, root.winning);
            },
        )
    } else {
        distinct.solve(
            &work,
            || [0_u64; 24],
            |tally, root| {
                count(tally, root.count(0) > 1, root.winners, root.winning);
            },
        )
    };
    let mut all = [0; 24];
    for tally in tallies.unwrap_or_default() {
        all.iter_mut().zip(tally).for_each(|(all, count)| *all += count);
    }
    let (positions, bytes) =
        if is_tied { (ties.positions(), ties.bytes()) } else { (distinct.positions(), distinct.bytes()) };
    eprintln!("{positions} {} {bytes}", progress.into_inner());
    let text: Vec<String> = all.iter().map(ToString::to_string).collect();
    eprintln!("{}", text.join(" "));
}
