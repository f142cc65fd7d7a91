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

/** @typedef {{ game: string, search: string }} Task */

/** @param {number} seed @param {number} branching @param {number} depth @param {string} search @returns {Task} */
const random = (seed, branching, depth, search) => ({ game: `uniform:branching=${branching},depth=${depth},spread=20,seed=${seed}`, search });

/**
 * A tree of the shape of the lecture's deep cuts, with other numbers: a bound that is set at the top is met three plies below.
 * @param {number} seed @param {boolean} isBeta @returns {Task}
 */
function deep(seed, isBeta) {
  const [bound, over, less] = [3 + seed % 7, 1 + seed % 3, 1 + seed % 2];
  return { game: isBeta ? `tree:((${bound} (((${bound + over} ${seed % 10}) ${bound - less}))))` : `tree:(${bound} (((${bound - less} ${seed % 10}) ${bound + over})))`,
    search: 'alpha-beta' };
}

/** Rows of coins that a tree of fits a page. */
const ROWS = ['1+2', '3', '2+2', '1+1+2'];

/** What is on the sheet of a lesson; another seed, another sheet. @type {Record<string, (seed: number) => Task[]>} */
export const SHEETS = {
  'win-or-lose': (seed) => [0, 1, 2].map((at) => ({ game: `coin-row:rows=${ROWS[(seed + at) % ROWS.length]}`, search: 'label' })),
  minimax: (seed) => [random(3 * seed, 3, 2, 'minimax'), random(3 * seed + 1, 2, 3, 'minimax'), random(3 * seed + 2, 2, 3, 'minimax')],
  cuts: (seed) => [random(3 * seed, 3, 2, 'alpha-beta'), random(3 * seed + 1, 2, 3, 'alpha-beta'), deep(seed, true), deep(seed, false)],
};

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
  const tasks = SHEETS[lesson]?.(sheet) ?? [];
  fill(place,
    element('div', { class: 'row sheet-tools' },
      element('button', { type: 'button', class: 'main', on: { click: () => print() } }, say('sheet.print')),
      element('a', { class: 'button', href: sheetAddress(lesson, sheet + 1) }, say('sheet.other')),
      element('a', { class: 'button', href: link(`/lessons/${lesson}`) }, say('sheet.back'))));
  for (const exercise of /** @type {const} */ (['questions', 'answers'])) {
    const pages = element('section', { class: `sheet sheet-${exercise}` },
      element(exercise === 'questions' ? 'h1' : 'h2', {}, say(`sheet.${exercise}`, { lesson: say(`lesson.${lesson}`), sheet })),
      exercise === 'questions' && element('p', { class: 'sheet-name' }, say('sheet.name')),
      exercise === 'questions' && element('p', {}, say(`sheet.${lesson}`)));
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
async function draw({ game, search }, exercise, number) {
  const { text = '' } = await ask({ ask: 'picture', game, search, limit: 400, format: 'svg', exercise }).done;
  const picture = element('img', { src: await addressOf(bare(text)), alt: say(exercise === 'questions' ? 'sheet.tree' : 'sheet.tree.answer', { number, game }) });
  return element('figure', { class: 'sheet-task' }, element('figcaption', {}, element('b', {}, `${number}. `), element('span', { class: 'soft' }, game)), picture);
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
