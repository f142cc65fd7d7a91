// @ts-check
/**
 * Written games: a game whose text comes with the address, in its fragment. Browsers do not send the fragment to the server; the page
 * sends the text with each of its asks.
 */

/** The ending of the name of a written game. */
const ENDING = '.game';

/** The name of a written game where the address gives none. */
export const NAMELESS = `untitled${ENDING}`;

/** The greatest length of a text in bytes, as the server has it. */
export const LARGEST = 64 * 1024;

const KEY = '#written=';

/**
 * Whether a game is a written one.
 * @param {unknown} game  with or without its parameters
 */
export function isWritten(game) {
  return typeof game === 'string' && (game.split(':')[0] ?? '').trim().endsWith(ENDING);
}

/**
 * The length of a text in bytes.
 * @param {string} text
 */
export function bytesOf(text) {
  return new TextEncoder().encode(text).length;
}

/**
 * The fragment that holds a text, with its number sign; nothing for no text.
 * @param {string} text
 * @returns {string}
 */
export function writeFragment(text) {
  if (!text) return '';
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return `${KEY}${btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}`;
}

/**
 * The text of a fragment; nothing where it holds none.
 * @param {string} fragment
 * @returns {{written: string, wrong: '' | 'broken' | 'long'}}
 */
export function readFragment(fragment) {
  if (!fragment.startsWith(KEY)) return { written: '', wrong: '' };
  const code = fragment.slice(KEY.length);
  if (code.length > Math.ceil((LARGEST * 4) / 3)) return { written: '', wrong: 'long' };
  try {
    const bytes = Uint8Array.from(atob(code.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));
    const written = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return written ? { written, wrong: '' } : { written, wrong: 'broken' };
  } catch {
    return { written: '', wrong: 'broken' };
  }
}

/** Whether this page's address holds a written game. */
export function holdsText() {
  return location.hash.startsWith(KEY);
}

/**
 * The title that a text gives itself; nothing where it gives none.
 * @param {string} text
 */
export function titleOf(text) {
  return /^game\s+"([^"\n]*)"/im.exec(text)?.[1]?.trim() ?? '';
}
