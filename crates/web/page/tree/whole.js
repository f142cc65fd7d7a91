// @ts-check
/** What a search that looks at everything found where another never looked. */

import { Replay } from './replay.js';
import { shapeOf } from './shape.js';
import { Values } from './values.js';
import { lastWalk } from './walks.js';

/** @typedef {import('./frame.js').Frame} Frame */
/** @typedef {import('./shape.js').Shape} Shape */

/** The tree that was looked at whole, beside the tree that is drawn. */
export class Whole {
  /** @param {Frame} frame @param {Shape} drawn @param {Values} spoken The words of the drawn tree. @param {number} root The root that is drawn. */
  constructor(frame, drawn, spoken, root) {
    const whole = lastWalk(frame);
    const shape = shapeOf(whole);
    this.values = new Values(whole, shape);
    this.replay = new Replay(whole, shape);
    this.replay.seek(this.replay.last);
    /** The node there of each node here, or -1. */
    this.there = new Int32Array(drawn.parent.length).fill(-1);
    if (whole.nodes === 0) return;
    this.there[root] = shape.roots[0] ?? -1;
    const open = [root];
    for (let here = open.pop(); here !== undefined; here = open.pop()) {
      /** @type {Map<string, number>} */
      const moves = new Map();
      const at = this.there[here];
      for (let child = shape.first[at]; child >= 0; child = shape.next[child]) moves.set(this.values.move(child), child);
      for (let child = drawn.first[here]; child >= 0; child = drawn.next[child]) {
        const found = moves.get(spoken.move(child));
        if (found === undefined) continue;
        this.there[child] = found;
        open.push(child);
      }
    }
  }

  /** What it found at a node of the drawn tree. @param {number} node @returns {string[]} */
  shown(node) {
    const at = this.there[node];
    return at < 0 ? [] : this.values.shown(this.replay, at);
  }
}
