// @ts-check
/** The review of the game, once there is one, and what it says about each of its moves. */
import { element } from '../common/dom.js';
import { say } from '../common/words.js';
import { MARKS } from './chart.js';
import { unitOf } from './units.js';
import { standing } from './values.js';

/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('../common/socket.js').Review} Review */
/** @typedef {import('../common/socket.js').ReviewedMove} ReviewedMove */
/** @typedef {import('../common/socket.js').ReviewedValue} ReviewedValue */
/** @typedef {import('../common/saved-reviews.js').Kept} Kept */

/** @type {WeakMap<Record, Kept>} */
const reviews = new WeakMap();

/**
 * Keeps the review of a game, in place of any other.
 * @param {Record} record
 * @param {Kept | null} kept  null where there is none
 */
export function keepReview(record, kept) {
  if (kept) reviews.set(record, kept);
  else if (!reviews.delete(record)) return;
  record.tell('answers');
}

/**
 * The review of the game that is on the board, and the moves that it is of.
 * @param {Record} record
 * @returns {Kept | null}
 */
export function reviewOf(record) {
  const kept = reviews.get(record);
  const isHere = kept && kept.game === record.game && kept.written === record.written && kept.position === record.position;
  return isHere ? kept : null;
}

/**
 * What the review says about the last of some moves from the start.
 * @param {Record} record
 * @param {string[]} line
 * @returns {ReviewedMove | null} null for a move of another line
 */
export function reviewedMove(record, line) {
  const kept = reviewOf(record);
  if (!kept || line.length === 0 || line.some((move, at) => move !== kept.moves[at])) return null;
  return kept.review.moves.find(({ ply }) => ply === line.length) ?? null;
}

/**
 * The mark of the last of some moves, as the list of moves shows it.
 * @param {Record} record
 * @param {string[]} line
 * @returns {HTMLElement | null}
 */
export function moveMark(record, line) {
  const mark = reviewedMove(record, line)?.mark;
  return mark ? markSign(mark) : null;
}

/** @param {string} mark */
export function markSign(mark) {
  const name = MARKS[mark] ?? '';
  return element('span', { class: `move-mark ${name}`, role: 'img', 'aria-label': say(`mark.${name}`), title: say(`mark.${name}`) }, mark);
}

/**
 * What a move lost, in words: a result, what is paid, plies, or points of the expected result.
 * @param {ReviewedMove} move
 * @param {[number, number] | null} payoffs  the least and the greatest that the rules promise
 * @param {string} game
 */
export function lossWords(move, payoffs, game) {
  const { player, payoff_lost: paid, plies_lost: plies, loss, best_value: best, played_value: played } = move;
  if (paid === 0) return plies && plies > 0 ? say('loss.plies', { count: plies }) : say('loss.none');
  if (paid !== null) {
    const isResult = payoffs !== null && payoffs[0] >= -1 && payoffs[1] <= 1;
    return isResult ? say('loss.result', { from: stands(best, player), to: stands(played, player) }) : say(`loss.${unitOf(game, null) || 'paid'}`, { count: paid });
  }
  if (loss === null) return say('loss.unknown');
  return loss < 0.5 ? say('loss.none') : say('loss.points', { count: Math.round(loss) });
}

/**
 * @param {ReviewedValue} valued
 * @param {number} player
 */
function stands({ value }, player) {
  return value ? say(`stands.${standing(value, player)}`) : say('value.unknown');
}
