// @ts-check
/** Realization probability: likely moves are searched deeper (Hashimoto et al. 2002, after Tsuruoka). */

import { element } from '../common/dom.js';
import { number } from '../common/words.js';
import { valueText } from './answers.js';
import { board } from './evaluation.js';
import { askAnswer, fail, section } from './parts.js';
import { makeQuestion, makeSelect, makeTable, makeTrial, named, plain, showTree } from './predict.js';

const GAME = { game: 'lines-of-action:size=5' };

/** @param {number | string} depth @param {number | string} captures @param {number | string} others @param {number | string} ply */
const likely = (depth, captures, others, ply) => `pvs:depth=${depth},classes=tree:(captures ${captures} ${others}),ply-probability=${ply}`;

/** @param {HTMLElement} place */
export async function teach(place) {
  const longest = element('div', {});
  place.append(section('realization.what'), section('realization.longest', longest), section('realization.fewer', askFewer()),
    section('realization.learn'), section('realization.try', makeTrials()));
  try {
    longest.append(await board(GAME), askLongest());
  } catch (error) {
    fail(place, error);
  }
}

/** A capture costs half a ply. */
function askLongest() {
  const search = likely(4, 0.5, 0.25, 0.25);
  return makeQuestion({
    question: 'realization.longest', answers: plain([4, 6, 8]),
    truth: async () => {
      const [deep, even] = await Promise.all([askAnswer(GAME, search), askAnswer(GAME, 'pvs:depth=4')]);
      return { right: String(deep.selective_depth), values: { longest: deep.selective_depth, even: even.selective_depth, nodes: deep.nodes, other: even.nodes } };
    },
    see: (at) => showTree(at, GAME, likely(2, 0.5, 0.25, 0.25), { limit: 600 }),
  });
}

/** A capture costs one ply, and any other move more than three. */
function askFewer() {
  const table = makeTable(['search', 'nodes', 'longest', 'move'].map((name) => `realization.table.${name}`));
  const searches = ['pvs:depth=5', likely(5, 0.5, 0.1, 0.5)];
  /** @type {import('../common/socket.js').Answer[]} */
  let answers = [];
  return makeQuestion({
    question: 'realization.fewer', answers: named('realization.fewer', ['fewer', 'same', 'more']),
    truth: async () => {
      answers = await Promise.all(searches.map((search) => askAnswer(GAME, search)));
      const [even = 0, uneven = 0] = answers.map(({ nodes }) => nodes);
      return { right: uneven < even ? 'fewer' : uneven > even ? 'more' : 'same', values: { nodes: uneven, other: even } };
    },
    see: async (at) => {
      table.set(answers.map((answer, index) => [searches[index] ?? '', number(answer.nodes), String(answer.selective_depth), answer.best ?? '']));
      at.append(table.element);
    },
  });
}

/** Probabilities of the reader's own. */
function makeTrials() {
  const chances = plain([0.8, 0.5, 0.3, 0.2, 0.1, 0.05]);
  const captures = makeSelect('realization.try.captures', chances, '0.5');
  const others = makeSelect('realization.try.others', chances, '0.2');
  const ply = makeSelect('realization.try.ply', chances, '0.3');
  const depth = makeSelect('realization.try.depth', plain([2, 3, 4, 5]), '3');
  const table = makeTable(['captures', 'others', 'ply', 'depth', 'costs', 'nodes', 'longest', 'move', 'value'].map((name) => `realization.table.${name}`));
  return makeTrial({
    fields: [captures, others, ply, depth], button: 'lesson.ask', shown: [table.element],
    run: async () => {
      const answer = await askAnswer(GAME, likely(depth.value(), captures.value(), others.value(), ply.value()));
      // Whole halves of a ply, from one to eight.
      const cost = (/** @type {string} */ chance) => number(Math.min(Math.max(Math.round((2 * Math.log(Number(chance))) / Math.log(Number(ply.value()))), 1), 8) / 2);
      table.add([captures.value(), others.value(), ply.value(), depth.value(), `${cost(captures.value())} / ${cost(others.value())}`, number(answer.nodes),
        String(answer.selective_depth), answer.best ?? '', valueText(answer)]);
    },
  });
}
