// @ts-check
/** What of a tree is drawn, and where: the scene, where the reader looks, and how large the nodes of each row are. */

/** @typedef {import('./shape.js').Shape} Shape */
/** @typedef {import('./layout.js').Layout} Layout */

/**
 * What is drawn.
 * @typedef {object} Scene
 * @property {Shape} shape
 * @property {Layout} layout
 * @property {number} players
 * @property {Int32Array} mover From 1; 0 where the game is over.
 * @property {Uint8Array} state As `STATE`.
 * @property {Int32Array} best The best child of each node, or -1.
 * @property {number} current The node that the step is about, or -1.
 * @property {number} chosen The node that the reader chose, or -1.
 * @property {Set<number>} path The current node and all above it.
 * @property {Set<number>} line The principal path, drawn strong.
 * @property {number} boxWidth Width of a node in pixels at zoom 1.
 * @property {number} boxHeight
 * @property {(node: number) => string[]} value
 * @property {(node: number) => number[] | null} shares What each player has of the greatest value in the tree, from 0 to 1; with two players
 *   and where there is no value nothing.
 * @property {(node: number) => string} move The move that leads to it.
 * @property {(node: number) => string} number What stands at its upper left corner.
 * @property {(node: number) => string} window What stands to its right.
 * @property {(node: number) => string} note What stands below it.
 * @property {(node: number) => string} cut The cut's name, or empty.
 * @property {(node: number) => '' | 'ask' | 'right' | 'wrong'} mark
 */

/**
 * Where the reader looks.
 * @typedef {object} View
 * @property {number} width Of the canvas, in CSS pixels.
 * @property {number} height
 * @property {number} zoom 1 is the size at which everything can be read.
 * @property {number} x Where the layout's left edge lies, in CSS pixels.
 * @property {number} y Where the root lies.
 */

/** Pixels between siblings. */
const GAP = 16;
/** Pixels between rows. */
export const ROW = 58;

/** Below this height of a node, in pixels, a row is lumped. */
export const LUMPED = 3.5;
/** Below this scale no text is written. */
export const WRITTEN = 0.6;

/** How large a node without text may be that has a bar for each player. */
const BARRED = 28;

/** Pixels a unit across. @param {Scene} scene @param {View} view */
export const unitX = (scene, view) => (scene.boxWidth + GAP) * view.zoom;

/** Pixels a ply down. @param {Scene} scene @param {View} view */
export function unitY(scene, view) {
  const full = scene.boxHeight + ROW;
  const fitting = (view.height - 68 - scene.boxHeight) / Math.max(scene.layout.height, 1);
  return Math.max(Math.min(full * 1.5, Math.max(fitting, 16)), full * view.zoom);
}

/** How large the nodes of a row are drawn. @param {Scene} scene @param {View} view @param {number} depth */
export function rowScale(scene, view, depth) {
  if (view.zoom >= 1) return view.zoom;
  const gap = leastGap(scene.layout, depth) * unitX(scene, view);
  return Math.max(view.zoom, Math.min(1, gap / (scene.boxWidth + GAP), unitY(scene, view) / (scene.boxHeight + 26)));
}

/** @type {WeakMap<Layout, Float64Array>} */
const gaps = new WeakMap();

/** The least distance of neighbours in a row or above it, so that nodes do not grow downwards. @param {Layout} layout @param {number} depth */
export function leastGap(layout, depth) {
  let found = gaps.get(layout);
  if (!found) {
    found = new Float64Array(layout.rows.length).fill(1e9);
    for (let at = 0; at < layout.rows.length; at += 1) {
      const row = layout.rows[at];
      if (at > 0) found[at] = found[at - 1];
      for (let index = 1; index < row.length; index += 1) {
        const gap = layout.x[row[index]] - layout.x[row[index - 1]];
        if (gap < found[at]) found[at] = gap;
      }
    }
    gaps.set(layout, found);
  }
  return found[depth];
}

/** The first index from which on `isThere` holds. @param {number} length @param {(index: number) => boolean} isThere */
export function firstWhere(length, isThere) {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isThere(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The node at a point, or -1. @param {Scene} scene @param {View} view @param {number} px @param {number} py */
export function nodeAt(scene, view, px, py) {
  const { rows, x } = scene.layout;
  const [ux, uy] = [unitX(scene, view), unitY(scene, view)];
  const depth = Math.round((py - view.y) / uy);
  if (depth < 0 || depth >= rows.length) return -1;
  const scale = rowScale(scene, view, depth);
  if (Math.abs(py - view.y - depth * uy) > Math.max(scene.boxHeight * scale / 2 + 4, 10)) return -1;
  const row = rows[depth];
  const wanted = (px - view.x) / ux;
  const after = firstWhere(row.length, (index) => x[row[index]] >= wanted);
  let found = -1;
  let nearest = Math.max(scene.boxWidth * scale / 2 + 4, 7) / ux;
  for (const index of [after - 1, after]) {
    const node = row[index];
    if (node === undefined || Math.abs(x[node] - wanted) > nearest) continue;
    nearest = Math.abs(x[node] - wanted);
    found = node;
  }
  return found;
}

/** The size in pixels of nodes that are too small for text, drawn as high as wide; 0 where there is text. @param {Scene} scene
 * @param {View} view @param {number} depth */
export function glyphOf(scene, view, depth) {
  const scale = rowScale(scene, view, depth);
  if (scale >= WRITTEN) return 0;
  const gap = leastGap(scene.layout, depth) * unitX(scene, view);
  return Math.max(scene.boxHeight * scale, Math.min(gap * 0.72, scene.players > 2 ? BARRED : 15, unitY(scene, view) * 0.5));
}

/** How high the nodes of a row are drawn. @param {Scene} scene @param {View} view @param {number} depth */
export const heightOf = (scene, view, depth) => glyphOf(scene, view, depth) || scene.boxHeight * rowScale(scene, view, depth);
