//! `yomi census`: every deal of a card game, solved and counted.

mod deals;

pub(super) use deals::explained;

use crate::arguments::{Census, Common};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{json, tell, write};
use crate::progress::Progress;
use crate::team::team;
use crate::words::{grouped, seconds, table};
use ::census::climbing::PassRule;
use ::census::{
    CensusAnswer, CensusRequest, HiddenAnswer, HiddenRow, OrdersAnswer, Reading, SameHands, Stability,
    WinnersCensus,
};
use experiments::census::{page, page_of_orders};

pub(crate) fn run(census: &Census, common: &Common) -> Result<String, Failure> {
    census.html.as_deref().map(files::check).transpose()?;
    let game = registry::card_game(&census.game, census.last_resort)?;
    if let Some(samples) = census.trees {
        return deals::trees(&game, samples, common);
    }
    let team = team(&census.team)?;
    let request = CensusRequest {
        game: &game,
        stable: census.stable,
        hidden: census.hidden,
        same_hands: census.same_hands,
        threads: common.workers(),
        memory: crate::memory::total(),
    };
    if let Some(conditions) = &census.list {
        return deals::list(&request, conditions, census, common);
    }
    if let Some(hands) = &census.deal {
        return deals::deal(&request, hands, common);
    }
    let stopped = || Failure::failed("stopped before every deal was counted");
    let progress = Progress::new("positions solved");
    if game.pays_by_rank() {
        if team.is_some() {
            return Err(Failure::usage(
                "play for rank is counted on one thread: expected no --workers with pay=rank",
            ));
        }
        let answer = ::census::count_orders(&request, &interrupt::switch(), &progress.counter())?;
        drop(progress);
        let answer = answer.ok_or_else(stopped)?;
        census.html.as_deref().map(|path| write(path, page_of_orders(&answer))).transpose()?;
        return if common.json { json(&answer) } else { Ok(of_orders(&answer)) };
    }
    let Some(team) = team else {
        let answer = ::census::count_winners(&request, &interrupt::switch(), &progress.counter())?;
        drop(progress);
        return answered(census, common, &answer.ok_or_else(stopped)?);
    };
    let (cancel, counter) = (interrupt::switch(), progress.counter());
    let counting = WinnersCensus::new(&request, team.processes())?;
    let work = counting.work(team.workers.get() * team.processes())?;
    let sums = registry::team::sums(&work, &name(census), &team, (&cancel, &counter))?;
    drop(progress);
    let Some(sums) = sums else {
        tell("yomi: the deals are counted: process 0 has the counts");
        return Ok(String::new());
    };
    answered(census, common, &counting.answer(&sums, &cancel)?.ok_or_else(stopped)?)
}

/// What is counted, which must be the same in all processes.
fn name(census: &Census) -> String {
    let Census { game, last_resort, stable, .. } = census;
    let pass = last_resort.map_or_else(String::new, |last_resort| format!(" --last-resort {last_resort}"));
    let stable = if *stable { " --stable" } else { "" };
    format!("a census of {game}{pass}{stable}")
}

fn answered(census: &Census, common: &Common, answer: &CensusAnswer) -> Result<String, Failure> {
    census.html.as_deref().map(|path| write(path, page(answer))).transpose()?;
    if common.json { json(answer) } else { Ok(words(answer)) }
}

/// Number of sets of orders in the output for people.
const MAX_SETS: usize = 16;

fn of_orders(answer: &OrdersAnswer) -> String {
    let OrdersAnswer { game, players, cards, deals, .. } = answer;
    let kind = if answer.ties { "some of them equal" } else { "all different" };
    let mut text =
        format!("{game}\n{cards} cards, {kind}, to {players} players, paid by rank; no hand empty\n\n");
    let percent = |of: u64, all: u64| format!("{:.1} %", 100.0 * of as f64 / all.max(1) as f64);
    let choice = answer.deals_two_or_more;
    let row = |what: &str, all: u64, with_choice: u64| {
        let cells = [grouped(all), percent(all, *deals), grouped(with_choice), percent(with_choice, choice)];
        std::iter::once(what.to_owned()).chain(cells).collect()
    };
    let rows = vec![
        row("all", *deals, choice),
        row("leader surely goes out first", answer.wins, answer.wins_two_or_more),
        row("one order alone", answer.one_order, answer.one_order_two_or_more),
    ];
    let header = ["", "deals", "", "leader has two cards or more", ""];
    text.push_str(&table(&header, rows, &[1, 2, 3, 4]));
    let by = answer
        .by_orders
        .iter()
        .map(|row| vec![row.orders.to_string(), grouped(row.deals), percent(row.deals, *deals)]);
    text.push_str(&format!(
        "\n{}",
        table(&["possible finishing orders", "deals", ""], by.collect(), &[0, 1, 2])
    ));
    let mut sets: Vec<(&String, &u64)> = answer.order_sets.iter().collect();
    sets.sort_by_key(|(set, deals)| (std::cmp::Reverse(**deals), *set));
    let all = sets.len();
    let sets = sets
        .into_iter()
        .take(MAX_SETS)
        .map(|(set, &count)| vec![set.clone(), grouped(count), percent(count, *deals)]);
    text.push_str(&format!("\n{}", table(&["which", "deals", ""], sets.collect(), &[1, 2])));
    if all > MAX_SETS {
        text.push_str(&format!("and {} more sets; --json prints all\n", all - MAX_SETS));
    }
    let time = seconds(answer.elapsed_s);
    text.push_str(&format!("\n{} positions in {time}\n", grouped(answer.positions)));
    text
}

fn words(answer: &CensusAnswer) -> String {
    let CensusAnswer { game, players, cards, .. } = answer;
    let kind = if answer.ties { "some of them equal" } else { "all different" };
    let passed = if answer.re_entry { "may play again" } else { "is out of the trick" };
    let pass = match answer.pass {
        PassRule::LastResort => {
            "a pass is considered only where no card leaves the player a chance to go out first"
        }
        PassRule::Forced => "a pass only without a stronger card",
        PassRule::Free => "a pass always",
    };
    let mut text =
        format!("{game}\n{cards} cards, {kind}, to {players} players; {pass}; who has passed {passed}\n\n");
    let percent = |of: u64, all: u64| format!("{:.1} %", 100.0 * of as f64 / all.max(1) as f64);
    let all: u64 = answer.value_sets.values().sum();
    let won = answer.value_sets.get("A").copied().unwrap_or(0);
    let mut rows = Vec::new();
    if answer.ties {
        rows.push(("in canonical form, empty hands included", answer.deals, answer.wins));
    }
    rows.push(("without an empty hand", all, won));
    rows.push(("leader has two cards or more", answer.deals_two_or_more, answer.wins_two_or_more));
    let rows = rows.into_iter().map(|(what, deals, wins)| {
        vec![what.to_owned(), grouped(deals), grouped(wins), percent(wins, deals)]
    });
    text.push_str(&table(&["deals", "", "surely won", ""], rows.collect(), &[1, 2, 3]));
    let first = (1..).zip(&answer.first_card).map(|(card, &wins)| vec![format!("{card}"), grouped(wins)]);
    let header = ["weakest winning card, of two or more", "deals"];
    text.push_str(&format!("\n{}", table(&header, first.collect(), &[0, 1])));
    let mut sets: Vec<(&String, &u64)> = answer.value_sets.iter().collect();
    sets.sort_by_key(|(set, _)| (set.len(), *set));
    let sets = sets.into_iter().map(|(set, &count)| vec![set.clone(), grouped(count), percent(count, all)]);
    text.push_str(&format!(
        "\n{}",
        table(&["who may win, no hand empty", "deals", ""], sets.collect(), &[1, 2])
    ));
    text.push_str(&answer.stability.as_ref().map_or_else(String::new, stability));
    text.push_str(&answer.hidden.as_ref().map_or_else(String::new, hidden));
    text.push_str(&answer.same_hands.as_deref().map_or_else(String::new, same_hands));
    let time = seconds(answer.elapsed_s);
    text.push_str(&format!("\n{} positions in {time}\n", grouped(answer.positions)));
    text
}

fn stability(stability: &Stability) -> String {
    let cell = |reading: Reading| {
        let percent = |part: f64| format!("{:.2} %", 100.0 * part);
        [percent(reading.all.part()), percent(reading.choice.part())]
    };
    let rows = stability.rows.iter().map(|row| {
        let readings = [row.readings.leader_wins, row.readings.one_winner, row.readings.no_tie].map(cell);
        std::iter::once(row.players.to_string()).chain(readings.into_iter().flatten()).collect()
    });
    let header =
        ["players", "leader wins", "with a choice", "one winner", "with a choice", "no tie", "with a choice"];
    let falls = &stability.falls;
    let verdict = |all: bool, choice: bool| {
        let word = |falls: bool| if falls { "falls" } else { "does not fall" };
        format!("{} over all deals, {} where the leader has a choice", word(all), word(choice))
    };
    format!(
        "\nStable deals, by three definitions, among those without an empty hand\n{}\n\
         With each additional player the share of deals\n  that the leader surely wins {}\n  \
         that only one player can win {}\n  in which no node needed a tie-break {}\n",
        table(&header, rows.collect(), &[0, 1, 2, 3, 4, 5, 6]),
        verdict(falls.leader_wins_all, falls.leader_wins_choice),
        verdict(falls.one_winner_all, falls.one_winner_choice),
        verdict(falls.no_tie_all, falls.no_tie_choice),
    )
}

fn hidden(hidden: &HiddenAnswer) -> String {
    let row = |row: &HiddenRow| {
        let own = row.own_cards.map_or_else(|| "all".to_owned(), |own| own.to_string());
        let counts = [row.groups, row.deals, row.always, row.several_wins, row.one_card, row.wins, row.kept]
            .map(grouped);
        let mut cells: Vec<String> = std::iter::once(own).chain(counts).collect();
        cells.push(format!("{:.1} %", 100.0 * row.kept_part));
        cells
    };
    let rows = hidden.by_own_cards.iter().chain([&hidden.all]).map(row);
    let header = [
        "own cards",
        "groups",
        "deals",
        "a card wins all",
        "several winnable",
        "a card wins these",
        "sure wins",
        "kept",
        "",
    ];
    format!(
        "\nHands hidden: deals grouped by the leader's hand, the others' counts and all cards; \
         leader has two or more; neighboring cards of one player are kept apart\n{}",
        table(&header, rows.collect(), &[0, 1, 2, 3, 4, 5, 6, 7, 8])
    )
}

fn same_hands(rows: &[SameHands]) -> String {
    let row = |row: &SameHands| {
        let sets: Vec<String> = row.value_sets.iter().map(|(set, count)| format!("{set} {count}")).collect();
        let counts = [row.players as u64, row.cards_each as u64, row.deals, row.solved, row.wins];
        let mut cells: Vec<String> = counts.map(grouped).to_vec();
        cells.push(sets.join(", "));
        cells
    };
    let header = ["players", "cards each", "deals", "solved", "leader wins", "who may win"];
    format!("\nAll hands the same\n{}", table(&header, rows.iter().map(row).collect(), &[0, 1, 2, 3, 4]))
}
