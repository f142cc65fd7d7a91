// @ts-check
/** The walks of a search that deepens: the last one alone, and what it visited. */

import { FLAG, KIND, NONE } from './frame.js';

/** @typedef {import('./frame.js').Frame} Frame */
/** @typedef {import('./frame.js').Columns} Columns */

/**
 * The last walk as a frame of its own, on which the answer rests: its nodes are numbered from 0. A frame of one walk is
 * given back as it is.
 * @param {Frame} frame @returns {Frame}
 */
export function lastWalk(frame) {
  const { columns, nodes, steps, payoff } = frame;
  const last = nodes === 0 ? 0 : columns.walk[nodes - 1];
  const root = columns.walk.indexOf(last);
  const begin = columns.step_node.indexOf(root);
  if (begin < 0 || (last === 0 && begin === 0)) return frame;
  /** @param {number} node */
  const moved = (node) => (node === NONE ? NONE : node - root);
  /** @type {Record<string, Int32Array>} */
  const kept = {};
  for (const [name, column] of Object.entries(columns)) {
    kept[name] = name.startsWith('step_') ? column.subarray(begin) : name.startsWith('cut_') || name === 'numbers' ? column : column.subarray(root);
  }
  kept.parent = kept.parent.map(moved);
  kept.walk = new Int32Array(nodes - root);
  kept.step_node = kept.step_node.map(moved);
  kept.cut_first = kept.cut_first.map((node) => Math.max(node - root, 0));
  kept.step_other = kept.step_other.map((other, step) => {
    const kind = kept.step_kind[step];
    return kind === KIND.backup || kind === KIND.leave ? moved(other) : other;
  });
  return {
    ...frame, nodes: nodes - root, steps: steps - begin, payoff: payoff?.subarray(root) ?? null, columns: /** @type {Columns} */ (kept),
  };
}

/** Nodes that the last walk visited, drawn or not, and leaves that it gave a value. @param {Frame} frame */
export function visitedBy(frame) {
  const { columns, nodes } = lastWalk(frame);
  let visited = 0;
  for (let node = 0; node < nodes; node += 1) if ((columns.flags[node] & FLAG.never) === 0) visited += 1 + columns.below[node];
  let leaves = 0;
  for (const kind of columns.step_kind) if (kind === KIND.evaluate) leaves += 1;
  return { nodes: visited, leaves };
}
