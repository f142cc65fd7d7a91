// @ts-check
/** The page of a lesson: its name is the last part of the address. */

import { link } from '../common/address.js';
import { announce, byId, element, fill } from '../common/dom.js';
import { writeHeader } from '../common/header.js';
import { loadWords, say } from '../common/words.js';
import { LESSONS } from './list.js';
import { progressOf, watchProgress } from './progress.js';
import { SHEETS, sheetAddress, sheetAsked, writeSheet } from './sheet.js';

/** The lessons in a row, with a mark on those that are done. @param {string} here */
function writeWays(here) {
  fill(byId('lessons'), ...LESSONS.map(({ name }, index) => element('li', { class: progressOf(name).isDone ? 'is-done' : null },
    element('a', { href: link(`/lessons/${name}`), 'aria-current': name === here ? 'page' : null }, `${index + 1}. ${say(`lesson.${name}`)}`),
    progressOf(name).isDone && element('span', { class: 'lesson-mark', role: 'img', 'aria-label': say('lesson.done') }, '✓'))));
}

/** How much of this lesson is answered. @param {string} name */
function writeProgress(name) {
  const { done, all, isDone } = progressOf(name);
  const place = byId('progress');
  place.hidden = done === 0;
  fill(place, isDone ? say('lesson.all-answered') : say('lesson.answered', { done, all }));
}

async function start() {
  await loadWords('common', 'lessons', 'tree', 'lesson');
  writeHeader('lesson');
  const name = location.pathname.split('/').pop() ?? '';
  const lesson = LESSONS.find((each) => each.name === name);
  writeWays(name);
  const row = byId('lessons');
  const current = /** @type {HTMLElement | null} */ (row.querySelector('[aria-current]'));
  if (current) row.scrollLeft = current.offsetLeft - row.offsetLeft - row.clientWidth / 3;
  byId('title').textContent = lesson ? say(`lesson.${name}`) : say('lesson.unknown', { name });
  document.title = `${byId('title').textContent} · yomi`;
  if (!lesson) {
    document.body.dataset['ready'] = 'error';
    return;
  }
  byId('about').textContent = say(`lesson.${name}.long`);
  writeProgress(name);
  watchProgress(() => {
    writeWays(name);
    writeProgress(name);
    if (progressOf(name).isDone) announce(say('lesson.all-answered'));
  });
  if (SHEETS[name]) {
    if (sheetAsked()) {
      document.body.classList.add('is-sheet');
      await writeSheet(byId('lesson'), name, sheetAsked());
      document.body.dataset['lesson'] = name;
      return;
    }
    byId('about').append(' ', element('a', { class: 'lesson-sheet', href: sheetAddress(name, 1) }, say('sheet.open')));
  }
  await (await lesson.load()).teach(byId('lesson'));
  const next = LESSONS[LESSONS.indexOf(lesson) + 1]?.name;
  fill(byId('next'), next ? element('a', { class: 'button main', href: link(`/lessons/${next}`) }, say('lesson.next', { lesson: say(`lesson.${next}`) }))
    : element('a', { class: 'button main', href: link('/tree') }, say('lesson.tree')));
  document.body.dataset['lesson'] = name;
}

void start();
