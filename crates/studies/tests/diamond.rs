//! The Diamond Game between players who look one ply ahead: the length and branching of its games.

use registry::open;
use request::Request;
use search::Budget;
use studies::self_play;
use studies::survey::Play;

/// Moves per position and moves per player over 200 games of such players, who break ties at random.
fn played(variant: &str) -> [f64; 2] {
    let request = Request {
        seed: 1,
        ..Request::new(Some("one-ply:tie=random"), &Budget::default()).expect("a search")
    };
    let session = open(&format!("diamond:{variant}")).expect("a game");
    let walks = self_play(&session, &request, (200, 0), &|_| ()).expect("it fits");
    assert!(walks.iter().all(|walk| walk.payoffs.is_some_and(|payoffs| payoffs.sum() == 1)), "{variant}");
    let play = Play::of(&walks, 3, 0.95, 1, 1).expect("games");
    [play.branching.value, play.plies.value / 3.0]
}

#[test]
fn games_are_as_long_and_as_broad_as_an_independent_program_found() {
    // Its figures rest on 300 to 1000 games each.
    for (variant, branching, moves) in [
        ("V2", 13.7, 19.1),
        ("V1", 15.4, 14.6),
        ("D1", 22.8, 27.2),
        ("V4", 14.7, 27.0),
        ("V1,arm=2,camp=2,other-arms=free,leave-goal=true", 13.8, 10.5),
        ("V1,arm=3,camp=2", 12.3, 20.1),
    ] {
        let [found_branching, found_moves] = played(variant);
        assert!((found_branching - branching).abs() < 0.3, "{variant}: {found_branching} moves a position");
        assert!((found_moves - moves).abs() < 0.5, "{variant}: {found_moves} moves a player");
    }
}
