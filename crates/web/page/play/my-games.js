// @ts-check
/** The games of the reader's own on the first page: to go on with, or to be forgotten. */
import { link, readAddress } from '../common/address.js';
import { announce, byId, element, fill } from '../common/dom.js';
import { forgetGame, goOnWith, savedGames } from '../common/saved-games.js';
import { forgetReviews } from '../common/saved-reviews.js';
import { gameTitle, language, say } from '../common/words.js';
import { isWritten, titleOf } from '../common/written.js';

/** How many are shown at first. */
const FEW = 6;

/** Shows the games that were played in this browser. */
export function showMyGames(all = false) {
  const games = savedGames();
  byId('mine').hidden = games.length === 0;
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  fill(byId('my-games'), ...games.slice(0, all ? games.length : FEW).map((game) => {
    const address = addressOf(game);
    const title = (isWritten(game.game) && titleOf(address.written)) || gameTitle(game.game);
    // Words of another language are left out.
    const state = game.language === language ? game.state : say(game.over ? 'first.over' : 'first.going');
    return element('li', { class: 'panel my-game' },
      element('div', {},
        element('b', {}, element('a', { href: link('/play', address), on: { click: () => goOnWith(game.id) } }, title)),
        element('p', { class: 'soft' }, `${say('first.moves', { count: game.moves })} · ${state}`),
        element('p', { class: 'soft' }, element('time', { datetime: new Date(game.saved).toISOString() }, time.format(game.saved)))),
      element('button', { type: 'button', class: 'plain', 'aria-label': say('first.forget.of', { game: title }), on: { click: () => {
        forgetGame(game.id);
        forgetReviews({ ...address, moves: address.main ?? address.moves });
        announce(say('first.forgotten', { game: title }));
        showMyGames(all);
      } } }, say('first.forget')));
  }),
  games.length > FEW && !all && element('li', {}, element('button', { type: 'button', on: { click: () => showMyGames(true) } }, say('first.mine.all', { count: games.length }))));
}

/**
 * Where a game is, without how it was looked at: in the language and the size of this page.
 * @param {import('../common/saved-games.js').SavedGame} game
 */
function addressOf({ address }) {
  const [query = '', ...rest] = address.split('#');
  return readAddress(query, rest.length > 0 ? `#${rest.join('#')}` : '');
}
