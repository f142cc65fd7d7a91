//! Both models against published ratings, against MM, and against each other.

use super::*;
use crate::BlockBootstrap;
use crate::testing::{Numbers, near};

/// Almost no prior, where the maximum exists without.
const PLAIN: RatingOptions = RatingOptions { seats: false, prior: 1e-6, level: 0.95 };

fn game(first: usize, second: usize, score: f64) -> Pairing {
    Pairing { first, second, score }
}

/// The American League, eastern division, 1987: games won and lost at home by the row against the column.
///
/// Agresti (2002), \[Agresti02\], section 10.6.
const BASEBALL: [[(u32, u32); 7]; 7] = [
    [(0, 0), (4, 3), (4, 2), (4, 3), (6, 1), (4, 2), (6, 0)], // Milwaukee
    [(3, 3), (0, 0), (4, 2), (4, 3), (6, 0), (6, 1), (4, 3)], // Detroit
    [(2, 5), (4, 3), (0, 0), (2, 4), (4, 3), (4, 2), (6, 0)], // Toronto
    [(3, 3), (5, 1), (2, 5), (0, 0), (4, 3), (4, 2), (6, 1)], // New York
    [(5, 1), (2, 5), (3, 3), (4, 2), (0, 0), (5, 2), (6, 0)], // Boston
    [(2, 5), (3, 3), (3, 4), (4, 3), (4, 2), (0, 0), (2, 4)], // Cleveland
    [(2, 5), (1, 5), (1, 6), (2, 4), (1, 6), (3, 4), (0, 0)], // Baltimore
];

fn baseball() -> Vec<[Pairing; 1]> {
    let mut games = Vec::new();
    for (home, row) in BASEBALL.iter().enumerate() {
        for (away, (won, lost)) in row.iter().enumerate() {
            games.extend((0..*won).map(|_| [game(home, away, 1.0)]));
            games.extend((0..*lost).map(|_| [game(home, away, 0.0)]));
        }
    }
    games
}

#[test]
fn baseball_is_rated_as_published() {
    // Turner & Firth (2012), [Turner12]: logarithms of strengths, Baltimore at 0; then with the advantage
    // of the home team, which is 0.3023.
    let printed = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0];
    let ratings = bradley_terry(7, &baseball(), &PLAIN).unwrap();
    for (team, printed) in printed.into_iter().enumerate() {
        let above = ratings.difference(team, 6).value / POINTS;
        assert!(near(above, printed, 6e-5), "{team}: {above} {printed}");
    }
    let printed = [1.6196, 1.4754, 1.3271, 1.2813, 1.1438, 0.7047, 0.0];
    let ratings = bradley_terry(7, &baseball(), &RatingOptions { seats: true, ..PLAIN }).unwrap();
    for (team, printed) in printed.into_iter().enumerate() {
        let above = ratings.difference(team, 6).value / POINTS;
        assert!(near(above, printed, 6e-5), "{team}: {above} {printed}");
    }
    let home = ratings.first_seat_advantage().unwrap();
    assert!(near(home.value / POINTS, 0.3023, 6e-5), "{home:?}");
    // Printed standard errors are those of the model, 0.1309 for the advantage; these are from the scatter of
    // games.
    let error = (home.high - home.low) / 2.0 / 1.97 / POINTS;
    assert!(near(error, 0.1309, 0.01), "{error}");
}

#[test]
fn ratings_of_two_are_the_score() {
    let mut numbers = Numbers::new(1);
    for _ in 0..20 {
        let games: Vec<[Pairing; 1]> =
            (0..50).map(|_| [game(0, 1, [0.0, 0.5, 1.0][(numbers.unit() * 3.0) as usize])]).collect();
        let score = games.iter().map(|[game]| game.score).sum::<f64>() / 50.0;
        let apart = bradley_terry(2, &games, &PLAIN).unwrap().difference(0, 1);
        assert!(near(apart.value, elo_of_score(score), 0.01), "{apart:?} {score}");
        // The error is that of the mean score times the derivative of the logarithm of odds, 1/(s (1 - s)).
        // - s)).
        let mean = crate::mean(&games.iter().map(|[game]| game.score).collect(), 0.95).unwrap();
        let width = POINTS * (mean.high - mean.low) / (score * (1.0 - score));
        assert!(near(apart.high - apart.low, width, 0.01 * width), "{apart:?} {width}");
    }
}

/// Hunter's (2004) MM for choices from sets: strengths that choose the winner of each game, then the next of
/// the others, as long as the order is known.
fn by_mm(players: usize, orders: &[(Vec<usize>, usize)]) -> Vec<f64> {
    let mut strengths = vec![1.0; players];
    for _ in 0..20_000 {
        let (mut chosen, mut sums) = (vec![0.0; players], vec![0.0; players]);
        for (order, known) in orders {
            for stage in 0..(*known).min(order.len() - 1) {
                let left = &order[stage..];
                chosen[left[0]] += 1.0;
                let all: f64 = left.iter().map(|player| strengths[*player]).sum();
                for player in left {
                    sums[*player] += 1.0 / all;
                }
            }
        }
        strengths = chosen.iter().zip(sums).map(|(chosen, sum)| chosen / sum).collect();
    }
    strengths
}

#[test]
fn newtons_steps_lead_where_mm_does() {
    let mut numbers = Numbers::new(2);
    for case in 0..5 {
        // Games of two to five of five players, with one to all places known.
        let orders: Vec<(Vec<usize>, usize)> = (0..80)
            .map(|_| {
                let mut players: Vec<usize> = (0..5).collect();
                for at in (1..5).rev() {
                    players.swap(at, (numbers.unit() * (at + 1) as f64) as usize);
                }
                players.truncate(2 + (numbers.unit() * 4.0) as usize);
                // The greater number tends to be ahead.
                players.sort_by_key(|player| std::cmp::Reverse((4.0 * numbers.unit()) as usize + player / 2));
                let known = 1 + (numbers.unit() * players.len() as f64) as usize;
                (players, known)
            })
            .collect();
        let rankings: Vec<[Ranking; 1]> = orders
            .iter()
            .map(|(order, known)| {
                let places: Vec<Option<u32>> =
                    (0..order.len()).map(|at| (at < *known).then_some(at as u32)).collect();
                [Ranking::partial(order, &places)]
            })
            .collect();
        let ratings = plackett_luce(5, &rankings, &PLAIN).unwrap();
        let strengths = by_mm(5, &orders);
        for player in 1..5 {
            let (newton, mm) = (ratings.difference(player, 0).value, (strengths[player] / strengths[0]).ln());
            assert!(near(newton / POINTS, mm, 1e-4), "case {case}, player {player}: {newton} {mm}");
        }
    }
}

#[test]
fn for_two_players_both_models_are_one() {
    let games = baseball();
    let rankings: Vec<[Ranking; 1]> = games
        .iter()
        .enumerate()
        .map(|(at, [game])| {
            let players = [game.first, game.second];
            // Every fifth game is called a draw.
            let places = if at % 5 == 0 { [1, 1] } else { [2 - game.score as u32, 1 + game.score as u32] };
            [Ranking::places(&players, &places)]
        })
        .collect();
    let games: Vec<[Pairing; 1]> = games
        .into_iter()
        .enumerate()
        .map(|(at, [game])| [Pairing { score: if at % 5 == 0 { 0.5 } else { game.score }, ..game }])
        .collect();
    let options = RatingOptions { seats: true, ..RatingOptions::default() };
    let (by_pairs, by_orders) = (bradley_terry(7, &games, &options), plackett_luce(7, &rankings, &options));
    let (by_pairs, by_orders) = (by_pairs.unwrap(), by_orders.unwrap());
    let all = |ratings: &Ratings| [ratings.players(), ratings.seats()].concat();
    for (a, b) in all(&by_pairs).iter().zip(all(&by_orders)) {
        assert!(near(a.value, b.value, 1e-6) && near(a.low, b.low, 1e-6), "{a:?} {b:?}");
    }
}

#[test]
fn a_tie_is_all_orders_in_equal_parts() {
    let orders = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]];
    let players = [0, 1, 2, 3];
    let ends = [[1, 2, 3, 4], [4, 1, 2, 3], [2, 1, 4, 3], [1, 3, 2, 4], [3, 4, 1, 2]];
    let mut tied: Vec<Ranking> =
        ends.iter().flat_map(|places| vec![Ranking::places(&players, places); 6]).collect();
    let mut ordered = tied.clone();
    // Three level before the last, and three level behind the first; six each, and one in each order.
    for fourth in [4, 0] {
        tied.extend(vec![Ranking::places(&players, &[2, 2, 2, fourth]); 6]);
        ordered.extend(orders.map(|[a, b, c]| Ranking::places(&players, &[a, b, c, fourth])));
    }
    let value = |games: &[Ranking]| {
        let ratings = plackett_luce(4, &[games], &PLAIN).unwrap();
        ratings.players().iter().map(|rating| rating.value).collect::<Vec<_>>()
    };
    let (tied, ordered) = (value(&tied), value(&ordered));
    assert!(tied.iter().zip(&ordered).all(|(a, b)| near(*a, *b, 1e-6)), "{tied:?} {ordered:?}");
}

#[test]
fn errors_are_those_of_the_block_bootstrap() {
    let mut numbers = Numbers::new(3);
    let blocks: Vec<Vec<Pairing>> = (0..100)
        .map(|_| {
            let favor = numbers.normal(0.0, 1.0);
            let mut play = |first, second, strength: f64| {
                let won = numbers.unit() < 1.0 / (1.0 + (-strength).exp());
                game(first, second, f64::from(u8::from(won)))
            };
            vec![play(0, 1, 0.8 + favor), play(1, 0, favor - 0.8), play(1, 2, favor), play(2, 0, favor - 0.8)]
        })
        .collect();
    let ratings = bradley_terry(3, &blocks, &RatingOptions::default()).unwrap();
    let bootstrap = BlockBootstrap { resamples: 1000, level: 0.95 };
    let refit = |drawn: &crate::Resample<'_, Vec<Pairing>>, values: &mut [f64]| {
        let again: Vec<&Vec<Pairing>> =
            drawn.iter().flat_map(|(block, times)| vec![block; times as usize]).collect();
        let ratings = bradley_terry(3, &again, &RatingOptions::default()).unwrap();
        values.iter_mut().zip(ratings.players()).for_each(|(value, rating)| *value = rating.value);
    };
    let drawn = bootstrap.statistics(&blocks, 3, refit, &mut || numbers.next_u64());
    for (formula, drawn) in ratings.players().iter().zip(drawn) {
        let (width, wide) = (formula.high - formula.low, drawn.high - drawn.low);
        assert!(near(wide / width, 1.0, 0.1), "{formula:?} {drawn:?}");
    }
}

#[test]
fn who_never_lost_has_no_upper_end() {
    let blocks = [[game(0, 1, 1.0), game(1, 0, 0.0)], [game(1, 2, 1.0), game(2, 1, 1.0)]].repeat(10);
    let ratings = bradley_terry(4, &blocks, &RatingOptions::default()).unwrap();
    let [first, second, third, absent] = ratings.players() else { panic!("four players") };
    assert!(first.high == f64::INFINITY && first.low > 0.0 && first.value.is_finite(), "{first:?}");
    assert!(second.low.is_finite() && second.high.is_finite() && third.low.is_finite());
    assert_eq!((absent.low, absent.high, absent.n), (f64::NEG_INFINITY, f64::INFINITY, 0));
    let apart = ratings.difference(0, 1);
    assert!(apart.low > 0.0 && apart.high == f64::INFINITY, "{apart:?}");
    assert!(ratings.difference(1, 0).low.is_infinite());
    assert!(ratings.difference(1, 2).high.is_finite());
    assert_eq!((ratings.difference(2, 2).low, ratings.difference(2, 2).high), (0.0, 0.0));
}

#[test]
fn blocks_all_won_bound_the_score_about_as_wilson_does() {
    for (blocks, games) in [(10, 1), (10, 6), (40, 2)] {
        let ratings =
            bradley_terry(2, &vec![vec![game(0, 1, 1.0); games]; blocks], &RatingOptions::default());
        let low = score_of_elo(ratings.unwrap().difference(0, 1).low);
        let wilson = crate::share(blocks as u64, blocks as u64, 0.95).unwrap().low;
        assert!(near(low, wilson, 0.06), "{blocks} blocks of {games}: {low} {wilson}");
    }
}

#[test]
fn nothing_is_rated_of_nothing_and_one_block_says_no_error() {
    assert!(bradley_terry::<[Pairing; 0]>(2, &[], &PLAIN).is_none());
    assert!(bradley_terry(2, &[Vec::new()], &PLAIN).is_none());
    assert!(plackett_luce(3, &[Vec::new()], &PLAIN).is_none());
    let one = bradley_terry(2, &[[game(0, 1, 0.5), game(1, 0, 1.0)]], &RatingOptions::default()).unwrap();
    assert_eq!((one.players()[0].low, one.players()[0].high), (f64::NEG_INFINITY, f64::INFINITY));
    // A player against its own copy gives no information, and counts as a game.
    let copies = [[game(0, 0, 1.0), game(0, 1, 0.5)], [game(0, 0, 0.0), game(1, 0, 0.5)]];
    let ratings = bradley_terry(2, &copies, &RatingOptions::default()).unwrap();
    assert!(near(ratings.players()[0].value, 0.0, 1e-9));
}

#[test]
fn strong_players_are_found_from_far() {
    // 2 000 games, all but one of them won; and strengths over twelve powers of ten in a chain.
    let mut games = vec![[game(0, 1, 1.0)]; 1999];
    games.push([game(0, 1, 0.0)]);
    let apart = bradley_terry(2, &games, &PLAIN).unwrap().difference(0, 1).value;
    assert!(near(apart, elo_of_score(1999.0 / 2000.0), 0.01), "{apart}");
    let link =
        |player: usize| [vec![[game(player, player + 1, 1.0)]; 999], vec![[game(player, player + 1, 0.0)]]];
    let chain: Vec<[Pairing; 1]> = (0..4).flat_map(link).flatten().collect();
    let apart = bradley_terry(5, &chain, &PLAIN).unwrap().difference(0, 4).value;
    assert!(near(apart, 4.0 * elo_of_score(0.999), 1.0), "{apart}");
}

#[test]
fn the_mean_of_ratings_is_zero_whatever_the_prior() {
    let mut numbers = Numbers::new(5);
    let blocks: Vec<[Pairing; 1]> =
        (0..60).map(|at| [game(at % 3, (at + 1) % 3, f64::from(u8::from(numbers.unit() < 0.8)))]).collect();
    for prior in [0.1, 1.0, 10.0] {
        let ratings =
            bradley_terry(3, &blocks, &RatingOptions { prior, ..RatingOptions::default() }).unwrap();
        let sum: f64 = ratings.players().iter().map(|rating| rating.value).sum();
        assert!(near(sum, 0.0, 1e-9), "{sum}");
    }
}
