// @ts-check
/**
 * The panel of analysis: one search beside the board, or two side by side, from Start to Stop. While it is on it follows the game
 * from position to position; the board is colored by what one of them has found.
 */
import { tournamentLink } from '../common/address.js';
import { announce, byId, element, fill } from '../common/dom.js';
import { say } from '../common/words.js';
import { watchCells } from './gains.js';
import { Lane } from './lane.js';
import { nameOf } from './spec.js';
import { isRaw, showRaw, valueWords } from './values.js';

/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('../common/socket.js').Catalog} Catalog */

export class Analysis {
  /** Whether positions are searched as they are come to. */
  on = false;
  #record;
  #board;
  #catalog;
  /** @type {Lane[]} */
  #lanes = [];
  /** Which search colors the board. */
  #chosen = 0;
  #colors = true;
  /** @type {unknown} */
  #situation = null;
  #start = element('button', { type: 'button', class: 'main', on: { click: () => this.toggle() } });
  #room = element('div', { class: 'lanes' });

  /**
   * @param {Record} record
   * @param {Board} board
   * @param {() => Promise<Catalog>} catalog
   */
  constructor(record, board, catalog) {
    this.#record = record;
    this.#board = board;
    this.#catalog = catalog;
    const colors = element('input', { type: 'checkbox', id: 'colors', checked: true });
    colors.addEventListener('change', () => {
      this.#colors = colors.checked;
      this.#paint();
    });
    const inUnits = element('input', { type: 'checkbox', id: 'raw', checked: isRaw() });
    inUnits.addEventListener('change', () => {
      showRaw(inUnits.checked);
      for (const lane of this.#lanes) lane.rewrite();
      record.tell('view');
    });
    fill(byId('analysis-body'),
      element('div', { class: 'row' }, this.#start, element('label', { class: 'row check', for: 'colors' }, colors, say('analysis.colors')),
        element('label', { class: 'row check', for: 'raw' }, inUnits, say('analysis.raw'))),
      this.#room,
      element('p', { class: 'soft legend' }, say('analysis.legend')));
    record.listen((change) => this.#changed(change));
    watchCells(board.root, () => record.situation, (moves) => {
      for (const lane of this.#lanes) lane.look(lane.answer?.moves.find(({ move }) => moves.includes(move))?.move ?? null);
    });
  }

  /** Start or stop. */
  toggle() {
    if (this.on) this.stop();
    else this.start();
  }

  start() {
    if (this.#record.panel !== 'analysis') {
      this.#record.panel = 'analysis';
      this.#record.tell('view');
    }
    this.on = true;
    this.#run();
  }

  /** Stops; what was found stays. */
  stop() {
    this.on = false;
    for (const lane of this.#lanes) lane.stop();
    this.#show();
  }

  /** @param {import('./record.js').Change} change */
  #changed(change) {
    const record = this.#record;
    if (change === 'answers' || change === 'seats') return;
    if (this.#lanes.length !== (record.second ? 2 : 1) || change === 'opened') this.#build();
    if (record.panel !== 'analysis' && this.on) {
      this.on = false;
      for (const lane of this.#lanes) lane.clear();
    }
    // After the end there is a result, and nothing to look for.
    if (this.#situation !== record.situation || change === 'resigned') {
      this.#situation = record.situation;
      for (const lane of this.#lanes) lane.clear();
      if (this.on) this.#run();
    }
    this.#show();
  }

  #build() {
    for (const lane of this.#lanes) lane.clear();
    const count = this.#record.second ? 2 : 1;
    this.#chosen = Math.min(this.#chosen, count - 1);
    this.#lanes = Array.from({ length: count }, (_, at) => new Lane(this.#record, this.#head(at, count), (done) => this.#found(at, done)));
    fill(this.#room, ...this.#lanes.map((lane) => lane.root), count === 1 && element('button', {
      type: 'button', class: 'plain beside', on: { click: () => this.#choose(1) },
    }, say('analysis.second')),
    count === 2 && element('a', { class: 'to-tournament', href: tournamentLink(this.#record, [this.#search(0), this.#search(1)]) }, say('analysis.tournament')));
    this.#room.classList.toggle('two', count === 2);
  }

  /**
   * @param {number} at
   * @param {number} count
   */
  #head(at, count) {
    const search = this.#search(at);
    const radio = element('input', { type: 'radio', name: 'colored-by', id: `colored-by-${at}`, checked: at === this.#chosen });
    radio.addEventListener('change', () => {
      this.#chosen = at;
      this.#paint();
    });
    return element('div', { class: 'lane-head row' },
      element('button', { type: 'button', class: 'search', 'aria-label': say('analysis.change', { search }), on: { click: () => this.#choose(at) } }, element('code', {}, search)),
      count === 2 && element('label', { class: 'row check', for: radio.id }, radio, say('analysis.by')));
  }

  /** @param {number} at */
  #search(at) {
    return (at === 0 ? this.#record.search : this.#record.second) || this.#record.situation.default_search;
  }

  /**
   * Asks which search is to be the first or the second.
   * @param {number} at
   */
  async #choose(at) {
    const record = this.#record;
    const [{ chooseSearch }, there] = await Promise.all([import('./search-dialog.js'), this.#catalog()]);
    chooseSearch({
      title: say(at === 0 ? 'analysis.choose' : 'analysis.choose.second'),
      value: at === 0 ? this.#search(0) : record.second || record.situation.search_to_draw,
      record,
      catalog: there,
      other: at === 0 ? '' : 'none',
      note: say('analysis.limit'),
    }, (value) => {
      if (at === 0) record.search = value === record.situation.default_search ? '' : value;
      else record.second = value;
      this.#build();
      record.tell('view');
      if (this.on) this.#run();
    });
  }

  #run() {
    if (this.#record.over) {
      this.#show();
      return;
    }
    this.#lanes.forEach((lane, at) => void lane.run(this.#search(at)));
    this.#show();
  }

  /**
   * @param {number} at
   * @param {boolean} done
   */
  #found(at, done) {
    if (at === this.#chosen) this.#paint();
    if (!done) return;
    const answer = this.#lanes[at]?.answer;
    if (answer?.best) announce(say('analysis.found', { search: nameOf(answer.search), move: answer.best, value: valueWords(answer) }));
    this.#show();
  }

  /** Colors the board. */
  #paint() {
    this.#board.setMarks(this.#colors && this.#record.panel === 'analysis' ? this.#lanes[this.#chosen]?.marks() ?? null : null);
  }

  #show() {
    const isRunning = this.#lanes.some((lane) => lane.asked);
    this.#room.hidden = this.#record.situation ? this.#record.over : false;
    this.#start.disabled = this.#room.hidden;
    this.#start.textContent = say(this.on ? 'analysis.stop' : 'analysis.start');
    this.#start.classList.toggle('main', !this.on);
    document.body.dataset['analysis'] = isRunning ? 'running' : this.on ? 'done' : 'idle';
    this.#paint();
  }
}
