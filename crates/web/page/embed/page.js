// @ts-check
/** A board, a game or the tree of a search, to be framed by pages of others. */
import { link, readAddress } from '../common/address.js';
import { byId, element, fill } from '../common/dom.js';
import { languageOf } from '../common/messages.js';
import { playerName } from '../common/players.js';
import { askSituation, AskError } from '../common/socket.js';
import { gameTitle, loadWords, say } from '../common/words.js';
import { isWritten, titleOf } from '../common/written.js';
import { showGame } from './view.js';

/** @typedef {import('../common/address.js').Address} Address */

const DEFAULT_GAME = 'othello';

async function main() {
  const address = readAddress(location.search, location.hash);
  await loadWords('common', 'embed', 'review', 'samples');
  try {
    if (address.wrong) throw new Error(say(`embed.written.${address.wrong}`));
    await (address.panel === 'tree' ? showTree(address) : showBoard(address));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    fill(byId('main'), element('p', { class: 'failure', role: 'alert', lang: error instanceof AskError ? languageOf(words) : null }, words),
      element('p', {}, element('a', { href: link('/'), target: '_blank', rel: 'noopener' }, say('embed.open'))));
    document.body.dataset['ready'] = 'error';
  }
}

/** @param {Address} address */
async function showBoard(address) {
  const { written, position, moves, flip } = address;
  const game = address.game || DEFAULT_GAME;
  const where = { game, written, position };
  const whole = await askSituation({ ...where, moves });
  /** @type {Map<number, Promise<import('../common/socket.js').Situation>>} */
  const seen = new Map([[moves.length, Promise.resolve(whole)]]);
  const look = async (/** @type {number} */ at) => {
    const asked = seen.get(at) ?? askSituation({ ...where, moves: moves.slice(0, at) });
    seen.set(at, asked);
    const { scene, text, last, to_move: mover, outcome } = await asked;
    return { scene, text, last, mover, outcome };
  };
  const title = (isWritten(game) && titleOf(written)) || gameTitle(game);
  document.title = title;
  const names = Array.from({ length: whole.players }, (_, player) => address.names[player] || playerName(game, player + 1, whole.names));
  const at = address.at ?? moves.length;
  await showGame(byId('main'), { game, title, names, moves: whole.moves, movers: whole.movers, at, flip, look, say, link: link('/play', { ...address, game }) }).ready;
  document.body.dataset['ready'] = 'true';
}

/** @param {Address} address */
async function showTree(address) {
  const { game, written, position, search, limit, step } = address;
  const moves = address.moves.slice(0, address.at ?? undefined);
  const { mountTree } = await import('../tree/viewer.js');
  const place = element('div', {});
  document.title = say('embed.tree');
  fill(byId('main'), element('h1', { class: 'unseen' }, say('embed.tree')), place, element('div', { class: 'embed-ways' },
    element('a', { href: link('/tree', { ...address, panel: '' }), target: '_blank', rel: 'noopener' }, say('embed.open'))));
  const asked = { where: { game, written, position, moves }, search: search || null, compact: true, keys: true };
  const drawn = /^[1-9]\d{0,6}$/.test(limit) ? { limit: Number(limit) } : {};
  const from = /^\d{1,9}$/.test(step) ? { step: Number(step) } : {};
  await (await mountTree(place, { ...asked, ...drawn, ...from })).loaded;
}

void main();
