// @ts-check
/** Moves as arrows on the board: from where a piece leaves to where it goes, or to the place where one is put. */
import { svg } from '../common/dom.js';
import { isColumn, lowestHole } from './cells.js';
import { UNIT } from './scene.js';

/** @typedef {import('../common/socket.js').Scene} Scene */
/** @typedef {import('./scene.js').Place} Place */
/** @typedef {{cells: number[], tone: 'played' | 'better'}} Arrow  the cells that are clicked for the move */

/**
 * @param {Scene} scene
 * @param {Arrow[]} arrows
 * @param {Place} place
 * @returns {SVGElement[]}
 */
export function drawArrows(scene, arrows, place) {
  return arrows.flatMap(({ cells, tone }) => {
    const way = wayOf(scene, cells, place);
    const [tip, before] = [way.at(-1), way.at(-2)];
    if (!tip || !before) return [];
    const angle = Math.atan2(tip[1] - before[1], tip[0] - before[0]);
    const size = 0.34 * UNIT;
    const at = (/** @type {number} */ along, /** @type {number} */ across) => [tip[0] + along * Math.cos(angle) - across * Math.sin(angle), tip[1] + along * Math.sin(angle) + across * Math.cos(angle)];
    const shaft = [...way.slice(0, -1), at(-0.8 * size, 0)];
    return [svg('g', { class: `arrow ${tone}` },
      ...['edge', 'shaft'].map((name) => svg('path', { class: name, d: through(shaft) })),
      svg('path', { class: 'head', d: `${through([at(0, 0), at(-size, 0.6 * size), at(-size, -0.6 * size)])}Z` }))];
  });
}

/** @param {number[][]} points */
const through = (points) => `M${points.map(([x = 0, y = 0]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;

/**
 * The points that an arrow goes by.
 * @param {Scene} scene
 * @param {number[]} cells
 * @param {Place} place
 * @returns {[number, number][]} none for a move without a place on the board
 */
function wayOf(scene, cells, place) {
  const [first, ...others] = cells.flatMap((at) => scene.cells[at] ?? []);
  if (!first) return [];
  if (others.length > 0) return [first, ...others].map(({ x, y }) => place(x, y));
  const hole = isColumn(first) ? scene.cells[lowestHole(scene, cells[0] ?? -1)] : null;
  // What is put down comes from above its column, or from the middle of the board.
  if (hole) return [place(hole.x, Math.max(0.2, first.y - first.height / 2)), place(hole.x, hole.y)];
  const [x, y] = [scene.width / 2 - first.x, scene.height / 2 - first.y];
  const long = Math.hypot(x, y);
  const [across, down] = long > 0.1 ? [x / long, y / long] : [-0.7, -0.7];
  const reach = 1.2 * Math.max(first.width, 0.6);
  return [place(first.x + across * reach, first.y + down * reach), place(first.x, first.y)];
}
