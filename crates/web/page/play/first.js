// @ts-check
/** The first page: the games, each drawn as it starts, with how many play and what is known of it; and the lessons. */
import { byId, element, fill } from '../common/dom.js';
import { link } from '../common/address.js';
import { askCatalog, askSituation, AskError } from '../common/socket.js';
import { knows, language, loadWords, say } from '../common/words.js';
import { writeHeader } from '../common/header.js';
import { markdown } from '../common/markdown.js';
import { picture } from './scene.js';

/** @typedef {import('../common/socket.js').GameEntry} GameEntry */

const LESSONS = ['win-or-lose', 'cuts', 'ties'];
/** Games that are there for tests and figures, after those that people play. */
const LAST = ['tree', 'uniform', 'random-game', 'toy-ring'];

async function main() {
  const asked = askCatalog();
  await loadWords('common', 'first');
  document.title = say('first.page');
  writeHeader('games');
  fill(byId('lessons'), ...LESSONS.map((name, at) => element('li', {},
    element('a', { class: 'panel', href: link(`/lessons/${name}`) },
      element('span', { class: 'lesson-number', 'aria-hidden': 'true' }, at + 1),
      element('span', {}, element('b', {}, say(`lesson.${name}`)), element('span', { class: 'soft' }, say(`lesson.${name}.about`)))))));
  try {
    const { games } = await asked;
    const order = [...games.filter(({ name }) => !LAST.includes(name)), ...games.filter(({ name }) => LAST.includes(name))];
    fill(byId('games'), ...order.map(card));
    document.body.dataset['ready'] = 'true';
  } catch (error) {
    const trouble = byId('trouble');
    trouble.textContent = error instanceof AskError ? error.message : String(error);
    trouble.hidden = false;
    document.body.dataset['ready'] = 'error';
  }
}

/** @param {GameEntry} game */
function card(game) {
  const drawing = element('div', { class: 'card-drawing' });
  const told = knows(`about.${game.name}`);
  const known = knows(`known.${game.name}`) ? element('p', {}, say(`known.${game.name}`)) : null;
  const item = element('li', { class: 'panel game-card' },
    drawing,
    element('h3', {}, element('a', { href: link('/play', { game: game.name }) }, knows(`game.${game.name}`) ? say(`game.${game.name}`) : game.name)),
    element('p', { class: 'players soft' }, say('first.players', { count: game.players, range: players(game) })),
    element('p', { class: 'about', lang: told ? language : 'en' }, told ? say(`about.${game.name}`) : game.about),
    game.known || known ? element('details', {},
      element('summary', {}, say('first.known')),
      element('div', { class: 'prose', lang: known ? language : 'en' }, known ?? markdown(game.known ?? '', { from: 4 }))) : null);
  if (game.drawn) draw(game, drawing);
  return item;
}

/**
 * How many can play: what the parameter says, else those of the default.
 * @param {GameEntry} game
 */
function players(game) {
  const takes = game.parameters.find(({ name }) => name === 'players')?.takes;
  if (!takes) return String(game.players);
  return takes.replace(/\|/g, ', ').replace(/ to /, '\u2013').replace(/ or /, language === 'ja' ? '、' : ' or ').replace(/, /g, language === 'ja' ? '、' : ', ');
}

/**
 * Draws how a game starts; a game that cannot be drawn has its card without a drawing.
 * @param {GameEntry} game
 * @param {HTMLElement} drawing
 */
async function draw(game, drawing) {
  try {
    const { scene, players: count } = await askSituation({ game: game.name });
    if (scene) drawing.append(picture(scene, game.name, count));
  } catch (error) {
    console.error(error instanceof AskError ? error.message : error);
  }
}

main();
