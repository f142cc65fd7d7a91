// @ts-check
/**
 * Clocks: each player's time, running from the first move on while it is the player's turn, with what a move adds. They stand still while
 * the reader looks at earlier moves or has paused the searches. Whose time is up has lost, as by resigning.
 */
import { announce } from '../common/dom.js';
import { say } from '../common/words.js';

/** @typedef {import('./record.js').Record} Record */

/** How often the clocks are shown anew, in milliseconds. */
const TICK = 200;
/** The last milliseconds, which are shown with tenths and in a colour of their own. */
const SHORT = 20_000;

/**
 * The times that a text stands for.
 * @param {string} text  such as `5m+3s` or `10m`
 * @returns {{each: number, more: number} | null} in milliseconds; null where it is no time
 */
export function readClock(text) {
  const [, minutes, seconds = '0'] = /^(\d{1,3}(?:\.\d{1,2})?)m(?:\+(\d{1,3})s)?$/.exec(text.trim()) ?? [];
  const each = Number(minutes) * 60_000;
  return each > 0 ? { each, more: Number(seconds) * 1000 } : null;
}

/**
 * @param {number} minutes
 * @param {number} seconds  that a move adds
 */
export function writeClock(minutes, seconds) {
  return minutes > 0 ? `${minutes}m${seconds > 0 ? `+${seconds}s` : ''}` : '';
}

export class Clock {
  /** Whether the searches are paused. */
  isHeld = () => false;
  #record;
  /** @type {number[]} milliseconds left when the clock that runs was started */
  #left = [];
  /** The player whose clock runs, from 1; 0 for none. */
  #running = 0;
  #since = 0;
  #timer = 0;
  /** @type {number[]} */
  #saved;

  /**
   * @param {Record} record
   * @param {number[]} saved  milliseconds left where the game goes on; empty for new clocks
   */
  constructor(record, saved) {
    this.#record = record;
    this.#saved = saved;
    record.listen((change) => {
      if (change === 'answers') return;
      if (change === 'opened') this.#begin();
      const mover = this.#running;
      this.#stop();
      const more = readClock(record.clock)?.more ?? 0;
      if (change === 'played' && mover > 0 && !record.room) this.#left[mover - 1] = (this.#left[mover - 1] ?? 0) + more;
      this.#start();
    });
  }

  /** Milliseconds left of each player; empty without clocks. */
  get left() {
    return this.#left.map((_, at) => this.leftOf(at + 1) ?? 0);
  }

  /**
   * @param {number} player  from 1
   * @returns {number | null} milliseconds left; null without clocks
   */
  leftOf(player) {
    const left = this.#left[player - 1];
    if (left === undefined) return null;
    return Math.max(0, this.#running === player ? left - (performance.now() - this.#since) : left);
  }

  /**
   * Gives time back to the player whose clock runs.
   * @param {number} milliseconds
   */
  give(milliseconds) {
    this.#since += milliseconds;
  }

  /**
   * Sets the clocks of a game that is gone on with.
   * @param {number[]} left
   */
  set(left) {
    this.#stop();
    this.#saved = left;
    this.#begin();
    this.#start();
  }

  #begin() {
    const { clock, seats } = this.#record;
    const time = readClock(clock);
    this.#running = 0;
    this.#left = time ? seats.map((_, at) => this.#saved[at] ?? time.each) : [];
    this.#saved = [];
  }

  #stop() {
    clearInterval(this.#timer);
    const player = this.#running;
    if (player > 0) this.#left[player - 1] = this.leftOf(player) ?? 0;
    this.#running = 0;
  }

  #start() {
    const { over, at, moves, main, situation, room } = this.#record;
    if (room) {
      this.#running = this.#left.length > 0 ? room.running : 0;
      this.#since = performance.now();
      if (this.#running > 0) this.#timer = window.setInterval(() => this.#tick(), TICK);
    } else if (this.#left.length > 0 && !over && !main && at > 0 && at === moves.length && !this.isHeld()) {
      this.#running = situation.to_move;
      this.#since = performance.now();
      this.#timer = window.setInterval(() => this.#tick(), TICK);
    }
    this.#show();
  }

  #tick() {
    const player = this.#running;
    this.#show();
    // In a room the server says whose time is up.
    if (player === 0 || (this.leftOf(player) ?? 1) > 0 || this.#record.going || this.#record.room) return;
    announce(say('clock.up', { player }));
    this.#record.resign(player, true);
  }

  #show() {
    for (const node of document.querySelectorAll('[data-clock]')) {
      const player = Number(node.getAttribute('data-clock'));
      const left = this.leftOf(player);
      if (left === null) continue;
      node.textContent = timeWords(left);
      node.classList.toggle('short', left < SHORT);
      node.classList.toggle('runs', player === this.#running);
    }
  }
}

/**
 * A time as clocks show it.
 * @param {number} left  milliseconds
 */
export function timeWords(left) {
  const seconds = left < SHORT ? left / 1000 : Math.ceil(left / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${(seconds % 60).toFixed(left < SHORT ? 1 : 0).padStart(left < SHORT ? 4 : 2, '0')}`;
}
