// @ts-check
/** The games of a tournament kept in the browser's storage for this tab, so that a reload loses none. */
import { keyOf } from './settings.js';

/** @typedef {import('./course.js').Course} Course */
/** @typedef {import('./course.js').SoFar} SoFar */
/** @typedef {import('./settings.js').Settings} Settings */
/** @typedef {{key: string, header: string, names: string[], seats: number[][], blocks: number, fair: number, lines: string[], history: SoFar[]}} Kept */

const STORED = 'yomi-tournament';

/** @param {Course} course */
export function keepGames({ settings, header, names, seats, blocks, fair, lines, history }) {
  if (!settings || lines.length === 0) return;
  /** @type {Kept} */
  const kept = { key: keyOf(settings), header, names, seats, blocks, fair, lines, history };
  try {
    sessionStorage.setItem(STORED, JSON.stringify(kept));
  } catch {
    // Without storage, or with games that fill it, a reload begins anew.
  }
}

/**
 * The games that were kept of a tournament with these settings; null if there are none.
 * @param {Settings} settings
 * @returns {Kept | null}
 */
export function keptGames(settings) {
  try {
    const kept = /** @type {Kept | null} */ (JSON.parse(sessionStorage.getItem(STORED) ?? 'null'));
    return kept && kept.key === keyOf(settings) && kept.lines.length > 0 ? kept : null;
  } catch {
    return null;
  }
}
