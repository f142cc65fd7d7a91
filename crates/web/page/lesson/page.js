// @ts-check
/** The page of a lesson: its name is the last part of the address. */

import { link } from '../common/address.js';
import { byId, element, fill } from '../common/dom.js';
import { writeHeader } from '../common/header.js';
import { loadWords, say } from '../common/words.js';

const LESSONS = ['win-or-lose', 'cuts', 'ties'];

/** @param {string} name @returns {Promise<{ teach: (place: HTMLElement) => Promise<void> }>} */
function lesson(name) {
  if (name === 'win-or-lose') return import('./win-or-lose.js');
  return name === 'cuts' ? import('./cuts.js') : import('./ties.js');
}

async function start() {
  await loadWords('common', 'tree', 'lesson');
  writeHeader('lesson');
  const name = location.pathname.split('/').pop() ?? '';
  const isKnown = LESSONS.includes(name);
  fill(byId('lessons'), ...LESSONS.map((each, index) => element('li', {},
    element('a', { href: link(`/lessons/${each}`), 'aria-current': each === name ? 'page' : null }, `${index + 1}. ${say(`lesson.${each}`)}`))));
  byId('title').textContent = isKnown ? say(`lesson.${name}`) : say('lesson.unknown', { name });
  document.title = `${byId('title').textContent} · yomi`;
  if (!isKnown) {
    document.body.dataset['ready'] = 'error';
    return;
  }
  byId('about').textContent = say(`lesson.${name}.about`);
  await (await lesson(name)).teach(byId('lesson'));
  const next = LESSONS[LESSONS.indexOf(name) + 1];
  fill(byId('next'), next ? element('a', { class: 'button main', href: link(`/lessons/${next}`) }, say('lesson.next', { lesson: say(`lesson.${next}`) }))
    : element('a', { class: 'button main', href: link('/tree') }, say('lesson.tree')));
  document.body.dataset['lesson'] = name;
}

void start();
