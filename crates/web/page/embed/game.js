// @ts-check
/** The game of the play page for others: the code that frames it, and a file that holds all of it. */
import { writeAddress } from '../common/address.js';
import { COLORS } from '../common/players.js';
import { askSituation } from '../common/socket.js';
import { isWritten, titleOf } from '../common/written.js';
import { bundle, literal, pageOf, text } from './bundle.js';
import { filmOf } from './film.js';

/** @typedef {import('../play/record.js').Record} Record */
/** @typedef {import('../common/socket.js').Situation} Situation */
/** @typedef {import('./alone.js').Kept} Kept */

const ENTRY = '/embed/alone.js';
const STYLES = ['/style.css', '/play/board.css', '/embed/embed.css'];
/** Positions asked for at once. */
const AT_ONCE = 6;

/**
 * The code that shows the game of a record in a page of others.
 * @param {Record} record
 */
export function codeOf(record) {
  const { game, written, position, moves, at, names, flip } = record;
  const address = `${location.origin}/embed${writeAddress({ game, written, position, moves, at, names, flip })}`;
  const quoted = (/** @type {string} */ words) => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<iframe src="${quoted(address)}" title="${quoted(game)}" width="480" height="600" loading="lazy"></iframe>`;
}

/**
 * Every position of a game.
 * @param {Record} record
 * @param {(done: number, all: number) => void} onProgress
 * @returns {Promise<Situation[]>}
 */
export async function situationsOf({ game, written, position, moves }, onProgress) {
  const situations = new Array(moves.length + 1);
  let next = 0;
  let done = 0;
  const work = async () => {
    while (next < situations.length) {
      const mine = next++;
      situations[mine] = await askSituation({ game, written, position, moves: moves.slice(0, mine) });
      onProgress(done += 1, situations.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return situations;
}

/**
 * The whole game as a page in one file.
 * @param {Record} record
 * @param {(done: number, all: number) => void} onProgress
 * @returns {Promise<string>}
 */
export async function pageOfGame(record, onProgress) {
  const { game, written, at, flip } = record;
  const situations = await situationsOf(record, onProgress);
  const last = /** @type {Situation} */ (situations.at(-1));
  const [english, japanese] = await Promise.all(['en', 'ja'].map(words));
  /** @param {Record_} common */
  const namesIn = (common) => Array.from({ length: last.players }, (_, player) => record.names[player] || last.names[player] || nameOf(common, game, player));
  const nameIn = (/** @type {Record_} */ common) => (isWritten(game) && titleOf(written)) || common[`game.${game.split(':')[0]}`] || game;
  /** @type {Kept} */
  const kept = {
    game, moves: last.moves, movers: last.movers, at, flip, film: filmOf(situations),
    title: { en: nameIn(english.common), ja: nameIn(japanese.common) },
    names: { en: namesIn(english.common), ja: namesIn(japanese.common) },
    words: { en: english.embed, ja: japanese.embed },
  };
  const [script, ...styles] = await Promise.all([bundle(ENTRY), ...STYLES.map(text)]);
  return pageOf({ title: kept.title.en, styles: styles.join(''), className: 'embed-page', script: `${script}\nmodules[${JSON.stringify(ENTRY)}].start(${literal(kept)});` });
}

/** @typedef {globalThis.Record<string, string>} Record_ */

/** The words of a language. @param {string} language @returns {Promise<{common: Record_, embed: Record_}>} */
async function words(language) {
  // The names of colours are among the words of a review.
  const [common, review, embed] = await Promise.all(['common', 'review', 'embed'].map((area) => import(`../words/${area}.${language}.js`)));
  return { common: { ...common.default, ...review.default }, embed: embed.default };
}

/** What a player is called in a language. @param {Record_} common @param {string} game @param {number} player  from 0 */
function nameOf(common, game, player) {
  const color = COLORS[(game.split(':')[0] ?? '').trim()]?.[player];
  return (color && common[`color.${color}`]) || (common['player'] ?? '{player}').replace('{player}', String(player + 1));
}
