// @ts-check
/**
 * What lies on the board while a move is being made: a piece that was clicked and given its new cell stands there already, an amazon
 * while her arrow is chosen; and a move that was sent is drawn before its position has come. No drawing, no page.
 */
import { isColumn, lowestHole } from './cells.js';

/** @typedef {import('../common/socket.js').Scene} Scene */
/** @typedef {import('../common/socket.js').Piece} Piece */

/**
 * The pieces after clicks.
 * @param {Scene} scene
 * @param {readonly number[]} clicks  that begin a move
 * @param {number} mover  from 1
 * @returns {Piece[]} those of the scene where the clicks carry nothing
 */
export function carried(scene, clicks, mover) {
  const [from, to] = clicks;
  const there = to === undefined ? undefined : scene.cells[to];
  const piece = scene.pieces.find((one) => one.cell === from && one.owner === mover);
  if (!piece || !there || to === undefined || from === to) return scene.pieces;
  if (scene.pieces.some((one) => one.cell === to && one.owner === mover)) return scene.pieces;
  const moved = { ...piece, cell: to, x: there.x, y: there.y };
  return [...scene.pieces.filter((one) => one !== piece && one.cell !== to), moved];
}

/**
 * The pieces after a whole move, as far as its clicks tell.
 * @param {Scene} scene
 * @param {readonly number[]} clicks
 * @param {number} mover  from 1
 * @returns {Piece[]}
 */
export function sent(scene, clicks, mover) {
  const [clicked] = clicks;
  const column = clicked === undefined ? undefined : scene.cells[clicked];
  if (clicks.length !== 1 || clicked === undefined || !column) return carried(scene, clicks, mover);
  // Into a column a piece falls as far as it can.
  const at = isColumn(column) ? lowestHole(scene, clicked) : clicked;
  const cell = scene.cells[at];
  if (!cell || !['square', 'point', 'hole'].includes(cell.shape)) return scene.pieces;
  // A piece that is placed looks like the player's others; where there is none, it comes with the position.
  const other = scene.pieces.find((one) => one.owner === mover);
  if (!other || other.text || scene.pieces.some((one) => one.cell === at)) return scene.pieces;
  return [...scene.pieces, { ...other, cell: at, x: cell.x, y: cell.y }];
}
