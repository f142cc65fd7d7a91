// @ts-check
/** What all lessons are made of: sections, questions, answers to press, feedback, and trees of the server. */

import { announce, element, fill } from '../common/dom.js';
import { ask } from '../common/socket.js';
import { knows, say } from '../common/words.js';
import { decodeFrame } from '../tree/frame.js';
import { lastWalk, visitedBy } from '../tree/walks.js';
import { note } from './progress.js';

/** @typedef {import('../common/socket.js').Where} Where */
/** @typedef {import('../common/words.js').Values} Values */
/** @typedef {import('../tree/frame.js').Frame} Frame */
/** @typedef {import('../tree/frame.js').Answer} Answer */

/** A sentence whose parts between backticks are code. @param {string} text @returns {(string | Node)[]} */
const withCode = (text) => text.split('`').map((part, at) => (at % 2 === 1 ? element('code', {}, part) : part));

/** @param {string} key @param {Values} [values] */
export const paragraph = (key, values) => element('p', {}, ...withCode(say(key, values)));

/** A part of a lesson: its heading, and as many paragraphs as the words have (`KEY.1`, `KEY.2`, …).
 * @param {string} key @param {...(Node | null)} children */
export function section(key, ...children) {
  const paragraphs = [];
  for (let number = 1; knows(`${key}.${number}`); number += 1) paragraphs.push(paragraph(`${key}.${number}`));
  return element('section', { class: 'lesson-part' }, element('h2', {}, say(key)), ...paragraphs, ...children);
}

/** A line that says whether an answer is right. @param {string} [question] `LESSON.QUESTION`, which a right answer answers. */
export function makeFeedback(question = '') {
  const line = element('p', { class: 'lesson-feedback', hidden: true });
  return {
    element: line,
    /** @param {boolean} isRight @param {string} text */
    tell(isRight, text) {
      if (isRight && question) note(question);
      line.hidden = false;
      line.className = `lesson-feedback ${isRight ? 'is-right' : 'is-wrong'}`;
      fill(line, element('span', { class: 'sign-of', 'aria-hidden': 'true' }, isRight ? '✓' : '✗'), element('span', {},
        element('strong', {}, say(isRight ? 'lesson.right' : 'lesson.wrong')), ' ', ...withCode(text)));
      announce(`${say(isRight ? 'lesson.right' : 'lesson.wrong')} ${text.replaceAll('`', '')}`);
    },
    clear() {
      line.hidden = true;
    },
  };
}

/**
 * Answers to press.
 * @param {string} label What they answer.
 * @param {{ name: string, words: string }[]} answers
 * @param {(name: string) => void} pressed
 */
export function makeChoices(label, answers, pressed) {
  const buttons = answers.map(({ name, words }) => element('button', {
    type: 'button', data: { answer: name }, on: { click: () => pressed(name) },
  }, words));
  return element('div', { class: 'row lesson-choices', role: 'group', 'aria-label': label }, ...buttons);
}

/** Marks which answer was pressed, or none. @param {HTMLElement} choices @param {string} name */
export function press(choices, name) {
  for (const button of choices.querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.dataset['answer'] === name));
  }
}

/** The tree of a search, of its last walk. @param {Where} where @param {string} search @param {number} [limit] @returns {Promise<Frame>} */
export async function askTree(where, search, limit = 2000) {
  const { frame } = await ask({ ask: 'tree', ...where, search, limit }).done;
  if (!frame) throw new Error('the server sent no tree');
  return lastWalk(decodeFrame(frame));
}

/** How many nodes a search visits, and to how many leaves it gives a value; in its last walk where it deepens.
 * @param {Where} where @param {string} search */
export const askVisits = async (where, search) => visitedBy(await askTree(where, search));

/** The answer of a search. @param {Where} where @param {string} search @param {number} [multi] @returns {Promise<import('../common/socket.js').Answer & Answer>} */
export async function askAnswer(where, search, multi = 1) {
  const { answer } = await ask({ ask: 'analyze', ...where, search, multi, stages: false }).done;
  if (!answer) throw new Error('the server sent no answer');
  return /** @type {import('../common/socket.js').Answer & Answer} */ (/** @type {unknown} */ (answer));
}

/** Shows in a place of its own what went wrong. @param {HTMLElement} place @param {unknown} error */
export function fail(place, error) {
  place.append(element('p', { class: 'failure', role: 'alert' }, error instanceof Error ? error.message : String(error)));
}
