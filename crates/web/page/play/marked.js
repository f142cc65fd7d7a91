// @ts-check
/** What is marked on the pieces themselves: the one that moved last, and the line that decided the game. */
import { svg } from '../common/dom.js';
import { UNIT, pieceSize } from './scene.js';

/** @typedef {import('../common/socket.js').Scene} Scene */
/** @typedef {import('../common/socket.js').Piece} Piece */
/** @typedef {import('./scene.js').Place} Place */

/**
 * The pieces that the last move put where they are; in a column, into which a disc fell, the highest.
 * @param {Scene} scene
 * @param {Set<number>} last  the cells of the move
 * @returns {Piece[]}
 */
export function lastPieces(scene, last) {
  return [...last].flatMap((at) => {
    const cell = scene.cells[at];
    if (!cell) return [];
    if (cell.shape !== 'place') return scene.pieces.filter((piece) => piece.cell === at);
    const within = scene.pieces.filter((piece) => Math.abs(piece.x - cell.x) < cell.width / 2 && Math.abs(piece.y - cell.y) < cell.height / 2);
    return within.sort((one, other) => one.y - other.y).slice(0, 1);
  });
}

/**
 * A mark on each of these pieces: a dot, or a ring where the middle is written on.
 * @param {Scene} scene
 * @param {Piece[]} pieces
 * @param {Place} place
 * @returns {SVGElement[]}
 */
export function markLast(scene, pieces, place) {
  return pieces.filter((piece) => piece.kind !== 'token').map((piece) => {
    const [cx, cy] = place(piece.x, piece.y);
    const size = pieceSize(scene, piece) / UNIT;
    const isPlain = piece.kind === 'disc' && !piece.text && scene.labels.every((label) => label.owner === 0);
    const className = `last-mark owner-${piece.owner} on-${piece.kind}`;
    if (isPlain) return svg('circle', { class: `${className} dot`, cx, cy, r: 11 * size });
    return svg('circle', { class: className, cx, cy, r: (piece.kind === 'disc' ? 42 : 45) * size });
  });
}

/**
 * The line that decided the game: its cells, and a stroke through them where they lie in one line.
 * @param {Scene} scene
 * @param {Place} place
 * @returns {SVGElement[]}
 */
export function markDecided(scene, place) {
  const cells = scene.decided.flatMap((at) => scene.cells[at] ?? []);
  const [first, second] = cells;
  if (!first) return [];
  const rings = cells.map((cell) => {
    const [cx, cy] = place(cell.x, cell.y);
    return svg('circle', { class: 'decided', cx, cy, r: Math.min(cell.width, cell.height) * UNIT * (cell.shape === 'hole' ? 0.5 : 0.47) });
  });
  const last = cells.at(-1) ?? first;
  const isStraight = second !== undefined && cells.every((cell) => Math.abs((last.x - first.x) * (cell.y - first.y) - (last.y - first.y) * (cell.x - first.x)) < 0.01);
  if (!isStraight) return rings;
  const [[x1, y1], [x2, y2]] = [place(first.x, first.y), place(last.x, last.y)];
  return [...rings, svg('line', { class: 'decided-line', x1, y1, x2, y2, pathLength: 1 })];
}
