// @ts-check
/** The first page: a few games to begin with, those of the reader's own, the lessons, and all games with what is known of them. */
import { byId, element, fill } from '../common/dom.js';
import { link } from '../common/address.js';
import { askCatalog, askRules, askSamples, askSituation, AskError } from '../common/socket.js';
import { addWords, gameTitle, knows, language, loadWords, say } from '../common/words.js';
import { writeHeader } from '../common/header.js';
import { languageOf, spoken, told } from '../common/messages.js';
import { markdown, section } from '../common/markdown.js';
import { showLessons } from '../lesson/cards.js';
import { lastLevel } from './level.js';
import { showMyGames } from './my-games.js';
import { picture } from './scene.js';

/** @typedef {import('../common/socket.js').GameEntry} GameEntry */

/** The heading of what is known of a game, in each language that rules are written in. */
const KNOWN = ['What is known', '知られていること'];
/** The games that come first. */
const FEATURED = ['othello', 'connect-four', 'diamond'];
/** Games that are there for lessons, tests and figures: they can be chosen beside the board. */
const TOYS = ['tree', 'uniform', 'random-game', 'toy-ring'];

async function main() {
  const asked = askCatalog();
  await loadWords('common', 'first', 'lessons');
  document.title = say('first.page');
  writeHeader('games');
  showMyGames();
  byId('puzzles').setAttribute('href', link('/puzzles'));
  byId('tournament').setAttribute('href', link('/tournament'));
  byId('help').setAttribute('href', link('/help'));
  showLessons();
  try {
    const { games, public: off } = await asked;
    if (off) void import('../common/public.js').then(({ showOff }) => showOff(off));
    const first = FEATURED.flatMap((name) => games.filter((game) => game.name === name));
    const others = games.filter(({ name }) => !FEATURED.includes(name) && !TOYS.includes(name));
    fill(byId('featured'), ...first.map(card), ownCard());
    fill(byId('games'), ...others.map(card));
    byId('written').parentElement?.addEventListener('toggle', async () => {
      const [samples] = await Promise.all([askSamples(games), addWords('samples')]);
      fill(byId('written'), ...samples.map(({ name, players }) => element('li', {}, element('a', { href: link('/play', { game: name, seats: against(players) }) }, gameTitle(name)))));
    }, { once: true });
    document.body.dataset['ready'] = 'true';
  } catch (error) {
    const trouble = byId('trouble');
    trouble.textContent = error instanceof AskError ? error.message : String(error);
    trouble.hidden = false;
    document.body.dataset['ready'] = 'error';
  }
}

/** The way to a game that the reader writes. */
function ownCard() {
  return element('li', { class: 'panel game-card' },
    element('div', { class: 'card-drawing' }, element('pre', { 'aria-hidden': 'true' }, 'game "…"\nplayers X, O\nboard square 3\nturn\n  place mark on empty\nend\n  when line of 3 …')),
    element('h3', {}, element('a', { id: 'write', href: link('/write') }, say('first.write'))),
    element('p', { class: 'about' }, say('first.write.about')));
}

/**
 * The seats of a person against computers.
 * @param {number} players
 */
function against(players) {
  return Array.from({ length: players }, (_, at) => (at === 0 ? 'human' : `level:${lastLevel()}`));
}

/** @param {GameEntry} game */
function card(game) {
  const drawing = element('div', { class: 'card-drawing', data: { game: game.name } });
  const isSaid = knows(`about.${game.name}`);
  const short = game.known ? [element('b', {}, say('first.known.short')), ' ', spoken('span', game.known)] : null;
  seen.observe(drawing);
  return element('li', { class: 'panel game-card', data: { name: game.name } },
    drawing,
    element('h3', {}, element('a', { href: link('/play', { game: game.name, seats: against(game.players) }) }, gameTitle(game.name))),
    element('p', { class: 'players soft' }, say('first.players', { count: game.players, range: players(game) })),
    element('p', { class: 'about', lang: isSaid ? language : languageOf(told(game.about)) }, isSaid ? say(`about.${game.name}`) : told(game.about)),
    element('p', { class: 'card-ways' },
      element('a', { href: link('/play', { game: game.name }), 'aria-label': say('first.people.of', { game: gameTitle(game.name) }) }, say('first.people'))),
    game.explained ? explained(game.name, short ?? [say('first.known')]) : short && element('p', { class: 'known' }, ...short));
}

/**
 * What the rules of a game say is known of it, asked for when it is opened: behind the short answer where there is one.
 * @param {string} name
 * @param {(Node | string)[]} summary
 */
function explained(name, summary) {
  const details = element('details', { class: 'known' }, element('summary', {}, ...summary));
  details.addEventListener('toggle', async () => {
    const known = section(await askRules(name), KNOWN);
    details.append(element('div', { class: 'prose', lang: languageOf(known), tabindex: 0 }, markdown(known, { from: 4 })));
  }, { once: true });
  return details;
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

/** Draws how games start when their cards come into sight; a game that is not drawn is written. */
const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting || !(target instanceof HTMLElement)) continue;
    seen.unobserve(target);
    void draw(target.dataset['game'] ?? '', target);
  }
}, { rootMargin: '160px' });

/**
 * @param {string} game
 * @param {HTMLElement} drawing
 */
async function draw(game, drawing) {
  try {
    const { scene, text, players: count } = await askSituation({ game });
    drawing.append(scene ? picture(scene, game, count) : element('pre', { 'aria-hidden': 'true' }, text));
  } catch (error) {
    console.error(error instanceof AskError ? error.message : error);
  }
}

main();
