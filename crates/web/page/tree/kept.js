// @ts-check
/** A tree that a file keeps: what `yomi tree` put into it, in little room, as the source of a viewer. */

import { NONE, frameOf } from './frame.js';

/** @typedef {import('./source.js').Source} Source */
/** @typedef {import('./source.js').Look} Look */
/** @typedef {import('../common/socket.js').Scene} Scene */
/** @typedef {'cells' | 'edges' | 'labels' | 'pieces'} Part */
/** @typedef {number[]} Splice  where a list changes, how many things go there, and the places on the shelf of those that come */
/**
 * How a position looks; what is not said is as it was at the node above.
 * @typedef {{ ground?: number, decided?: number[], text?: number } & { [part in Part]?: Splice[] }} Change
 */
/**
 * What the file holds. `columns` are those of a frame, as {@link columnOf} reads them; `looks` has a change for each of the first nodes, or
 * nothing where the position is not known.
 * @typedef {object} Kept
 * @property {any} head
 * @property {Record<string, string>} columns
 * @property {{ grounds: Pick<Scene, 'width' | 'height' | 'turns'>[], texts: string[], nodes: (Change | null)[] } & { [part in Part]: any[] }} looks
 */

const PARTS = /** @type {const} */ (['cells', 'edges', 'labels', 'pieces']);

/**
 * A column of numbers from its text: each ends with a comma, `x3` behind one stands for three of it, and no number is `NONE`.
 * @param {string} text
 */
export function columnOf(text) {
  /** @type {number[]} */
  const numbers = [];
  for (const part of text.split(',').slice(0, -1)) {
    const [number, times = '1'] = part.split('x');
    const value = number === '' ? NONE : Number(number);
    for (let left = Number(times); left > 0; left -= 1) numbers.push(value);
  }
  return Int32Array.from(numbers);
}

/** The source that gives what a file keeps. @param {Kept} kept @returns {Source} */
export function sourceOf({ head, columns, looks }) {
  const frame = frameOf(0, head, Object.fromEntries(Object.entries(columns).map(([name, text]) => [name, columnOf(text)])));
  return {
    tree() {
      performance.mark('tree-arrived');
      return { done: Promise.resolve(frame), stop: () => {} };
    },
    look(where, moves, node) {
      const seen = lookAt(looks, frame.columns.parent, node);
      return Promise.resolve(seen && { ...seen, game: frame.game, players: frame.players, position: moves.join(' ') || frame.position });
    },
    picture: null,
    searches: false,
  };
}

/**
 * How the position at a node looks.
 * @param {Kept['looks']} looks @param {Int32Array} parent @param {number} node
 * @returns {Pick<Look, 'scene' | 'text'> | null}
 */
function lookAt(looks, parent, node) {
  const way = [];
  for (let at = node; at !== NONE; at = parent[at]) way.push(at);
  let [ground, text] = [-1, -1];
  /** @type {number[]} */
  let decided = [];
  /** @type {Record<Part, number[]>} */
  const lists = { cells: [], edges: [], labels: [], pieces: [] };
  for (const at of way.reverse()) {
    const change = looks.nodes[at];
    if (!change) return null;
    ground = change.ground ?? ground;
    text = change.text ?? text;
    decided = change.decided ?? decided;
    for (const part of PARTS) for (const [from, gone, ...come] of change[part] ?? []) lists[part].splice(from ?? 0, gone ?? 0, ...come);
  }
  const size = looks.grounds[ground];
  const placed = (/** @type {Part} */ part) => lists[part].map((place) => looks[part][place]);
  const scene = size ? { ...size, cells: placed('cells'), edges: placed('edges'), labels: placed('labels'), pieces: placed('pieces'), decided } : null;
  return { scene, text: looks.texts[text] ?? '' };
}
