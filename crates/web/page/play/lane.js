// @ts-check
/**
 * One search of the panel and what it has found so far: the value, the line, the work done, every move, and what it proves.
 */
import { element, fill, seldom } from '../common/dom.js';
import { languageOf, spoken } from '../common/messages.js';
import { ask, AskError } from '../common/socket.js';
import { waitingWords } from '../common/waiting.js';
import { list, number, say } from '../common/words.js';
import { whyButton } from './explained.js';
import { gainWords } from './gains.js';
import { chancesOf, marks, parts, resultWords, shortValue, valueWords, vector } from './values.js';
import { swatch } from './scene.js';

/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('../common/socket.js').Answer} Answer */
/** @typedef {import('../common/socket.js').Asked} Asked */

const ROWS = 24;

export class Lane {
  root = element('div', { class: 'lane' });
  /** @type {Answer | null} */
  answer = null;
  /** @type {Asked | null} */
  asked = null;
  #record;
  #onChange;
  #failure = '';
  #all = false;
  /** How many searches are before the one that waits; null where it does not. @type {number | null} */
  #waits = null;
  #nodes = { nodes: 0, elapsed_s: 0 };
  /** The move that the reader looks at; the best one where there is none. @type {string | null} */
  #looked = null;
  #gain = element('p', { class: 'gain' });
  #body = element('div', { class: 'lane-body' });
  #work = element('p', { class: 'work soft number' });
  #draw = seldom(80, () => this.#write());

  /**
   * @param {Record} record
   * @param {Node} head  who searches, and the way to change it
   * @param {(done: boolean) => void} onChange  called with every answer, and at the end with true
   */
  constructor(record, head, onChange) {
    this.#record = record;
    this.#onChange = onChange;
    this.root.append(head, this.#work, this.#body);
  }

  /**
   * Searches the position that is looked at.
   * @param {string} search
   */
  async run(search) {
    this.clear();
    const record = this.#record;
    const where = record.where;
    const asked = ask({ ask: 'analyze', ...where, search: search || record.situation.default_search, multi: 1000, stages: true }, (tell) => {
      if (this.asked !== asked) return;
      if (tell.answer) this.#take(tell.answer, where.moves);
      this.#waits = tell.tell === 'waiting' ? (tell.before ?? 0) : null;
      if (tell.nodes !== undefined) this.#nodes = { nodes: tell.nodes, elapsed_s: tell.elapsed_s ?? 0 };
      this.#draw();
    });
    this.asked = asked;
    try {
      const { answer } = await asked.done;
      if (this.asked !== asked) return;
      if (answer) this.#take(answer, where.moves);
    } catch (error) {
      if (this.asked !== asked) return;
      this.#failure = error instanceof AskError ? error.message : String(error);
    }
    this.asked = null;
    this.#write();
    this.#onChange(true);
  }

  /** Writes what was found anew, where it is to be read otherwise. */
  rewrite() {
    this.#draw();
  }

  /** Asks the search for an early end; what it has found stays. */
  stop() {
    this.asked?.stop();
  }

  /** Forgets what was found, and the search with it. */
  clear() {
    const { asked } = this;
    this.asked = null;
    asked?.done.catch(() => {});
    asked?.stop();
    this.answer = null;
    this.#failure = '';
    this.#waits = null;
    this.#nodes = { nodes: 0, elapsed_s: 0 };
    this.#all = false;
    this.#draw();
  }

  /**
   * Says what a move gains and loses.
   * @param {string | null} move  null for the best one
   */
  look(move) {
    this.#looked = move;
    const { answer } = this;
    this.#gain.textContent = answer ? gainWords(answer, move ?? answer.best ?? '') : '';
    this.#gain.hidden = !this.#gain.textContent;
  }

  /** How the moves are marked on the board. */
  marks() {
    const { answer } = this;
    return answer ? marks(answer.moves, answer.to_move, answer) : null;
  }

  /**
   * @param {Answer} answer
   * @param {string[]} moves
   */
  #take(answer, moves) {
    this.answer = answer;
    this.#nodes = { nodes: answer.nodes, elapsed_s: answer.elapsed_s };
    this.#record.keep(moves, answer, true);
    this.#onChange(false);
  }

  #write() {
    const { answer } = this;
    const { nodes, elapsed_s } = answer && !this.asked ? answer : this.#nodes;
    const speed = elapsed_s > 0.001 ? Math.round(nodes / elapsed_s) : 0;
    this.#work.textContent = [
      answer ? say('work.depth', { depth: answer.depth, selective: answer.selective_depth }) : '',
      nodes ? say('work.nodes', { count: nodes }) : '',
      speed ? say('work.speed', { speed }) : '',
      answer ? say('work.time', { seconds: elapsed_s }) : '',
      answer && !this.asked ? say(`stop.${answer.stop}`) : '',
    ].filter(Boolean).join(' · ') || (this.asked ? (this.#waits === null ? say('analysis.searching') : waitingWords(this.#waits)) : say('analysis.idle'));
    const open = /** @type {HTMLElement | null} */ (this.#body.contains(document.activeElement) ? document.activeElement : null)?.dataset['key'];
    this.look(this.#looked);
    fill(this.#body,
      this.#failure && element('p', { class: 'failure', role: 'alert', lang: languageOf(this.#failure) }, this.#failure),
      answer && this.#verdict(answer),
      answer && this.#gain,
      answer && answer.line.length > 0 && this.#line(answer.line, 'line'),
      answer && answer.claims.length > 0 && this.#claims(answer),
      answer && answer.moves.length > 0 && this.#table(answer),
      answer && !this.asked && whyButton(this.#record, answer),
      answer?.book && element('p', { class: 'soft' }, say('analysis.book'), ' ', spoken('span', answer.book)),
      answer?.note && spoken('p', answer.note, 'soft'));
    if (open) /** @type {HTMLElement | null} */ (this.#body.querySelector(`[data-key="${CSS.escape(open)}"]`))?.focus();
  }

  /** @param {Answer} answer */
  #verdict(answer) {
    const members = answer.values ?? (answer.value ? [answer.value] : []);
    const guesses = answer.moves.flatMap((row) => (row.kind === 'heuristic' && row.value ? row.value : []));
    const largest = guesses.reduce((most, guess) => Math.max(most, Math.abs(guess)), 0);
    return element('div', { class: 'verdict' },
      element('p', { class: 'verdict-words' }, valueWords(answer)),
      ...members.slice(0, 8).map((value) => element('div', { class: 'member' },
        bar(value, answer.kind, this.#record.situation.payoffs, largest, chancesOf({ ...answer, value })),
        members.length > 1 && value.length <= 2 && element('span', { class: 'number soft' }, vector(value)))));
  }

  /**
   * A line of moves; a click goes to the position after one.
   * @param {string[]} line
   * @param {string} key
   */
  #line(line, key) {
    return element('ol', { class: 'line', 'aria-label': say('analysis.line') }, ...line.map((move, at) => element('li', {},
      element('button', {
        type: 'button', class: 'plain', data: { key: `${key}-${at}` }, 'aria-label': say('analysis.follow', { at: this.#record.at + at + 1, move }),
        on: { click: () => this.#record.follow(line.slice(0, at + 1)) },
      }, move))));
  }

  /** @param {Answer} answer */
  #claims(answer) {
    return element('ul', { class: 'claims' }, ...answer.claims.map((claim) => element('li', {},
      element('b', { class: claim.verdict === 'proven' ? 'win' : claim.verdict === 'disproven' ? 'loss' : 'draw' }, say(`claim.${claim.verdict}`)),
      ' ',
      typeof claim.goal === 'string' && ['win', 'draw'].includes(claim.goal)
        ? say(`claim.goal.${claim.goal}`, { player: claim.player })
        : say('claim.goal.paid', { player: claim.player, paid: String(claim.goal) }),
      claim.plies ? ` ${say('claim.plies', { count: claim.plies })}` : '')));
  }

  /** @param {Answer} answer */
  #table(answer) {
    const player = answer.to_move;
    const marked = marks(answer.moves, player, answer);
    const rows = this.#all ? answer.moves : answer.moves.slice(0, ROWS);
    const head = ['move', 'value', 'plies', 'nodes', 'line'].map((name) => element('th', { scope: 'col', class: `c-${name}` }, say(`table.${name}`)));
    const body = rows.map((row) => {
      const mark = marked.get(row.move);
      const words = mark?.words ?? valueWords(row);
      const chip = element('span', { class: `chip t-${mark?.tint ?? 'unknown'}`, title: words }, mark?.text ?? shortValue(row, player));
      if (mark) chip.style.setProperty('--share', String(mark.share));
      const look = { pointerenter: () => this.look(row.move), pointerleave: () => this.look(null), focusin: () => this.look(row.move), focusout: () => this.look(null) };
      return element('tr', { on: look },
        element('th', { scope: 'row' }, element('button', {
          type: 'button', class: 'plain', data: { key: `move-${row.move}` }, 'aria-label': say('analysis.try', { move: row.move }),
          on: { click: () => this.#record.follow([row.move]) },
        }, row.move)),
        element('td', {}, chip, element('span', { class: 'unseen' }, words)),
        element('td', { class: 'c-plies' }, row.distance ?? ''),
        element('td', { class: 'c-nodes' }, number(row.nodes)),
        element('td', { class: 'c-line' }, row.line.slice(1, 9).join(' ')));
    });
    return element('div', {},
      element('div', { class: 'table-room', tabindex: 0, role: 'group', 'aria-label': say('table.name') },
        element('table', { class: 'rows' }, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...body))),
      answer.moves.length > ROWS && element('button', {
        type: 'button', class: 'plain', data: { key: 'all' }, 'aria-expanded': this.#all, on: { click: () => {
          this.#all = !this.#all;
          this.#write();
        } },
      }, say(this.#all ? 'table.few' : 'table.all', { count: answer.moves.length })));
  }
}

/**
 * A value as a bar: what each of two players has of the whole, or a bar a player from 0 to what the player gets.
 * @param {number[]} value
 * @param {import('../common/socket.js').Kind} kind
 * @param {[number, number] | null} payoffs  the least and the greatest, where they are known
 * @param {number} [largest]  the largest guess among the moves that are shown
 * @param {number[] | null} [chances]  of an estimate
 * @returns {HTMLElement}
 */
function bar(value, kind, payoffs, largest = 0, chances = null) {
  const { areShares, of } = parts(value, kind, payoffs, largest, chances);
  if (areShares) {
    const words = kind === 'exact' ? resultWords(value, null) : list(of.map((share, at) => say('estimate.share', { player: at + 1, share: Math.round(100 * share) })));
    return element('div', { class: 'bar', role: 'img', 'aria-label': words }, ...of.map((share, at) => {
      const part = element('span', { class: `share owner-${at + 1}` }, share > 0.12 ? swatch(at + 1) : null);
      part.style.flexGrow = String(Math.max(share, 0.0001));
      return part;
    }));
  }
  return element('div', { class: 'bars', role: 'img', 'aria-label': vector(value) }, ...of.map((part, at) => element('div', { class: 'paid-row' },
    swatch(at + 1),
    element('span', { class: 'paid-room' }, element('span', {
      class: `paid owner-${at + 1}`, style: { left: percent(0.5 + Math.min(0, part) / 2), width: percent(Math.abs(part) / 2) },
    })),
    element('span', { class: 'number' }, number(value[at] ?? 0)))));
}

/** @param {number} share */
const percent = (share) => `${(100 * share).toFixed(2)}%`;
