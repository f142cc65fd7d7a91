// @ts-check
/** Using knowledge: the opening from a book, the ending by searching to the end. */

import { element } from '../common/dom.js';
import { link } from '../common/address.js';
import { askCatalog } from '../common/socket.js';
import { number, say } from '../common/words.js';
import { valueFor } from './answers.js';
import { board } from './evaluation.js';
import { askAnswer, fail, paragraph, section } from './parts.js';
import { makeQuestion, makeSelect, makeTable, makeTrial, named, plain } from './predict.js';

const SMALL = 'connect-four:columns=5,rows=4';
/** The first disc at the edge: only one reply wins. */
const OPENED = { game: SMALL, moves: ['5'] };
const COLUMNS = plain([1, 2, 3, 4, 5]);
const ENDING = 'othello:size=4';
/** Nodes that a move may take in the question about the ending. */
const BUDGET = 200;
/** More than any of its positions takes: under a limit the search deepens, and so it is counted as it works within the budget. */
const PLENTY = 1_000_000;
const SQUARES = [9, 7, 6, 5, 4];

/** @param {HTMLElement} place */
export async function teach(place) {
  const [reply, book] = [element('div', {}), element('div', {})];
  place.append(section('knowledge.what'), section('knowledge.reply', reply), section('knowledge.price', askPrice()),
    section('knowledge.ending', paragraph('knowledge.ending.game', { budget: BUDGET }), askEnding()), section('knowledge.book', book), section('knowledge.try', makeTrials()));
  try {
    reply.append(await board(OPENED), askReply());
    const { books } = await askCatalog();
    book.append(books.length > 0 ? element('p', {}, say('knowledge.book.here', { books: books.join(', ') }), ' ',
      element('a', { href: link('/play', { panel: 'analysis' }) }, say('knowledge.book.open'))) : paragraph('knowledge.book.none'));
  } catch (error) {
    fail(place, error);
  }
}

/** @typedef {import('../common/socket.js').Answer} Answer */

/** What a short search answers, and what wins. */
function askReply() {
  const table = makeTable(['move', 'guess', 'book'].map((name) => `knowledge.table.${name}`));
  /** @type {Answer | null} */
  let guess = null;
  /** @type {Answer | null} */
  let whole = null;
  return makeQuestion({
    question: 'knowledge.reply', answers: COLUMNS,
    truth: async () => {
      [guess, whole] = await Promise.all([askAnswer(OPENED, 'minimax:depth=1', 100), askAnswer(OPENED, 'pvs', 100)]);
      return { right: whole.best ?? '', values: { best: whole.best ?? '', guess: guess.best ?? '' } };
    },
    see: async (at) => {
      const rows = whole?.moves ?? [];
      table.set([...rows].sort((a, b) => a.move.localeCompare(b.move)).map((row) => [row.move,
        valueFor(guess?.moves.find(({ move }) => move === row.move) ?? row, 2), told(row, 2)]));
      at.append(table.element);
    },
  });
}

/** Won, drawn or lost for a player. @param {{ value: number[] | null }} row @param {number} player */
const told = (row, player) => say(`knowledge.worth.${Math.sign(row.value?.[player - 1] ?? 0)}`);

/** What a search has to pay for what a book says at once. */
function askPrice() {
  return makeQuestion({
    question: 'knowledge.price', answers: named('knowledge.price', ['hundreds', 'thousands', 'more']),
    truth: async () => {
      const { nodes } = await askAnswer(OPENED, 'pvs');
      return { right: nodes < 1000 ? 'hundreds' : nodes < 10_000 ? 'thousands' : 'more', values: { nodes } };
    },
  });
}

/** From how many empty squares on the end is known. */
function askEnding() {
  const table = makeTable(['empty', 'needed', 'within'].map((name) => `knowledge.table.${name}`));
  /** @type {{ empty: number, needed: number, isKnown: boolean }[]} */
  let found = [];
  return makeQuestion({
    question: 'knowledge.ending', answers: plain(SQUARES),
    truth: async () => {
      const { line } = await askAnswer({ game: ENDING }, 'pvs');
      const positions = Array.from({ length: line.length }, (_, played) => ({ game: ENDING, moves: line.slice(0, played) }));
      found = await Promise.all(positions.map(async (where) => {
        const { position, nodes } = await askAnswer(where, `pvs:nodes=${PLENTY}`);
        return { empty: position.split(' ')[0]?.match(/-/g)?.length ?? 0, needed: nodes, isKnown: nodes <= BUDGET };
      }));
      const first = found.find(({ isKnown }) => isKnown);
      return { right: String(first?.empty ?? 0), values: { empty: first?.empty ?? 0, budget: BUDGET, whole: found[0]?.needed ?? 0 } };
    },
    see: async (at) => {
      table.set(found.map(({ empty, needed, isKnown }) => [String(empty), number(needed), say(isKnown ? 'knowledge.known' : 'knowledge.guessed')]));
      at.append(table.element);
    },
  });
}

/** Replies to any first move: what a short search takes, and what a book would say. */
function makeTrials() {
  const first = makeSelect('knowledge.try.first', COLUMNS, '1');
  const depth = makeSelect('knowledge.try.depth', plain([1, 2, 3, 4, 5, 6]), '2');
  const table = makeTable(['first', 'depth', 'reply', 'worth', 'best', 'most', 'nodes'].map((name) => `knowledge.table.${name}`));
  return makeTrial({
    fields: [first, depth], button: 'lesson.ask', shown: [table.element],
    run: async () => {
      const where = { game: SMALL, moves: [first.value()] };
      const [short, whole] = await Promise.all([askAnswer(where, `minimax:depth=${depth.value()}`), askAnswer(where, 'pvs', 100)]);
      const row = whole.moves.find(({ move }) => move === short.best);
      table.add([first.value(), depth.value(), short.best ?? '', row ? told(row, 2) : '?', whole.best ?? '', told(whole, 2), number(whole.nodes)]);
    },
  });
}
