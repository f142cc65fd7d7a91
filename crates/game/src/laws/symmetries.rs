//! The laws of symmetry.

use super::random_games::{MAX_PLIES, Violation};
use crate::classes::Classes;
use crate::endgame::{Candidate, Endgame, Question};
use crate::evaluate::{Evaluate, Evaluated, Named};
use crate::key::{KeyMap, KeySet};
use crate::line::Line;
use crate::perft::perft;
use crate::player::Player;
use crate::random::Random;
use crate::rules::{Bounds, legal};
use crate::symmetry::{Symmetric, Symmetry};
use std::fmt;
use std::sync::atomic::AtomicBool;

/// One in this many positions is searched deeper than a ply, since that costs more than all other tests.
const ONE_IN: u64 = 8;
/// The approximate number of leaves of such a search, which determines its depth.
const MAX_LEAVES: u64 = 1_000;
/// The maximum depth of such a search, for games with few moves.
const MAX_DEPTH: u32 = 6;
/// The maximum number of legal moves that are played at a position.
const MAX_PLAYED: usize = 12;

/// Tests laws 19 to 24 on `games` random games: at each position a map is drawn, and now and then play
/// continues in the image, so that maps are composed.
///
/// # Panics
///
/// If a law is violated, with its number and the name of the map.
pub fn check_symmetries<G: Symmetric + Evaluated>(game: &G, games: u32, seed: u64) {
    let starts = (0..games).map(|_| game.start());
    if let Err(violation) = test_symmetries(game, starts, MAX_PLIES, seed) {
        panic!("{violation}");
    }
}

/// Tests laws 19 to 24 on each of these positions and on the next `plies` plies of a random game from
/// there, and returns the first violation: for positions that random games from the start seldom reach.
pub fn test_symmetries<G: Symmetric + Evaluated>(
    game: &G,
    starts: impl IntoIterator<Item = G::State>,
    plies: usize,
    seed: u64,
) -> Result<(), Violation> {
    let plies = plies.min(MAX_PLIES);
    let symmetries = game.symmetries();
    if symmetries.is_empty() {
        return Ok(());
    }
    let mut random = Random::new(seed);
    for start in starts {
        let mut line = Line::from_state(start);
        for ply in 0..=plies {
            let symmetry = &symmetries[random.index(symmetries.len())];
            let state = line.state();
            let image = game.image(symmetry, state);
            Pair { game, symmetry, state, image: &image }.test(&mut random)?;
            if ply == plies || line.outcome(game).is_some() {
                break;
            }
            if random.below(4) == 0 {
                line = Line::from_state(image);
            }
            let moves = legal(game, line.state());
            line.push(game, moves[random.index(moves.len())]);
        }
    }
    Ok(())
}

/// A position and its image.
struct Pair<'a, G: Symmetric> {
    game: &'a G,
    symmetry: &'a Symmetry<G::Map>,
    state: &'a G::State,
    image: &'a G::State,
}

impl<G: Symmetric + Evaluated> Pair<'_, G> {
    fn test(&self, random: &mut Random) -> Result<(), Violation> {
        self.order_law()?;
        self.player_and_outcome_law()?;
        let moves = self.move_law(random)?;
        self.subtree_law(random)?;
        for (evaluation, ..) in G::Evaluation::ALL {
            self.evaluation_law(evaluation, random)?;
        }
        if let Some(&mv) = moves.get(random.index(moves.len().max(1))) {
            self.class_law(mv, random)?;
        }
        let forms = [self.state, self.image].map(|state| self.game.canonical(state));
        self.holds(24, !self.symmetry.is_canonical || forms[0] == forms[1], || {
            format!("the canonical forms of the two differ: {:?} and {:?}", forms[0], forms[1])
        })
    }

    fn player(&self, player: Player) -> Player {
        self.symmetry.seats.image(player)
    }

    fn image_of(&self, state: &G::State) -> G::State {
        self.game.image(self.symmetry, state)
    }

    fn image_of_move(&self, mv: G::Move) -> G::Move {
        self.game.image_of_move(self.symmetry, mv)
    }

    /// A violation of `law` unless `holds` is true.
    fn holds(&self, law: u32, holds: bool, what: impl FnOnce() -> String) -> Result<(), Violation> {
        if holds {
            return Ok(());
        }
        let what = format!("its image under {} is {:?}, and {}", self.symmetry.name, self.image, what());
        Err(Violation { law, what, state: format!("{:?}", self.state) })
    }

    /// Checks that a property of the position, or its image, is the property of the image.
    fn agrees<T: PartialEq + fmt::Debug>(
        &self,
        law: u32,
        what: &str,
        expected: &T,
        found: &T,
    ) -> Result<(), Violation> {
        self.holds(law, found == expected, || format!("{what} is {found:?} and not {expected:?}"))
    }

    /// Law 19.
    fn order_law(&self) -> Result<(), Violation> {
        let times = self.symmetry.order;
        let state = (1..times).fold(self.image.clone(), |state, _| self.image_of(&state));
        self.agrees(19, &format!("the position after {times} applications"), self.state, &state)?;
        for mv in legal(self.game, self.state) {
            let back = (0..times).fold(mv, |mv, _| self.image_of_move(mv));
            self.agrees(19, &format!("{mv:?} after {times} applications"), &mv, &back)?;
        }
        for player in Player::all(self.game.players()) {
            let back = (0..times).fold(player, |player, _| self.player(player));
            self.agrees(19, &format!("player {player} after {times} applications"), &player, &back)?;
        }
        Ok(())
    }

    /// Law 20.
    fn player_and_outcome_law(&self) -> Result<(), Violation> {
        let Pair { game, symmetry, state, image } = *self;
        let mover = self.player(game.to_move(state));
        self.agrees(20, "the player to move", &mover, &game.to_move(image))?;
        let outcome = game.outcome(state);
        let expected = outcome.map(|payoffs| symmetry.seats.payoffs(&payoffs));
        self.agrees(20, "the outcome", &expected, &game.outcome(image))?;
        if outcome.is_some() {
            return Ok(());
        }
        for player in Player::all(game.players()) {
            let expected = game.with_mover(state, player).map(|turned| self.image_of(&turned));
            let found = game.with_mover(image, self.player(player));
            self.agrees(
                20,
                &format!("the position with player {} to move", self.player(player)),
                &expected,
                &found,
            )?;
        }
        Ok(())
    }

    /// Law 21. Returns the legal moves.
    fn move_law(&self, random: &mut Random) -> Result<Vec<G::Move>, Violation> {
        let Pair { game, state, image, .. } = *self;
        let moves = legal(game, state);
        let images: KeySet<G::Move> = moves.iter().map(|&mv| self.image_of_move(mv)).collect();
        let found = legal(game, image);
        let are_images = images.len() == moves.len()
            && found.len() == moves.len()
            && found.iter().all(|mv| images.contains(mv));
        self.holds(21, are_images, || format!("{found:?} are legal there, {moves:?} here"))?;
        for _ in 0..moves.len().min(MAX_PLAYED) {
            let mv = moves[random.index(moves.len())];
            let (mut behind, mut behind_image) = (state.clone(), image.clone());
            game.play(&mut behind, mv);
            game.play(&mut behind_image, self.image_of_move(mv));
            let expected = self.image_of(&behind);
            self.agrees(21, &format!("the position after {mv:?}"), &expected, &behind_image)?;
        }
        Ok(moves)
    }

    /// Law 22.
    fn subtree_law(&self, random: &mut Random) -> Result<(), Violation> {
        let Pair { game, state, image, .. } = *self;
        let leaves =
            |state, depth| perft(game, state, depth, &AtomicBool::new(false)).expect("not cancelled");
        let moves = legal(game, state).len() as u64;
        let deepest = if random.below(ONE_IN) == 0 { MAX_DEPTH } else { 1 };
        let mut depth = 0;
        loop {
            depth += 1;
            let [below, below_image] = [state, image].map(|state| leaves(state, depth));
            self.agrees(22, &format!("the tree of {depth} plies below it"), &below, &below_image)?;
            if depth >= deepest || !(1..=MAX_LEAVES).contains(&(below.leaves * moves)) {
                break;
            }
        }
        if deepest == 1 {
            return Ok(());
        }
        let all = G::Evaluation::ALL;
        let (evaluation, name, _) = &all[random.index(all.len())];
        let player = Player::new(random.index(game.players()));
        let sure = |player, state: &G::State| Guaranteed { game, evaluation, player }.of(state, 0, depth);
        let (expected, found) = (sure(player, state), sure(self.player(player), image));
        let what =
            format!("the value that player {} can guarantee by {name} in {depth} plies", self.player(player));
        self.agrees(22, &what, &expected, &found)
    }

    /// Law 23 for one evaluation.
    fn evaluation_law(&self, evaluation: &G::Evaluation, random: &mut Random) -> Result<(), Violation> {
        let Pair { game, symmetry, state, image } = *self;
        let (name, endgame) = (evaluation.name(), evaluation.endgame());
        let knows_the_end = endgame.plies_to_the_end(game, state);
        let of_image = endgame.plies_to_the_end(game, image);
        self.agrees(23, &format!("the number of plies to the end by {name}"), &knows_the_end, &of_image)?;
        if let Some(Bounds { least, greatest, sum: Some(0) }) = game.promises().payoffs
            && game.players() == 2
            && knows_the_end.is_some()
        {
            let alpha = least - 1 + random.below((i64::from(greatest) - i64::from(least) + 2) as u64) as i32;
            let question = Question { alpha, counts_plies: false };
            self.question_law(&endgame, question, name)?;
            if game.promises().is_only_won_or_lost() {
                let plies = random.below(u64::from(knows_the_end.unwrap_or(0)) + 2) as u32;
                let question = Question { counts_plies: true, ..question };
                let alpha = question.worth(alpha.signum(), plies);
                self.question_law(&endgame, Question { alpha, ..question }, name)?;
            }
        }
        if game.outcome(state).is_some() {
            return Ok(());
        }
        let expected = symmetry.seats.payoffs(&evaluation.values(game, state));
        self.agrees(23, &format!("the values by {name}"), &expected, &evaluation.values(game, image))?;
        let scores = [state, image].map(|state| evaluation.score(game, state));
        self.agrees(23, &format!("the score by {name}"), &scores[0], &scores[1])?;
        let scores = [state, image].map(|state| endgame.score_for_order(game, state));
        self.agrees(23, &format!("the score for order by {name}"), &scores[0], &scores[1])?;
        let quiet = [state, image].map(|state| evaluation.is_quiet(game, state));
        self.agrees(23, &format!("quietness by {name}"), &quiet[0], &quiet[1])?;
        let expected = evaluation.null_move(game, state).map(|passed| self.image_of(&passed));
        let found = evaluation.null_move(game, image);
        self.agrees(23, &format!("the null move by {name}"), &expected, &found)
    }

    /// Law 23 for the answer to a question.
    fn question_law(
        &self,
        endgame: &impl Endgame<G>,
        question: Question,
        name: &str,
    ) -> Result<(), Violation> {
        let is_more =
            |state| endgame.settle(self.game, state, question).map(|settled| settled.worth > question.alpha);
        let what = format!("the bound for {question:?} by {name}");
        self.agrees(23, &what, &is_more(self.state), &is_more(self.image))?;
        if is_more(self.state).is_none() { self.candidate_law(endgame, question) } else { Ok(()) }
    }

    /// Law 23 for the candidate moves, in any order, and the bound on the others. If several moves settle the
    /// question, any of them may be listed alone.
    fn candidate_law(&self, endgame: &impl Endgame<G>, question: Question) -> Result<(), Violation> {
        let listed = |state: &G::State| {
            let mut candidates: Vec<Candidate<G>> = Vec::new();
            let notes = endgame.notes(self.game, state);
            let omitted = endgame.candidates(self.game, state, &notes, question, &mut candidates);
            (candidates, omitted > question.alpha)
        };
        let (candidates, answers) = listed(self.state);
        let (images, image_answers) = listed(self.image);
        self.agrees(23, "the bound on the moves that were omitted", &answers, &image_answers)?;
        let images: KeyMap<G::Move, G::State> =
            images.into_iter().map(|candidate| (candidate.mv, candidate.state)).collect();
        self.agrees(23, "the number of candidates", &candidates.len(), &images.len())?;
        for Candidate { mv, state, .. } in candidates {
            let found = images.get(&self.image_of_move(mv));
            if found.is_some() || images.len() > 1 {
                let what = format!("the position after the candidate {mv:?}");
                self.agrees(23, &what, &Some(&self.image_of(&state)), &found)?;
            }
        }
        Ok(())
    }

    /// Law 23 for the classes of a legal move and of a reply to it.
    fn class_law(&self, mv: G::Move, random: &mut Random) -> Result<(), Violation> {
        let Pair { game, state, image, .. } = *self;
        let (mut behind, mut behind_image) = (state.clone(), image.clone());
        game.play(&mut behind, mv);
        game.play(&mut behind_image, self.image_of_move(mv));
        let replies = legal(game, &behind);
        let reply = replies.get(random.index(replies.len().max(1)));
        for (way, Classes { name, .. }) in game.classes().into_iter().enumerate() {
            let what = |mv| format!("the class of {mv:?} by {name}");
            let expected = game.class_of(way, state, None, mv);
            let found = game.class_of(way, image, None, self.image_of_move(mv));
            self.agrees(23, &what(mv), &expected, &found)?;
            if let Some(&reply) = reply {
                let expected = game.class_of(way, &behind, Some(mv), reply);
                let (before, reply_image) = (self.image_of_move(mv), self.image_of_move(reply));
                let found = game.class_of(way, &behind_image, Some(before), reply_image);
                self.agrees(23, &what(reply), &expected, &found)?;
            }
        }
        Ok(())
    }
}

/// The payoff that a player can guarantee against all others: minimax to a fixed depth, without pruning.
struct Guaranteed<'a, G: Evaluated> {
    game: &'a G,
    evaluation: &'a G::Evaluation,
    player: Player,
}

impl<G: Evaluated> Guaranteed<'_, G> {
    fn of(&self, state: &G::State, ply: u32, depth: u32) -> i32 {
        if let Some(payoffs) = self.game.outcome(state) {
            return self.evaluation.scale(self.game).finished(&payoffs, ply)[self.player];
        }
        if ply == depth {
            return self.evaluation.values(self.game, state)[self.player];
        }
        let below = legal(self.game, state).into_iter().map(|mv| {
            let mut child = state.clone();
            self.game.play(&mut child, mv);
            self.of(&child, ply + 1, depth)
        });
        let best = if self.game.to_move(state) == self.player { below.max() } else { below.min() };
        best.expect("the game goes on")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payoffs::Payoffs;
    use crate::rules::{Game, Promises};

    /// Two piles of coins side by side; a player takes one or two from either, and whoever takes the last
    /// wins. The piles may be exchanged, and so may the players. It breaks one law on purpose, whenever the
    /// left pile is larger.
    #[derive(Clone, Copy, Debug)]
    struct Piles(u32);

    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    struct State {
        piles: [u8; 2],
        mover: Player,
    }

    /// The two piles, which are distinguishable.
    #[derive(Clone, Copy, Debug)]
    enum Map {
        Piles,
        Nothing,
    }

    impl Piles {
        fn breaks(self, law: u32, state: State) -> bool {
            self.0 == law && state.piles[0] > state.piles[1]
        }
    }

    impl Game for Piles {
        type State = State;
        /// A pile and the number of coins taken from it.
        type Move = (usize, u8);
        type Undo = State;

        fn players(&self) -> usize {
            2
        }
        fn start(&self) -> State {
            State { piles: [5, 7], mover: Player::FIRST }
        }
        fn to_move(&self, state: &State) -> Player {
            state.mover
        }
        fn outcome(&self, state: &State) -> Option<Payoffs> {
            let is_over = state.piles == [0; 2] || (self.breaks(20, *state) && state.piles[1] == 0);
            is_over.then(|| Payoffs::winner(state.mover.next(2), 2))
        }
        fn legal_moves(&self, state: &State, moves: &mut Vec<(usize, u8)>) {
            for (pile, &coins) in state.piles.iter().enumerate() {
                let most = if self.breaks(21, *state) { 1 } else { 2 };
                moves.extend((1..=coins.min(most)).map(|coins| (pile, coins)));
            }
        }
        fn count_moves(&self, state: &State, _buffer: &mut Vec<(usize, u8)>) -> usize {
            let most = if self.breaks(22, *state) { 3 } else { 2 };
            state.piles.iter().map(|&coins| usize::from(coins.min(most))).sum()
        }
        fn play(&self, state: &mut State, (pile, coins): (usize, u8)) -> State {
            let before = *state;
            state.piles[pile] -= coins;
            state.mover = state.mover.next(2);
            before
        }
        fn undo(&self, state: &mut State, _mv: (usize, u8), undo: State) {
            *state = undo;
        }
        fn canonical(&self, state: &State) -> State {
            let mut piles = state.piles;
            if !self.breaks(24, *state) {
                piles.sort_unstable();
            }
            State { piles, ..*state }
        }
        fn promises(&self) -> Promises {
            Promises::win_or_lose(12)
        }
    }

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Difference;

    impl Evaluate<Piles> for Difference {
        fn values(&self, game: &Piles, state: &State) -> Payoffs {
            let apart = i32::from(state.piles[0].abs_diff(state.piles[1]));
            let apart = if game.breaks(23, *state) { -apart } else { apart };
            Payoffs::two(if state.mover == Player::FIRST { apart } else { -apart })
        }

        /// The default asks for the moves, and would tell first that theirs are no images.
        fn is_quiet(&self, _game: &Piles, _state: &State) -> bool {
            true
        }
    }

    impl Named for Difference {
        const ALL: &'static [(Self, &'static str, &'static str)] =
            &[(Self, "difference", "for the player to move")];
    }

    impl Evaluated for Piles {
        type Evaluation = Difference;
    }

    impl Symmetric for Piles {
        type Map = Map;

        fn symmetries(&self) -> Vec<Symmetry<Map>> {
            let piles = Symmetry::new("exchange of the piles", Map::Piles, 2);
            let both = piles.clone().exchanging("players", 2);
            vec![piles.known_to_canonical(), both, Symmetry::exchange("players", Map::Nothing, 2)]
        }
        fn image(&self, symmetry: &Symmetry<Map>, state: &State) -> State {
            let mut piles = state.piles;
            match symmetry.map {
                Map::Piles if self.0 == 19 => piles = [piles[0].max(piles[1]), piles[0].min(piles[1])],
                Map::Piles => piles.reverse(),
                Map::Nothing => {}
            }
            State { piles, mover: symmetry.seats.image(state.mover) }
        }
        fn image_of_move(&self, symmetry: &Symmetry<Map>, (pile, coins): (usize, u8)) -> (usize, u8) {
            match symmetry.map {
                Map::Piles => (1 - pile, coins),
                Map::Nothing => (pile, coins),
            }
        }
    }

    fn tested(law: u32) -> Result<(), Violation> {
        test_symmetries(&Piles(law), (0..20).map(|_| Piles(law).start()), MAX_PLIES, 1)
    }

    #[test]
    fn a_game_that_obeys_the_laws_of_symmetry_passes() {
        check_symmetries(&Piles(0), 20, 1);
        crate::laws::check(&Piles(0), 20, 1);
    }

    #[test]
    fn each_broken_law_of_symmetry_is_named_by_its_number() {
        for law in 19..=24 {
            let violation = tested(law).expect_err("the game breaks a law on purpose");
            assert_eq!(violation.law, law, "{violation}");
        }
        let said = tested(23).expect_err("it breaks a law on purpose").to_string();
        assert!(said.contains("exchange of the piles") && said.contains("by difference"), "{said}");
    }
}
