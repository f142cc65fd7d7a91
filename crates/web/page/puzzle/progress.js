// @ts-check
/** Which puzzles the reader has solved, kept in the browser alone. */

const KEY = 'yomi.puzzles';

/** @returns {Record<string, number[]>} the seeds by kind of puzzle */
function read() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

/**
 * The solved puzzles of a kind.
 * @param {string} kind
 * @returns {number[]}
 */
function seeds(kind) {
  const found = read()[kind];
  return Array.isArray(found) ? found.filter((seed) => Number.isSafeInteger(seed) && seed > 0) : [];
}

/**
 * @param {string} kind
 * @returns {number} how many the reader has solved
 */
export function solvedOf(kind) {
  return seeds(kind).length;
}

/**
 * @param {string} kind
 * @returns {number} the seed after the greatest that is solved
 */
export function lastSeed(kind) {
  return Math.max(0, ...seeds(kind)) + 1;
}

/**
 * @param {string} kind
 * @param {number} seed
 */
export function keepSolved(kind, seed) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [kind]: [...new Set([...seeds(kind), seed])] }));
  } catch {
    // Nothing can be kept here: the puzzle is solved all the same.
  }
}
