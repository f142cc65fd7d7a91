//! The contents of the board: the remaining cards in a line.

use super::{all_rules, game};
use crate::tanhinmin::{Hand, MAX_CARDS, State, Tanhinmin};
use game::random::Random;
use game::{Board, Contents, Evaluated, Game, KeyMap, KeySet, Line, MAX_PLAYERS, Notation, Player, laws};

/// Plays a random game from a random deal, and calls a function at every position.
fn play(game: &Tanhinmin, random: &mut Random, mut look: impl FnMut(&State)) {
    let mut line = Line::from_state(game.random_start(random));
    loop {
        look(line.state());
        if line.outcome(game).is_some() {
            return;
        }
        let moves = line.legal(game);
        line.push(game, moves[random.index(moves.len())]);
    }
}

/// The remaining cards and the one on the table, the strongest first, each as its content by name: the
/// holder, and `=` if the card before it in the hands is equal; 0 is the table.
fn cards(game: &Tanhinmin, state: &State) -> Vec<(usize, &'static str)> {
    let mut cards = Vec::new();
    for player in Player::all(game.players()) {
        cards.extend(state.hand(player).cards().map(|rank| (u8::MAX - rank, player.index() + 1)));
    }
    cards.extend(state.table().map(|(rank, _)| (u8::MAX - rank, 0)));
    cards.sort_unstable();
    let mut before = None;
    let named = cards.iter().map(|&(rank, owner)| {
        let is_equal = owner > 0 && before == Some(rank);
        before = if owner > 0 { Some(rank) } else { before };
        (owner, if is_equal { "=" } else { "" })
    });
    named.collect()
}

/// The contents of the cells by name, up to the first that is empty: all after it are.
fn read(board: &Board, contents: &Contents) -> Vec<(usize, &'static str)> {
    let mut cells = (0..board.cells.len()).map(|cell| board.content(contents, cell));
    let held = cells.by_ref().map_while(|content| content).map(|content| {
        let content = &board.contents[content];
        (content.owner, if content.text == "=" { "=" } else { "" })
    });
    let held = held.collect();
    assert_eq!(cells.flatten().count(), 0, "a cell that is not empty after one that is");
    held
}

#[test]
fn every_card_lies_at_its_place() {
    let more = [
        game(&[("cards", "32"), ("players", "6"), ("ties", "true"), ("pay", "rank")]),
        game(&[("cards", "32"), ("players", "2")]),
        game(&[("deal", "[[2,2,2,9,9],[9,9,30],[5,32,32]]")]),
        game(&[("deal", "[[1,3,10],[2],[4,6,8],[5,7,9]]")]),
    ];
    for game in all_rules().iter().chain(&more) {
        laws::check_contents(game, 5, 1);
        let (board, mut contents) = (game.board().expect("a board"), Contents::default());
        let mut random = Random::new(1);
        for _ in 0..10 {
            play(game, &mut random, |state| {
                game.read_contents(state, &mut contents);
                assert_eq!(read(&board, &contents), cards(game, state), "{}", game.write_position(state));
            });
        }
    }
}

/// The canonical form knows what differs only by ranks. Its cards of a rank that only one player has are
/// fewer ranks, so positions with the same contents have the same form.
#[test]
fn positions_with_the_same_contents_are_the_same_but_for_ranks() {
    let mut pairs = 0;
    for game in all_rules() {
        let board = game.board().expect("a board");
        let words = board.words() * board.planes();
        let mut forms = KeyMap::default();
        let mut random = Random::new(1);
        for _ in 0..200 {
            play(&game, &mut random, |state| {
                let mut contents = Contents::default();
                game.read_contents(state, &mut contents);
                let read = (contents.planes[..words].to_vec(), contents.context, contents.counts);
                // The players who are out are in counts only if they are paid by place.
                if game.outcome(state).is_none() {
                    let form = game.canonical(state);
                    let known = *forms.entry((read, state.mover)).or_insert(form);
                    assert_eq!(known, form, "{}", game.write_position(state));
                    pairs += usize::from(*state != known);
                }
            });
        }
    }
    assert!(pairs > 1_000, "only {pairs} positions had the contents of another");
}

#[test]
fn a_line_of_cards_is_read_by_hand() {
    let game = game(&[("deal", "[[1,3,10],[2],[4,6,8],[5,7,9]]")]);
    let board = game.board().expect("a board");
    assert_eq!((board.cells.len(), board.planes(), board.contexts), (10, 5, 33));
    let state = game.read_position("[[1,10],[2],[6,8],[5,7,9]] table=4 by=3 passed=2 to-move=4");
    let mut contents = Contents::default();
    game.read_contents(&state.expect("a position"), &mut contents);
    // 10 9 8 7 6 5 4 2 1, and nothing.
    let owners = read(&board, &contents).into_iter().map(|(owner, _)| owner);
    assert_eq!(owners.collect::<Vec<_>>(), [1, 4, 3, 4, 3, 4, 0, 2, 1]);
    // The third player has played; of the first, second and fourth, the second has passed.
    assert_eq!(contents.context, 1 + 2 * 8 + 0b010);
}

#[test]
fn another_deal_has_the_same_cards_and_as_many_for_each() {
    let few = [game(&[("deal", "[[1,3,10],[2],[4,6,8],[5,7,9]]")]), game(&[("deal", "[[1,1,1,5],[2,2]]")])];
    for game in all_rules().iter().chain(&few) {
        let cards = |hands: &[Hand]| {
            let mut cards: Vec<u8> = hands.iter().flat_map(|hand| hand.cards()).collect();
            cards.sort_unstable();
            cards
        };
        let mut random = Random::new(1);
        let mut deals = KeySet::default();
        for _ in 0..100 {
            let start = game.random_start(&mut random);
            assert_eq!(start.hands.map(Hand::len)[..game.players()], sizes(game));
            assert_eq!(cards(&start.hands), cards(game.deal().hands()));
            assert_eq!(game.read_position(&game.write_position(&start)), Ok(start));
            deals.insert(start.hands);
        }
        assert!(deals.len() > 2, "{} deals", deals.len());
        play(game, &mut random, |state| {
            assert_eq!(game.read_position(&game.write_position(state)), Ok(*state));
        });
    }
}

/// The sizes of the hands of a deal.
fn sizes(game: &Tanhinmin) -> Vec<u32> {
    game.deal().hands().iter().map(|hand| hand.len()).collect()
}

#[test]
fn more_than_fifteen_equal_cards_are_dealt_to_several_hands() {
    let fifteen = "1,".repeat(14) + "1";
    let game = game(&[("deal", &format!("[[{fifteen},2],[{fifteen}]]"))]);
    for seed in 0..50 {
        let start = game.random_start(&mut Random::new(seed));
        assert_eq!(start.hands, game.deal().hands);
    }
    assert_eq!(game.deal().cards(), 31);
    assert!(game.deal().cards() < MAX_CARDS && game.players() < MAX_PLAYERS);
}
