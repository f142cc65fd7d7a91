// @ts-check
/** The horizon, and searching on until a position is quiet (*Abstract Strategy Games Online*). */

import { element } from '../common/dom.js';
import { say } from '../common/words.js';
import { valueText } from './answers.js';
import { board } from './evaluation.js';
import { askAnswer, fail, section } from './parts.js';
import { makeField, makeQuestion, makeSelect, makeTable, makeTrial, plain, reveal, showSecret, showTree } from './predict.js';

/** @typedef {import('../tree/viewer.js').TreeViewer} TreeViewer */

/** Move 2 looks best at one ply and is answered by 1; its position is marked as not quiet. */
const BLIND = { game: 'tree:((4 6)@3 (1 8)@7! (5 5)@4)' };
/** Something is lost in any case: by move 1 at once, by move 2 later and more of it. */
const DELAY = { game: 'tree:((-5) (((-7))@-2))' };
/** Cross has a corner, nought another one. */
const THREAT = { game: 'tic-tac-toe', moves: ['a1', 'c1'] };
const EXTENSION = 5;

/** @param {HTMLElement} place */
export async function teach(place) {
  const [blind, delay, threat] = [element('div', {}), element('div', {}), element('div', {})];
  place.append(section('horizon.what'), section('horizon.blind', blind), section('horizon.delay', delay), section('horizon.threat', threat),
    section('horizon.try', makeTrials()));
  try {
    await askBlind(blind);
    await askDelay(delay);
    threat.append(await board(THREAT), askThreat());
  } catch (error) {
    fail(place, error);
  }
}

/** @param {{ game: string, moves?: string[] }} where @param {string} search */
async function chosen(where, search) {
  const answer = await askAnswer(where, search);
  return { right: answer.best ?? '', values: { move: answer.best ?? '', value: valueText(answer), nodes: answer.nodes } };
}

/** One ply, and one ply with an extension. @param {HTMLElement} place */
async function askBlind(place) {
  const tree = element('div', {});
  const answers = plain([1, 2, 3]);
  place.append(tree, makeQuestion({
    question: 'horizon.blind', answers, truth: () => chosen(BLIND, 'minimax:depth=1'), see: () => reveal(viewer),
  }), makeQuestion({
    question: 'horizon.quiet', answers, truth: () => chosen(BLIND, `minimax:depth=1,extension=${EXTENSION}`),
    see: () => reveal(viewer, `minimax:depth=1,extension=${EXTENSION}`),
  }));
  const viewer = await showSecret(tree, BLIND, 'minimax:depth=1');
  // The static values are what a search of one ply sees: they may be seen before the question.
  Object.assign(viewer.options, { label: (/** @type {number} */ node) => (viewer.options.secret && node === 0 ? [''] : undefined) });
  viewer.update();
}

/** A loss pushed beyond the horizon. @param {HTMLElement} place */
async function askDelay(place) {
  const tree = element('div', {});
  place.append(tree, makeQuestion({
    question: 'horizon.delay', answers: plain([1, 2]),
    truth: async () => {
      const [near, far] = await Promise.all([askAnswer(DELAY, 'minimax:depth=2'), askAnswer(DELAY, 'minimax:depth=4', 2)]);
      const truth = far.moves.find(({ move }) => move === near.best);
      return { right: near.best ?? '', values: {
        move: near.best ?? '', value: valueText(near), best: far.best ?? '', most: valueText(far), truth: truth ? valueText(truth) : '?',
      } };
    },
    see: () => reveal(viewer, 'minimax:depth=4'),
  }));
  const viewer = await showSecret(tree, DELAY, 'minimax:depth=2');
  Object.assign(viewer.options, { label: (/** @type {number} */ node) => (viewer.options.secret && viewer.frame?.columns.ply[node] !== 2 ? [''] : undefined) });
  viewer.update();
}

/** The same on a real board. */
function askThreat() {
  return makeQuestion({
    question: 'horizon.threat', answers: plain(['a2', 'b1', 'b2', 'c2', 'b3']),
    truth: async () => {
      const [plainly, longer, whole] = await Promise.all([askAnswer(THREAT, 'minimax:depth=1'),
        askAnswer(THREAT, `minimax:depth=1,extension=${EXTENSION}`), askAnswer(THREAT, 'minimax', 100)]);
      const of = (/** @type {string | null} */ best) => say(`horizon.worth.${Math.sign(whole.moves.find(({ move }) => move === best)?.value?.[0] ?? 0)}`);
      return { right: plainly.best ?? '', values: {
        move: plainly.best ?? '', worth: of(plainly.best), longer: longer.best ?? '', better: of(longer.best), nodes: longer.nodes, few: plainly.nodes,
      } };
    },
    see: (at) => showTree(at, THREAT, `minimax:depth=1,extension=${EXTENSION}`, { limit: 400 }),
  });
}

/** Trees of the reader's own, with static values and marks. */
function makeTrials() {
  const tree = makeField('own.tree', '((4 6)@3 (1 8)@7! (5 5)@4)');
  const depth = makeSelect('horizon.try.depth', plain([1, 2, 3, 4]), '1');
  const extension = makeSelect('horizon.try.extension', plain([0, 1, 2, 4]), '0');
  const table = makeTable(['depth', 'extension', 'move', 'value', 'nodes'].map((name) => `horizon.table.${name}`));
  const place = element('div', {});
  /** @type {TreeViewer | null} */
  let viewer = null;
  return makeTrial({
    fields: [tree, depth, extension], button: 'lesson.ask', shown: [table.element, place],
    run: async () => {
      const where = { game: `tree:${tree.value().replace(/^tree:/, '')}` };
      const search = `minimax:depth=${depth.value()},extension=${extension.value()}`;
      const answer = await askAnswer(where, search);
      table.add([depth.value(), extension.value(), answer.best ?? '', valueText(answer), String(answer.nodes)]);
      if (viewer) await viewer.load({ where, search });
      else viewer = await showTree(place, where, search);
    },
  });
}
