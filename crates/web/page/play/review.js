// @ts-check
/**
 * The review of the game: the server looks at every move and says what it lost. Shown are how well each player played, the moments that
 * decided, the move that is looked at with the better one, which can be followed, and all moves.
 */
import { announce, byId, element, fill } from '../common/dom.js';
import { showFailure } from '../common/messages.js';
import { ask, AskError } from '../common/socket.js';
import { keepRunning, runningReview, saveReview, savedReview } from '../common/saved-reviews.js';
import { waitingWords } from '../common/waiting.js';
import { say } from '../common/words.js';
import { swatch } from './scene.js';
import { Mistakes, hasBetter } from './mistakes.js';
import { keepReview, lossWords, markSign, reviewOf, reviewedMove } from './reviewed.js';
import { withLimit } from './spec.js';

/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('../common/socket.js').Asked} Asked */
/** @typedef {import('../common/socket.js').Review} Review */
/** @typedef {import('../common/socket.js').ReviewedMove} ReviewedMove */

/** What each answer may take where the search has no limit of its own. A move needs up to three. */
const TIMES = ['100ms', '300ms', '1s'];
/** The marks of mistakes. */
const MISTAKES = ['??', '?'];
/** From which share of the first place down a player is well behind. */
const BEHIND = 0.2;

/**
 * Shows the panel and keeps it shown.
 * @param {Record} record
 * @param {import('./board.js').Board} board
 * @param {import('./turn.js').Turn} turn
 */
export function showReview(record, board, turn) {
  const mistakes = new Mistakes(record, board, turn);
  const view = element('div', { class: 'review-view' });
  const here = element('div', { class: 'review-here', 'aria-live': 'polite' });
  const progress = element('progress', { max: 1, value: 0, 'aria-label': say('review.progress.name'), hidden: true });
  const told = element('span', { class: 'soft number' });
  const failure = element('p', { class: 'failure', role: 'alert', hidden: true });
  const button = element('button', { type: 'button', id: 'review-start' });
  const time = element('select', { id: 'review-time' }, ...TIMES.map((one, at) => element('option', { value: one }, say(`review.time.${at + 1}`))));
  const about = element('p', { class: 'soft' }, say('review.about'));
  /** @type {Asked | null} */
  let asked = null;

  const start = async () => {
    const { game, written, position, moves } = record;
    const search = withLimit(record.search || record.situation.default_search, time.value);
    failure.hidden = true;
    const mine = ask({ ask: 'review', game, written, position, moves, search, known: provenOf(record) }, (tell) => {
      if (asked !== mine) return;
      if (tell.tell === 'waiting') told.textContent = waitingWords(tell.before ?? 0);
      if (tell.done === undefined || !tell.of) return;
      progress.max = tell.of;
      progress.value = tell.done;
      told.textContent = say('review.progress', { done: tell.done + 1, of: tell.of });
    });
    asked = mine;
    keepRunning({ whole: { game, written, position, moves }, time: time.value });
    show();
    try {
      const { review } = await mine.done;
      if (asked !== mine) return;
      asked = null;
      keepRunning(null);
      if (review && review.moves.length > 0) {
        const kept = { game, written, position, moves, review };
        saveReview(kept);
        keepReview(record, kept);
      }
      announce(say('review.done'));
    } catch (error) {
      if (asked !== mine) return;
      asked = null;
      keepRunning(null);
      showFailure(failure, error instanceof AskError ? error.message : String(error));
    }
    show();
  };
  button.addEventListener('click', () => {
    if (asked) asked.stop();
    else start();
    reviewing();
  });
  for (const room of [here, view]) room.addEventListener('click', reviewing);
  fill(byId('review-body'),
    about,
    element('div', { class: 'row' }, button, element('span', { class: 'row' }, element('label', { for: 'review-time' }, say('review.time')), time), progress, told),
    failure, here, view);

  // A review that a reload has stopped begins again.
  const goOn = () => {
    if (!record.situation || asked) return;
    const { game, written, position, moves } = record;
    const left = runningReview({ game, written, position, moves });
    if (left === null || !TIMES.includes(left)) return;
    time.value = left;
    start();
  };

  /** @type {unknown} */
  let shown = null;
  const show = () => {
    const kept = reviewOf(record);
    button.textContent = say(asked ? 'review.stop' : kept ? 'review.again' : 'review.start');
    button.classList.toggle('main', !asked && !kept);
    button.disabled = !asked && record.moves.length === 0;
    about.hidden = kept !== null;
    progress.hidden = !asked;
    if (!asked) told.textContent = '';
    document.body.dataset['review'] = asked ? 'running' : kept ? 'done' : 'none';
    const said = kept ? hereWords(record, mistakes) : [];
    // Said once, however often it is shown.
    const words = said.map((part) => part?.textContent).join();
    if (words !== here.dataset['words']) fill(here, ...said);
    here.dataset['words'] = words;
    const review = kept?.review ?? null;
    if (review === shown) return;
    shown = review;
    fill(view, ...(review ? whole(record, review, mistakes) : []));
  };
  record.listen((change) => {
    if (change === 'opened') {
      delete document.body.dataset['reviewing'];
      takeUp(record);
    }
    show();
    if (change === 'opened') goOn();
  });
  if (record.situation) takeUp(record);
  show();
  goOn();
}

/** Brings the review next to the board, which stays in sight. */
function reviewing() {
  const { dataset } = document.body;
  if (dataset['reviewing']) return;
  dataset['reviewing'] = 'true';
  byId('review').scrollIntoView({ block: 'nearest' });
}

/**
 * What searches have proven of the positions of the game so far.
 * @param {Record} record
 */
function provenOf(record) {
  return [...record.moves, ''].flatMap((_, ply) => {
    const answer = record.answerAt(ply);
    return answer?.kind === 'exact' && answer.value ? [{ ply, value: answer.value }] : [];
  });
}

/**
 * Takes up the review that was kept of the game that was opened, if there is one.
 * @param {Record} record
 */
function takeUp(record) {
  const { game, written, position } = record;
  keepReview(record, savedReview({ game, written, position, moves: record.main?.moves ?? record.moves }));
}

/**
 * What the review says of the mistake that is looked at, or of the move that led to the position on the board.
 * @param {Record} record
 * @param {Mistakes} mistakes
 */
function hereWords(record, mistakes) {
  if (mistakes.playsOn) {
    return [element('p', {}, say('review.plays-on', { player: record.seats.indexOf('human') + 1 })),
      element('button', { type: 'button', on: { click: () => record.leaveLine() } }, say('moves.leave'))];
  }
  const move = mistakes.looked ?? reviewedMove(record, record.played);
  if (!move) return [];
  const loss = lossWords(move, record.situation.payoffs, record.game);
  const words = move.choices === 1 ? say('review.forced') : move.best === move.move ? say('review.best') : move.loss === null ? say('review.open') : say('review.lost', { loss, best: move.best ?? '?' });
  return [
    element('p', {}, element('b', {}, `${move.ply}. ${move.move}`), move.mark && markSign(move.mark), ' ', words),
    whatIf(move, mistakes) || null,
  ];
}

/**
 * The way to go on from the better move; false where there is none.
 * @param {ReviewedMove} move
 * @param {Mistakes} mistakes
 */
function whatIf(move, mistakes) {
  if (!hasBetter(move)) return false;
  return element('button', { type: 'button', class: 'what-if', on: { click: () => mistakes.whatIf(move) } }, say('review.what-if', { move: move.best ?? '' }));
}

/**
 * @param {Record} record
 * @param {Review} review
 * @param {Mistakes} mistakes
 */
function whole(record, review, mistakes) {
  const { payoffs } = record.situation;
  const decided = new Set(review.turning_points);
  const found = review.moves.filter((move) => decided.has(move.ply) || MISTAKES.includes(move.mark));
  return [
    review.partial && element('p', { class: 'soft' }, say('review.partial')),
    element('h3', {}, say('review.moments')),
    found.length === 0
      ? element('p', { class: 'soft' }, say(review.players.some(({ judged }) => judged > 0) ? 'review.moments.none' : 'review.moments.open'))
      : element('ol', { class: 'moments' }, ...found.map((move) => element('li', {},
        element('button', { type: 'button', class: 'plain', on: { click: () => mistakes.look(move) } },
          swatch(move.player), element('span', {}, say('review.moment', { at: move.ply, player: move.player, move: move.move, loss: lossWords(move, payoffs, record.game) })), move.mark && markSign(move.mark)),
        whatIf(move, mistakes)))),
    ...review.players.flatMap(({ player, lost_since: since }) => {
      const behind = behindSince(review, player);
      return [
        since && say(since.ply === 0 ? 'review.lost.always' : since.at_the_latest ? 'review.lost.latest' : 'review.lost.since', { player, at: since.ply }),
        behind && behind < (since?.ply ?? Infinity) && say('review.behind.since', { player, at: behind }),
      ].flatMap((words) => (words ? [element('p', {}, swatch(player), ' ', words)] : []));
    }),
    table('review.players', ['player', 'accuracy', 'mean', 'blunders', 'mistakes', 'inaccuracies'], review.players.map((player) => [
      element('span', { class: 'row' }, swatch(player.player), say('player', { player: player.player })),
      player.accuracy === null ? '–' : say('review.percent', { share: Math.round(player.accuracy) }),
      player.mean_loss === null ? '–' : say('review.percent', { share: Math.round(player.mean_loss * 10) / 10 }),
      player.blunders, player.mistakes, player.inaccuracies,
    ])),
    element('details', {}, element('summary', {}, say('review.all')),
      table('review.all', ['move', 'loss', 'better'], review.moves.map((move) => [
        element('button', { type: 'button', class: 'plain row', on: { click: () => mistakes.look(move) } },
          element('span', { class: 'ply' }, move.ply), swatch(move.player), element('span', {}, move.move), move.mark && markSign(move.mark)),
        move.choices === 1 ? '–' : lossWords(move, payoffs, record.game),
        hasBetter(move) ? move.best : '',
      ]))),
    element('p', { class: 'soft' }, unitWords(review)),
  ].filter((part) => part !== false);
}

/**
 * Since which move a player was well behind to the end.
 * @param {Review} review
 * @param {number} player
 * @returns {number} 0 where the player was not
 */
function behindSince({ moves }, player) {
  const behind = moves.map(({ played_value: { expected } }) => expected !== null && (expected[player - 1] ?? 1) <= BEHIND);
  return behind.at(-1) ? moves[behind.lastIndexOf(false) + 1]?.ply ?? 0 : 0;
}

/** @param {Review} review */
function unitWords({ chances, moves, search }) {
  if (chances) return say('review.unit', { games: chances.games, search });
  return say(moves.every(({ best_value: best, played_value: played }) => best.expected && played.expected) ? 'review.unit.exact' : 'review.unit.none', { search });
}

/**
 * @param {string} name  the key of what it is called
 * @param {string[]} columns  the ends of the keys of their heads
 * @param {import('../common/dom.js').Child[][]} rows
 */
function table(name, columns, rows) {
  return element('div', { class: 'table-room', tabindex: 0, role: 'group', 'aria-label': say(name) },
    element('table', { class: 'rows' },
      element('thead', {}, element('tr', {}, ...columns.map((column) => element('th', { scope: 'col' }, say(`review.column.${column}`))))),
      element('tbody', {}, ...rows.map((cells) => element('tr', {}, ...cells.map((cell, at) => (at === 0 ? element('th', { scope: 'row' }, cell) : element('td', {}, cell))))))));
}
