// @ts-check
/** Shares and their intervals in words. */
import { language, say } from '../common/words.js';

/** @typedef {import('../common/socket.js').Interval} Interval */

const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });

/** @param {number} share */
export function percent(share) {
  return percents.format(Math.abs(share) < 1e-9 ? 0 : share).replace(/^-/, '\u2212');
}

/** @param {number} share  a difference of two shares */
export function points(share) {
  return percent(share).replace(/\s*%$/, '');
}

/**
 * An interval as text, its ends within what a share can be.
 * @param {Interval} score
 */
export function rangeWords({ low, high }) {
  return say('tournament.range', { low: percent(Math.max(0, low ?? 0)), high: percent(Math.min(1, high ?? 1)) });
}

/**
 * The same of a difference.
 * @param {Interval} difference
 */
export function differenceWords({ low, high }) {
  return say('tournament.range', { low: points(Math.max(-1, low ?? -1)), high: points(Math.min(1, high ?? 1)) });
}
