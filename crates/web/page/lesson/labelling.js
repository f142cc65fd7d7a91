// @ts-check
/**
 * Labels won and lost from the leaves upwards: the reader labels the inner nodes of a tree, and the search `label` checks each.
 *
 * Labels are from the first player's point of view, as in the lecture.
 */

import { element, fill } from '../common/dom.js';
import { askSituation } from '../common/socket.js';
import { say } from '../common/words.js';
import { FLAG } from '../tree/frame.js';
import { mountTree } from '../tree/viewer.js';
import { visitedBy } from '../tree/walks.js';
import { askAnswer, askTree, fail, makeChoices, makeFeedback } from './parts.js';
import { note } from './progress.js';

/** @typedef {import('../common/socket.js').Where} Where */
/** @typedef {import('../tree/viewer.js').TreeViewer} TreeViewer */
/** @typedef {import('../tree/frame.js').Frame} Frame */

/** The most positions that a reader is asked to label. */
const MOST = 300;

/** Whether a tree was searched to its end. @param {Frame} frame */
function isWhole(frame) {
  const { flags, mover, parent } = frame.columns;
  const isInner = new Set(parent);
  return frame.leftOut === 0 && flags.every((flag, node) => (flag & FLAG.more) === 0 && (mover[node] === 0 || isInner.has(node)));
}

/**
 * The exercise.
 * @param {Where} where
 * @param {string} [asks] The question of the lesson that is answered when the reader has labelled everything.
 * @returns {Promise<HTMLElement>}
 */
export async function makeLabelling(where, asks = '') {
  const { players, searches } = await askSituation(where);
  if (players !== 2) throw new Error(say('label.players', { count: players }));
  // Where play may go on for ever, no leaf is the last: the search refuses at once, and says why. What it says of draws may not concern this tree.
  if (!searches.includes('label')) await askAnswer(where, 'label').catch((/** @type {Error} */ error) => { if (/cycles|同じ局面に戻る/.test(error.message)) throw error; });
  const place = element('div', {});
  const question = element('p', { class: 'lesson-question' });
  const feedback = makeFeedback();
  const progress = element('p', { class: 'soft number' });
  const rest = element('button', { type: 'button', class: 'plain', on: { click: () => void labelAll() } }, say('label.rest'));
  const replay = element('button', { type: 'button', class: 'main', hidden: true, on: { click: () => void showSearch() } }, say('label.replay'));
  const choices = makeChoices(say('label.choose'), [
    { name: 'win', words: say('label.win.long') }, { name: 'lost', words: say('label.lost.long') },
  ], (name) => void answer(name === 'win' ? 1 : -1));
  /** What is known: 1 is won, -1 is lost, 0 is not labelled yet. */
  let labels = new Int8Array(0);
  /** What the reader said last of a node and was wrong. @type {Set<number>} */
  const wrong = new Set();
  /** What the search said of a line of moves. @type {Map<string, number>} */
  const checked = new Map();
  let asked = -1;
  let isShowing = false;
  /** Whether every label is the reader's. */
  let isOwn = true;
  const box = element('div', { class: 'lesson-exercise' }, question, choices, feedback.element,
    element('div', { class: 'row' }, progress, rest, replay), place);

  /** @type {TreeViewer} */
  const viewer = await mountTree(place, {
    where, search: 'minimax', limit: MOST, compact: true, lastOnly: true, secret: true, label, mark, onChoose: (node) => { if (node >= 0) pick(node); },
  });
  await viewer.loaded;
  const { frame, shape, values } = viewer;
  if (!frame || !shape || !values) {
    fail(box, viewer.trouble.textContent);
    return box;
  }
  const { mover, parent } = frame.columns;
  labels = new Int8Array(frame.nodes);
  for (let node = 0; node < frame.nodes; node += 1) {
    // The leaves are the rules' own: the search evaluated them.
    if (mover[node] === 0 && viewer.replay) labels[node] = Math.sign(frame.columns.numbers[viewer.replay.states.value[node]]);
  }
  const isDrawn = labels.some((value, node) => value === 0 && mover[node] === 0);
  if (isDrawn || !isWhole(frame)) {
    return element('p', { class: 'failure', role: 'alert' }, isDrawn ? say('label.draws') : say('label.large', { most: MOST }));
  }
  const inner = Array.from({ length: frame.nodes }, (_, node) => node).filter((node) => mover[node] !== 0);
  /** @param {number} node */
  function label(node) {
    if (isShowing) return undefined;
    return labels[node] === 0 ? [node === asked ? '?' : ''] : [say(labels[node] > 0 ? 'label.win' : 'label.lost')];
  }

  /** @param {number} node @returns {'' | 'ask' | 'right' | 'wrong'} */
  function mark(node) {
    if (isShowing) return '';
    if (wrong.has(node)) return 'wrong';
    if (node === asked) return 'ask';
    return labels[node] !== 0 && mover[node] !== 0 ? 'right' : '';
  }

  /** @param {number} node @returns {number[]} */
  function childrenOf(node) {
    const found = [];
    for (let child = shape?.first[node] ?? -1; child >= 0; child = shape?.next[child] ?? -1) found.push(child);
    return found;
  }

  const isReady = (/** @type {number} */ node) => labels[node] === 0 && childrenOf(node).every((child) => labels[child] !== 0);

  /** Asks about a node. @param {number} node */
  function pick(node) {
    if (isShowing || labels[node] !== 0) return;
    if (!isReady(node)) {
      feedback.tell(false, say('label.too-early'));
      return;
    }
    asked = node;
    feedback.clear();
    ask();
  }

  /** Goes on to the deepest node whose children are all labelled, the first from the left. */
  function next() {
    const ready = inner.filter(isReady);
    ready.sort((a, b) => (shape?.depth[b] ?? 0) - (shape?.depth[a] ?? 0) || a - b);
    // Stay in the subtree that was worked on, so that the eye need not jump.
    const near = ready.find((node) => asked >= 0 && node === parent[asked]) ?? ready.find((node) => asked >= 0 && parent[node] === parent[asked]);
    asked = near ?? ready[0] ?? -1;
    ask();
  }

  function ask() {
    const done = inner.filter((node) => labels[node] !== 0).length;
    progress.textContent = say('label.progress', { done, all: inner.length });
    viewer.chosen = asked;
    viewer.update();
    if (asked >= 0) viewer.canvas.reveal(asked);
    choices.hidden = asked < 0;
    rest.hidden = asked < 0;
    replay.hidden = asked >= 0;
    if (asked < 0) {
      if (isOwn && asks) note(asks);
      fill(question, say(labels[0] > 0 ? 'label.done.win' : 'label.done.lost'));
      return;
    }
    const children = childrenOf(asked).map((child) => say('label.child', {
      move: values?.move(child) ?? '', label: say(labels[child] > 0 ? 'label.win' : 'label.lost'),
    }));
    const path = values?.moves(asked) ?? [];
    fill(question, say('label.question', {
      moves: path.length === 0 ? say('label.start') : path.join(' '), mover: values?.mover(asked) ?? '', children: children.join(say('label.between')),
    }));
  }

  /** What the search `label` says of a node. @param {number} node */
  async function check(node) {
    const moves = values?.moves(node) ?? [];
    const key = moves.join(' ');
    let value = checked.get(key);
    if (value === undefined) {
      const found = await askAnswer({ ...where, moves: [...(where.moves ?? []), ...moves] }, 'label');
      value = Math.sign(found.value?.[0] ?? 0);
      checked.set(key, value);
    }
    return value;
  }

  /** @param {1 | -1} said */
  async function answer(said) {
    const node = asked;
    if (node < 0) return;
    try {
      const value = await check(node);
      if (node !== asked) return;
      feedback.tell(value === said, explain(node, value));
      if (value !== said) {
        wrong.add(node);
        viewer.update();
        return;
      }
      wrong.delete(node);
      labels[node] = value;
      next();
    } catch (error) {
      fail(box, error);
    }
  }

  /** Why a node is won or lost. @param {number} node @param {number} value */
  function explain(node, value) {
    const isMax = mover[node] === 1;
    const good = childrenOf(node).find((child) => labels[child] === (isMax ? 1 : -1));
    const key = isMax ? (value > 0 ? 'max.win' : 'max.lost') : value < 0 ? 'min.lost' : 'min.win';
    return say(`label.why.${key}`, { move: good === undefined ? '' : values?.move(good) ?? '' });
  }

  async function labelAll() {
    isOwn = false;
    try {
      // Children come after their parents.
      for (const node of [...inner].reverse()) if (labels[node] === 0) labels[node] = await check(node);
      wrong.clear();
      feedback.clear();
      next();
    } catch (error) {
      fail(box, error);
    }
  }

  /** The search itself, which need not look at everything. */
  async function showSearch() {
    try {
      const found = await askTree(where, 'label');
      isShowing = true;
      Object.assign(viewer.options, { search: 'label', step: 0, secret: false });
      viewer.setFrame(found);
      replay.hidden = true;
      const { nodes } = visitedBy(found);
      const cutOff = found.columns.cut_count.reduce((sum, count) => sum + count, 0);
      fill(question, say('label.search', { nodes, all: frame?.nodes ?? 0, count: cutOff }));
      viewer.canvas.canvas.focus();
    } catch (error) {
      fail(box, error);
    }
  }

  next();
  return box;
}
