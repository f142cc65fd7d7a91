// @ts-check
/** The cells of a board: what they are called, which lies beside which, and whether two situations have the same. */
import { say } from '../common/words.js';
import { UNIT } from './scene.js';

/** @typedef {import('../common/socket.js').Scene} Scene */
/** @typedef {import('../common/socket.js').Situation} Situation */
/** @typedef {{x: number, y: number}} Center  in units of the drawing */

/**
 * The nearest cell in a direction: straight on counts once, sideways twice.
 * @param {Center[]} cells
 * @param {number} from
 * @param {readonly [number, number]} direction
 * @returns {number} -1 where there is none
 */
export function neighbour(cells, from, [right, down]) {
  const start = cells[from];
  let found = -1;
  let least = Infinity;
  if (!start) return found;
  cells.forEach((cell, at) => {
    const [dx, dy] = [cell.x - start.x, cell.y - start.y];
    const on = dx * right + dy * down;
    const aside = Math.abs(dx * down + dy * right);
    if (on < UNIT * 0.2) return;
    const cost = on + 2 * aside + (aside > 1.8 * on ? 50 * UNIT : 0);
    if (cost < least) [found, least] = [at, cost];
  });
  return found;
}

/**
 * The next of some cells in the order in which one reads, and after the last the first again.
 * @param {Center[]} cells
 * @param {number[]} some
 * @param {number} from  -1 for none of them
 * @param {1 | -1} step
 * @returns {number | undefined} undefined where there is none
 */
export function reading(cells, some, from, step) {
  const place = (/** @type {number} */ at) => {
    const cell = cells[at];
    return cell ? Math.round(cell.y / 10) * 10_000 + cell.x : 0;
  };
  const order = [...some].sort((one, other) => step * (place(one) - place(other)));
  return (from < 0 ? undefined : order.find((cell) => step * (place(cell) - place(from)) > 0)) ?? order[0];
}

/**
 * Whether a cell is a column as a whole, which is clicked where it stands for its holes.
 * @param {import('../common/socket.js').Cell} cell
 */
export const isColumn = (cell) => cell.shape === 'place' && cell.height > 1.6 * cell.width;

/**
 * The lowest hole of a column in which nothing lies.
 * @param {Scene} scene
 * @param {number} at  the cell of the whole column
 * @returns {number} -1 where there is none
 */
export function lowestHole(scene, at) {
  const column = scene.cells[at];
  const taken = new Set(scene.pieces.map((piece) => piece.cell));
  let lowest = -1;
  scene.cells.forEach((cell, hole) => {
    if (!column || cell.shape !== 'hole' || taken.has(hole) || Math.abs(cell.x - column.x) > column.width / 2) return;
    if (lowest < 0 || cell.y > (scene.cells[lowest]?.y ?? 0)) lowest = hole;
  });
  return lowest;
}

/**
 * What cells are called: by their name, or where they have none by row and place.
 * @param {Scene} scene
 * @returns {string[]}
 */
export function cellNames(scene) {
  const rows = [...new Set(scene.cells.map((cell) => cell.y))].sort((a, b) => a - b);
  return scene.cells.map((cell) => cell.name || say('board.place', {
    row: rows.indexOf(cell.y) + 1,
    place: 1 + scene.cells.filter((other) => other.y === cell.y && other.x < cell.x).length,
  }));
}

/**
 * Whether one of two situations is a move after the other.
 * @param {Situation} one
 * @param {Situation} other
 */
export function isNeighbour(one, other) {
  const [short, long] = one.moves.length < other.moves.length ? [one, other] : [other, one];
  return short.game === long.game && short.start === long.start && long.moves.length === short.moves.length + 1 && short.moves.every((move, at) => move === long.moves[at]);
}

/**
 * Whether the cells clicked for the last move are still where they were: not where a game is drawn by what is left of it.
 * @param {Situation} situation
 * @param {Situation | undefined} before  unknown after a reload, where coins and cards are taken to have moved
 */
export function isSameBoard({ scene }, before) {
  if (!scene) return false;
  if (!before?.scene) return scene.cells.every((cell) => cell.shape !== 'card') && scene.pieces.every((piece) => piece.kind !== 'coin');
  const { cells } = before.scene;
  return cells.length === scene.cells.length && scene.cells.every((cell, at) => cell.x === cells[at]?.x && cell.y === cells[at]?.y && cell.text === cells[at]?.text);
}
