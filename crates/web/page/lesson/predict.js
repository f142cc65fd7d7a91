// @ts-check
/** Predict, see, try: a question with its answer by the server, the tree that a search visited, and a table of what was tried. */

import { element, fill } from '../common/dom.js';
import { say } from '../common/words.js';
import { mountTree } from '../tree/viewer.js';
import { fail, makeChoices, makeFeedback, press } from './parts.js';

/** @typedef {import('../common/socket.js').Where} Where */
/** @typedef {import('../common/words.js').Values} Values */
/** @typedef {import('../tree/viewer.js').TreeViewer} TreeViewer */

/**
 * A question that is answered before the search is shown.
 * @param {object} asked
 * @param {string} asked.question `LESSON.QUESTION`: the words are `….question` and `….told`, with the values of the truth
 * @param {{ name: string, words: string }[]} asked.answers
 * @param {() => Promise<{ right: string, values: Values, told?: string }>} asked.truth Asked of the server at the first answer; `told` names
 *   other words than `….told`
 * @param {(place: HTMLElement) => Promise<unknown>} [asked.see] Shows the search, once there is an answer
 * @returns {HTMLElement}
 */
export function makeQuestion({ question, answers, truth, see }) {
  const feedback = makeFeedback(question);
  const place = element('div', {});
  /** @type {ReturnType<typeof truth> | null} */
  let known = null;
  let isSeen = false;
  const choices = makeChoices(say(`${question}.question`), answers, (name) => void answer(name));
  const box = element('div', { class: 'lesson-exercise', data: { question } },
    element('p', { class: 'lesson-question' }, say(`${question}.question`)), choices, feedback.element, place);

  /** @param {string} name */
  async function answer(name) {
    press(choices, name);
    try {
      known ??= truth();
      const { right, values, told } = await known;
      feedback.tell(name === right, say(told ?? `${question}.told`, values));
      if (see && !isSeen) {
        isSeen = true;
        await see(place);
      }
    } catch (error) {
      known = null;
      fail(box, error);
    }
  }

  return box;
}

/** Answers that are words of the lesson: `QUESTION.NAME`. @param {string} question @param {readonly string[]} names */
export const named = (question, names) => names.map((name) => ({ name, words: say(`${question}.${name}`) }));

/** Answers that are moves or numbers. @param {readonly (string | number)[]} names */
export const plain = (names) => names.map((name) => ({ name: String(name), words: String(name) }));

/**
 * The tree of a search, to be stepped through.
 * @param {HTMLElement} place @param {Where} where @param {string} search @param {Partial<import('../tree/viewer.js').Options>} [more]
 * @returns {Promise<TreeViewer>}
 */
export async function showTree(place, where, search, more = {}) {
  const box = element('div', {});
  place.append(box);
  const viewer = await mountTree(box, { where, search, compact: true, lastOnly: true, ...more });
  await viewer.loaded;
  return viewer;
}

/** A tree without the values of its inner nodes, for a question about it; they appear with {@link reveal}. @param {HTMLElement} place
 * @param {Where} where @param {string} search @returns {Promise<TreeViewer>} */
export async function showSecret(place, where, search) {
  /** @type {TreeViewer | undefined} */
  let viewer;
  const label = (/** @type {number} */ node) => (viewer?.frame?.columns.mover[node] === 0 || !viewer?.options.secret ? undefined : ['']);
  const box = element('div', {});
  place.append(box);
  viewer = await mountTree(box, { where, search, compact: true, lastOnly: true, secret: true, label });
  await viewer.loaded;
  viewer.update();
  return viewer;
}

/** Shows the values and the steps of a tree, or of another search on it. @param {TreeViewer} viewer @param {string} [search] */
export async function reveal(viewer, search) {
  viewer.options.secret = false;
  if (search) await viewer.load({ search });
  else viewer.update();
}

/**
 * A table that grows by what the reader tries, the newest row first.
 * @param {readonly string[]} columns the words of its heads
 */
export function makeTable(columns) {
  const rows = element('tbody', {});
  const table = element('table', { class: 'lesson-table', hidden: true },
    element('thead', {}, element('tr', {}, ...columns.map((key) => element('th', { scope: 'col' }, say(key))))), rows);
  return {
    element: element('div', { class: 'lesson-scroll', tabindex: 0, role: 'group', 'aria-label': columns.map((key) => say(key)).join(', ') }, table),
    /** @param {(string | Node)[]} cells */
    add([first, ...others]) {
      table.hidden = false;
      rows.prepend(element('tr', {}, element('th', { scope: 'row' }, first), ...others.map((cell) => element('td', {}, cell))));
    },
    /** @param {(string | Node)[][]} lines */
    set(lines) {
      table.hidden = false;
      fill(rows, ...lines.map(([first, ...others]) => element('tr', {}, element('th', { scope: 'row' }, first), ...others.map((cell) => element('td', {}, cell)))));
    },
  };
}

/**
 * A choice among a few values with a label.
 * @param {string} key The words of its label
 * @param {readonly { name: string, words: string }[]} options
 * @param {string} chosen
 */
export function makeSelect(key, options, chosen) {
  const select = element('select', {}, ...options.map(({ name, words }) => element('option', { value: name, selected: name === chosen }, words)));
  return { element: element('label', { class: 'field' }, say(key), select), value: () => select.value };
}

/**
 * A field with a label.
 * @param {string} key The words of its label
 * @param {string} start
 */
export function makeField(key, start) {
  const input = element('input', { type: 'text', value: start, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' });
  return { element: element('label', { class: 'field' }, say(key), input), value: () => input.value.trim() };
}

/**
 * What the reader tries: fields, a button, and what comes of it.
 * @param {object} tried
 * @param {{ element: HTMLElement }[]} tried.fields
 * @param {string} tried.button The words of the button
 * @param {() => Promise<void>} tried.run
 * @param {HTMLElement[]} tried.shown What `run` fills
 * @returns {HTMLElement}
 */
export function makeTrial({ fields, button, run, shown }) {
  const trouble = element('p', { class: 'failure', role: 'alert', hidden: true });
  const go = element('button', { type: 'submit', class: 'main' }, say(button));
  const form = element('form', { class: 'lesson-trial', on: { submit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    go.disabled = true;
    trouble.hidden = true;
    try {
      await run();
    } catch (error) {
      trouble.hidden = false;
      trouble.textContent = error instanceof Error ? error.message : String(error);
    }
    go.disabled = false;
    go.focus();
  } } }, ...fields.map((field) => field.element), go);
  return element('div', { class: 'lesson-exercise' }, form, trouble, ...shown);
}
