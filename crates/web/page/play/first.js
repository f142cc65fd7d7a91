// @ts-check
/** The first page: the games, each drawn as it starts, with how many play and what is known of it; and the lessons. */
import { byId, element, fill } from '../common/dom.js';
import { link } from '../common/address.js';
import { askCatalog, askRules, askSituation, AskError } from '../common/socket.js';
import { gameTitle, knows, language, loadWords, say } from '../common/words.js';
import { writeHeader } from '../common/header.js';
import { markdown } from '../common/markdown.js';
import { showLessons } from '../lesson/cards.js';
import { picture } from './scene.js';

/** @typedef {import('../common/socket.js').GameEntry} GameEntry */

/** Games that are there for tests and figures, after those that people play. */
const LAST = ['tree', 'uniform', 'random-game', 'toy-ring'];

async function main() {
  const asked = askCatalog();
  await loadWords('common', 'first', 'lessons');
  document.title = say('first.page');
  byId('write').setAttribute('href', link('/write'));
  writeHeader('games');
  showLessons();
  try {
    const { games } = await asked;
    const order = [...games.filter(({ name }) => !LAST.includes(name)), ...games.filter(({ name }) => LAST.includes(name))];
    fill(byId('games'), ...order.map(card));
    document.body.dataset['ready'] = 'true';
    for (const { name } of order) await tellKnown(name);
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
  const item = element('li', { class: 'panel game-card', data: { name: game.name } },
    drawing,
    element('h3', {}, element('a', { href: link('/play', { game: game.name }) }, gameTitle(game.name))),
    element('p', { class: 'players soft' }, say('first.players', { count: game.players, range: players(game) })),
    element('p', { class: 'about', lang: told ? language : 'en' }, told ? say(`about.${game.name}`) : game.about),
    game.known && element('p', { class: 'known' }, element('b', {}, say('first.known.short')), ' ', element('span', { lang: 'en' }, game.known)));
  draw(game, drawing);
  return item;
}

/**
 * Adds what the rules of a game say is known of it, if they say something.
 * @param {string} name
 */
async function tellKnown(name) {
  const [, known = ''] = /^## What is known\n+([\s\S]*?)(?=\n## |(?![\s\S]))/m.exec(await askRules(name)) ?? [];
  const item = document.querySelector(`[data-name="${CSS.escape(name)}"]`);
  if (known.trim() && item) item.append(element('details', {}, element('summary', {}, say('first.known')), element('div', { class: 'prose', lang: 'en', tabindex: 0 }, markdown(known, { from: 4 }))));
}

/**
 * How many can play: what the parameter says, else those of the default.
 * @param {GameEntry} game
 */
function players(game) {
  const takes = game.parameters.find(({ name }) => name === 'players')?.takes;
  if (!takes) return String(game.players);
  const range = /^(\d+) to (\d+)$/.exec(takes);
  if (range) return `${range[1]}\u2013${range[2]}`;
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(takes.match(/\d+/g) ?? [takes]);
}

/**
 * Draws how a game starts; a game that is not drawn is written.
 * @param {GameEntry} game
 * @param {HTMLElement} drawing
 */
async function draw(game, drawing) {
  try {
    const { scene, text, players: count } = await askSituation({ game: game.name });
    drawing.append(scene ? picture(scene, game.name, count) : element('pre', { 'aria-hidden': 'true' }, text));
  } catch (error) {
    console.error(error instanceof AskError ? error.message : error);
  }
}

main();
