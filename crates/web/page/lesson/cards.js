// @ts-check
/** The lessons on the first page: a card each, with what was answered of it, and a way to forget that. */

import { link } from '../common/address.js';
import { announce, byId, element, fill } from '../common/dom.js';
import { say } from '../common/words.js';
import { LESSONS } from './list.js';
import { forget, hasProgress, progressOf, watchProgress } from './progress.js';

/** Writes the cards into the list that the page has for them. */
export function showLessons() {
  const list = byId('lessons');
  const button = element('button', { type: 'button', class: 'plain lesson-forget', hidden: true, on: { click: () => {
    forget();
    announce(say('lesson.forgotten'));
    list.querySelector('a')?.focus();
  } } }, say('lesson.forget'));
  list.after(button);
  const write = () => {
    fill(list, ...LESSONS.map(({ name }, at) => card(name, at)));
    button.hidden = !hasProgress();
  };
  write();
  watchProgress(write);
}

/** @param {string} name @param {number} at */
function card(name, at) {
  const { done, all, isDone } = progressOf(name);
  return element('li', {}, element('a', { class: isDone ? 'panel is-done' : 'panel', href: link(`/lessons/${name}`) },
    element('span', { class: 'lesson-number', 'aria-hidden': 'true' }, isDone ? '✓' : at + 1),
    element('span', {}, element('b', {}, say(`lesson.${name}`)), element('span', { class: 'soft' }, say(`lesson.${name}.about`)),
      done > 0 && element('span', { class: 'lesson-so-far' }, isDone ? say('lesson.done') : say('lesson.progress', { done, all })))));
}
