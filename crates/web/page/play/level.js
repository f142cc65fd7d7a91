// @ts-check
/**
 * Levels of play: a seat with `level:3` is a computer that makes mistakes as people do, or none at the highest. How many levels there
 * are, what each is, and how often it wins against the one below, is told by the server.
 */
import { knows, say } from '../common/words.js';
import { nameOf, readSpec, withLimit } from './spec.js';

/** What a search at a seat may take where nothing else is said. */
export const SEAT_TIME = '1s';

const STORED = 'yomi-level';
const FIRST = 3;

/**
 * The level that sits at a seat.
 * @param {string} seat
 * @returns {number | null} null where somebody else sits
 */
export function levelOf(seat) {
  const spec = readSpec(seat, 'level');
  if (spec?.name !== 'level') return null;
  const level = Number(spec.values.get('level'));
  return Number.isInteger(level) && level >= 1 ? level : null;
}

/**
 * A level, with its name.
 * @param {number} level
 */
export function levelName(level) {
  const name = `level.name.${level}`;
  return knows(name) ? say('level.named', { level, name: say(name) }) : say('level.is', { level });
}

/**
 * Who sits at a seat, in words.
 * @param {string} seat
 */
export function seatWords(seat) {
  if (seat === 'human') return say('search.human');
  const level = levelOf(seat);
  return level === null ? seat : say('level.is', { level });
}

/**
 * The same in one word or two.
 * @param {string} seat
 */
export function seatName(seat) {
  const level = levelOf(seat);
  return level === null ? nameOf(seat) : say('level.is', { level });
}

/**
 * The search to ask for the move of a seat.
 * @param {string} seat
 * @param {number} seed  of the game, so that a level does not play every game alike
 * @param {number | null} left  milliseconds on the seat's clock; null without a clock
 * @param {import('../common/socket.js').Situation} situation  its highest level is the default search of the game
 */
export function searchOf(seat, seed, left, { levels, default_search: highest }) {
  const level = levelOf(seat);
  if (level !== null && level < levels) return `level:${level},seed=${seed}`;
  const limit = left === null ? SEAT_TIME : `${Math.max(20, Math.min(1000, Math.round(left / 20)))}ms`;
  return withLimit(level === levels ? highest : seat, limit);
}

/** The level that was played last. */
export function lastLevel() {
  try {
    const level = Number(localStorage.getItem(STORED));
    return Number.isInteger(level) && level >= 1 ? level : FIRST;
  } catch {
    return FIRST;
  }
}

/** @param {number} level */
export function keepLevel(level) {
  try {
    localStorage.setItem(STORED, String(level));
  } catch {
    // Without storage the next game begins with the usual level.
  }
}
