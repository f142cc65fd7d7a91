// @ts-check
/** Why a click makes no move, by what lies on the board and what is legal; the line of a written game that forbids it, the server knows. */
import { knows, say } from '../common/words.js';
import { isColumn, lowestHole } from './cells.js';
import { nameOf } from './spec.js';

/**
 * @param {import('../common/socket.js').Situation} situation
 * @param {readonly number[]} made  the clicks before it
 * @param {number} at  the cell that was clicked
 * @param {string[]} names  of the cells
 * @returns {string} a sentence
 */
export function whyNot({ game, scene, legal, to_move: player }, made, at, names) {
  const lies = (/** @type {number | undefined} */ cell) => scene?.pieces.find((piece) => piece.cell === cell);
  const there = lies(at);
  const values = { cell: names[at] ?? '', from: names[made.at(-1) ?? at] ?? '', player: there?.owner ?? 0 };
  // What a game alone can say, where it has words for it.
  const own = (/** @type {string} */ key) => say(knows(`${key}.${nameOf(game)}`) ? `${key}.${nameOf(game)}` : key, values);
  if (legal.length === 1 && legal[0]?.move === 'pass') return say('no.pass');
  const cell = scene?.cells[at];
  if (scene && cell && isColumn(cell) && lowestHole(scene, at) < 0) return say('no.column', values);
  if (made.length > 1) return own('no.then');
  if (made.length > 0) return there?.owner === player ? say('no.own', values) : own('no.to');
  if (legal.some(({ clicks }) => lies(clicks[0])?.owner === player)) {
    return say(!there ? 'no.empty' : there.owner === player ? 'no.from' : there.owner > 0 ? 'no.other' : 'board.no', values);
  }
  return there ? say('no.taken', values) : own('board.no');
}
