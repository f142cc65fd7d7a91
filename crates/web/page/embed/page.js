// @ts-check
/**
 * A board within another page: a position, or a game to step through, and the way to the whole page. Nothing is searched here. Only where
 * the server was told so may other pages show it.
 */
import { announce, byId, element, fill } from '../common/dom.js';
import { link, readAddress } from '../common/address.js';
import { callPlayers } from '../common/players.js';
import { askSituation, AskError } from '../common/socket.js';
import { gameTitle, loadWords, say } from '../common/words.js';
import { isWritten, titleOf } from '../common/written.js';
import { Board } from '../play/board.js';
import { outcomeWords } from '../play/ending.js';

/** @typedef {import('../common/socket.js').Situation} Situation */

async function main() {
  const address = readAddress(location.search, location.hash);
  await loadWords('common', 'play', 'embed');
  const { game, written, position, moves, flip } = address;
  const title = (isWritten(game) && titleOf(written)) || gameTitle(game);
  document.title = `${title} – yomi`;
  byId('title').textContent = title;
  const board = new Board(() => {}, () => {});
  byId('board').append(board.root);
  /** @type {Map<number, Situation>} */
  const seen = new Map();
  let [at, wish] = [Math.min(address.at ?? moves.length, moves.length), 0];
  const button = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {() => unknown} */ call) =>
    element('button', { type: 'button', class: 'plain', 'aria-label': say(key), title: say(key), on: { click: call } }, sign);
  const where = element('span', { class: 'soft number' });
  const whole = element('a', { target: '_blank', rel: 'noopener' }, say('embed.open', { game: title }));

  const go = async (/** @type {number} */ to) => {
    at = Math.max(0, Math.min(moves.length, to));
    const mine = ++wish;
    const situation = seen.get(at) ?? await askSituation({ game, written, position, moves: moves.slice(0, at) });
    seen.set(at, situation);
    if (mine !== wish) return;
    board.show(situation, { flip, enabled: false, before: seen.get(at - 1) });
    const words = situation.outcome ? outcomeWords(situation.outcome) : say('turn.your', { player: situation.to_move });
    where.textContent = [moves.length > 0 ? say('embed.at', { at, count: moves.length }) : '', words].filter(Boolean).join(' · ');
    whole.setAttribute('href', link('/play', { game, written, position, moves, at, flip }));
    announce([at > 0 ? moves[at - 1] : '', words].filter(Boolean).join('. '));
    document.body.dataset['ready'] = 'true';
    document.body.dataset['moves'] = String(at);
  };
  const steps = moves.length > 0 && element('div', { class: 'row ways', role: 'group', 'aria-label': say('moves.ways') },
    button('moves.first', '⏮', () => go(0)), button('moves.back', '◀', () => go(at - 1)), button('moves.forward', '▶', () => go(at + 1)), button('moves.last', '⏭', () => go(moves.length)));
  fill(byId('under'), steps, where, whole);
  document.addEventListener('keydown', (event) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: moves.length }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  });
  try {
    if (address.wrong) throw new Error(say(`written.${address.wrong}`));
    callPlayers(game, written);
    await go(at);
  } catch (error) {
    const trouble = byId('trouble');
    trouble.textContent = error instanceof AskError || error instanceof Error ? error.message : String(error);
    trouble.hidden = false;
    document.body.dataset['ready'] = 'error';
  }
}

main();
