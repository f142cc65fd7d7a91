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
import { keepReview, lossWords, markSign, reviewOf, reviewedMove } from './reviewed.js';
import { withLimit } from './spec.js';

/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('../common/socket.js').Asked} Asked */
/** @typedef {import('../common/socket.js').Review} Review */
/** @typedef {import('../common/socket.js').ReviewedMove} ReviewedMove */

/** What each answer may take where the search has no limit of its own. A move needs up to three. */
const TIMES = ['100ms', '300ms', '1s'];
/** Plies of the better line that are followed. */
const FOLLOWED = 12;

/**
 * Shows the panel and keeps it shown.
 * @param {Record} record
 */
export function showReview(record) {
  const view = element('div', { class: 'review-view' });
  const here = element('div', { class: 'review-here', 'aria-live': 'polite' });
  const progress = element('progress', { max: 1, value: 0, 'aria-label': say('review.progress.name'), hidden: true });
  const told = element('span', { class: 'soft number' });
  const failure = element('p', { class: 'failure', role: 'alert', hidden: true });
  const button = element('button', { type: 'button', id: 'review-start' });
  const time = element('select', { id: 'review-time' }, ...TIMES.map((one, at) => element('option', { value: one }, say(`review.time.${at + 1}`))));
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
  });
  fill(byId('review-body'),
    element('p', { class: 'soft' }, say('review.about')),
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
    progress.hidden = !asked;
    if (!asked) told.textContent = '';
    document.body.dataset['review'] = asked ? 'running' : kept ? 'done' : 'none';
    fill(here, ...(kept ? hereWords(record) : []));
    const review = kept?.review ?? null;
    if (review === shown) return;
    shown = review;
    fill(view, ...(review ? whole(record, review) : []));
  };
  record.listen((change) => {
    if (change === 'opened') takeUp(record);
    show();
    if (change === 'opened') goOn();
  });
  if (record.situation) takeUp(record);
  show();
  goOn();
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
 * What the review says of the move that led to the position looked at.
 * @param {Record} record
 */
function hereWords(record) {
  const move = reviewedMove(record, record.played);
  if (!move) return [];
  const loss = lossWords(move, record.situation.payoffs, record.game);
  const words = move.choices === 1 ? say('review.forced') : move.best === move.move ? say('review.best') : move.loss === null ? say('review.open') : say('review.lost', { loss, best: move.best ?? '?' });
  return [
    element('p', {}, element('b', {}, `${move.ply}. ${move.move}`), move.mark && markSign(move.mark), ' ', words),
    whatIf(record, move) || null,
  ];
}

/**
 * The way to the better line; false where there is none.
 * @param {Record} record
 * @param {ReviewedMove} move
 */
function whatIf(record, move) {
  if (!move.best || move.best === move.move || move.loss === null) return false;
  return element('button', { type: 'button', class: 'what-if', on: { click: () => followBest(record, move) } }, say('review.what-if', { move: move.best }));
}

/**
 * @param {Record} record
 * @param {Review} review
 */
function whole(record, review) {
  const { payoffs } = record.situation;
  const goTo = async (/** @type {number} */ ply) => {
    if (record.main) await record.leaveLine();
    await record.goTo(ply);
  };
  return [
    review.partial && element('p', { class: 'soft' }, say('review.partial')),
    table('review.players', ['player', 'accuracy', 'mean', 'blunders', 'mistakes', 'inaccuracies'], review.players.map((player) => [
      element('span', { class: 'row' }, swatch(player.player), say('player', { player: player.player })),
      player.accuracy === null ? '–' : say('review.percent', { share: Math.round(player.accuracy) }),
      player.mean_loss === null ? '–' : say('loss.points', { count: Math.round(player.mean_loss * 10) / 10 }),
      player.blunders, player.mistakes, player.inaccuracies,
    ])),
    ...review.players.flatMap(({ player, lost_since: since }) => (since
      ? [element('p', {}, swatch(player), say(since.ply === 0 ? 'review.lost.always' : since.at_the_latest ? 'review.lost.latest' : 'review.lost.since', { player, at: since.ply }))] : [])),
    element('h3', {}, say('review.moments')),
    review.turning_points.length === 0
      ? element('p', { class: 'soft' }, say('review.moments.none'))
      : element('ol', { class: 'moments' }, ...review.turning_points.flatMap((ply) => {
        const move = review.moves.find((one) => one.ply === ply);
        return move ? [element('li', {},
          element('button', { type: 'button', class: 'plain', on: { click: () => goTo(ply) } },
            swatch(move.player), element('span', {}, say('review.moment', { at: ply, player: move.player, move: move.move, loss: lossWords(move, payoffs, record.game) })), move.mark && markSign(move.mark)),
          whatIf(record, move))] : [];
      })),
    element('details', {}, element('summary', {}, say('review.all')),
      table('review.all', ['move', 'loss', 'better'], review.moves.map((move) => [
        element('button', { type: 'button', class: 'plain row', on: { click: () => goTo(move.ply) } },
          element('span', { class: 'ply' }, move.ply), swatch(move.player), element('span', {}, move.move), move.mark && markSign(move.mark)),
        move.choices === 1 ? '–' : lossWords(move, payoffs, record.game),
        move.best && move.best !== move.move && move.loss !== null ? element('button', { type: 'button', class: 'plain', 'aria-label': say('review.what-if', { move: move.best }), on: { click: () => followBest(record, move) } }, move.best) : '',
      ]))),
    element('p', { class: 'soft' }, unitWords(review)),
  ].filter((part) => part !== false);
}

/** @param {Review} review */
function unitWords({ chances, moves, search }) {
  if (chances) return say('review.unit', { games: chances.games, search });
  return say(moves.every(({ best_value: best, played_value: played }) => best.expected && played.expected) ? 'review.unit.exact' : 'review.unit.none', { search });
}

/**
 * Follows the better line of a move, and looks at its first move.
 * @param {Record} record
 * @param {ReviewedMove} move
 */
async function followBest(record, move) {
  // From the game as it was reviewed, also where another line is on the board.
  if (record.main) await record.leaveLine();
  await record.goTo(move.ply - 1);
  await record.follow(move.line.length > 0 ? move.line.slice(0, FOLLOWED) : [move.best ?? '']);
  await record.goTo(move.ply);
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
