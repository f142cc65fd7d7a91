// @ts-check
/** The play page: puts its rooms together, and keeps the state that the page shows to the outside. */
import { announce, byId, element, fill } from '../common/dom.js';
import { fields, link, readAddress, writeAddress } from '../common/address.js';
import { languageOf } from '../common/messages.js';
import { askCatalog, AskError } from '../common/socket.js';
import { gameTitle, loadWords, say } from '../common/words.js';
import { writeHeader } from '../common/header.js';
import { callPlayers } from '../common/players.js';
import { isWritten, titleOf } from '../common/written.js';
import { FIRST, ahead } from './ahead.js';
import { Analysis } from './analysis.js';
import { Board } from './board.js';
import { Clock } from './clock.js';
import { endWords } from './ending.js';
import { Keeper } from './keeper.js';
import { listenKeys } from './keys.js';
import { redo, showMoves, takeBack } from './moves.js';
import { Record } from './record.js';
import { change, showSeats } from './seats.js';
import { showSettings } from './settings.js';
import { nameOf } from './spec.js';
import { Turn } from './turn.js';

const PANELS = /** @type {const} */ (['analysis', 'tree', '']);

/** @type {Promise<import('../common/socket.js').Catalog> | null} */
let asked = null;
/** What there is, asked for once and only when it is needed. */
const catalog = () => (asked ??= askCatalog());

async function main() {
  const record = new Record();
  const address = readAddress(location.search, location.hash);
  Object.assign(record, { search: address.search, second: address.second, panel: address.panel, flip: address.flip });
  const { written, position, moves, resigned, late, main: mainLine, lines, names, clock: time } = address;
  const spot = { game: address.game || FIRST, written, position, moves, at: Math.min(address.at ?? moves.length, moves.length), resigned, late, main: mainLine, lines, names, clock: time };
  record.prepare(ahead.where, ahead.asked);
  await loadWords('common', 'play', 'review', 'samples');
  record.listen((kind) => {
    if (kind === 'opened') callPlayers(record.game, record.situation.names);
  });
  writeHeader('play', () => writeAddress({ ...record.where, search: record.search }));

  /** @type {Turn} */
  let turn;
  const board = new Board((move) => turn.move(move), (cells, why) => turn.explain(cells, why));
  byId('board').append(board.root);
  turn = new Turn(record, board);
  record.listen((kind) => {
    if (kind === 'answers') return;
    byId('main').dataset['game'] = nameOf(record.game);
    const plans = !turn.open && !record.over && record.seats.includes('human');
    board.show(record.situation, { flip: record.flip, enabled: turn.open, plans, before: record.at > 0 ? record.seen(record.at - 1) : undefined });
  });
  showSettings(() => record.tell('view'));
  showSeats(record, catalog);
  showMoves(record);
  const analysis = new Analysis(record, board, catalog);
  const keeper = new Keeper(record, () => stateWords(record));
  const clock = new Clock(record, keeper.clocksSaved);
  keeper.clocks = () => clock.left;
  keeper.onReturn = () => clock.set(keeper.clocksSaved);
  turn.clock = clock;
  clock.isHeld = () => turn.held;
  record.listen((kind) => {
    if (kind === 'answers') return;
    if (kind !== 'view' && kind !== 'seats') lastChange = kind;
    write(record);
    byId('undo-new').hidden = !keeper.canUndo;
  });

  const flip = () => {
    record.flip = !record.flip;
    record.tell('view');
  };
  const on = (/** @type {string} */ id, /** @type {() => unknown} */ call) => byId(id).addEventListener('click', call);
  const menu = async () => {
    const [room, there] = await Promise.all([import('./game-menu.js'), catalog()]);
    room.chooseGame(record, there);
  };
  on('choose-game', menu);
  on('show-rules', async () => (await import('./game-menu.js')).showRules(record));
  const begin = async () => (await import('./new-game.js')).newGame(record, await catalog());
  on('again', begin);
  on('invite', async () => (await import('./invite.js')).invite(record));
  on('undo-new', () => history.back());
  on('flip', flip);
  for (const panel of PANELS) {
    on(`panel-${panel || 'none'}`, () => {
      record.panel = panel;
      record.tell('view');
    });
  }
  const openTree = () => { location.href = link('/tree', { ...record.where, search: record.search }); };
  const showKeys = listenKeys([
    { key: 'ArrowLeft', shown: '←', says: 'keys.back', does: () => record.step(-1) },
    { key: 'ArrowRight', shown: '→', says: 'keys.forward', does: () => record.step(1) },
    { key: 'Home', says: 'keys.first', does: () => record.goTo(0) },
    { key: 'End', says: 'keys.last', does: () => record.goTo(record.ahead.moves.length) },
    { key: 'u', says: 'keys.undo', does: () => takeBack(record) },
    { key: 'r', says: 'keys.redo', does: () => redo(record) },
    { key: 'b', says: 'keys.focus', does: () => board.focus() },
    { key: 'n', says: 'keys.next', does: () => board.goToMove(1) },
    { key: 'N', shown: 'Shift n', says: 'keys.previous', does: () => board.goToMove(-1) },
    { key: 'l', says: 'keys.look', does: async () => announce((await import('./summary.js')).summary(record)) },
    { key: 'p', says: 'keys.pass', does: () => {
      if (turn.open && record.situation.legal.some(({ move, clicks }) => move === 'pass' && clicks.length === 0)) turn.move('pass');
    } },
    { key: 'h', says: 'keys.hint', does: () => turn.hint() },
    { key: 'a', says: 'keys.analysis', does: () => analysis.toggle() },
    { key: 's', says: 'keys.stop', does: () => (turn.held ? turn.goOn() : turn.hold()) },
    { key: 'f', says: 'keys.flip', does: () => (record.situation.scene?.turns ? flip() : undefined) },
    { key: 'g', says: 'keys.game', does: menu },
    { key: 'w', says: 'keys.new', does: begin },
    { key: '1', says: 'keys.seat', does: () => change(record, catalog, 1) },
    { key: 't', says: 'keys.tree', does: openTree },
  ]);
  on('show-keys', showKeys);

  const room = fields(location.search).get('room');
  if (room) {
    const { enterRoom } = await import('./room.js');
    await enterRoom(room, record, turn, clock);
    await showTheRest(record, board, turn);
    return;
  }
  try {
    if (address.wrong) throw new Error(say(`written.${address.wrong}`));
    await record.open({ ...spot, comments: keeper.commentsSaved }, address.seats);
  } catch (error) {
    refuse(error, record, address);
  }
  await showTheRest(record, board, turn);
}

/**
 * What stands further down comes when the board is there.
 * @param {Record} record
 * @param {Board} board
 * @param {Turn} turn
 */
async function showTheRest(record, board, turn) {
  const [{ showTree }, { showGraph }, { showFiles }, { showBook }, { showReview }, { showExplorer }, { showEndCard }, { soundMoves }] = await Promise.all([
    import('./tree-panel.js'), import('./graph.js'), import('./files.js'), import('./book-panel.js'), import('./review.js'), import('./explorer.js'), import('./end-card.js'), import('./sound.js'),
  ]);
  soundMoves(record);
  showTree(record);
  showGraph(record);
  showFiles(record);
  showBook(record, catalog);
  showReview(record, board, turn);
  showExplorer(record, board);
  showEndCard(record, board, lastChange);
  if (document.body.dataset['ready'] === 'true') record.tell('view');
}

let isFirst = true;
/** @type {import('./record.js').Change} */
let lastChange = 'opened';

/**
 * Writes the address and the page's state.
 * @param {Record} record
 */
function write(record) {
  const { situation } = record;
  const { dataset } = document.body;
  byId('trouble').hidden = true;
  byId('play').hidden = false;
  const title = titleOfGame(record);
  byId('title').textContent = title;
  byId('game-as-text').textContent = record.game;
  byId('game-as-text').hidden = !record.game.includes(':');
  const edit = byId('edit-text');
  edit.hidden = !isWritten(record.game);
  if (!edit.hidden) edit.setAttribute('href', link('/write', { game: record.game, written: record.written }));
  document.title = say('play.title', { game: title });
  byId('flip').hidden = !situation.scene?.turns;
  byId('flip').setAttribute('aria-pressed', String(record.flip));
  byId('analysis').hidden = record.panel !== 'analysis';
  byId('tree').hidden = record.panel !== 'tree';
  for (const panel of PANELS) byId(`panel-${panel || 'none'}`).setAttribute('aria-pressed', String(record.panel === panel));
  Object.assign(dataset, {
    ready: 'true', moves: String(record.at), toMove: String(situation.to_move), over: String(record.over), position: situation.position, players: String(situation.players),
  });
  if (isFirst) {
    isFirst = false;
    // For whoever measures: the board is on the screen.
    requestAnimationFrame(() => setTimeout(() => performance.mark('board')));
  }
}

/**
 * Whose turn it is, or how the game ended.
 * @param {Record} record
 */
function stateWords(record) {
  return endWords(record) || say('turn.your', { player: record.situation.to_move });
}

/**
 * What the game is called: as its own text says, if it is a written one.
 * @param {Record} record
 */
function titleOfGame(record) {
  return (isWritten(record.game) && titleOf(record.written)) || gameTitle(record.game);
}

/**
 * Says that the address leads nowhere, and ways on.
 * @param {unknown} error
 * @param {Record} record
 * @param {{game: string, written: string}} address
 */
function refuse(error, record, { game, written }) {
  const words = error instanceof Error ? error.message : String(error);
  // A game whose text is missing cannot be opened at another place either.
  const isKnown = game && isWritten(game) === Boolean(written);
  const trouble = byId('trouble');
  byId('play').hidden = true;
  trouble.hidden = false;
  const start = (/** @type {string} */ name) => record.open({ game: name, written, position: null, moves: [], at: 0 }, []);
  // Where the parameters are what is wrong, the game as it is by default is the way on.
  const open = (/** @type {string} */ name) => start(name).catch(() => start(nameOf(name))).catch((again) => refuse(again, record, { game: '', written }));
  fill(trouble,
    element('h1', {}, say('trouble.title')),
    element('p', { class: 'failure', lang: error instanceof AskError ? languageOf(words) : null }, words),
    element('div', { class: 'row' },
      written && element('a', { class: 'button', href: link('/write', { game, written }) }, say('play.edit')),
      isKnown && element('button', { type: 'button', on: { click: () => open(game) } }, say('trouble.start', { game: nameOf(game) })),
      element('button', { type: 'button', on: { click: () => open(FIRST) } }, say('trouble.first', { game: gameTitle(FIRST) })),
      element('a', { class: 'button main', href: link('/') }, say('trouble.games'))));
  announce(`${say('trouble.title')} ${words}`);
  document.body.dataset['ready'] = 'error';
}

main();
