//! Move ordering: the table move, killers and history.
//!
//! **Source.** Killers: Akl & Newborn, *The principal continuation and the killer heuristic*, ACM 1977.
//! History: Schaeffer, *The history heuristic and alpha-beta search enhancements in practice*, IEEE PAMI
//! 11(11), 1989.
//!
//! **Differences.** The history bonus of a cutoff is 1, whatever its depth, and the history malus of the
//! moves tried before it grows with the depth: on Othello, Connect Four and Lines of Action that takes 5 to
//! 20 % fewer nodes than Schaeffer's 2^depth alone. A search with quiescence orders quiet moves by a
//! [`PairHistory`] instead.

use super::move_kind::{KINDS, kind};
use super::pair_history::PairHistory;
use game::{NoisyMove, Player};
use std::hash::Hash;

/// Move ordering by killers and history.
#[derive(Clone, Debug)]
pub(crate) struct MoveOrdering<M> {
    uses_killers: bool,
    /// True if killers come behind noisy moves, where they are kept apart.
    are_killers_late: bool,
    uses_history: bool,
    /// The last two moves that made a cutoff at each distance from the root, the most recent first.
    killers: Vec<[Killer<M>; KILLERS]>,
    /// The same where killers come behind noisy moves.
    late_killers: Vec<[Killer<M>; KILLERS]>,
    /// The history scores of moves of each kind, for each player.
    history: [Box<[u32; KINDS]>; 2],
    /// The history of a search that has it, which ranks quiet moves behind killers.
    pub(crate) pairs: Option<Box<PairHistory>>,
    /// A word for each scored open move: its history score in the upper half and the complement of its place
    /// below, so that the first generated of equal moves is the greatest. A node's words begin at the same
    /// index as its moves, the greatest last.
    words: Vec<u64>,
}

/// The move picker of a node: returns its moves one at a time. Places are counted from the node's first move.
#[derive(Clone, Debug)]
pub(crate) struct MovePicker {
    /// The places of the moves picked without scoring, the table move and the killers; [`NONE`] where there
    /// is no such move.
    early: [u32; EARLY],
    /// The end of the words not yet picked; the words of picked moves lie between it and `scored`.
    unpicked: usize,
    scored: usize,
}

/// Moves that are picked without scoring.
pub(crate) const EARLY: usize = 1 + KILLERS;
/// The least rank of a noisy move, where these come first.
const NOISY: u32 = 1 << 31;
/// Killers at each distance from the root.
const KILLERS: usize = 2;
/// The least rank of a killer, where these come behind noisy moves.
const KILLER: u32 = NOISY - KILLERS as u32;
/// The rank of a quiet move without a history of pairs.
const MIDDLE: i32 = 1 << 20;
/// No place among the moves.
pub(crate) const NONE: u32 = u32::MAX;

/// What a rank says of a move, where noisy moves come first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rank {
    Noisy,
    Killer,
    /// A quiet move, with its history of pairs: negative if it was mostly tried in vain.
    Quiet(i32),
}

impl Rank {
    const fn of(word: u64) -> Rank {
        match (word >> 32) as u32 {
            NOISY.. => Rank::Noisy,
            KILLER.. => Rank::Killer,
            rank => Rank::Quiet(rank as i32 - MIDDLE),
        }
    }
}

/// A move that made a cutoff.
#[derive(Clone, Copy, Debug)]
struct Killer<M> {
    mv: Option<M>,
    /// Its place among the moves of its node, where it mostly is again.
    place: u32,
}

impl MovePicker {
    /// A picker that starts with the move at `table_move`, unless that is [`NONE`].
    #[inline]
    pub(crate) fn new(table_move: u32) -> MovePicker {
        let mut early = [NONE; EARLY];
        early[0] = table_move;
        MovePicker { early, unpicked: 0, scored: 0 }
    }
}

/// Writes and sorts the words of a node's moves that are not yet picked, by their rank.
#[inline(always)]
#[expect(clippy::inline_always, reason = "each rank is compiled into its own loop")]
fn score<M>(
    words: &mut Vec<u64>,
    picker: &mut MovePicker,
    moves: &[M],
    first: usize,
    rank: impl Fn(&M) -> u32,
) {
    if words.len() < moves.len() {
        words.resize(moves.len(), 0);
    }
    let words = &mut words[first..moves.len()];
    let mut count = 0;
    for (at, mv) in (0..).zip(&moves[first..]) {
        words[count] = u64::from(rank(mv)) << 32 | u64::from(!at);
        count += usize::from(!picker.early.contains(&at));
    }
    words[..count].sort_unstable();
    picker.scored = first + count;
    picker.unpicked = picker.scored;
}

/// The place of the move that a word stands for.
#[inline]
const fn place_of(word: u64) -> u32 {
    !(word as u32)
}

impl<M: Copy + Eq + Hash> MoveOrdering<M> {
    pub(crate) fn new(uses_killers: bool, uses_history: bool) -> MoveOrdering<M> {
        MoveOrdering {
            uses_killers,
            are_killers_late: false,
            uses_history,
            killers: Vec::new(),
            late_killers: Vec::new(),
            history: [Box::new([0; KINDS]), Box::new([0; KINDS])],
            pairs: None,
            words: Vec::new(),
        }
    }

    /// Lets killers come behind noisy moves.
    pub(crate) fn with_late_killers(self) -> MoveOrdering<M> {
        MoveOrdering { are_killers_late: true, ..self }
    }

    /// Lets a history of pairs of moves rank quiet moves, in place of the other one.
    pub(crate) fn with_pairs(self) -> MoveOrdering<M> {
        MoveOrdering { pairs: Some(Box::default()), uses_history: false, ..self }
    }

    /// Picks the early move with this number, below [`EARLY`], at a node at `ply` with these moves. Returns
    /// its place, or [`NONE`] if it is not legal here or already picked.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "mostly it takes the first move that was picked")]
    pub(crate) fn pick_early(&self, picker: &mut MovePicker, number: usize, moves: &[M], ply: u32) -> u32 {
        if number == 0 {
            return picker.early[0];
        }
        let killers = self.killers.get(ply as usize);
        let Some(&Killer { mv: Some(mv), mut place }) = killers.and_then(|killers| killers.get(number - 1))
        else {
            return NONE;
        };
        if moves.get(place as usize) != Some(&mv) {
            place = find(moves, mv);
        }
        if picker.early.contains(&place) {
            return NONE;
        }
        picker.early[number % EARLY] = place;
        place
    }

    /// Scores the moves from `first` on that are not yet picked, by history.
    #[inline(never)]
    pub(crate) fn score_moves(&mut self, picker: &mut MovePicker, moves: &[M], first: usize, player: Player) {
        let history = &self.history[player.index() % 2];
        score(&mut self.words, picker, moves, first, |mv| history[kind(mv)]);
    }

    /// As [`score_moves`](MoveOrdering::score_moves), with noisy moves by their gain first, and the killers
    /// of `ply` next.
    pub(crate) fn score_noisy_first(
        &mut self,
        picker: &mut MovePicker,
        moves: &[M],
        first: usize,
        ply: u32,
        player: Player,
        noisy: &[NoisyMove<M>],
    ) {
        let history = &self.history[player.index() % 2];
        let killers = self.late_killers.get(ply as usize).copied().unwrap_or([Killer::NONE; KILLERS]);
        score(&mut self.words, picker, moves, first, |mv| {
            if let Some(noisy) = noisy.iter().find(|noisy| noisy.mv == *mv) {
                NOISY | noisy.gain.clamp(0, i32::MAX) as u32
            } else if let Some(number) = killers.iter().position(|killer| killer.mv == Some(*mv)) {
                NOISY - 1 - number as u32
            } else if let Some(pairs) = &self.pairs {
                (MIDDLE + pairs.of(ply, player, mv)) as u32
            } else {
                history[kind(mv)].min(KILLER - 1)
            }
        });
    }

    /// Picks the best of the scored moves left, at least one, and returns its place.
    #[inline]
    pub(crate) fn pick(&self, picker: &mut MovePicker) -> u32 {
        picker.unpicked -= 1;
        place_of(self.words[picker.unpicked])
    }

    /// The rank of the move picked last, if it is this one and was scored.
    pub(crate) fn rank_of_picked(&self, picker: &MovePicker, place: u32) -> Option<Rank> {
        let word = *self.words[picker.unpicked..picker.scored].first()?;
        (place_of(word) == place).then(|| Rank::of(word))
    }

    /// Picks the next move of a node with moves left: an early one, or else the best of the others.
    /// `early_tried` is the number of early moves that were tried, 0 at first.
    pub(crate) fn pick_any(
        &mut self,
        picker: &mut MovePicker,
        early_tried: &mut usize,
        moves: &[M],
        first: usize,
        ply: u32,
        player: Player,
    ) -> u32 {
        while *early_tried < EARLY {
            let place = self.pick_early(picker, *early_tried, &moves[first..], ply);
            *early_tried += 1;
            if place != NONE {
                return place;
            }
        }
        if picker.scored == 0 {
            self.score_moves(picker, moves, first, player);
        }
        self.pick(picker)
    }

    /// The number of picked moves at places before `end`.
    pub(crate) fn number_picked_before(&self, picker: &MovePicker, end: usize) -> usize {
        let places = picked(&picker.early, &self.words[picker.unpicked..picker.scored]);
        places.into_iter().filter(|&place| (place as usize) < end).count()
    }

    /// Moves a node's picked moves to the front, for observers.
    #[cold]
    pub(crate) fn part(&self, moves: &mut [M], picker: &MovePicker) {
        let first = picked(&picker.early, &self.words[picker.unpicked..picker.scored]);
        let before = moves.to_vec();
        for (to, from) in parted(before.len(), &first).into_iter().enumerate() {
            moves[to] = before[from as usize];
        }
    }

    /// Records a cutoff by the last picked move, at `place`, at `ply`, with `depth` plies remaining: it
    /// becomes a killer and gets the history bonus. If `others_failed`, the moves tried before it get the
    /// history malus. The node's moves begin at `first`.
    #[inline(always)]
    #[expect(clippy::inline_always, clippy::too_many_arguments, reason = "a few instructions, mostly")]
    pub(crate) fn record_cutoff(
        &mut self,
        picker: &MovePicker,
        moves: &[M],
        first: usize,
        place: u32,
        ply: u32,
        player: Player,
        depth: u32,
        others_failed: bool,
    ) {
        let mv = moves[first + place as usize];
        if self.uses_killers {
            match self.killers.get_mut(ply as usize) {
                Some([last, _]) if last.mv == Some(mv) => {}
                _ => self.store_killer(mv, place, ply),
            }
        }
        if self.uses_history {
            let sum = &mut self.history[player.index() % 2][kind(&mv)];
            *sum = sum.saturating_add(1);
            if others_failed && depth > 1 {
                self.apply_history_malus(picker, &moves[first..], place, player, depth);
            }
        } else if self.pairs.is_some() {
            self.record_pairs(picker, &moves[first..], place, ply, player, depth);
        }
    }

    /// Records a cutoff by the move at `place` in the history of pairs: the quiet moves that were tried
    /// before it lose what it gains.
    #[cold]
    #[inline(never)]
    fn record_pairs(
        &mut self,
        picker: &MovePicker,
        moves: &[M],
        place: u32,
        ply: u32,
        player: Player,
        depth: u32,
    ) {
        let Some(pairs) = &mut self.pairs else { return };
        let early = picker.early.into_iter().filter(|&place| place != NONE);
        let scored = &self.words[picker.unpicked..picker.scored];
        let quiet = scored.iter().filter(|&&word| Rank::of(word) != Rank::Noisy).map(|&word| place_of(word));
        for tried in early.chain(quiet) {
            pairs.record(ply, player, &moves[tried as usize], depth, tried == place);
        }
    }

    /// Stores a killer. Where killers come late, the others stay empty.
    #[inline(never)]
    fn store_killer(&mut self, mv: M, place: u32, ply: u32) {
        let killers = if self.are_killers_late { &mut self.late_killers } else { &mut self.killers };
        if killers.len() <= ply as usize {
            killers.resize(ply as usize + 1, [Killer::NONE; KILLERS]);
        }
        let [last, other] = &mut killers[ply as usize];
        if last.mv != Some(mv) {
            (*last, *other) = (Killer { mv: Some(mv), place }, *last);
        }
    }

    /// Applies the history malus: lowers the history scores of the picked moves except the one at `best`, as
    /// they failed to make a cutoff with `depth` plies remaining.
    #[inline(never)]
    fn apply_history_malus(
        &mut self,
        picker: &MovePicker,
        moves: &[M],
        best: u32,
        player: Player,
        depth: u32,
    ) {
        let loss = depth.min(1 << 12).pow(2) / 4;
        let history = &mut self.history[player.index() % 2];
        let scored = self.words[picker.unpicked..picker.scored].iter().map(|&word| place_of(word));
        for place in picker.early.into_iter().chain(scored) {
            if place != best && place != NONE {
                let sum = &mut history[kind(&moves[place as usize])];
                *sum = sum.saturating_sub(loss);
            }
        }
    }
}

impl<M> Killer<M> {
    const NONE: Killer<M> = Killer { mv: None, place: NONE };
}

/// The places of the picked moves: the early ones, and those of the words.
fn picked(early: &[u32; EARLY], words: &[u64]) -> Vec<u32> {
    let scored = words.iter().map(|&word| place_of(word));
    early.iter().copied().filter(|&place| place != NONE).chain(scored).collect()
}

/// The places of so many moves, those of the picked ones first.
fn parted(count: usize, picked: &[u32]) -> Vec<u32> {
    let (mut before, behind): (Vec<u32>, Vec<u32>) =
        (0..count as u32).partition(|place| picked.contains(place));
    before.extend(behind);
    before
}

/// The place of a move, or [`NONE`].
#[cold]
fn find<M: Copy + Eq>(moves: &[M], mv: M) -> u32 {
    moves.iter().position(|&other| other == mv).map_or(NONE, |place| place as u32)
}
