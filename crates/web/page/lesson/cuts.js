// @ts-check
/** The four cuts, and what the order of moves is worth (Yokoo, *Game tree search I*). */

import { element, fill } from '../common/dom.js';
import { number, say } from '../common/words.js';
import { FLAG } from '../tree/frame.js';
import { listingOf } from '../tree/listings.js';
import { mountTree } from '../tree/viewer.js';
import { askTree, askVisits, fail, makeChoices, makeFeedback, press, section } from './parts.js';
import { makeSelect, makeTrial, showTree } from './predict.js';

/** @typedef {import('../tree/frame.js').Frame} Frame */
/** @typedef {import('../tree/viewer.js').TreeViewer} TreeViewer */

/** @typedef {Readonly<Record<string, string>>} Names */

/** The numbers and the letters of the lecture's examples, in trees of ours: its pictures are lost. @type {readonly [string, string, Names][]} */
const CUTS = [
  ['beta', 'tree:((4 (5 1)))', { 1: 'A', '1 1': 'B', '1 2': 'C' }],
  ['alpha', 'tree:(4 (2 9))', { '': 'A', 1: 'B', 2: 'C' }],
  ['deep-beta', 'tree:((3 (((4 1) 2))))', { '1 2 1': 'A', '1 2 1 1': 'B' }],
  ['deep-alpha', 'tree:(5 (((4 9) 6)))', { '2 1': 'A', '2 1 1': 'B' }],
];

/** The searches that follow a listing, the lecture's first. */
const PROGRAMS = ['alpha-beta', 'minimax', 'alpha-beta:cut=found', 'nega-max', 'nega-alpha'];

const BRANCHING = 2;
const DEPTH = 8;
const ORDERS = /** @type {const} */ (['best', 'random', 'worst']);

/** @param {string} order */
const uniform = (order) => `uniform:branching=${BRANCHING},depth=${DEPTH},order=${order}`;

/** @param {HTMLElement} place */
export async function teach(place) {
  const parts = CUTS.map(([name, game, names]) => {
    const at = element('div', {});
    place.append(section(`cuts.${name}`, at));
    return { name, game, names, at };
  });
  const order = element('div', {});
  place.prepend(section('cuts.what'));
  place.append(section('cuts.listing', makeListings()), section('cuts.order', order));
  for (const { name, game, names, at } of parts) {
    try {
      at.append(await makePrediction(name, game, names));
    } catch (error) {
      fail(at, error);
    }
  }
  try {
    order.append(await makeOrders());
  } catch (error) {
    fail(order, error);
  }
}

/** The reader says which leaf is never looked at, and then steps. @param {string} name @param {string} game
 * @param {Names} names */
async function makePrediction(name, game, names) {
  const where = { game };
  const place = element('div', {});
  const feedback = makeFeedback(`cuts.${name}`);
  const choices = element('div', { class: 'row lesson-choices', role: 'group', 'aria-label': say('cuts.choose') });
  const box = element('div', { class: 'lesson-exercise' }, element('p', { class: 'lesson-question' }, say('cuts.question')), choices, feedback.element, place);
  let isAnswered = false;
  /** What the whole tree says of each path. @type {Map<string, string>} */
  const known = new Map();

  /** @type {TreeViewer} */
  const viewer = await mountTree(place, {
    where, search: 'minimax', compact: true, lastOnly: true, secret: true, listing: true, names, onChoose: (node) => { if (!isAnswered && node >= 0) answer(node); },
    label: (node) => {
      const { frame, values } = viewer;
      if (!frame || !values) return undefined;
      if (!isAnswered) return frame.columns.mover[node] === 0 ? undefined : [''];
      // A leaf that was never looked at has its number from the whole tree.
      return (frame.columns.flags[node] & FLAG.never) !== 0 ? [known.get(values.moves(node).join(' ')) ?? ''] : undefined;
    },
  });
  await viewer.loaded;
  const { frame, values, replay } = viewer;
  if (!frame || !values || !replay) return box;
  viewer.canvas.canvas.dataset['game'] = game;
  const cut = await askTree(where, 'alpha-beta');
  /** @type {number[]} */
  const leaves = [];
  for (let node = 0; node < frame.nodes; node += 1) {
    known.set(values.moves(node).join(' '), values.shown(replay, node).join(''));
    if (frame.columns.mover[node] === 0) leaves.push(node);
  }
  fill(choices, ...leaves.map((leaf) => element('button', { type: 'button', data: { answer: values.moves(leaf).join(' ') }, on: { click: () => answer(leaf) } },
    values.shown(replay, leaf).join(''))));

  /** @param {number} node A node of the whole tree. */
  function answer(node) {
    if (!frame || !values || isAnswered) return;
    if (frame.columns.mover[node] !== 0) {
      feedback.tell(false, say('cuts.leaf'));
      return;
    }
    const path = values.moves(node).join(' ');
    const leaf = known.get(path) ?? '';
    press(choices, path);
    isAnswered = true;
    Object.assign(viewer.options, { search: 'alpha-beta', secret: false });
    viewer.setFrame(cut);
    const found = viewer.find(path.split(' '));
    const isRight = found >= 0 && (cut.columns.flags[found] & FLAG.never) !== 0;
    if (isRight) {
      viewer.go(viewer.replay?.cuts[0] ?? 0);
      feedback.tell(true, say('cuts.right', { leaf, sentence: document.body.dataset['sentence'] ?? '' }));
      return;
    }
    isAnswered = false;
    Object.assign(viewer.options, { search: 'minimax', secret: true });
    viewer.setFrame(/** @type {Frame} */ (frame));
    feedback.tell(false, say('cuts.wrong', { leaf }));
  }

  return box;
}

/** The functions of a listing. @param {ReturnType<typeof listingOf>} listing */
const shortName = (listing) => (listing === null || listing === 'lecture' ? 'Vmax, Vmin' : listing);

/** Any of the four trees by any of the five listings, from the first step. */
function makeListings() {
  const tree = makeSelect('cuts.listing.tree', CUTS.map(([name, game]) => ({ name: game, words: say(`cuts.${name}`) })), CUTS[0]?.[1] ?? '');
  const program = makeSelect('cuts.listing.program', PROGRAMS.map((name) => ({ name, words: shortName(listingOf(name)) })), PROGRAMS[0] ?? '');
  const place = element('div', {});
  /** @type {TreeViewer | null} */
  let viewer = null;
  return makeTrial({
    fields: [tree, program], button: 'cuts.listing.show', shown: [place],
    run: async () => {
      const [, game, names] = CUTS.find(([, each]) => each === tree.value()) ?? CUTS[0] ?? ['', '', {}];
      const wanted = { where: { game }, search: program.value(), names, step: 0, listing: true };
      if (viewer) await viewer.load(wanted);
      else viewer = await showTree(place, wanted.where, wanted.search, wanted);
      viewer.canvas.canvas.focus();
    },
  });
}

/** The uniform tree in three orders. */
async function makeOrders() {
  const { leaves: whole } = await askVisits({ game: uniform('random') }, 'minimax');
  const place = element('div', {});
  const feedback = makeFeedback('cuts.order');
  const rows = element('tbody', {});
  const table = element('table', { class: 'lesson-table', hidden: true }, element('thead', {}, element('tr', {},
    ...['order', 'looked', 'of', 'guess'].map((name) => element('th', { scope: 'col' }, say(`cuts.table.${name}`))))), rows);
  /** @type {TreeViewer | null} */
  let viewer = null;
  /** @type {Map<string, { leaves: number, guess: number }>} */
  const found = new Map();
  const amount = element('output', { class: 'number' });
  const slider = element('input', { type: 'range', min: 1, max: whole, value: Math.round(whole / 2), 'aria-label': say('cuts.guess') });
  const write = () => { amount.textContent = say('cuts.leaves', { count: Number(slider.value), all: whole }); };
  slider.addEventListener('input', write);
  write();
  const guess = element('div', { class: 'lesson-guess' }, element('p', { class: 'lesson-question' }, say('cuts.order.question')), slider, amount);
  const choices = makeChoices(say('cuts.order.choose'), ORDERS.map((name) => ({ name, words: say(`cuts.order.${name}`) })), (name) => void look(name));
  const box = element('div', { class: 'lesson-exercise' }, guess, choices, feedback.element, table, place);

  /** @param {string} order */
  async function look(order) {
    press(choices, order);
    const where = { game: uniform(order) };
    try {
      const { leaves } = await askVisits(where, 'alpha-beta');
      const said = found.get(order)?.guess ?? Number(slider.value);
      found.set(order, { leaves, guess: said });
      const least = BRANCHING ** Math.ceil(DEPTH / 2) + BRANCHING ** Math.floor(DEPTH / 2) - 1;
      const near = Math.abs(said - leaves) <= Math.max(leaves * 0.2, 2);
      feedback.tell(near, say(`cuts.order.${order}.told`, { leaves, all: whole, guess: said, least, branching: String(BRANCHING), depth: String(DEPTH) }));
      table.hidden = false;
      fill(rows, ...[...found].map(([name, row]) => element('tr', {}, element('th', { scope: 'row' }, say(`cuts.order.${name}`)),
        ...[number(row.leaves), number(whole), number(row.guess)].map((cell) => element('td', {}, cell)))));
      if (viewer) await viewer.load({ where });
      else viewer = await mountTree(place, { where, search: 'alpha-beta', compact: true, lastOnly: true });
    } catch (error) {
      fail(box, error);
    }
  }

  return box;
}
