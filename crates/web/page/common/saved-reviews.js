// @ts-check
/**
 * The reviews that were made in this browser, kept in its storage: one entry each, named by what it is of, so that two tabs that review
 * one game write the same. The oldest goes first. Without storage there are none.
 */

/** @typedef {import('./socket.js').Review} Review */
/** @typedef {{game: string, written: string, position: string | null, moves: string[]}} Whole  a game with all of its moves */
/** @typedef {Whole & {review: Review}} Kept */

const PREFIX = 'yomi-review-';
/** The entry of the review that is being made; the name of no kept one. */
const RUNNING = 'yomi-reviewing';
/** Reviews kept at most. */
const MOST = 20;
/** The longest entry in characters: a game of 200 moves has about 100 000. */
const LARGEST = 300_000;

/**
 * Keeps a review.
 * @param {Kept} kept
 */
export function saveReview(kept) {
  const text = JSON.stringify({ ...kept, saved: Date.now() });
  if (text.length > LARGEST) return;
  try {
    localStorage.setItem(`${PREFIX}${nameOf(kept)}`, text);
    const entries = all().sort((one, other) => other.saved - one.saved);
    for (const { key } of entries.slice(MOST)) localStorage.removeItem(key);
  } catch {
    // It can be made again.
  }
}

/**
 * The review of a game; where that has gone on since or was taken back, the one that has most of its moves.
 * @param {Whole} whole
 * @returns {Kept | null}
 */
export function savedReview(whole) {
  const common = (/** @type {Kept} */ { moves }) => Math.min(moves.length, whole.moves.length);
  const [best] = all().filter(({ kept }) => isOf(kept, whole) && isOneLine(kept.moves, whole.moves) && common(kept) > 0)
    .sort((one, other) => common(other.kept) - common(one.kept) || other.saved - one.saved);
  return best?.kept ?? null;
}

/**
 * Remembers that a tab reviews a game, so that a reload begins it again; null when it is done.
 * @param {{whole: Whole, time: string} | null} running
 */
export function keepRunning(running) {
  try {
    if (running) sessionStorage.setItem(RUNNING, JSON.stringify([nameOf(running.whole), running.time]));
    else sessionStorage.removeItem(RUNNING);
  } catch {
    // It can be begun by hand.
  }
}

/**
 * How thoroughly this tab was reviewing a game when it was left; null if it was not.
 * @param {Whole} whole
 * @returns {string | null}
 */
export function runningReview(whole) {
  try {
    const [name, time] = JSON.parse(sessionStorage.getItem(RUNNING) ?? '[]');
    return name === nameOf(whole) && typeof time === 'string' ? time : null;
  } catch {
    return null;
  }
}

/**
 * Forgets what was found of a game.
 * @param {Whole} whole
 */
export function forgetReviews(whole) {
  try {
    for (const { key, kept } of all()) {
      if (isOf(kept, whole) && kept.moves.length <= whole.moves.length && isOneLine(kept.moves, whole.moves)) localStorage.removeItem(key);
    }
  } catch {
    // There were none.
  }
}

/** @returns {{key: string, saved: number, kept: Kept}[]} */
function all() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).flatMap((key) => {
      const read = parsed(localStorage.getItem(key));
      return read ? [{ key, ...read }] : [];
    });
  } catch {
    return [];
  }
}

/** What an entry holds; null for what is none. @param {string | null} text */
function parsed(text) {
  try {
    const { saved, ...kept } = JSON.parse(text ?? 'null') ?? {};
    const { review } = kept;
    const isWhole = [kept.moves, review?.moves, review?.players, review?.turning_points].every(Array.isArray);
    return isWhole && typeof kept.game === 'string' && Number.isFinite(saved) ? { saved, kept } : null;
  } catch {
    return null;
  }
}

/** @param {Whole} one @param {Whole} other */
const isOf = (one, other) => one.game === other.game && one.written === other.written && one.position === other.position;

/** Whether one of two lines goes on where the other ends. @param {string[]} one @param {string[]} other */
const isOneLine = (one, other) => one.slice(0, other.length).every((move, at) => move === other[at]);

/** A name for a game with its moves. @param {Whole} whole */
const nameOf = ({ game, written, position, moves }) => JSON.stringify([game, written, position, moves]);
