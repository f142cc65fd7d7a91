// @ts-check
/** A tree that the reader writes: a guess of its value, and what searches say of it. */

import { element } from '../common/dom.js';
import { say } from '../common/words.js';
import { valueText } from './answers.js';
import { askAnswer, makeFeedback } from './parts.js';
import { makeField, makeSelect, makeTrial, showTree } from './predict.js';

/** @typedef {import('../tree/viewer.js').TreeViewer} TreeViewer */

/**
 * The exercise.
 * @param {string} start The tree that is there at first, without `tree:`
 * @param {readonly string[]} searches What is asked; the first is shown at first
 * @returns {HTMLElement}
 */
export function makeOwnTree(start, searches) {
  const tree = makeField('own.tree', start);
  const guess = makeField('own.guess', '');
  const search = makeSelect('own.search', searches.map((name) => ({ name, words: name })), searches[0] ?? '');
  const feedback = makeFeedback();
  const result = element('p', { class: 'lesson-result', 'aria-live': 'polite' });
  const place = element('div', {});
  /** @type {TreeViewer | null} */
  let viewer = null;

  async function run() {
    const where = { game: `tree:${tree.value().replace(/^tree:/, '')}` };
    const answer = await askAnswer(where, search.value());
    const value = valueText(answer);
    const said = guess.value().replace(/\s+/g, '').replace('-', '\u2212');
    const told = say('own.told', { search: search.value(), value, move: answer.best ?? '', nodes: answer.nodes });
    result.textContent = said ? '' : told;
    if (said) feedback.tell(said === value.replace(/\s+/g, ''), told);
    else feedback.clear();
    if (viewer) await viewer.load({ where, search: search.value() });
    else viewer = await showTree(place, where, search.value());
  }

  return makeTrial({ fields: searches.length > 1 ? [tree, guess, search] : [tree, guess], button: 'own.ask', run, shown: [feedback.element, result, place] });
}
