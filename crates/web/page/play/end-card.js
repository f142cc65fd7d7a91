// @ts-check
/** The end of a game as a card over the board: the result, another game, a level up or down, the review and ways to share. */
import { byId, element, fill } from '../common/dom.js';
import { say } from '../common/words.js';
import { endWords } from './ending.js';
import { keepLevel, levelName } from './level.js';
import { challenger, noteResult, resultOf } from './results.js';

/** @typedef {import('./record.js').Record} Record */

/**
 * Puts the card over the board when a game ends.
 * @param {Record} record
 * @param {import('./board.js').Board} board
 * @param {import('./record.js').Change} last  what happened before the card was there
 */
export function showEndCard(record, board, last) {
  const title = element('h2', { id: 'end-title', class: 'end-title' });
  const score = element('p', { id: 'end-score' });
  const offer = element('p', { class: 'end-offer', hidden: true });
  const ways = element('div', { class: 'row end-ways' });
  const card = element('section', { id: 'end-card', role: 'dialog', 'aria-labelledby': 'end-title', 'aria-describedby': 'end-score', tabindex: -1, hidden: true, on: {
    keydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    },
  } },
  element('button', { type: 'button', class: 'plain end-close', 'aria-label': say('close'), on: { click: () => close() } }, '\u00d7'), title, score, offer, ways);
  const again = element('button', { type: 'button', id: 'show-end', hidden: true, on: { click: () => open() } }, say('end.show'));
  byId('board').append(card);
  byId('turn-tools').append(again);
  let step = 0;

  const button = (/** @type {string} */ words, /** @type {() => unknown} */ call, isMain = false) => element('button', { type: 'button', class: isMain ? 'main' : '', on: { click: call } }, words);
  const rematch = async (/** @type {string[]} */ seats) => {
    const { game, position, clock } = record;
    const names = seats.map((_, at) => record.names[at] ?? '');
    await record.open({ game, position, moves: [], at: 0, names: turned(names), clock }, turned(seats));
    board.focus();
  };
  const levels = (/** @type {{player: number, level: number | null} | null} */ one) => {
    if (!one?.level) return [];
    const { level } = one;
    return [-1, 1].filter((by) => level + by >= 1 && level + by <= record.situation.levels).map((by) => button(
      say(by < 0 ? 'end.easier' : 'end.harder', { level: levelName(level + by) }), () => {
        keepLevel(level + by);
        return rematch(record.seats.map((seat) => (seat === 'human' ? seat : `level:${level + by}`)));
      }, by === step));
  };
  const review = () => {
    close();
    if (document.body.dataset['review'] === 'none') byId('review-start').click();
    byId('review-title').scrollIntoView({ block: 'nearest' });
  };
  const write = () => {
    const { room } = record;
    const one = room ? null : challenger(record);
    const result = one && resultOf(record, one.player);
    title.textContent = result ? say(`end.you.${result}`) : say('end.title');
    score.textContent = endWords(record);
    offer.hidden = step === 0;
    offer.textContent = step === 0 ? '' : say(step < 0 ? 'end.offer.lower' : 'end.offer.higher');
    const others = [button(say('end.review'), review), button(say('end.share'), async () => (await import('../common/share.js')).openShare())];
    const agree = () => {
      room?.rematch();
      close();
    };
    const first = (!room || room.asksAgain) && button(say('end.rematch'), room ? agree : () => rematch(record.seats), step === 0);
    fill(ways, first, ...levels(one), ...others);
  };
  const open = () => {
    write();
    card.hidden = false;
    again.hidden = true;
    const active = document.activeElement;
    // Whoever is busy elsewhere on the page stays there.
    if (!active || active === document.body || active === again || byId('board').contains(active)) card.focus({ preventScroll: true });
  };
  const close = () => {
    const wasIn = card.contains(document.activeElement);
    card.hidden = true;
    again.hidden = false;
    if (wasIn) again.focus();
  };
  const changed = (/** @type {import('./record.js').Change} */ change) => {
    if (change === 'answers' || change === 'view' || change === 'seats') return;
    card.hidden = true;
    again.hidden = !record.over || record.main !== null;
    if (again.hidden || (change !== 'played' && change !== 'resigned')) return;
    const one = record.room ? null : challenger(record);
    const result = one && resultOf(record, one.player);
    step = one?.level && result ? noteResult(record, one.level, result) : 0;
    open();
  };
  record.listen(changed);
  if (record.situation) changed(last);
}

/**
 * Everybody one seat on.
 * @template T
 * @param {T[]} seats
 */
const turned = (seats) => [...seats.slice(-1), ...seats.slice(0, -1)];
