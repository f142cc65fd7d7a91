// @ts-check
/**
 * The games that were played in this browser, kept in its storage: one entry each, so that two tabs do not write over each other.
 * Without storage there are none.
 */

/**
 * @typedef {object} SavedGame
 * @property {string} id
 * @property {number} revision  how often it was saved
 * @property {string} game
 * @property {string} address  the query, and the fragment of a written game
 * @property {number} moves
 * @property {string} state  whose turn it is, or how it ended, in words
 * @property {string} [language]  of these words
 * @property {boolean} over
 * @property {number} saved  when, in milliseconds since 1970
 * @property {number[]} clocks  milliseconds left of each player; empty without clocks
 * @property {[string, string][]} [comments]  what is said of positions, by the moves that lead there
 */

const PREFIX = 'yomi-game-';
/** Which game is about to be gone on with in this tab. */
const NEXT = 'yomi-next-game';
/** Games kept at most; the oldest goes first. */
const MOST = 60;

/** A name for a new game. */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
}

/** @returns {SavedGame[]} the newest first */
export function savedGames() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).flatMap((key) => {
      const game = savedGame(key.slice(PREFIX.length));
      return game ? [game] : [];
    }).sort((one, other) => other.saved - one.saved);
  } catch {
    return [];
  }
}

/**
 * @param {string} id
 * @returns {SavedGame | null}
 */
export function savedGame(id) {
  try {
    const game = JSON.parse(localStorage.getItem(`${PREFIX}${id}`) ?? 'null');
    return typeof game?.address === 'string' && typeof game.game === 'string' && Number.isFinite(game.saved) ? { ...game, id } : null;
  } catch {
    return null;
  }
}

/**
 * The game that was saved at an address, in whatever language and however it was looked at.
 * @param {string} address
 */
export function gameAt(address) {
  const bare = (/** @type {string} */ one) => {
    const [query = '', text] = one.split('#');
    return [...query.replace(/^\?/, '').split('&').filter((part) => !/^(language|present|panel|flip)=/.test(part)), text].join('&');
  };
  return savedGames().find((game) => bare(game.address) === bare(address));
}

/**
 * Keeps a game. Where another tab has saved a game under the same name, this one gets a name of its own.
 * @param {SavedGame} game  with the revision that was read or saved last
 * @returns {SavedGame} as it was saved
 */
export function saveGame(game) {
  const there = savedGame(game.id);
  const id = there && there.revision !== game.revision ? newId() : game.id;
  const saved = { ...game, id, revision: game.revision + 1 };
  try {
    localStorage.setItem(`${PREFIX}${id}`, JSON.stringify(saved));
    for (const old of savedGames().slice(MOST)) forgetGame(old.id);
  } catch {
    // The address holds the game all the same.
  }
  return saved;
}

/**
 * Notes that a game is about to be gone on with, so that it is saved under its own name.
 * @param {string} id
 */
export function goOnWith(id) {
  try {
    sessionStorage.setItem(NEXT, id);
  } catch {
    // The game goes on under another name.
  }
}

/** The game that was about to be gone on with, once. */
export function goneOnWith() {
  try {
    const id = sessionStorage.getItem(NEXT);
    sessionStorage.removeItem(NEXT);
    return id;
  } catch {
    return null;
  }
}

/** @param {string} id */
export function forgetGame(id) {
  try {
    localStorage.removeItem(`${PREFIX}${id}`);
  } catch {
    // There was none.
  }
}
