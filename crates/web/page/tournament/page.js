// @ts-check
/**
 * The page of tournaments: searches play each other, and their shares are seen with the intervals that narrow as games come in. The
 * address holds all that the games depend on, so that a link repeats them.
 */
import { announce, byId, element, fill, seldom } from '../common/dom.js';
import { writeHeader } from '../common/header.js';
import { languageOf, messagesLoaded } from '../common/messages.js';
import { askCatalog } from '../common/socket.js';
import { waitingWords } from '../common/waiting.js';
import { loadWords, number, say } from '../common/words.js';
import { Course } from './course.js';
import { Form, gameWords } from './form.js';
import { Games, seatedWords } from './games.js';
import { Keep } from './keep.js';
import { keepGames, keptGames } from './kept.js';
import { dots, narrowing } from './plot.js';
import { addressOf, readSettings } from './settings.js';
import { pairsTable, standingsTable } from './tables.js';
import { notes, verdicts } from './verdict.js';

/** @typedef {import('./settings.js').Settings} Settings */
/** @typedef {import('./plot.js').Row} Row */

/** How often what is seen follows the games, in milliseconds. */
const FRAME = 250;
/** Milestones that are said: a quarter of the games, a half, three quarters. */
const QUARTERS = 4;

const summary = element('summary', {});
const said = element('div', { id: 'verdict' });
const bar = element('progress', { id: 'progress', max: 1, value: 0 });
const count = element('p', { class: 'number', id: 'count' });
const now = element('p', { class: 'soft', id: 'now' });
const failure = element('p', { class: 'failure', id: 'failure', role: 'alert', hidden: true });
const buttons = {
  stop: element('button', { type: 'button', id: 'stop', hidden: true, on: { click: () => course.stop() } }),
  goOn: element('button', { type: 'button', class: 'main', id: 'go-on', hidden: true, on: { click: () => run('goOn') } }),
};
const plot = element('div', { class: 'plot-room' });
const table = element('div', {});
const about = element('p', { class: 'soft', id: 'intervals' });
const chosen = element('select', { id: 'history-player' });
const band = element('div', { class: 'plot-room' });
const matrix = element('div', {});

/** @type {Form} */
let form;
/** @type {Games} */
let games;
/** @type {Keep} */
let keep;
let quarter = 0;
const course = new Course((change) => {
  if (change === 'state') {
    tellState();
    show();
    if (!course.isRunning) keepGames(course);
  } else {
    tellQuarter();
    showSeldom();
  }
});

async function main() {
  await loadWords('common', 'play', 'tournament', 'samples');
  document.title = say('tournament.page');
  writeHeader('tournament');
  buttons.stop.textContent = say('tournament.stop');
  buttons.goOn.textContent = say('tournament.go-on');
  const { wrong, ...settings } = readSettings(location.search, location.hash);
  form = new Form(settings, { onStart: () => run('start'), onChange: changed });
  games = new Games();
  keep = new Keep(() => form.settings, course);
  fill(byId('setup'), summary, form.root);
  fill(byId('keep'), ...keep.parts);
  fill(byId('course'), element('h2', {}, say('tournament.course')), said, bar, count, now, failure, element('div', { class: 'row' }, buttons.stop, buttons.goOn));
  fill(byId('standings'), element('h2', { id: 'standings-title' }, say('tournament.standings')), plot, table, about);
  fill(byId('history'), element('h2', { id: 'history-title' }, say('tournament.history')),
    element('div', { class: 'row', id: 'history-choice' }, element('label', { for: 'history-player' }, say('tournament.history.of')), chosen), band);
  fill(byId('pairs'), element('h2', { id: 'pairs-title' }, say('tournament.pairs')), element('p', { class: 'soft' }, say('tournament.pairs.about')), matrix);
  fill(byId('games'), ...games.parts);
  chosen.addEventListener('change', show);
  new ResizeObserver(() => show()).observe(byId('course'));
  show();
  void messagesLoaded().then(show);
  if (wrong) form.tell(say(`written.${wrong}`));
  else await form.begin();
  const { public: off } = await askCatalog();
  if (off) {
    form.lock(true, say('tournament.start'));
    form.tell(say('tournament.off'));
  } else {
    const kept = wrong ? null : keptGames(form.settings);
    if (kept) await course.restore(form.settings, kept);
  }
  addEventListener('pagehide', () => keepGames(course));
  document.body.dataset['ready'] = 'true';
}

/** Follows the form: the address names what it holds. @param {Settings} settings */
function changed(settings) {
  if (!keep) return;
  history.replaceState(null, '', addressOf(settings));
  keep.show();
  showButtons();
}

/** @param {'start' | 'goOn'} how */
async function run(how) {
  const { settings } = form;
  form.tell('');
  quarter = 0;
  // On a narrow screen the results are below the settings.
  if (byId('setup').getBoundingClientRect().width > innerWidth * 0.8) /** @type {HTMLDetailsElement} */ (byId('setup')).open = false;
  await course[how](settings);
}

/** Says what has changed, and puts the focus where one goes on. */
function tellState() {
  const { state, games: played } = course;
  document.body.dataset['course'] = state;
  const hadFocus = form.root.contains(document.activeElement) || [buttons.stop, buttons.goOn, byId('start')].some((button) => button === document.activeElement);
  showButtons();
  if (course.isRestoring) return;
  if (state === 'playing' && played.length === 0) announce(say('tournament.begun'));
  if (state === 'stopped' || state === 'done') announce([say(`tournament.${state}`, { count: played.length }), ...sentences()].join(' '));
  if (state === 'new' && course.failure) {
    form.tell(course.failure);
    /** @type {HTMLDetailsElement} */ (byId('setup')).open = true;
  }
  if (!hadFocus) return;
  const next = course.isRunning ? buttons.stop : state === 'stopped' && !buttons.goOn.hidden ? buttons.goOn : byId('start');
  if (next.checkVisibility()) next.focus();
}

/** Says how far it is, now and then. */
function tellQuarter() {
  const reached = Math.floor((QUARTERS * course.games.length) / Math.max(1, course.all));
  if (reached > quarter && reached < QUARTERS) announce(say('tournament.milestone', { count: course.games.length, all: course.all }));
  quarter = Math.max(quarter, reached);
}

function showButtons() {
  const { isRunning, state } = course;
  const mayGoOn = !isRunning && course.goesOn(form.settings);
  buttons.stop.hidden = !isRunning;
  buttons.stop.setAttribute('aria-disabled', String(state === 'stopping'));
  buttons.goOn.hidden = !mayGoOn;
  form.lock(isRunning, say(course.games.length > 0 && !isRunning ? 'tournament.start.again' : 'tournament.start'));
}

/** What has been shown so far, a sentence each. */
function sentences() {
  const { report, isRunning } = course;
  return report && !isRunning ? verdicts(report) : [];
}

/** The standings, the best first: at the end those of the report. @returns {Row[]} */
function rows() {
  const { report, history: before, names, isRunning } = course;
  const isLast = report !== null && !isRunning;
  const scores = isLast ? report.players.map(({ score }) => score) : (before.at(-1)?.standings ?? []);
  const all = names.flatMap((name, at) => {
    const score = scores[at];
    return score ? [{ player: at + 1, name, score }] : [];
  });
  return all.sort((one, other) => other.score.value - one.score.value || one.player - other.player);
}

const showSeldom = seldom(FRAME, show);

function show() {
  if (!form) return;
  const { state, games: played, all, report, history: before, names, fair, blocks, isRunning } = course;
  summary.textContent = say('tournament.settings', { game: gameWords(form.settings) });
  // The verdict, and how far it is.
  const found = sentences();
  const partial = state === 'stopped' && report && report.blocks > 0 && found.length > 0;
  fill(said, ...(partial ? [element('p', { class: 'soft' }, say('tournament.so-far', { count: report.blocks, all: blocks }))] : []), ...found.map((words, at) => element('p', { class: at === 0 ? 'verdict-first' : null }, words)),
    ...(isRunning ? [] : notes(course)).map((note) => element('p', { class: 'soft', lang: languageOf(note) }, note)));
  bar.hidden = all === 0;
  bar.max = Math.max(1, all);
  bar.value = played.length;
  bar.setAttribute('aria-label', say('tournament.progress'));
  count.textContent = countWords();
  now.textContent = nowWords();
  failure.hidden = course.failure === '' || state === 'new';
  failure.textContent = course.failure;
  failure.lang = languageOf(course.failure);
  // The shares.
  const standings = rows();
  byId('standings').hidden = standings.length === 0;
  if (standings.length > 0) {
    fill(plot, dots(standings, fair, plot.clientWidth || 600));
    if (!table.contains(document.activeElement)) fill(table, standingsTable(standings, fair, report));
    about.textContent = say(report && !isRunning ? 'tournament.intervals.last' : 'tournament.intervals.live');
  }
  byId('history').hidden = before.length < 3;
  if (before.length >= 3) {
    if (chosen.options.length !== names.length) fill(chosen, ...names.map((name, at) => element('option', { value: at + 1 }, name)));
    byId('history-choice').hidden = names.length < 3;
    const player = names.length < 3 ? 1 : Number(chosen.value) || 1;
    fill(band, narrowing(before, player, { fair, blocks, name: names[player - 1] ?? '' }, band.clientWidth || 600));
    byId('history-title').textContent = say('tournament.history', { name: names[player - 1] ?? '' });
  }
  byId('pairs').hidden = !report || report.pairs.length < 2 || report.blocks === 0;
  if (report && !matrix.contains(document.activeElement)) fill(matrix, pairsTable(report));
  byId('games').hidden = played.length === 0;
  if (played.length > 0) games.show(course);
  keep.show();
  document.body.dataset['games'] = String(played.length);
}

/** Games played, how many a minute, and how long it goes on. */
function countWords() {
  const { state, games: played, all, pace, isRunning, seats, blocks, names } = course;
  if (state === 'new' || all === 0) return state === 'new' ? say('tournament.new') : '';
  const so = say('tournament.count', { count: played.length, all, blocks, each: seats.length, players: names.length });
  if (!isRunning || pace === 0) return so;
  return `${so} · ${say('tournament.pace', { pace: pace < 10 ? Math.round(pace * 10) / 10 : Math.round(pace) })} · ${timeLeft((all - played.length) / pace)}`;
}

/** @param {number} minutes */
function timeLeft(minutes) {
  if (minutes < 1) return say('tournament.left.seconds', { time: Math.max(1, Math.round(minutes * 60)) });
  return minutes < 90 ? say('tournament.left.minutes', { time: Math.round(minutes) }) : say('tournament.left.hours', { time: number(Math.round(minutes / 6) / 10) });
}

/** What is going on. */
function nowWords() {
  const { state, next, before } = course;
  if (state === 'waiting') return before !== null ? waitingWords(before) : say('tournament.starting');
  if (state === 'stopping') return say('tournament.stopping');
  if (state === 'playing' && next) return say('tournament.now', { block: next.block, game: next.game, seats: seatedWords(course, next.seats) });
  if (state === 'stopped') return say('tournament.stopped.about');
  return '';
}

main();
