// @ts-check
/** How a game ended, as sentences. */
import { list, number, say } from '../common/words.js';
import { unitOf } from './units.js';
import { leaders, saysWho, vector } from './values.js';

/** @typedef {import('./record.js').Record} Record */

/**
 * Who won, or in what order the players finished, and why.
 * @param {Record} record
 * @returns {string} empty while the game goes on
 */
export function endWords(record) {
  const { resignedHere: resigned, situation } = record;
  if (record.room?.isDrawn) return say('room.drawn');
  if (resigned !== null) {
    if (record.late) return situation.players === 2 ? say('end.late.two', { player: resigned, winner: 3 - resigned }) : say('end.late', { player: resigned });
    return situation.players === 2
      ? say('end.resigned.two', { player: resigned, winner: 3 - resigned })
      : say('end.resigned', { player: resigned });
  }
  const { outcome } = situation;
  if (!outcome) return '';
  const counted = countWords(outcome, situation);
  const words = [situation.repetition ? say('end.repetition') : '', counted || outcomeWords(outcome)];
  return words.filter(Boolean).join(' ');
}

/**
 * A game that is decided by what is counted on the board, with the counts: the payoff is their difference, which may give the winner
 * the empty squares as well.
 * @param {number[]} outcome
 * @param {import('../common/socket.js').Situation} situation
 * @returns {string} nothing for any other game
 */
function countWords(outcome, { game, scene }) {
  if (!unitOf(game, null) || !scene || outcome.length !== 2) return '';
  const counts = [1, 2].map((owner) => scene.pieces.filter((piece) => piece.owner === owner).length);
  const [first = 0, second = 0] = counts;
  const [paid = 0] = outcome;
  if (paid === 0) return say('end.draw.count', { own: first, other: second });
  const [own, other] = paid > 0 ? [first, second] : [second, first];
  // What is paid beyond the difference are empty squares.
  const empty = own > other ? Math.max(0, Math.abs(paid) - (own - other)) : 0;
  return say('end.wins.count', { player: paid > 0 ? 1 : 2, own: own + empty, other });
}

/**
 * @param {number[]} outcome
 * @returns {string}
 */
export function outcomeWords(outcome) {
  if (!saysWho(outcome)) return say('end.paid', { value: vector(outcome) });
  const places = [...new Set(outcome)].sort((a, b) => b - a);
  if (places.length === 1) return say('end.draw');
  const names = (/** @type {number} */ paid) => list(outcome.flatMap((value, at) => (value === paid ? [say('player', { player: at + 1 })] : [])));
  if (outcome.length > 2 && places.length > 2) {
    return `${say('end.order')} ${places.map((paid, at) => say('end.place', {
      place: 1 + outcome.filter((value) => value > paid).length, players: names(paid), paid: number(paid), at,
    })).join(say('end.between'))}`;
  }
  const best = leaders(outcome);
  const [winner] = best;
  const paid = outcome[(winner ?? 1) - 1] ?? 0;
  if (best.length > 1) return say('end.shared', { players: names(paid) });
  return paid === 1 ? say('end.wins', { player: winner ?? 0 }) : say('end.wins.by', { player: winner ?? 0, paid });
}
