// @ts-check
/** The games of a tournament: the last one on a board, and a list from which each is opened on the play page. */
import { element, fill } from '../common/dom.js';
import { link } from '../common/address.js';
import { askSituation } from '../common/socket.js';
import { list, say } from '../common/words.js';
import { isWritten } from '../common/written.js';
import { picture } from '../play/scene.js';

/** @typedef {import('./course.js').Course} Course */
/** @typedef {import('./course.js').Game} Game */
/** @typedef {import('./settings.js').Settings} Settings */

/** The games that are listed before the reader asks for all. */
const FEW = 12;
/** The last game is drawn at most so often, in milliseconds. */
const PAUSE = 1000;

/**
 * Who played a game, in the order of the seats.
 * @param {Course} course
 * @param {number[]} seats
 */
export function seatedWords({ names }, seats) {
  return seats.map((player) => names[player - 1] ?? '').join(' – ');
}

/**
 * How a game ended.
 * @param {Course} course
 * @param {Game} game
 */
function endWords({ names }, { unfinished, payoffs, seats, plies, forfeit }) {
  if (forfeit) return say('tournament.forfeit', { name: names[(seats[forfeit.seat - 1] ?? 1) - 1] ?? '' });
  if (unfinished) return say('tournament.unfinished', { count: plies });
  const most = Math.max(...payoffs);
  const winners = seats.filter((_, seat) => payoffs[seat] === most).map((player) => names[player - 1] ?? '');
  return winners.length === seats.length ? say('tournament.drawn', { count: plies }) : say('tournament.won', { winners: list(winners), count: plies });
}

/**
 * The game with the seed of its block, if it has one.
 * @param {Settings} settings
 * @param {Game} played
 */
function gameOf({ game }, { seed }) {
  return seed === null || isWritten(game) ? game : `${game}${game.includes(':') ? ',' : ':'}seed=${seed}`;
}

/**
 * The address of a game on the play page.
 * @param {Course} course
 * @param {Settings} settings
 * @param {Game} played
 */
function playLink({ names }, settings, played) {
  const moves = played.moves.split(' ').filter(Boolean);
  return link('/play', { game: gameOf(settings, played), written: settings.written, moves, names: played.seats.map((player) => names[player - 1] ?? '') });
}

export class Games {
  #board = element('div', { class: 'last-board' });
  #caption = element('p', { class: 'soft' });
  #list = element('ol', { class: 'game-list' });
  #all = element('button', { type: 'button', class: 'plain', on: { click: () => {
    this.#isWhole = true;
    fill(this.#list);
    if (this.#course) this.show(this.#course);
  } } });
  /** @type {Game[]} */
  #games = [];
  #isWhole = false;
  #isAsking = false;
  #asked = '';
  /** @type {Course | null} */
  #course = null;

  constructor() {
    this.parts = [element('h2', { id: 'games-title' }, say('tournament.games')), element('div', { class: 'last-game' }, this.#board, this.#caption), this.#list, this.#all];
  }

  /** @param {Course} course */
  show(course) {
    const { settings, games } = course;
    if (this.#games !== games) {
      // They begin anew.
      [this.#games, this.#isWhole] = [games, false];
      fill(this.#list);
    }
    this.#course = course;
    if (!settings) return;
    const item = (/** @type {Game} */ game) => element('li', {}, ...this.#row(course, settings, game));
    if (this.#isWhole && this.#list.children.length < games.length) this.#list.prepend(...games.slice(this.#list.children.length).map(item).reverse());
    else if (!this.#isWhole && !this.#list.contains(document.activeElement)) fill(this.#list, ...games.slice(-FEW).map(item).reverse());
    this.#all.hidden = this.#isWhole || games.length <= FEW;
    this.#all.textContent = say('tournament.games.all', { count: games.length });
    void this.#draw();
  }

  /** @param {Course} course @param {Settings} settings @param {Game} game */
  #row(course, settings, game) {
    return [element('a', { href: playLink(course, settings, game), target: '_blank', rel: 'noopener' },
      say('tournament.game.number', { block: game.block, game: game.game, seats: seatedWords(course, game.seats) })), ' ', element('span', { class: 'soft' }, endWords(course, game))];
  }

  /** Draws the last game that has come, not more than once in a while. */
  async #draw() {
    const course = this.#course;
    const game = course?.games.at(-1);
    if (!course?.settings || !game || this.#isAsking) return;
    const key = `${gameOf(course.settings, game)} ${game.moves}`;
    if (key === this.#asked) return;
    this.#isAsking = true;
    this.#asked = key;
    try {
      const { scene, text, players } = await askSituation({ game: gameOf(course.settings, game), written: course.settings.written, moves: game.moves.split(' ').filter(Boolean) });
      fill(this.#board, scene ? picture(scene, course.settings.game, players) : element('pre', { 'aria-hidden': 'true' }, text));
      this.#caption.textContent = say('tournament.last', { block: game.block, game: game.game, seats: seatedWords(course, game.seats), end: endWords(course, game) });
    } catch (error) {
      console.warn(error);
    }
    await new Promise((resolve) => { setTimeout(resolve, course.isRunning ? PAUSE : 0); });
    this.#isAsking = false;
    void this.#draw();
  }
}
