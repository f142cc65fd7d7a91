//! The model against published ratings, against MM, and against the block bootstrap.

use super::plackett_luce::with_prior;
use super::*;
use crate::BlockBootstrap;
use crate::testing::{Numbers, near};

/// Ratings with almost no prior, where the maximum exists without.
fn plain(players: usize, blocks: &[Vec<Ranking>]) -> Option<Ratings> {
    with_prior(players, blocks, 1e-6, 0.95)
}

fn rated(players: usize, blocks: &[Vec<Ranking>]) -> Ratings {
    plackett_luce(players, blocks, 0.95).expect("there are games")
}

/// A game of two with the score of the first: 1 won, 0.5 drawn, 0 lost.
fn game(first: usize, second: usize, score: f64) -> Ranking {
    let winners = match score {
        1.0 => [0].as_slice(),
        0.0 => &[1],
        _ => &[0, 1],
    };
    Ranking::shared(&[first, second], winners)
}

/// The points of Elo with this expected score.
fn elo_of_score(score: f64) -> f64 {
    POINTS * (score / (1.0 - score)).ln()
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

fn baseball() -> Vec<Vec<Ranking>> {
    let mut games = Vec::new();
    for (home, row) in BASEBALL.iter().enumerate() {
        for (away, (won, lost)) in row.iter().enumerate() {
            games.extend((0..*won).map(|_| vec![game(home, away, 1.0)]));
            games.extend((0..*lost).map(|_| vec![game(home, away, 0.0)]));
        }
    }
    games
}

#[test]
fn baseball_is_rated_as_published() {
    // Turner & Firth (2012), [Turner12]: logarithms of strengths, Baltimore at 0.
    let printed = [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0];
    let ratings = plain(7, &baseball()).unwrap();
    for (team, printed) in printed.into_iter().enumerate() {
        let above = ratings.difference(team, 6).value / POINTS;
        assert!(near(above, printed, 6e-5), "{team}: {above} {printed}");
    }
}

#[test]
fn ratings_of_two_are_the_score() {
    let mut numbers = Numbers::new(1);
    for _ in 0..20 {
        let scores: Vec<f64> = (0..50).map(|_| [0.0, 0.5, 1.0][(numbers.unit() * 3.0) as usize]).collect();
        let games: Vec<Vec<Ranking>> = scores.iter().map(|score| vec![game(0, 1, *score)]).collect();
        let score = scores.iter().sum::<f64>() / 50.0;
        let apart = plain(2, &games).unwrap().difference(0, 1);
        assert!(near(apart.value, elo_of_score(score), 0.01), "{apart:?} {score}");
        // The error is that of the mean score times the derivative of the logarithm of odds, 1/(s (1 - s)).
        let mean = crate::mean(&scores.into_iter().collect(), 0.95).unwrap();
        let width = POINTS * (mean.high - mean.low) / (score * (1.0 - score));
        assert!(near(apart.high - apart.low, width, 0.01 * width), "{apart:?} {width}");
    }
}

/// Hunter's (2004) MM for choices from sets: strengths that choose the winner of each game, who is the first
/// of its players.
fn by_mm(players: usize, games: &[Vec<usize>]) -> Vec<f64> {
    let mut strengths = vec![1.0; players];
    for _ in 0..20_000 {
        let (mut chosen, mut sums) = (vec![0.0; players], vec![0.0; players]);
        for game in games {
            chosen[game[0]] += 1.0;
            let all: f64 = game.iter().map(|player| strengths[*player]).sum();
            for player in game {
                sums[*player] += 1.0 / all;
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
        // Games of two to five of five players.
        let games: Vec<Vec<usize>> = (0..80)
            .map(|_| {
                let mut players: Vec<usize> = (0..5).collect();
                for at in (1..5).rev() {
                    players.swap(at, (numbers.unit() * (at + 1) as f64) as usize);
                }
                players.truncate(2 + (numbers.unit() * 4.0) as usize);
                // The greater number tends to be ahead.
                players.sort_by_key(|player| std::cmp::Reverse((4.0 * numbers.unit()) as usize + player / 2));
                players
            })
            .collect();
        let rankings: Vec<Vec<Ranking>> =
            games.iter().map(|players| vec![Ranking::shared(players, &[0])]).collect();
        let ratings = plain(5, &rankings).unwrap();
        let strengths = by_mm(5, &games);
        for player in 1..5 {
            let (newton, mm) = (ratings.difference(player, 0).value, (strengths[player] / strengths[0]).ln());
            assert!(near(newton / POINTS, mm, 1e-4), "case {case}, player {player}: {newton} {mm}");
        }
    }
}

/// A tie of three for the win of four counts as a third for each of the three, less what the order among them
/// takes from each: the log-likelihood of the mean over all six orders, found by bisection.
#[test]
fn a_tie_is_all_orders_in_equal_parts() {
    let tied = vec![Ranking::shared(&[0, 1, 2, 3], &[0, 1, 2])];
    let won = (0..4).map(|winner| Ranking::shared(&[0, 1, 2, 3], &[winner]));
    let value = plain(4, &[tied, won.collect()]).unwrap().difference(0, 3).value / POINTS;
    // With the strength x of three players and 1 of the fourth, the slope of 3 ln x - ln(3 x + 1) -
    // ln(2 x + 1) - ln(x + 1) for the tie, and of 3 ln x - 4 ln(3 x + 1) for the games won.
    let slope = |x: f64| {
        let tie = 3.0 - 3.0 * x / (3.0 * x + 1.0) - 2.0 * x / (2.0 * x + 1.0) - x / (x + 1.0);
        tie + 3.0 - 12.0 * x / (3.0 * x + 1.0)
    };
    let (mut below, mut above) = (-5.0_f64, 5.0_f64);
    for _ in 0..60 {
        let middle = f64::midpoint(below, above);
        *(if slope(middle.exp()) > 0.0 { &mut below } else { &mut above }) = middle;
    }
    assert!(near(value, below, 1e-4), "{value} {below}");
}

#[test]
fn errors_are_those_of_the_block_bootstrap() {
    let mut numbers = Numbers::new(3);
    let blocks: Vec<Vec<Ranking>> = (0..100)
        .map(|_| {
            let favor = numbers.normal(0.0, 1.0);
            let mut play = |first, second, strength: f64| {
                let won = numbers.unit() < 1.0 / (1.0 + (-strength).exp());
                game(first, second, f64::from(u8::from(won)))
            };
            vec![play(0, 1, 0.8 + favor), play(1, 0, favor - 0.8), play(1, 2, favor), play(2, 0, favor - 0.8)]
        })
        .collect();
    let ratings = rated(3, &blocks);
    let bootstrap = BlockBootstrap { resamples: 1000, level: 0.95 };
    let refit = |drawn: &crate::Resample<'_, Vec<Ranking>>, values: &mut [f64]| {
        let again: Vec<Vec<Ranking>> =
            drawn.iter().flat_map(|(block, times)| vec![block.clone(); times as usize]).collect();
        let ratings = rated(3, &again);
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
    let one = vec![game(0, 1, 1.0), game(1, 0, 0.0)];
    let other = vec![game(1, 2, 1.0), game(2, 1, 1.0)];
    let blocks: Vec<Vec<Ranking>> = (0..10).flat_map(|_| [one.clone(), other.clone()]).collect();
    let ratings = rated(4, &blocks);
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
        let ratings = rated(2, &vec![vec![game(0, 1, 1.0); games]; blocks]);
        let low = score_of_elo(ratings.difference(0, 1).low);
        let wilson = crate::share(blocks as u64, blocks as u64, 0.95).unwrap().low;
        assert!(near(low, wilson, 0.06), "{blocks} blocks of {games}: {low} {wilson}");
    }
}

#[test]
fn nothing_is_rated_of_nothing_and_one_block_says_no_error() {
    assert!(plain(2, &[]).is_none());
    assert!(plain(3, &[Vec::new()]).is_none());
    let one = rated(2, &[vec![game(0, 1, 0.5), game(1, 0, 1.0)]]);
    assert_eq!((one.players()[0].low, one.players()[0].high), (f64::NEG_INFINITY, f64::INFINITY));
    // A player against its own copy gives no information, and counts as a game.
    let copies = [vec![game(0, 0, 1.0), game(0, 1, 0.5)], vec![game(0, 0, 0.0), game(1, 0, 0.5)]];
    assert!(near(rated(2, &copies).players()[0].value, 0.0, 1e-9));
}

#[test]
fn strong_players_are_found_from_far() {
    // 2 000 games, all but one of them won; and strengths over twelve powers of ten in a chain.
    let mut games = vec![vec![game(0, 1, 1.0)]; 1999];
    games.push(vec![game(0, 1, 0.0)]);
    let apart = plain(2, &games).unwrap().difference(0, 1).value;
    assert!(near(apart, elo_of_score(1999.0 / 2000.0), 0.01), "{apart}");
    let link = |player: usize| {
        let mut games = vec![vec![game(player, player + 1, 1.0)]; 999];
        games.push(vec![game(player, player + 1, 0.0)]);
        games
    };
    let chain: Vec<Vec<Ranking>> = (0..4).flat_map(link).collect();
    let apart = plain(5, &chain).unwrap().difference(0, 4).value;
    assert!(near(apart, 4.0 * elo_of_score(0.999), 1.0), "{apart}");
}

#[test]
fn the_mean_of_ratings_is_zero_whatever_the_prior() {
    let mut numbers = Numbers::new(5);
    let blocks: Vec<Vec<Ranking>> = (0..60)
        .map(|at| vec![game(at % 3, (at + 1) % 3, f64::from(u8::from(numbers.unit() < 0.8)))])
        .collect();
    for prior in [0.1, 1.0, 10.0] {
        let ratings = with_prior(3, &blocks, prior, 0.95).unwrap();
        let sum: f64 = ratings.players().iter().map(|rating| rating.value).sum();
        assert!(near(sum, 0.0, 1e-9), "{sum}");
    }
}
