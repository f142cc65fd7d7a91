// @ts-check
/** What can be taken away: the link, the command line, the result file, the report in several formats and the plot. */
import { announce, download, element, fill } from '../common/dom.js';
import { say } from '../common/words.js';
import { addressOf, commandOf, fileName } from './settings.js';
import { textOf } from './verdict.js';

/** @typedef {import('./course.js').Course} Course */
/** @typedef {import('./settings.js').Settings} Settings */

export class Keep {
  #command = element('code', { class: 'command', id: 'command', tabindex: 0 });
  #said = element('p', { class: 'soft' });
  #files = element('div', { class: 'row', id: 'files' });
  #none = element('p', { class: 'soft' }, say('tournament.files.none'));
  #settings;
  #course;

  /**
   * @param {() => Settings} settings  as they are now
   * @param {Course} course
   */
  constructor(settings, course) {
    this.#settings = settings;
    this.#course = course;
    const copy = (/** @type {() => string} */ text, /** @type {string} */ key) => element('button', { type: 'button', on: { click: async () => {
      try {
        await navigator.clipboard.writeText(text());
        this.#said.textContent = say('copied');
        announce(say('copied'));
      } catch {
        this.#said.textContent = say('tournament.by-hand', { text: text() });
      }
    } } }, say(key));
    const file = (/** @type {string} */ key, /** @type {() => unknown} */ save) => element('button', { type: 'button', id: `save-${key}`, on: { click: save } }, say(`tournament.files.${key}`));
    const own = (/** @type {string} */ end) => fileName(course.settings ?? settings(), end);
    fill(this.#files,
      file('results', () => download(own('jsonl'), 'application/jsonl', `${course.header}${course.lines.join('')}`)),
      file('page', () => download(own('html'), 'text/html', course.ended?.html ?? '')),
      file('text', () => download(own('txt'), 'text/plain', textOf(course, (course.settings ?? settings()).game, commandOf(course.settings ?? settings())))),
      file('json', () => download(own('json'), 'application/json', JSON.stringify(course.report, null, 2))),
      file('csv', () => download(own('csv'), 'text/csv', course.ended?.csv ?? '')),
      file('svg', async () => {
        const plot = /** @type {SVGSVGElement | null} */ (document.querySelector('#standings svg.shares'));
        const { boardAsSvg } = await import('../embed/picture.js');
        if (plot) download(own('svg'), 'image/svg+xml', boardAsSvg(plot));
      }));
    this.parts = [
      element('h2', {}, say('tournament.repeat')),
      element('div', { class: 'row' }, copy(() => location.origin + addressOf(settings()), 'tournament.link'), copy(() => commandOf(settings()), 'tournament.command.copy')),
      element('p', { class: 'soft' }, say('tournament.command')), this.#command, this.#said,
      element('h2', {}, say('tournament.files')), this.#files, this.#none];
    this.show();
  }

  show() {
    const { isRunning, games, ended } = this.#course;
    this.#command.textContent = commandOf(this.#settings());
    const hasReport = ended !== null && !isRunning;
    this.#files.hidden = games.length === 0;
    this.#none.hidden = games.length > 0;
    for (const button of this.#files.querySelectorAll('button')) button.disabled = button.id !== 'save-results' && !(hasReport && (this.#course.report?.blocks ?? 0) > 0);
  }
}
