// @ts-check
/** What the signs of a tree mean: only those that are in it. */

import { element } from '../common/dom.js';
import { say } from '../common/words.js';
import { FLAG, KIND, WORTH_BITS } from './frame.js';
import { WORTH } from './replay.js';
import { tellsPly } from './values.js';

/** @typedef {import('./replay.js').Replay} Replay */

/** @param {Replay} replay @param {boolean} [isSecret] Whether there is something to find out. @returns {HTMLElement} */
export function makeLegend({ frame, isGrown }, isSecret = false) {
  const { mover, flags, numbers, step_kind: kinds, step_flags: bits, step_other: others } = frame.columns;
  /** @type {[string, string, string][]} */
  const entries = [];
  if (frame.players === 2) {
    if (mover.includes(1)) entries.push(['max', '', say('tree.legend.max')]);
    if (mover.includes(2)) entries.push(['min', '', say('tree.legend.min')]);
  } else {
    for (let player = 1; player <= frame.players; player += 1) {
      if (mover.includes(player)) entries.push([`player-${player}`, String(player), say('tree.legend.player', { player: String(player) })]);
    }
  }
  if (frame.players > 2) {
    for (let player = 1; player <= frame.players; player += 1) entries.push([`share-${player}`, '', say('tree.legend.share', { player: String(player) })]);
  }
  if (mover.includes(0)) entries.push(['leaf', '', say('tree.legend.leaf')]);
  if (flags.some((flag) => (flag & FLAG.never) !== 0)) entries.push(['never', '', say('tree.legend.never')]);
  let [hasBound, hasGuess] = [false, false];
  for (let step = 0; step < kinds.length && !(hasBound && hasGuess); step += 1) {
    const left = kinds[step] === KIND.leave ? bits[step] & WORTH_BITS : -1;
    hasBound ||= left === WORTH.lower || left === WORTH.upper;
    hasGuess ||= left === WORTH.heuristic || (kinds[step] === KIND.evaluate && others[step] === 0);
  }
  if (hasBound) entries.push(['text', '≥ ≤', say('tree.legend.bound')]);
  if (hasGuess) entries.push(['text', '≈', say('tree.legend.guess')]);
  if (frame.players === 2 && !isSecret && numbers.some(tellsPly)) entries.push(['text', say('tree.win.at', { ply: 'n' }), say('tree.legend.win')]);
  if (isGrown) entries.push(['text', '×n', say('tree.legend.expansion')]);
  return element('ul', { class: 'tree-legend', 'aria-label': say('tree.legend') },
    ...entries.map(([shape, text, words]) => element('li', {},
      element('span', { class: `sign sign-${shape}`, 'aria-hidden': 'true' }, text), words)));
}
