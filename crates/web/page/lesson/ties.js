// @ts-check
/** Three players, and a tie that changes everything (Nishino, *Tanhinmin*, section 3.1). */

import { element, fill } from '../common/dom.js';
import { say } from '../common/words.js';
import { mountTree } from '../tree/viewer.js';
import { askAnswer, fail, makeChoices, makeFeedback, press, section } from './parts.js';

/** @typedef {import('../tree/viewer.js').TreeViewer} TreeViewer */

/**
 * Player 2 gets 1 either way; player 1 gets 2 from the first (Nishino's B), 0 from the second (his A), and could have 1 without asking
 * (ours).
 */
const UNSTABLE = 'tree:(([2,1,0] [0,1,2]) [1,0,1])';
/** Player 2 gets 1 either way, and player 1 gets 0 from both. */
const STABLE = 'tree:(([0,1,2] [0,1,1]) [1,0,1])';

const SEARCHES = /** @type {const} */ (['max-n:tie=first', 'max-n:tie=worst', 'max-n:tie=paper', 'max-n:tie=set', 'soft-max-n']);

/** @param {HTMLElement} place */
export async function teach(place) {
  const first = element('div', {});
  const flip = element('div', {});
  const stable = element('div', {});
  place.append(section('ties.what'), section('ties.predict', first), section('ties.switch', flip), section('ties.stable', stable), section('ties.so'));
  try {
    first.append(await predict());
    flip.append(await makeSwitch(UNSTABLE, SEARCHES));
    stable.append(await makeSwitch(STABLE, SEARCHES));
  } catch (error) {
    fail(place, error);
  }
}

/** The moves of player 1 at the root, as answers. */
const rootMoves = () => ['1', '2'].map((name) => ({ name, words: say('ties.move', { move: name }) }));

/** The reader predicts the root's choice under two tie-breaks. */
async function predict() {
  const place = element('div', {});
  const box = element('div', { class: 'lesson-exercise' });
  /** @type {TreeViewer} */
  const viewer = await mountTree(place, {
    where: { game: UNSTABLE }, search: 'max-n:tie=first', compact: true, lastOnly: true, secret: true, label: (node) => (viewer?.frame?.columns.mover[node] === 0 ? undefined : ['']),
  });
  await viewer.loaded;
  const questions = ['first', 'worst'].map((tie) => {
    const feedback = makeFeedback(`ties.${tie}`);
    const choices = makeChoices(say(`ties.predict.${tie}`), rootMoves(), async (name) => {
      press(choices, name);
      try {
        const answer = await askAnswer({ game: UNSTABLE }, `max-n:tie=${tie}`);
        const value = `[${answer.value?.join(',') ?? ''}]`;
        feedback.tell(answer.best === name, say(`ties.predict.${tie}.told`, { move: answer.best ?? '', value }));
      } catch (error) {
        fail(box, error);
      }
    });
    return element('div', { class: 'lesson-step' }, element('p', { class: 'lesson-question' }, say(`ties.predict.${tie}`)), choices, feedback.element);
  });
  fill(box, place, ...questions);
  return box;
}

/** A tree and the tie-breaks to switch between. @param {string} game @param {readonly string[]} searches */
async function makeSwitch(game, searches) {
  const where = { game };
  const place = element('div', {});
  const told = element('p', { class: 'lesson-result' });
  const choices = makeChoices(say('ties.choose'), searches.map((name) => ({ name, words: say(`ties.search.${name.replace(':', '.').replace('=', '.')}`) })),
    (name) => void choose(name));
  const box = element('div', { class: 'lesson-exercise' }, choices, told, place);
  const [start] = searches;
  const viewer = await mountTree(place, { where, search: start ?? null, compact: true, lastOnly: true });
  await viewer.loaded;
  await write(start ?? '');

  /** @param {string} search */
  async function choose(search) {
    try {
      await viewer.load({ search });
      await write(search);
    } catch (error) {
      fail(box, error);
    }
  }

  /** @param {string} search */
  async function write(search) {
    press(choices, search);
    const answer = viewer.frame?.answer ?? await askAnswer(where, search);
    const value = answer.values ? `{${answer.values.map((each) => `[${each.join(',')}]`).join(', ')}}` : `[${answer.value?.join(',') ?? ''}]`;
    told.textContent = say(answer.values ? 'ties.told.set' : 'ties.told', { move: answer.best ?? '', value, count: answer.values?.length ?? 1 });
    box.dataset['best'] = answer.best ?? '';
    box.dataset['search'] = search;
  }

  return box;
}
