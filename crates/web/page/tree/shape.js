// @ts-check
/** The links of a tree beyond its parents: children, siblings, depths, and the order in which nodes were visited. */

import { FLAG, KIND, NONE } from './frame.js';

/** @typedef {import('./frame.js').Frame} Frame */

/**
 * @typedef {object} Shape
 * @property {Int32Array} parent `NONE` for a root.
 * @property {Int32Array} first The first child of each node, or -1.
 * @property {Int32Array} last The last child of each node, or -1.
 * @property {Int32Array} next The next sibling of each node, or -1.
 * @property {Int32Array} depth Plies below the root of its walk.
 * @property {Int32Array} visited When each node was visited first, from 0 on in each walk; -1 where it never was.
 * @property {number[]} roots The root of each walk.
 */

/** The links of a frame's tree. Children stand in the order of their numbers. @param {Frame} frame @returns {Shape} */
export function shapeOf(frame) {
  const { nodes, steps, columns } = frame;
  const { parent, flags, walk, step_kind, step_node } = columns;
  const first = new Int32Array(nodes).fill(-1);
  const last = new Int32Array(nodes).fill(-1);
  const next = new Int32Array(nodes).fill(-1);
  const depth = new Int32Array(nodes);
  const visited = new Int32Array(nodes).fill(-1);
  /** @type {number[]} */
  const roots = [];
  for (let node = 0; node < nodes; node += 1) {
    const above = parent[node];
    if (above === NONE) {
      // A walk has one root; whatever else has no parent belongs to what was left out.
      roots[walk[node]] ??= node;
      continue;
    }
    depth[node] = depth[above] + 1;
    if (first[above] < 0) first[above] = node;
    else next[last[above]] = node;
    last[above] = node;
  }
  /** @type {number[]} */
  const counts = [];
  const visit = (/** @type {number} */ node) => {
    const count = counts[walk[node]] ?? 0;
    visited[node] = count;
    counts[walk[node]] = count + 1;
  };
  for (let step = 0; step < steps; step += 1) {
    const kind = step_kind[step];
    if (kind !== KIND.enter && kind !== KIND.table) continue;
    const node = step_node[step];
    if (visited[node] < 0) visit(node);
  }
  for (let node = 0; node < nodes; node += 1) {
    if (visited[node] < 0 && (flags[node] & FLAG.never) === 0) visit(node);
  }
  return { parent, first, last, next, depth, visited, roots };
}

/** The nodes from the root to `node`. @param {Int32Array} parent @param {number} node @returns {number[]} */
export function pathTo(parent, node) {
  const path = [];
  for (let at = node; at !== NONE && at >= 0; at = parent[at]) path.push(at);
  return path.reverse();
}
