// @ts-check
/** Minimax by hand: the reader backs the values of a small tree up from its leaves, and the search `minimax` checks each. */

import { element, fill } from '../common/dom.js';
import { say } from '../common/words.js';
import { mountTree } from '../tree/viewer.js';
import { askTree, fail, makeChoices, makeFeedback, press } from './parts.js';

/** @typedef {import('../tree/viewer.js').TreeViewer} TreeViewer */

/**
 * The exercise.
 * @param {string} game A tree written out, for two players
 * @param {string} question `LESSON.QUESTION`, answered when the last value is right
 * @returns {Promise<HTMLElement>}
 */
export async function makeBackingUp(game, question) {
  const where = { game };
  const place = element('div', {});
  const asks = element('p', { class: 'lesson-question' });
  const feedback = makeFeedback();
  const last = makeFeedback(question);
  const answers = element('div', {});
  const replay = element('button', { type: 'button', class: 'main', hidden: true, on: { click: () => void showSearch() } }, say('backing.replay'));
  const box = element('div', { class: 'lesson-exercise', data: { question } }, asks, answers, feedback.element, last.element,
    element('div', { class: 'row' }, replay), place);
  /** @type {Set<number>} */
  const known = new Set();
  /** @type {Set<number>} */
  const wrong = new Set();
  let asked = -1;
  let isShowing = false;

  /** @type {TreeViewer} */
  const viewer = await mountTree(place, {
    where, search: 'minimax', compact: true, lastOnly: true, secret: true, listing: true,
    label: (node) => (isShowing || known.has(node) ? undefined : [node === asked ? '?' : '']),
    mark: (node) => (isShowing ? '' : wrong.has(node) ? 'wrong' : node === asked ? 'ask' : known.has(node) && isInner(node) ? 'right' : ''),
    onChoose: (node) => { if (!isShowing && isReady(node)) ask(node); },
  });
  await viewer.loaded;
  const { frame, shape, values, replay: steps } = viewer;
  if (!frame || !shape || !values || !steps) {
    fail(box, viewer.trouble.textContent);
    return box;
  }
  const { mover } = frame.columns;
  const numbers = Array.from({ length: frame.nodes }, (_, node) => values.shown(steps, node).join(''));
  for (let node = 0; node < frame.nodes; node += 1) if (!isInner(node)) known.add(node);

  /** @param {number} node */
  function isInner(node) {
    return node >= 0 && frame?.columns.mover[node] !== 0;
  }

  /** @param {number} node @returns {number[]} */
  function childrenOf(node) {
    const found = [];
    for (let child = shape?.first[node] ?? -1; child >= 0; child = shape?.next[child] ?? -1) found.push(child);
    return found;
  }

  /** @param {number} node */
  function isReady(node) {
    return isInner(node) && !known.has(node) && childrenOf(node).every((child) => known.has(child));
  }

  /** Asks about a node. @param {number} node */
  function ask(node) {
    asked = node;
    feedback.clear();
    const children = childrenOf(node).map((child) => numbers[child] ?? '');
    fill(asks, say(mover[node] === 1 ? 'backing.max' : 'backing.min', { children: children.join(', '), moves: values?.moves(node).join(' ') || say('label.start') }));
    const choices = makeChoices(say('backing.choose'), [...new Set(children)].map((value) => ({ name: value, words: value })), (name) => answer(choices, name));
    fill(answers, choices);
    viewer.chosen = asked;
    viewer.update();
  }

  /** @param {HTMLElement} choices @param {string} said */
  function answer(choices, said) {
    const node = asked;
    press(choices, said);
    const isRight = numbers[node] === said;
    const told = say(mover[node] === 1 ? 'backing.max.told' : 'backing.min.told', { value: numbers[node] ?? '' });
    if (!isRight) {
      wrong.add(node);
      feedback.tell(false, say(mover[node] === 1 ? 'backing.max.rule' : 'backing.min.rule'));
      viewer.update();
      return;
    }
    wrong.delete(node);
    known.add(node);
    // The deepest that is ready: the others wait above it.
    const next = Array.from(numbers.keys()).filter(isReady).sort((a, b) => (shape?.depth[b] ?? 0) - (shape?.depth[a] ?? 0) || a - b)[0];
    if (next !== undefined) {
      ask(next);
      feedback.tell(true, told);
      answers.querySelector('button')?.focus();
      return;
    }
    asked = -1;
    viewer.chosen = -1;
    viewer.update();
    feedback.clear();
    fill(answers);
    fill(asks, say('backing.done', { value: numbers[0] ?? '' }));
    last.tell(true, say('backing.done.told', { move: frame?.answer.best ?? '', value: numbers[0] ?? '' }));
    replay.hidden = false;
  }

  /** The search, from its first step. */
  async function showSearch() {
    isShowing = true;
    replay.hidden = true;
    Object.assign(viewer.options, { step: 0, secret: false });
    viewer.setFrame(await askTree(where, 'minimax'));
    viewer.canvas.canvas.focus();
  }

  const first = Array.from(numbers.keys()).filter(isReady).sort((a, b) => (shape.depth[b] ?? 0) - (shape.depth[a] ?? 0) || a - b)[0];
  if (first !== undefined) ask(first);
  return box;
}
