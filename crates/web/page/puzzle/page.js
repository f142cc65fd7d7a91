// @ts-check
/** The page of puzzles: the reader chooses a game, the server finds a position and proves it, and the reader solves it on the board. */
import { announce, byId, element, fill } from '../common/dom.js';
import { encode, fields, languageAsked, link } from '../common/address.js';
import { ask, askSituation, AskError } from '../common/socket.js';
import { waitingWords } from '../common/waiting.js';
import { gameTitle, loadWords, say } from '../common/words.js';
import { callPlayers } from '../common/players.js';
import { writeHeader } from '../common/header.js';
import { Board } from '../play/board.js';
import { nameOf } from '../play/spec.js';
import { Attempt } from './attempt.js';
import { keepSolved, lastSeed, solvedOf } from './progress.js';
import { READY } from './ready.js';

/** @typedef {import('../common/socket.js').Asked} Asked */
/** @typedef {import('../common/socket.js').Situation} Situation */
/** @typedef {import('./ready.js').Ready} Ready */
/** @typedef {'easy' | 'medium' | 'hard' | ''} Wanted */

/** How long the reader sees a move before it is replied to, in milliseconds. */
const PAUSE = 600;
const DIFFICULTIES = /** @type {const} */ (['easy', 'medium', 'hard']);
const STARS = { easy: '★☆☆', medium: '★★☆', hard: '★★★' };

const words = element('p', { id: 'question' });
const grade = element('p', { id: 'grade', class: 'soft' });
const said = element('p', { id: 'said', role: 'status' });
const line = element('p', { id: 'solution', class: 'soft', hidden: true });
const count = element('p', { id: 'solved-count', class: 'soft' });
const kinds = element('select', { id: 'kind' });
const levels = element('select', { id: 'difficulty' });
const buttons = {
  next: element('button', { type: 'button', class: 'main', id: 'next', on: { click: () => open(following()) } }),
  solution: element('button', { type: 'button', id: 'show', on: { click: () => showSolution() } }),
  again: element('button', { type: 'button', id: 'again', on: { click: () => again() } }),
  stop: element('button', { type: 'button', id: 'stop', hidden: true, on: { click: () => asked?.stop() } }),
};
const play = element('a', { class: 'button', id: 'play-on' });

/** @type {Ready[]} */
let all = READY;
/** @type {Ready} */
let kind = /** @type {Ready} */ (READY[0]);
/** @type {Wanted} */
let wanted = '';
let seed = 1;
/** @type {Asked | null} */
let asked = null;
/** @type {Attempt | null} */
let attempt = null;
/** @type {Situation | null} */
let start = null;
/** The attempt that judges a move or replies to one; another one, of the next puzzle, may be open by then. @type {Attempt | null} */
let busy = null;
let wasShown = false;
/** @type {Board} */
let board;

async function main() {
  await loadWords('common', 'play', 'review', 'puzzle', 'samples');
  document.title = say('puzzles.page');
  writeHeader('puzzles');
  board = new Board((move) => make(move), (_, why) => announce(why));
  byId('board').append(board.root);
  buttons.next.textContent = say('puzzles.next');
  buttons.solution.textContent = say('puzzles.show');
  buttons.again.textContent = say('puzzles.again');
  buttons.stop.textContent = say('puzzles.stop');
  play.textContent = say('puzzles.play');
  fill(byId('choice'),
    element('span', { class: 'row' }, element('label', { for: 'kind' }, say('puzzles.kind')), kinds),
    element('span', { class: 'row' }, element('label', { for: 'difficulty' }, say('puzzles.difficulty')), levels), buttons.next, buttons.stop);
  fill(byId('asked'), words);
  fill(byId('puzzle'), said, grade, element('div', { class: 'row' }, buttons.solution, buttons.again, play), line, count);
  fill(levels, element('option', { value: '' }, say('puzzles.any')), ...DIFFICULTIES.map((one) => element('option', { value: one }, `${STARS[one]} ${say(`puzzles.${one}`)}`)));
  kinds.addEventListener('change', () => {
    kind = all[Number(kinds.value)] ?? kind;
    seed = lastSeed(keyOf(kind)) - 1;
    open(following());
  });
  levels.addEventListener('change', () => {
    wanted = /** @type {Wanted} */ (levels.value);
    open(following());
  });
  read();
}

/** Reads the address, and opens its puzzle. */
function read() {
  const found = fields(location.search);
  const game = found.get('game')?.trim();
  const goal = found.get('goal');
  const [, least = '', most = ''] = /^(\d+)-(\d+)$/.exec(found.get('plies') ?? '') ?? [];
  const isThis = (/** @type {Ready} */ one) => one.game === game && (!goal || one.goal === goal) && (!least || one.plies?.join('-') === `${least}-${most}`);
  if (game) {
    kind = READY.find(isThis) ?? { game, goal: goal === 'draw' || goal === 'best' ? goal : 'win', plies: least ? [Number(least), Number(most)] : null, seeds: '' };
    if (!READY.includes(kind)) all = [...READY, kind];
  }
  const level = found.get('difficulty') ?? '';
  wanted = DIFFICULTIES.find((one) => one === level) ?? '';
  levels.value = wanted;
  offer();
  const number = Number(found.get('seed'));
  if (Number.isSafeInteger(number) && number > 0) {
    open(number);
  } else {
    seed = lastSeed(keyOf(kind)) - 1;
    open(following());
  }
}

/** Lists the kinds of puzzles. */
function offer() {
  const option = (/** @type {Ready} */ one) => element('option', { value: all.indexOf(one), selected: one === kind }, kindWords(one));
  fill(kinds, ...READY.map(option), !READY.includes(kind) && element('optgroup', { label: say('puzzles.others') }, option(kind)));
}

/** @param {Ready} one */
function kindWords({ game, goal, plies }) {
  const parameters = game.includes(':') ? ` (${game.slice(game.indexOf(':') + 1)})` : '';
  const name = nameOf(game) === 'tanhinmin' ? say('puzzles.tanhinmin') : `${gameTitle(game)}${parameters}`;
  return [name, say(`puzzles.goal.${goal}`), plies ? say('puzzles.plies', { least: plies[0], most: plies[1] }) : ''].filter(Boolean).join(' · ');
}

/** @param {Ready} one */
const keyOf = ({ game, goal, plies }) => [game, goal, plies?.join('-') ?? ''].join(' ');

/** The seed after this one whose puzzle comes quickly and is as difficult as wanted, if there is one. */
function following() {
  for (let next = seed + 1; next <= kind.seeds.length; next += 1) {
    const letter = kind.seeds[next - 1];
    if (letter !== '-' && (!wanted || letter === wanted[0])) return next;
  }
  return Math.max(seed, kind.seeds.length) + 1;
}

/**
 * Asks for a puzzle and shows it.
 * @param {number} number  its seed
 */
async function open(number) {
  const { game, goal, plies } = kind;
  asked?.done.catch(() => {});
  asked?.stop();
  seed = number;
  attempt = null;
  write();
  document.body.dataset['puzzle'] = 'seeking';
  buttons.stop.hidden = false;
  tell(say('puzzles.seeking'), '');
  // A seed of the list has its difficulty already.
  const difficulty = number > kind.seeds.length && wanted ? wanted : null;
  const mine = ask({ ask: 'puzzle', game, goal, plies, difficulty, seed: number }, ({ tell: what, done, before }) => {
    if (asked === mine) tell(what === 'waiting' ? waitingWords(before ?? 0) : say('puzzles.tried', { count: done ?? 0 }), '');
  });
  asked = mine;
  try {
    const { sheet } = await mine.done;
    if (asked !== mine) return;
    const puzzle = sheet?.puzzles[0];
    if (!puzzle) {
      end('none', say('puzzles.none', { count: sheet?.tried ?? 0 }));
      return;
    }
    const situation = await askSituation({ game: puzzle.game, position: puzzle.position });
    if (asked !== mine) return;
    callPlayers(puzzle.game, situation.names);
    start = situation;
    attempt = new Attempt(puzzle, situation);
    wasShown = false;
    end('open', '');
    byId('main').dataset['game'] = nameOf(puzzle.game);
    words.textContent = question(attempt);
    grade.textContent = say('puzzles.grade', { stars: STARS[puzzle.difficulty], difficulty: say(`puzzles.${puzzle.difficulty}`), search: puzzle.search, proof: puzzle.proof });
    play.setAttribute('href', link('/play', { game: puzzle.game, position: puzzle.position }));
    show();
    announce(words.textContent);
  } catch (error) {
    if (asked === mine) end('error', error instanceof AskError ? error.message : String(error));
  }
}

/**
 * @param {'none' | 'open' | 'error'} state
 * @param {string} told
 */
function end(state, told) {
  asked = null;
  buttons.stop.hidden = true;
  document.body.dataset['puzzle'] = state;
  tell(told, state === 'open' ? '' : 'wrong');
  if (state !== 'open') [words.textContent, grade.textContent] = ['', ''];
  line.hidden = true;
  count.textContent = say('puzzles.solved', { count: solvedOf(keyOf(kind)) });
  for (const button of [buttons.solution, buttons.again, play]) button.hidden = state !== 'open';
}

/** What is to be found. @param {Attempt} attempt */
function question({ puzzle, situation, isPlayedOut }) {
  const { to_move: player, goal, plies, moves: count } = puzzle;
  if (goal === 'win' && plies === 1) return say('puzzles.ask.at-once', { player });
  if (goal === 'win' && isPlayedOut && situation.players === 2 && plies) return say('puzzles.ask.plies', { player, plies });
  return say(`puzzles.ask.${goal}`, { player, moves: count });
}

/** Shows the position, which the reader may move in. */
function show() {
  if (!attempt) return;
  const before = attempt.moves.length > 0 ? undefined : attempt.situation;
  board.show(attempt.situation, { flip: false, enabled: busy !== attempt && attempt.isReaders && !attempt.isSolved, before });
  document.body.dataset['at'] = String(attempt.moves.length);
}

/**
 * A move of the reader's.
 * @param {string} move
 */
async function make(move) {
  const mine = attempt;
  if (!mine || busy === mine || !mine.isReaders || mine.isSolved) return;
  busy = mine;
  try {
    const isRight = await mine.isRight(move);
    if (mine !== attempt) return;
    if (!isRight) {
      wrong(mine, move);
      return;
    }
    await mine.play(move);
    if (mine !== attempt) return;
    tell(say('puzzles.right', { move }), 'right');
    show();
    await reply(mine);
  } catch (error) {
    if (mine === attempt) tell(error instanceof AskError ? error.message : String(error), 'wrong');
  } finally {
    if (busy === mine) busy = null;
    if (mine === attempt) show();
  }
  if (mine === attempt && mine.isSolved) solved(mine);
}

/**
 * The moves of the others, and those of the reader that are forced.
 * @param {Attempt} mine
 */
async function reply(mine) {
  while (mine === attempt && !mine.isSolved && (!mine.isReaders || mine.situation.legal.length === 1)) {
    const { next } = mine;
    if (next === undefined) return;
    await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
    if (mine !== attempt) return;
    await mine.play(next);
    show();
  }
}

/**
 * @param {Attempt} mine
 * @param {string} move
 */
function wrong(mine, move) {
  mine.wrong += 1;
  const [against, then] = mine.refutation(move);
  const reply = against ? ` ${then ? say('gain.reply.then', { reply: against, then }) : say('gain.reply', { reply: against })}` : '';
  show();
  board.setMarks(new Map([[move, { tint: 'loss', share: 0, text: '×', words: say('puzzles.is-wrong'), rank: 0 }]]));
  tell(`${say(`puzzles.wrong.${mine.puzzle.goal}`, { move })}${reply}`, 'wrong');
}

/** @param {Attempt} mine */
function solved(mine) {
  document.body.dataset['puzzle'] = 'solved';
  const after = mine.rest.slice(0, 16);
  const how = wasShown ? 'puzzles.done' : mine.wrong > 0 ? 'puzzles.done.tries' : 'puzzles.done.alone';
  tell(say(how, { move: mine.puzzle.solution, tries: mine.wrong + 1 }), 'right');
  line.textContent = after.length > 0 ? say('puzzles.then', { line: after.join(' ') }) : '';
  line.hidden = after.length === 0;
  if (!wasShown && mine.wrong === 0) keepSolved(keyOf(kind), seed);
  count.textContent = say('puzzles.solved', { count: solvedOf(keyOf(kind)) });
  buttons.solution.hidden = true;
  buttons.next.focus();
}

/** Tells the solution from here on, and marks its next move. */
function showSolution() {
  const mine = attempt;
  if (!mine || busy === mine || mine.isSolved || !mine.next) return;
  wasShown = true;
  board.setHint(mine.next);
  tell(say('puzzles.solution', { move: mine.next }), '');
  line.textContent = say('puzzles.goes-on', { line: mine.rest.slice(0, 24).join(' ') });
  line.hidden = false;
}

/** The puzzle from its start. */
function again() {
  const mine = attempt;
  if (!mine || busy === mine || !start) return;
  mine.again(start);
  end('open', '');
  show();
}

/**
 * @param {string} what
 * @param {'right' | 'wrong' | ''} how
 */
function tell(what, how) {
  said.textContent = what;
  said.className = how;
}

/** Writes the address: it names this puzzle. */
function write() {
  const { game, goal, plies } = kind;
  const part = (/** @type {string} */ name, /** @type {string} */ value) => (value ? [`${name}=${encode(value)}`] : []);
  const parts = [part('game', game), part('goal', goal === 'win' ? '' : goal), part('plies', plies?.join('-') ?? ''), part('difficulty', wanted), part('seed', String(seed)), part('language', languageAsked())];
  history.replaceState(null, '', `${location.pathname}?${parts.flat().join('&')}`);
}

main();
