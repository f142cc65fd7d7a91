// @ts-check
/** Minimax by hand, from the leaves upwards (Yokoo, *Game tree search I*; *Abstract Strategy Games Online*). */

import { element } from '../common/dom.js';
import { valueText } from './answers.js';
import { makeBackingUp } from './backing-up.js';
import { makeOwnTree } from './own-tree.js';
import { askAnswer, askVisits, fail, section } from './parts.js';
import { makeQuestion, named, plain, reveal, showSecret, showTree } from './predict.js';

const TWO = 'tree:((3 9)(5 6)(8 2))';
const THREE = 'tree:(((3 5)(6 9))((1 2)(0 7)))';
/** The greatest leaf lies below a move that MIN punishes. */
const GREEDY = 'tree:((3 12 8)(9 1 7)(5 6 4))';

/** @param {HTMLElement} place */
export async function teach(place) {
  const [two, three, greedy, nega] = [element('div', {}), element('div', {}), element('div', {}), element('div', {})];
  place.append(section('minimax.what'), section('minimax.two', two), section('minimax.three', three), section('minimax.greedy', greedy),
    section('minimax.nega', nega), section('minimax.try', makeOwnTree('((3 5)(6 9)(1 2))', ['minimax', 'nega-max'])));
  try {
    two.append(await makeBackingUp(TWO, 'minimax.two'));
    three.append(await makeBackingUp(THREE, 'minimax.three'));
    await askGreedy(greedy);
    nega.append(askNega());
  } catch (error) {
    fail(place, error);
  }
}

/** The greatest leaf is not the way to go. @param {HTMLElement} place */
async function askGreedy(place) {
  const tree = element('div', {});
  const viewer = await showSecret(tree, { game: GREEDY }, 'minimax');
  place.append(tree, makeQuestion({
    question: 'minimax.greedy', answers: plain([1, 2, 3]),
    truth: async () => {
      const answer = await askAnswer({ game: GREEDY }, 'minimax', 3);
      const greatest = Math.max(...(viewer.frame?.columns.numbers ?? []));
      return { right: answer.best ?? '', values: { move: answer.best ?? '', value: valueText(answer), greatest } };
    },
    see: () => reveal(viewer),
  }));
}

/** One rule for both players. */
function askNega() {
  return makeQuestion({
    question: 'minimax.nega', answers: named('minimax.nega', ['fewer', 'same', 'more']),
    truth: async () => {
      const where = { game: THREE };
      const [mine, other, answer] = await Promise.all([askVisits(where, 'nega-max'), askVisits(where, 'minimax'), askAnswer(where, 'nega-max')]);
      const right = mine.nodes < other.nodes ? 'fewer' : mine.nodes > other.nodes ? 'more' : 'same';
      return { right, values: { nodes: mine.nodes, other: other.nodes, value: valueText(answer) } };
    },
    see: (at) => showTree(at, { game: THREE }, 'nega-max', { step: 0, listing: true }),
  });
}
