// @ts-check
/**
 * A plain text editor: a text area with line numbers beside it and marks below its text. The area grows with the text, so that only
 * the page scrolls up and down.
 */
import { element, fill } from '../common/dom.js';
import { say } from '../common/words.js';

/** @typedef {import('../common/socket.js').Remark} Remark */
/** @typedef {{line: number, column: number}} Spot  counted from 1, columns in characters */

const LEAST_LINES = 20;

export class Editor {
  root = element('div', { class: 'editor' });
  #numbers = element('div', { class: 'line-numbers', 'aria-hidden': 'true' });
  #marks = element('pre', { class: 'marks', 'aria-hidden': 'true' });
  #area = element('textarea', {
    id: 'text', wrap: 'off', rows: LEAST_LINES, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'none', 'aria-label': say('write.text'),
    'aria-describedby': 'status',
  });
  /** @type {Remark[]} */
  #remarks = [];
  /** The lines that have mistakes or warnings. @type {Map<number, string>} */
  #lines = new Map();

  /** @param {{onInput: () => void, onPoint: (spot: Spot | null) => void}} listeners  `onPoint` gets the place of the caret or the pointer */
  constructor({ onInput, onPoint }) {
    const area = this.#area;
    this.root.append(this.#numbers, element('div', { class: 'sheet' }, this.#marks, area));
    area.addEventListener('input', () => {
      // What was marked may have moved.
      this.mark([], 0);
      onInput();
    });
    area.addEventListener('scroll', () => { this.#marks.scrollLeft = area.scrollLeft; });
    area.addEventListener('keydown', (event) => this.#key(event));
    document.addEventListener('selectionchange', () => {
      if (document.activeElement === area) onPoint(this.#spot(area.selectionStart));
    });
    area.addEventListener('blur', () => onPoint(null));
    area.addEventListener('pointermove', (event) => onPoint(this.#pointed(event)));
    area.addEventListener('pointerleave', () => onPoint(document.activeElement === area ? this.#spot(area.selectionStart) : null));
  }

  get text() {
    return this.#area.value;
  }

  /** Puts another text in place of all there is. @param {string} text */
  set text(text) {
    this.#area.value = text;
    this.mark([], 0);
  }

  /**
   * Puts another text in place of all there is, in a way that can be undone.
   * @param {string} text
   */
  replace(text) {
    this.#area.focus();
    this.#area.select();
    this.#insert(text);
    this.#area.setSelectionRange(0, 0);
  }

  focus() {
    this.#area.focus();
  }

  /**
   * Marks what is wrong in the text.
   * @param {Remark[]} remarks
   * @param {number} mistakes  how many of them, from the first, are mistakes and no warnings
   */
  mark(remarks, mistakes) {
    this.#remarks = remarks;
    this.#lines = new Map();
    remarks.forEach(({ line }, at) => {
      if (line && !this.#lines.has(line)) this.#lines.set(line, at < mistakes ? 'mistake' : 'warning');
    });
    if (mistakes > 0) this.#area.setAttribute('aria-invalid', 'true');
    else this.#area.removeAttribute('aria-invalid');
    this.#draw(mistakes);
  }

  /**
   * Selects the part of the text that a remark is about.
   * @param {Remark} remark
   */
  go({ line, column, end_line: endLine, end_column: endColumn }) {
    this.#area.focus();
    if (line === null || column === null) return;
    this.#area.setSelectionRange(this.#offset(line, column), this.#offset(endLine ?? line, endColumn ?? column));
  }

  /** @param {number} mistakes */
  #draw(mistakes) {
    const { text } = this;
    const count = text.split('\n').length;
    this.#area.rows = Math.max(LEAST_LINES, count + 1);
    fill(this.#numbers, ...Array.from({ length: count }, (_, at) => element('span', { class: this.#lines.get(at + 1) ?? null }, at + 1)));
    /** @type {(string | Node)[]} */
    const parts = [];
    let done = 0;
    this.#remarks.forEach(({ line, column, end_line: endLine, end_column: endColumn }, at) => {
      if (line === null || column === null) return;
      const from = this.#offset(line, column);
      const to = Math.max(from + 1, this.#offset(endLine ?? line, endColumn ?? column));
      if (from < done) return;
      // A mark behind the end of a line has a width all the same.
      const marked = text.slice(from, to);
      parts.push(text.slice(done, from), element('mark', { class: at < mistakes ? 'mistake' : 'warning' }, marked.trim() ? marked : ` ${marked}`));
      done = to;
    });
    fill(this.#marks, ...parts, `${text.slice(done)}\n`);
    this.#marks.scrollLeft = this.#area.scrollLeft;
  }

  /**
   * The place of a line and a column in the text.
   * @param {number} line
   * @param {number} column
   */
  #offset(line, column) {
    const lines = this.text.split('\n');
    const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    return before + Array.from(lines[line - 1] ?? '').slice(0, column - 1).join('').length;
  }

  /**
   * The line and column of a place in the text.
   * @param {number} offset
   * @returns {Spot}
   */
  #spot(offset) {
    const lines = this.text.slice(0, offset).split('\n');
    return { line: lines.length, column: Array.from(lines.at(-1) ?? '').length + 1 };
  }

  /**
   * The line and column below the pointer.
   * @param {PointerEvent} event
   * @returns {Spot}
   */
  #pointed(event) {
    const style = getComputedStyle(this.#area);
    const [left, top] = [Number.parseFloat(style.paddingLeft), Number.parseFloat(style.paddingTop)];
    const line = Math.floor((event.offsetY - top) / Number.parseFloat(style.lineHeight)) + 1;
    return { line, column: Math.floor((event.offsetX + this.#area.scrollLeft - left) / this.#letter(style.font)) + 1 };
  }

  /**
   * The width of a letter.
   * @param {string} font
   */
  #letter(font) {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return 8;
    context.font = font;
    return context.measureText('0'.repeat(100)).width / 100;
  }

  /** A new line begins below the first letter of the one above. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    event.preventDefault();
    const line = this.text.slice(0, this.#area.selectionStart).split('\n').at(-1) ?? '';
    this.#insert(`\n${/^ */.exec(line)?.[0] ?? ''}`);
  }

  /** Types a text, so that it can be undone. @param {string} text */
  #insert(text) {
    if (!document.execCommand('insertText', false, text)) {
      this.#area.setRangeText(text, this.#area.selectionStart, this.#area.selectionEnd, 'end');
      this.#area.dispatchEvent(new Event('input'));
    }
  }
}
