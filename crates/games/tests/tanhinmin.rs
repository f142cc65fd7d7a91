//! Tanhinmin: hands are lists, a position is copied whole.

use crate::second_implementation::step::{Plain, Settings, between, in_step, one_of};
use crate::symmetry::{Plan, holds, numbers, words};
use game::Game;
use game::random::Random;
use games::Tanhinmin;

/// The number of cards.
const CARDS: usize = 32;

#[expect(clippy::struct_excessive_bools, reason = "each is a rule that holds or not")]
struct PlainTanhinmin {
    /// The hands at the start, if they are given.
    hands: Option<Vec<Vec<usize>>>,
    players: usize,
    ties: bool,
    for_rank: bool,
    forced: bool,
    re_entry: bool,
}

impl PlainTanhinmin {
    fn new(settings: &Settings) -> PlainTanhinmin {
        let deal = settings.text("deal", "even");
        let hands = (!matches!(deal, "even" | "random")).then(|| read_hands(deal));
        let has_equal = hands.as_ref().is_some_and(|hands| {
            let mut cards = hands.concat();
            let all = cards.len();
            cards.sort_unstable();
            cards.dedup();
            cards.len() < all
        });
        PlainTanhinmin {
            players: hands.as_ref().map_or(settings.number("players", 3), Vec::len),
            hands,
            ties: has_equal || settings.is("ties", "true"),
            for_rank: settings.is("pay", "rank"),
            forced: settings.is("pass", "forced"),
            re_entry: settings.is("re-entry", "true"),
        }
    }
}

fn read_hands(text: &str) -> Vec<Vec<usize>> {
    let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).expect("hands");
    let hands = inner.split(']').filter(|hand| !hand.is_empty());
    hands
        .map(|hand| {
            let cards = hand.trim_start_matches([',', '[']).split(',').filter(|card| !card.is_empty());
            cards.map(|card| card.parse().expect("a card")).collect()
        })
        .collect()
}

/// Players are counted from 0.
#[derive(Clone)]
struct Position {
    hands: Vec<Vec<usize>>,
    /// The card on the table, and the player who played it.
    table: Option<(usize, usize)>,
    passed: Vec<usize>,
    out: Vec<usize>,
    mover: usize,
}

fn written_numbers(players: &[usize]) -> String {
    players.iter().map(|player| (player + 1).to_string()).collect()
}

fn read_numbers(text: &str) -> Vec<usize> {
    text.chars().map(|digit| digit.to_digit(10).expect("a player") as usize - 1).collect()
}

impl PlainTanhinmin {
    fn is_over(&self, position: &Position) -> bool {
        position.out.len() >= if self.for_rank { self.players - 1 } else { 1 }
    }

    /// The players in turn order after `player`, who comes last.
    fn round_from(&self, player: usize) -> impl Iterator<Item = usize> {
        let players = self.players;
        (1..=players).map(move |step| (player + step) % players)
    }
}

impl Plain for PlainTanhinmin {
    type Position = Position;

    fn players(&self) -> usize {
        self.players
    }

    /// A random deal is not specified by the rules.
    fn start(&self) -> Option<Position> {
        let mut hands = self.hands.clone()?;
        for hand in &mut hands {
            hand.sort_unstable();
        }
        Some(Position { hands, table: None, passed: Vec::new(), out: Vec::new(), mover: 0 })
    }

    fn read(&self, text: &str) -> Position {
        let mut words = text.split(' ');
        let hands = read_hands(words.next().expect("hands"));
        let mut position = Position { hands, table: None, passed: Vec::new(), out: Vec::new(), mover: 0 };
        let mut table = (0, 0);
        for word in words {
            match word.split_once('=').expect("a field") {
                ("table", rank) => table.0 = rank.parse().expect("a rank"),
                ("by", player) => table.1 = read_numbers(player)[0],
                ("passed", players) => position.passed = read_numbers(players),
                ("out", players) => position.out = read_numbers(players),
                ("to-move", player) => position.mover = read_numbers(player)[0],
                _ => panic!("{word} is no field"),
            }
        }
        position.table = (table.0 > 0).then_some(table);
        position
    }

    fn write(&self, position: &Position) -> String {
        let hands: Vec<String> = position
            .hands
            .iter()
            .map(|hand| format!("[{}]", hand.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")))
            .collect();
        let mut text = format!("[{}]", hands.join(","));
        if let Some((rank, by)) = position.table {
            text += &format!(" table={rank} by={}", by + 1);
        }
        if !position.passed.is_empty() {
            let mut passed = position.passed.clone();
            passed.sort_unstable();
            text += &format!(" passed={}", written_numbers(&passed));
        }
        if !position.out.is_empty() {
            text += &format!(" out={}", written_numbers(&position.out));
        }
        if position.mover > 0 {
            text += &format!(" to-move={}", position.mover + 1);
        }
        text
    }

    fn mover(&self, position: &Position) -> usize {
        position.mover
    }

    fn outcome(&self, position: &Position) -> Option<Vec<i32>> {
        if !self.is_over(position) {
            return None;
        }
        let place = |player: usize| position.out.iter().position(|&out| out == player);
        let paid = |player: usize| match (self.for_rank, place(player)) {
            (true, place) => place.map_or(0, |place| (self.players - 1 - place) as i32),
            (false, Some(_)) => 1,
            (false, None) => {
                if self.players == 2 {
                    -1
                } else {
                    0
                }
            }
        };
        Some((0..self.players).map(paid).collect())
    }

    fn moves(&self, position: &Position) -> Vec<String> {
        let table = position.table.map_or(0, |(rank, _)| rank);
        let hand = &position.hands[position.mover];
        let mut cards: Vec<usize> = hand.iter().copied().filter(|&card| card > table).collect();
        cards.dedup();
        let passes = position.table.is_some() && (cards.is_empty() || !self.forced);
        cards.iter().map(ToString::to_string).chain(passes.then(|| "pass".to_owned())).collect()
    }

    fn play(&self, position: &Position, mv: &str) -> Position {
        let mut next = position.clone();
        let mover = position.mover;
        if mv == "pass" {
            next.passed.push(mover);
        } else {
            let card: usize = mv.parse().expect("a card");
            let hand = &mut next.hands[mover];
            hand.remove(hand.iter().position(|&held| held == card).expect("the player has it"));
            if hand.is_empty() {
                next.out.push(mover);
            }
            next.table = Some((card, mover));
            if self.re_entry {
                next.passed.clear();
            }
        }
        let (_, last) = next.table.expect("nobody passes at the lead");
        let has_cards = |player: &usize| !next.hands[*player].is_empty();
        let may_beat = |player: &usize| *player != last && has_cards(player) && !next.passed.contains(player);
        let turn = self.round_from(mover).find(may_beat);
        // If nobody may play, the trick is cleared: the player of the last card leads, or the next one who
        // is left.
        let leader = if has_cards(&last) { Some(last) } else { self.round_from(last).find(has_cards) };
        if let Some(turn) = turn {
            next.mover = turn;
        } else {
            next.mover = leader.unwrap_or(last);
            next.table = None;
            next.passed.clear();
        }
        next
    }

    /// A lead, or a card on the table on which some players have passed already.
    fn drawn(&self, random: &mut Random) -> Option<String> {
        let mut ranks: Vec<usize> = (1..=CARDS).collect();
        random.shuffle(&mut ranks);
        let out = if self.for_rank { random.index(self.players - 1) } else { 0 };
        let mut players: Vec<usize> = (0..self.players).collect();
        random.shuffle(&mut players);
        let (out, left) = players.split_at(out);
        let mut hands = vec![Vec::new(); self.players];
        let most = *one_of(random, &[10, CARDS - 1]);
        let cards = between(random, left.len(), most);
        for card in 0..cards {
            let holder = if card < left.len() { left[card] } else { *one_of(random, left) };
            let rank = if self.ties { between(random, 1, 8) } else { ranks.pop()? };
            if hands[holder].iter().filter(|&&held| held == rank).count() < 10 {
                hands[holder].push(rank);
            } else {
                return None;
            }
        }
        for hand in &mut hands {
            hand.sort_unstable();
        }
        let mut position =
            Position { hands, table: None, passed: Vec::new(), out: out.to_vec(), mover: left[0] };
        if random.below(3) > 0 {
            let rank = if self.ties { between(random, 1, 8) } else { ranks.pop()? };
            // The player of the card may be out now, as the last of those who are.
            let by =
                if out.is_empty() || random.below(3) > 0 { left[left.len() - 1] } else { out[out.len() - 1] };
            if by == left[0] {
                return None;
            }
            position.table = Some((rank, by));
            let waits = |player: &usize| left.contains(player) && *player != by && *player != left[0];
            let between: Vec<usize> = self.round_from(by).take_while(|&player| player != left[0]).collect();
            position.passed = between.into_iter().filter(waits).collect();
            let others: Vec<usize> = self.round_from(left[0]).take_while(|&player| player != by).collect();
            for player in others.into_iter().filter(waits) {
                if !self.re_entry && random.below(2) == 0 {
                    position.passed.push(player);
                }
            }
        }
        Some(self.write(&position))
    }
}

/// Hands for this many players, with or without equal cards.
fn drawn_hands(random: &mut Random, ties: bool) -> String {
    let players = between(random, 2, 6);
    let mut ranks: Vec<usize> = (1..=CARDS).collect();
    random.shuffle(&mut ranks);
    let mut hands = vec![Vec::new(); players];
    let cards = between(random, players, 20);
    for (card, rank) in ranks.into_iter().take(cards).enumerate() {
        let holder = if card < players { card } else { random.index(players) };
        hands[holder].push(if ties { between(random, 1, 6 + card / 6) } else { rank });
    }
    let hands: Vec<String> = hands
        .iter()
        .map(|hand| format!("[{}]", hand.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")))
        .collect();
    format!("[{}]", hands.join(","))
}

#[test]
fn tanhinmin_in_step() {
    let fixed = [
        "",
        "pay=rank",
        "players=2",
        "players=2;cards=2",
        "players=6;cards=32;pay=rank;ties=true",
        "players=6;cards=6;deal=random",
        "pass=forced",
        "re-entry=true",
        "pass=forced;re-entry=true;pay=rank;players=4",
        "deal=random;cards=20;ties=true;seed=9",
        "deal=[[1,3,10],[2],[4,6,8],[5,7,9]]",
        "deal=[[1,3,5,5,5],[2,4],[2,2,6]];ties=true;pay=rank",
        "deal=[[1],[32]]",
    ];
    let draw = |random: &mut Random| {
        let settings = Settings::default()
            .with("pay", one_of(random, &["winner", "rank"]))
            .with("pass", one_of(random, &["free", "forced"]))
            .with("re-entry", one_of(random, &["true", "false"]));
        if random.below(2) == 0 {
            let ties = random.below(2) == 0;
            return settings.with("deal", drawn_hands(random, ties)).with("ties", ties);
        }
        let (players, most) = (between(random, 2, 6), *one_of(random, &[8, 14, CARDS]));
        settings
            .with("deal", one_of(random, &["even", "random"]))
            .with("players", players)
            .with("cards", between(random, players, most))
            .with("ties", one_of(random, &["true", "false"]))
            .with("seed", random.next_u64())
    };
    in_step::<Tanhinmin, PlainTanhinmin>("tanhinmin", &fixed, draw, PlainTanhinmin::new);
}

/// The properties of deals in the README, whose cards only the seed determines.
#[test]
fn deals_are_what_they_are_called() {
    use game::{Configured, Game, Given, Notation};
    for seed in 0..200 {
        let (players, cards) = (2 + seed % 5, 6 + seed % 27);
        for (deal, ties) in [("even", "false"), ("even", "true"), ("random", "false"), ("random", "true")] {
            let numbers = [players, cards, seed].map(|number| number.to_string());
            let mut given = Given::defaults(Tanhinmin::PARAMETERS);
            for (name, value) in ["players", "cards", "seed", "deal", "ties"].into_iter().zip([
                &numbers[0],
                &numbers[1],
                &numbers[2],
                deal,
                ties,
            ]) {
                given.set(name, value).expect("a parameter");
            }
            let game = Tanhinmin::configure(&given).expect("a game");
            let text = game.write_position(&game.start());
            let hands = read_hands(&text);
            assert_eq!(hands.len(), players, "{text}");
            assert!(hands.iter().all(|hand| !hand.is_empty()), "{text}");
            let sizes: Vec<usize> = hands.iter().map(Vec::len).collect();
            if deal == "even" {
                assert!(
                    sizes
                        .iter()
                        .enumerate()
                        .all(|(player, &size)| { size == (cards + players - 1 - player) / players }),
                    "{text}"
                );
            }
            let mut all = hands.concat();
            all.sort_unstable();
            assert_eq!(all.len(), cards, "{text}");
            // No rank is skipped.
            let steps = all.windows(2).map(|pair| pair[1] - pair[0]);
            let least = usize::from(ties == "false");
            assert!(all[0] == 1 && steps.into_iter().all(|step| (least..=1).contains(&step)), "{text}");
        }
    }
}

#[test]
fn symmetries_hold_under_every_setting() {
    let choices = [
        words("deal", "even random"),
        numbers("players", 2..=6),
        numbers("cards", 6..=32),
        words("ties", "true false"),
        words("pay", "winner rank"),
        words("pass", "free forced"),
        words("re-entry", "true false"),
        numbers("seed", 1..=50),
    ];
    let plan = Plan { settings: 100, games: 2, positions: 5 };
    holds::<Tanhinmin>(&plan, &choices, |game, random| {
        // Each card goes to a random player; any player leads.
        let mut hands = vec![Vec::new(); game.players()];
        for card in 1..=game.players() + random.index(20) {
            hands[random.index(game.players())].push(card);
        }
        format!("{hands:?} to-move={}", 1 + random.index(game.players()))
    });
}
