// @ts-check
/**
 * A sheet of exercises for paper: trees with empty boxes, and the solutions on pages of their own. The server draws both, as
 * `yomi tree --exercise` and `--answer` do.
 */

import { fields, link } from '../common/address.js';
import { element, fill } from '../common/dom.js';
import { ask } from '../common/socket.js';
import { knows, say } from '../common/words.js';
import { fail } from './parts.js';

/** Nodes of a tree that fits a page. */
const LIMIT = 400;

/** @typedef {{ game: string, search: string, shape: string, position?: string, moves?: string[] }} Task */

/** The search of each lesson that has sheets. @type {Record<string, string>} */
export const SHEETS = { 'win-or-lose': 'label', minimax: 'minimax', cuts: 'alpha-beta' };

/** What is on the sheet of a lesson: the tree of the position in the address, or trees that the server chooses. @param {string} lesson
 * @param {number} sheet @returns {Promise<Task[]>} */
async function tasksOf(lesson, sheet) {
  const asked = fields(location.search);
  const game = asked.get('game');
  if (!game) return (await ask({ ask: 'exercises', lesson, sheet }).done).exercises ?? [];
  const moves = (asked.get('moves') ?? '').split(' ').filter(Boolean);
  return [{ game, search: asked.get('search') ?? SHEETS[lesson] ?? 'minimax', shape: 'own', position: asked.get('position') ?? undefined, moves }];
}

/** What a task is called, in words. @param {Task} task */
function titleOf({ shape, game, moves = [] }) {
  const of = (/** @type {string} */ name) => new RegExp(`${name}=([^,]*)`).exec(game)?.[1] ?? '';
  return say(`sheet.shape.${shape}`, { game, moves: moves.join(' ') || say('sheet.start'), branching: of('branching'), depth: of('depth'), rows: of('rows') });
}

/** Which sheet the address asks for, from 1; 0 is none. */
export function sheetAsked() {
  const asked = Number(fields(location.search).get('sheet') ?? '0');
  return Number.isInteger(asked) && asked > 0 && asked < 10_000 ? asked : 0;
}

/** The address of a sheet. @param {string} lesson @param {number} sheet */
export function sheetAddress(lesson, sheet) {
  const plain = link(`/lessons/${lesson}`);
  return `${plain}${plain.includes('?') ? '&' : '?'}sheet=${sheet}`;
}

/**
 * Writes the sheet.
 * @param {HTMLElement} place
 * @param {string} lesson
 * @param {number} sheet
 */
export async function writeSheet(place, lesson, sheet) {
  const tasks = await tasksOf(lesson, sheet);
  fill(place,
    element('div', { class: 'row sheet-tools' },
      element('button', { type: 'button', class: 'main', on: { click: () => print() } }, say('sheet.print')),
      element('a', { class: 'button', href: sheetAddress(lesson, sheet + 1) }, say('sheet.other')),
      element('a', { class: 'button', href: link(`/lessons/${lesson}`) }, say('sheet.back'))));
  for (const exercise of /** @type {const} */ (['questions', 'answers'])) {
    const pages = element('section', { class: `sheet sheet-${exercise}` },
      element(exercise === 'questions' ? 'h1' : 'h2', {}, say(`sheet.${exercise}`, { lesson: say(`lesson.${lesson}`), sheet })),
      exercise === 'questions' && element('p', { class: 'sheet-name' }, say('sheet.name')),
      exercise === 'questions' && element('p', {}, say(`sheet.${lesson}`)),
      exercise === 'questions' && lesson === 'cuts' && element('p', {}, say('sheet.convention')));
    place.append(pages);
    for (const [at, task] of tasks.entries()) {
      try {
        pages.append(await draw(task, exercise, at + 1));
      } catch (error) {
        fail(pages, error);
      }
    }
  }
}

/** @param {Task} task @param {'questions' | 'answers'} exercise @param {number} number */
async function draw(task, exercise, number) {
  const { game, search, position, moves } = task;
  const { text = '' } = await ask({ ask: 'picture', game, position, moves, search, limit: LIMIT, format: 'svg', exercise }).done;
  if (/left out of this picture/.test(text)) throw new Error(say('label.large', { most: LIMIT }));
  const title = titleOf(task);
  const picture = element('img', { src: await addressOf(bare(text)), alt: say(exercise === 'questions' ? 'sheet.tree' : 'sheet.tree.answer', { number, game: title }) });
  return element('figure', { class: 'sheet-task' }, element('figcaption', {}, element('b', {}, `${number}. `), title), picture);
}

/** The drawing without its head and legend, and with its few words in the reader's language. @param {string} text */
function bare(text) {
  // The page's policy would not let its styles be read here: they are put back afterwards.
  const [style = ''] = /<style>[\s\S]*?<\/style>/.exec(text) ?? [];
  const drawn = new DOMParser().parseFromString(text.replace(style, ''), 'image/svg+xml');
  const head = Math.max(0, ...Array.from(drawn.querySelectorAll('.caption'), (line) => Number(line.getAttribute('y'))));
  const foot = Number(/,([\d.]+)\)/.exec(drawn.querySelector('.legend')?.getAttribute('transform') ?? '')?.[1] ?? drawn.documentElement.getAttribute('height'));
  for (const words of drawn.querySelectorAll('.caption, .legend')) words.remove();
  for (const words of drawn.querySelectorAll('.value tspan, .beside.window')) words.textContent = inTerms(words.textContent ?? '');
  for (const words of drawn.querySelectorAll('.beside.cut, .beside.note')) words.textContent = inWords(words.textContent ?? '');
  const width = Number(drawn.documentElement.getAttribute('width'));
  drawn.documentElement.setAttribute('viewBox', `0 ${head + 8} ${width} ${foot - head - 16}`);
  drawn.documentElement.setAttribute('height', String(foot - head - 16));
  return new XMLSerializer().serializeToString(drawn).replace('>', () => `>${style}`);
}

/** What stands in a box beside a node. @param {string} text */
function inWords(text) {
  const key = { 'cut:': 'sheet.box.cut', 'why:': 'sheet.box.why', 'no cut': 'sheet.box.none' }[text];
  if (key) return say(key);
  const cut = `tree.cut.${text.replace(/ cut$/, '').replaceAll(' ', '-')}`;
  if (knows(cut)) return say(cut);
  return inTerms(text).replace(/, set at ply (\d+)$/, (_, ply) => say('sheet.set-at', { ply }));
}

/** Won and lost, as the reader's language has them. @param {string} text */
const inTerms = (text) => text.replaceAll(/\b(win|lost)\b/g, (word) => say(`tree.${word}`));

/** @param {string} text @returns {Promise<string>} */
function addressOf(text) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(new Blob([text], { type: 'image/svg+xml' }));
  });
}
