// @ts-check
/**
 * What this browser knows of the rooms it sits in, in its storage: the secrets of its seats, which prove that they are its own, and the
 * game so far, by which a server that has forgotten a room gets it back. Without storage a room lasts as long as its page.
 */

/** @typedef {{move: string} | 'resign' | 'draw' | 'late' | 'rematch'} Deed */
/** @typedef {{by: number, did: Deed, left?: number}} Entry */
/** @typedef {{mark: string, name: string}} Taken */
/** @typedef {{game: string, written: string | null, position: string | null, seats: (string | null)[], clock: {each: number, more: number} | null}} Table */
/** @typedef {{table: Table, seats: (Taken | null)[], round: number, log: Entry[]}} Known */
/** @typedef {{seat: number, round: number, at: number, did: Deed}} Wanted  what a seat does, not yet heard of by the server */
/**
 * @typedef {object} Kept
 * @property {string} [host]  the secret of whoever opened the room
 * @property {Record<string, string>} secrets  by seat, from 1
 * @property {string} name  of the reader
 * @property {string} seal
 * @property {Known | null} known
 * @property {Wanted | null} wanted
 * @property {number} used  when, in milliseconds since 1970
 */

const PREFIX = 'yomi-room-';
/** Rooms kept at most; the oldest goes first. */
const MOST = 20;

/** A secret of 144 random bits. */
export function newSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_');
}

/**
 * @param {string} id  of a room
 * @returns {Kept | null} null where nothing is known of it
 */
export function keptRoom(id) {
  try {
    const kept = JSON.parse(localStorage.getItem(`${PREFIX}${id}`) ?? 'null');
    return typeof kept?.secrets === 'object' && typeof kept.used === 'number' ? kept : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} id
 * @param {Kept} kept
 */
export function keepRoom(id, kept) {
  try {
    localStorage.setItem(`${PREFIX}${id}`, JSON.stringify(kept));
    const ids = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    const used = (/** @type {string} */ other) => keptRoom(other)?.used ?? 0;
    for (const old of ids.sort((one, other) => used(other) - used(one)).slice(MOST)) localStorage.removeItem(`${PREFIX}${old}`);
  } catch {
    // The page itself still knows.
  }
}
