// @ts-check
/** What a move gains and loses against the best one, as a sentence, from what a search has found already. */
import { say } from '../common/words.js';
import { isExact, isRaw, resultWords, saysWho, standing, worth } from './values.js';

/** @typedef {import('../common/socket.js').Answer} Answer */
/** @typedef {import('../common/socket.js').MoveRow} MoveRow */

/**
 * What a move gains and loses.
 * @param {Answer} answer  of the position that it is made in
 * @param {string} move
 * @returns {string} nothing where the answer does not tell
 */
export function gainWords(answer, move) {
  const [best, second] = answer.moves;
  const row = answer.moves.find((one) => one.move === move);
  if (!best || !row) return '';
  const words = row === best ? bestWords(answer, best, second) : costWords(answer, best, row);
  return [words, replyWords(row)].filter(Boolean).join(' ');
}

/**
 * The best move, and how much better it is than any other.
 * @param {Answer} answer
 * @param {MoveRow} best
 * @param {MoveRow | undefined} second
 */
function bestWords(answer, best, second) {
  const { move } = best;
  if (isExact(best.kind) && best.value && saysWho(best.value)) {
    const isOnly = second?.value && isExact(second.kind) && standing(second.value, answer.to_move) !== standing(best.value, answer.to_move);
    return say(isOnly ? 'gain.only' : 'gain.exact', { move, result: resultWords(best.value, best.distance) });
  }
  const by = second ? difference(answer, best, second) : null;
  if (by && second && by.count > 0) return say('gain.best.by', { move, other: second.move, by: say(`unit.${by.unit}`, by) });
  return say('gain.best', { move });
}

/**
 * What another move costs.
 * @param {Answer} answer
 * @param {MoveRow} best
 * @param {MoveRow} row
 */
function costWords(answer, best, row) {
  const { move } = row;
  const values = { move, best: best.move };
  if (row.value && isExact(row.kind) && saysWho(row.value)) {
    const own = standing(row.value, answer.to_move);
    const most = best.value && isExact(best.kind) ? standing(best.value, answer.to_move) : own;
    const result = resultWords(row.value, row.distance);
    return say(most === own ? 'gain.exact' : `gain.throws.${most}`, { ...values, result });
  }
  const by = difference(answer, best, row);
  if (by) return by.count > 0 ? say('gain.costs', { ...values, by: say(`unit.${by.unit}`, by) }) : say('gain.as-good', values);
  const least = row.kind === 'upper' || row.kind === 'cut' ? lost(answer, best, row) : null;
  if (least && least.count > 0) return say('gain.costs.least', { ...values, by: say(`unit.${least.unit}`, least) });
  return say('gain.not-better', values);
}

/**
 * The difference of two guesses that are both a move's own.
 * @param {Answer} answer
 * @param {MoveRow} best
 * @param {MoveRow} row
 */
function difference(answer, best, row) {
  return best.kind === 'heuristic' && row.kind === 'heuristic' ? lost(answer, best, row) : null;
}

/**
 * @param {Answer} answer
 * @param {MoveRow} best
 * @param {MoveRow} row
 * @returns {import('./values.js').Worth | null}
 */
function lost({ to_move: player, game, evaluation }, best, row) {
  if (isExact(best.kind) || !best.value || !row.value) return null;
  const [most, own] = [worth({ ...best, game, evaluation }, player), worth({ ...row, game, evaluation }, player)];
  // Points of an evaluation tell a reader nothing.
  return most.unit !== own.unit || (most.unit === 'points' && !isRaw()) ? null : { unit: most.unit, count: most.count - own.count };
}

/**
 * What the others answer.
 * @param {{line: string[]}} row
 */
function replyWords({ line }) {
  const [, reply, then] = line;
  if (!reply) return '';
  return then ? say('gain.reply.then', { reply, then }) : say('gain.reply', { reply });
}

/**
 * What the others answer to the best move; nothing where the answer does not tell.
 * @param {Answer} answer
 */
export const replyToBest = ({ line }) => replyWords({ line });

/**
 * Tells which move the reader looks at on the board: the one that the cell begins, if a pointer or the focus is there.
 * @param {HTMLElement} board
 * @param {() => import('../common/socket.js').Situation} situation
 * @param {(moves: string[]) => void} look  gets the moves that begin there; none where nothing is looked at
 */
export function watchCells(board, situation, look) {
  const tell = (/** @type {Event} */ event) => {
    const cell = /** @type {Element | null} */ (event.target)?.closest?.('.cell');
    const at = cell ? [...(cell.parentElement?.children ?? [])].indexOf(cell) : -1;
    look(at < 0 ? [] : situation().legal.flatMap(({ move, clicks }) => (clicks[0] === at ? [move] : [])));
  };
  for (const event of ['pointerover', 'focusin']) board.addEventListener(event, tell);
  for (const event of ['pointerleave', 'focusout']) board.addEventListener(event, () => look([]));
}
