// @ts-check
/**
 * The page's one connection to the server, which comes back by itself. An ask that runs when the connection goes is asked again
 * when it is back: asks change nothing on the server, so that is safe. A connection that the server needed for another page, as nothing
 * was asked on it, comes back with the next ask. Asks beyond those that may run at once wait here. The messages are those of `docs/playground.md`.
 */

import { messagesLoaded, told } from './messages.js';
import { language } from './words.js';
import { isWritten } from './written.js';

/** @typedef {{name: string, takes: string, default: string | null, about: string}} Parameter */
/** @typedef {{name: string, about: string, players: number, parameters: Parameter[], evaluations: {name: string, about: string}[], known: string | null, explained: boolean, drawn: boolean, levels?: Level[]}} GameEntry */
/** @typedef {{level: number, name: string, search: string, against: string, share: number | null, low: number | null, high: number | null, games: number, measured: boolean}} Level  how often it wins against the one that it was held against */
/** @typedef {{name: string, about: string, parameters: Parameter[]}} SearchEntry */
/** @typedef {{games: GameEntry[], searches: SearchEntry[], databases: string[], books: string[], evaluations: string[], players: string[], engines: string[], embed?: boolean, public?: Off | null}} Catalog */
/** @typedef {{at_once: number, per_minute: number, time_s: number, tree_nodes: number}} Off  what a server for the public leaves out */
/** @typedef {{name: string, x: number, y: number, width: number, height: number, shape: 'square'|'point'|'hole'|'place'|'card'|'node', dark: boolean, text: string}} Cell */
/** @typedef {{x: number, y: number, cell: number | null, kind: 'disc'|'amazon'|'burnt'|'coin'|'token'|'cross'|'nought', owner: number, text: string}} Piece */
/** @typedef {{x: number, y: number, text: string, owner: number}} Label */
/** @typedef {{width: number, height: number, turns: boolean, cells: Cell[], edges: [number, number][], labels: Label[], pieces: Piece[], decided: number[]}} Scene  `decided`: the cells of a line that ended the game */
/** @typedef {{move: string, clicks: number[]}} Legal */
/**
 * @typedef {object} Situation
 * @property {string} game
 * @property {string} start
 * @property {string} position
 * @property {string[]} moves
 * @property {number[]} movers  who made each of them, from 1
 * @property {number} players
 * @property {number} to_move  from 1
 * @property {Legal[]} legal
 * @property {number[] | null} outcome
 * @property {boolean} repetition
 * @property {string} text
 * @property {string[]} searches
 * @property {string} default_search
 * @property {string} search_to_draw
 * @property {number} levels  of play
 * @property {string[]} names  of the players, as the text of a written game has them
 * @property {boolean} two_player
 * @property {[number, number] | null} payoffs  the least and the greatest, where the rules promise them
 * @property {number[]} last
 * @property {string[]} [databases]  those of this game
 * @property {Scene | null} scene
 */
/** @typedef {'exact'|'lower'|'upper'|'heuristic'|'cut'|'unknown'} Kind */
/** @typedef {{move: string, value: number[] | null, values: number[][] | null, kind: Kind, distance: number | null, line: string[], nodes: number}} MoveRow */
/** @typedef {{player: number, goal: string | number, verdict: 'proven'|'disproven'|'unknown', plies: number | null}} Claim */
/**
 * The answer of a search, field by field as `docs/json.md` describes it for `analyze`.
 * @typedef {object} Answer
 * @property {string} game
 * @property {string} start
 * @property {string[]} moves_played
 * @property {string} position
 * @property {number} to_move
 * @property {string} search
 * @property {string | null} evaluation
 * @property {string | null} best
 * @property {number[] | null} value
 * @property {number[][] | null} values
 * @property {Kind} kind
 * @property {boolean} proven
 * @property {number | null} distance
 * @property {number} depth
 * @property {number} selective_depth
 * @property {number} nodes
 * @property {number} cuts
 * @property {number} elapsed_s
 * @property {string} stop
 * @property {string | null} note
 * @property {string[]} line
 * @property {MoveRow[]} moves
 * @property {Claim[]} claims
 * @property {string | null} book  what an opening book knows, where the answer is the book's
 */
/** @typedef {{game: string, written?: string | null, position?: string | null, moves?: string[]}} Where  `written` is the text of a written game */
/**
 * Any message of the server; a binary frame arrives as `tell: 'tree'` with its bytes whole.
 * @typedef {object} Tell
 * @property {number} id
 * @property {string} tell
 * @property {Situation} [situation]
 * @property {Answer} [answer]
 * @property {boolean} [stopped]
 * @property {number} [nodes]
 * @property {number} [elapsed_s]
 * @property {string} [error]
 * @property {string} [name]
 * @property {string} [type]
 * @property {string} [text]
 * @property {GameEntry[]} [games]
 * @property {SearchEntry[]} [searches]
 * @property {string[]} [databases]
 * @property {string[]} [books]
 * @property {BookView} [view]
 * @property {string[]} [evaluations]
 * @property {string[]} [engines]
 * @property {string[]} [players]
 * @property {string} [rules]
 * @property {Sample[]} [samples]
 * @property {Checked} [check]
 * @property {Recorded} [record]
 * @property {number} [done]  of a review or of the search for a puzzle
 * @property {number | null} [of]
 * @property {Review} [review]
 * @property {Sheet} [sheet]
 * @property {{game: string, search: string, shape: string}[]} [exercises]
 * @property {Probed} [probe]
 * @property {Explanation} [explanation]
 * @property {boolean} [embed]
 * @property {Off | null} [public]
 * @property {number} [before]  of a search that waits: how many came before and wait as well
 * @property {string} [place]  the name of its place in the queue
 * @property {SharedLink[]} [links]
 * @property {string} [header]  of a tournament: the first line of its result file
 * @property {string[]} [names]
 * @property {number[][]} [seats]
 * @property {number} [blocks]
 * @property {number | null} [fair]
 * @property {number} [whole]
 * @property {Interval[]} [standings]
 * @property {string} [line]
 * @property {TournamentReport | null} [report]
 * @property {boolean} [room]
 * @property {boolean} [late]
 * @property {string} [html]
 * @property {string} [csv]
 * @property {RoomView} [state]
 * @property {ArrayBuffer} [frame]
 */
/** @typedef {{value: number[] | null, kind: Kind, distance: number | null, expected: number[] | null}} ReviewedValue */
/** @typedef {{ply: number, player: number, move: string, choices: number, best: string | null, best_value: ReviewedValue, played_value: ReviewedValue, loss: number | null, payoff_lost: number | null, plies_lost: number | null, mark: string, line: string[]}} ReviewedMove */
/** @typedef {{player: number, judged: number, mean_loss: number | null, accuracy: number | null, blunders: number, mistakes: number, inaccuracies: number, only_moves: number, lost_since?: {ply: number, at_the_latest: boolean} | null}} ReviewedPlayer */
/**
 * What each move of a game lost, as `yomi review --json` prints it.
 * @typedef {object} Review
 * @property {string} game
 * @property {string} search
 * @property {string | null} evaluation
 * @property {number[] | null} result
 * @property {boolean} partial
 * @property {{scale: number, games: number, positions: number, nodes: number} | null} chances
 * @property {ReviewedPlayer[]} players
 * @property {number[]} turning_points
 * @property {ReviewedMove[]} moves
 */
/** @typedef {{move: string, value: number[] | null, values: number[][] | null, is_plausible: boolean, line: string[]}} Refutation */
/** @typedef {{game: string, position: string, to_move: number, goal: string, solution: string, value: number[] | null, values: number[][] | null, line: string[], plies: number | null, moves: number, plausible: number, seen_at: number | null, difficulty: 'easy' | 'medium' | 'hard', search: string, proof: string, others: Refutation[]}} Puzzle */
/** @typedef {{game: string, goal: string, puzzles: Puzzle[], tried: number, unproven: number, stop: string}} Sheet */
/** @typedef {{position: string, to_move: number, value: number[] | null, distance: number | null, moves: {move: string, value: number[] | null, distance: number | null}[]}} Probed */
/** @typedef {Record<string, any>} Explanation */
/**
 * A room as the server tells it; seats are counted from 1.
 * @typedef {object} RoomView
 * @property {string} room  its name
 * @property {string} seal  empty until all persons sit
 * @property {import('../play/room-store.js').Table} [table]  in the first message
 * @property {number} round  games before this one: players turn by one seat from game to game
 * @property {import('../play/room-store.js').Entry[]} log
 * @property {(import('../play/room-store.js').Taken | null)[]} seats
 * @property {number[]} here
 * @property {number[]} yours
 * @property {number} watching
 * @property {number[]} clocks  milliseconds left of each seat
 * @property {number | null} running
 * @property {boolean} over
 * @property {boolean} draws  whether a draw may be offered
 * @property {number[]} offers
 * @property {number[]} agreed
 * @property {string | null} trouble
 */
/** @typedef {{link: string, rows: string[]}} SharedLink  a link to a page for other machines, and the rows of its QR code */
/** @typedef {{name: string, title: string, players: number, parameters: Parameter[], text: string}} Sample */
/** @typedef {{line: number | null, column: number | null, end_line: number | null, end_column: number | null, message: string, help: string}} Remark */
/** @typedef {{line: number, column: number, end_line: number, end_column: number, cells: number[]}} NamedSet  a place in a text and the cells it stands for */
/**
 * A text that was checked.
 * @typedef {object} Checked
 * @property {Remark[]} mistakes
 * @property {Remark[]} warnings
 * @property {{name: string, title: string, players: string[], parameters: (Parameter & {value: number})[], sets: NamedSet[], situation: Situation} | null} game
 */
/**
 * A recorded game, played by the rules.
 * @typedef {object} Opened
 * @property {number} number
 * @property {string} game  the one asked for, or the one that the file names
 * @property {string} title
 * @property {string[]} players  their names, as far as they are known
 * @property {string | null} position
 * @property {string[]} moves
 * @property {string | null} broken  the first move that is not legal
 * @property {{moves: string[], comments: [number, string][]}[]} lines  the game and its variations, with what is said after so many moves
 */
/**
 * The recorded games of a file: a list, and the one that was asked for, played by the rules.
 * @typedef {object} Recorded
 * @property {string} format
 * @property {number} count
 * @property {{number: number, title: string, moves: number}[]} games  the first of them
 * @property {string | null} trouble  a mistake of the file
 * @property {Opened | null} opened
 */
/** @typedef {{proven: string | null, estimate: string | null, games: string | null, note: string | null}} BookKnown  for the player to move */
/** @typedef {{move: string, mark: string | null, played: number, known: BookKnown | null}} BookRow */
/** @typedef {{position: string, to_move: number, known: BookKnown | null, plays: string | null, reason: string | null, moves: BookRow[]}} BookView */
/** @typedef {{value: number, low: number | null, high: number | null, level: number, n: number}} Interval  null ends are infinite */
/** @typedef {{player: number, name: string, search: string, score: Interval | null, rating: Interval | null, depth: Interval | null, nodes: Interval | null, time_s: Interval | null, unanswered: number}} TournamentPlayer */
/**
 * The report of a tournament, as `yomi tournament --json` prints it.
 * @typedef {object} TournamentReport
 * @property {number} blocks  whole ones
 * @property {number} games
 * @property {TournamentPlayer[]} players
 * @property {{first: number, second: number, difference: Interval, verdict: 'better' | 'worse' | 'undecided'}[]} pairs
 * @property {Interval[]} seats
 * @property {Interval | null} plies
 * @property {number | null} superiority
 * @property {string[]} notes
 */
/** @typedef {{id: number, done: Promise<Tell>, stop: () => void, renew: (message: Record<string, unknown>) => void}} Asked */
/** @typedef {'connecting' | 'open' | 'lost'} Status */

/** What went wrong with an ask, as the server says it, in the reader's language as far as there are words for it. */
export class AskError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(told(message));
  }
}

const AGAIN_MS = [200, 500, 1000, 2000, 4000];
/** The server has let go of a connection that was quiet. */
const MADE_ROOM = 1013;
const TELLS_ON = new Set(['stage', 'nodes', 'waiting', 'progress', 'begun', 'played', 'room']);
/** What holds sentences of the server, which a reader of another language gets when the words for them are there. No board waits for them. */
const TOLD = new Set(['error', 'games', 'check', 'record', 'book']);
/** How many asks run at once: the server lets a page have eight. */
const ASKS = 7;
/** The greatest length of a message in bytes: the server closes the connection of a page that sends a longer one. */
const LARGEST_MESSAGE = 256 * 1024;
/** The same of a message with a file or with the games of a tournament, with room for what else is in it. */
export const LARGEST_WITH_FILES = 1000 * 1024;
/** Asks with messages that may be longer than others. */
const WITH_FILES = new Set(['record', 'tournament']);
/** The greatest length of a file of recorded games in bytes; its message may be longer than others. */
export const LARGEST_FILE = 700 * 1024;

/** @typedef {{message: string, onTell: (tell: Tell) => void, resolve: (tell: Tell) => void, reject: (error: AskError) => void, stopped: boolean, sent: boolean}} Running */

/** @type {WebSocket | null} */
let socket = null;
/** How many messages are being unpacked, or wait for those, and the end of the last of them. */
let unpacking = 0;
/** @type {Promise<unknown>} */
let unpacked = Promise.resolve();
/** @type {Status} */
let status = 'connecting';
let tries = 0;
let next = 1;
/** @type {Map<number, Running>} */
const running = new Map();
/** @type {Set<(status: Status) => void>} */
const watchers = new Set();

/**
 * Asks the server, connecting first if need be.
 * @param {Record<string, unknown>} message  the ask without its `id`
 * @param {(tell: Tell) => void} [onTell]  gets what comes before the end: stages, counts of nodes, and that the search waits for a place
 * @returns {Asked} `done` ends with the last message, or with an {@link AskError}; `stop` asks for an early end; `renew` changes what is
 *   asked again when a lost connection is back
 */
export function ask(message, onTell = () => {}) {
  const id = next++;
  const textOf = (/** @type {Record<string, unknown>} */ all) => JSON.stringify({ id, ...all, written: isWritten(all['game']) ? all['written'] : undefined });
  const text = textOf(message);
  const bytes = text.length > LARGEST_MESSAGE / 4 && !WITH_FILES.has(String(message['ask'])) ? new TextEncoder().encode(text).length : 0;
  if (bytes > LARGEST_MESSAGE) {
    const failure = new AskError(`expected a game, a position and moves of at most ${LARGEST_MESSAGE} bytes together, got ${bytes}`);
    return { id, done: Promise.reject(failure), stop: () => {}, renew: () => {} };
  }
  /** @type {Promise<Tell>} */
  const done = new Promise((resolve, reject) => {
    running.set(id, { message: text, onTell, resolve, reject, stopped: false, sent: false });
  });
  connect();
  sendNext();
  const renew = (/** @type {Record<string, unknown>} */ later) => {
    const asked = running.get(id);
    const renewed = textOf(later);
    if (asked && renewed.length <= LARGEST_WITH_FILES) asked.message = renewed;
  };
  return { id, done, stop: () => stop(id), renew };
}

/**
 * Calls with the state of the connection, now and whenever it changes.
 * @param {(status: Status) => void} watcher
 */
export function watchConnection(watcher) {
  watchers.add(watcher);
  watcher(status);
}

/** @param {number} id */
function stop(id) {
  const asked = running.get(id);
  if (!asked || asked.stopped) return;
  asked.stopped = true;
  if (asked.sent && socket?.readyState === WebSocket.OPEN) socket.send(stopOf(id));
}

/** @param {number} id */
function stopOf(id) {
  return JSON.stringify({ id: next++, ask: 'stop', of: id });
}

/** Sends what has not been sent, in order, as far as the server lets it run. */
function sendNext() {
  if (socket?.readyState !== WebSocket.OPEN) return;
  let sent = 0;
  for (const [id, asked] of running) {
    if (!asked.sent) {
      if (sent >= ASKS) return;
      asked.sent = true;
      socket.send(asked.message);
      if (asked.stopped) socket.send(stopOf(id));
    }
    sent += 1;
  }
}

/** @param {Status} now */
function change(now) {
  if (status === now) return;
  status = now;
  for (const watcher of watchers) watcher(now);
}

function connect() {
  if (socket) return;
  const opened = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket?gzip`);
  opened.binaryType = 'arraybuffer';
  socket = opened;
  opened.addEventListener('open', () => {
    tries = 0;
    change('open');
    sendNext();
  });
  opened.addEventListener('message', ({ data }) => {
    if (unpacking === 0 && !isPacked(data)) {
      receive(data);
      return;
    }
    // What comes later waits until it is unpacked.
    unpacking += 1;
    unpacked = Promise.all([isPacked(data) ? unpack(data) : data, unpacked]).then(([whole]) => receive(whole)).finally(() => { unpacking -= 1; });
  });
  opened.addEventListener('close', ({ code }) => {
    socket = null;
    for (const asked of running.values()) asked.sent = false;
    if (code === MADE_ROOM && running.size === 0) return;
    change('lost');
    setTimeout(connect, AGAIN_MS[Math.min(tries++, AGAIN_MS.length - 1)]);
  });
}

/** Whether a message is a long text, packed: no tree has the number 0. @param {string | ArrayBuffer} data @returns {data is ArrayBuffer} */
const isPacked = (data) => typeof data !== 'string' && data.byteLength > 4 && new DataView(data).getUint32(0) === 0;

/** @param {ArrayBuffer} data */
const unpack = (data) => new Response(new Blob([data.slice(4)]).stream().pipeThrough(new DecompressionStream('gzip'))).text();

/** @param {string | ArrayBuffer} data */
function receive(data) {
  /** @type {Tell} */
  let tell;
  if (typeof data === 'string') {
    try {
      tell = JSON.parse(data);
    } catch {
      console.error('the server sent a message that is not JSON');
      return;
    }
  } else {
    if (data.byteLength < 8) return;
    tell = { id: new DataView(data).getUint32(0, true), tell: 'tree', frame: data };
  }
  const asked = running.get(tell.id);
  if (!asked) {
    if (tell.tell === 'error') console.error(tell.error);
    return;
  }
  if (TELLS_ON.has(tell.tell)) {
    // Asked again, it comes back to its place in the queue.
    if (tell.place) asked.message = JSON.stringify({ ...JSON.parse(asked.message), place: tell.place });
    asked.onTell(tell);
    return;
  }
  running.delete(tell.id);
  sendNext();
  const settle = () => (tell.tell === 'error' ? asked.reject(new AskError(tell.error ?? '')) : asked.resolve(tell));
  if (TOLD.has(tell.tell)) messagesLoaded().then(settle);
  else settle();
}

/**
 * What there is: games, searches, databases, learned evaluations, players, engines.
 * @returns {Promise<Catalog>}
 */
export async function askCatalog() {
  const tell = await ask({ ask: 'games' }).done;
  return { games: tell.games ?? [], searches: tell.searches ?? [], databases: tell.databases ?? [], books: tell.books ?? [], evaluations: tell.evaluations ?? [], players: tell.players ?? [], engines: tell.engines ?? [], embed: tell.embed ?? false, public: tell.public ?? null };
}

/**
 * The rules of a game in the reader's language, or else in English, in Markdown.
 * @param {string} game  its name
 * @returns {Promise<string>}
 */
export async function askRules(game) {
  return (await ask({ ask: 'rules', game, language }).done).rules ?? '';
}

/**
 * The language of written games, in Markdown.
 * @returns {Promise<string>}
 */
export async function askLanguage() {
  return (await ask({ ask: 'language', language }).done).rules ?? '';
}

/**
 * Texts of written games: to start from, and games by their names.
 * @param {GameEntry[]} [games]  the games that come before samples of their names, which are left out
 * @returns {Promise<Sample[]>}
 */
export async function askSamples(games = []) {
  const { samples = [] } = await ask({ ask: 'samples' }).done;
  return samples.filter((sample) => games.every(({ name }) => name !== sample.name));
}

/**
 * What is wrong with a text, or the game that it describes.
 * @param {string} game  its name, with the values of parameters
 * @param {string} written  the text
 * @returns {Promise<Checked>}
 */
export async function askCheck(game, written) {
  const { check } = await ask({ ask: 'check', game, written }).done;
  if (!check) throw new AskError('the server sent no check');
  return check;
}

/**
 * The situation after moves.
 * @param {Where} where
 * @returns {Promise<Situation>}
 */
export async function askSituation(where) {
  const { situation } = await ask({ ask: 'situation', ...where }).done;
  if (!situation) throw new AskError('the server sent no situation');
  return situation;
}

/**
 * The recorded games of a file, in any format that there is.
 * @param {{game: string, written: string, name: string, base64: string, number: number | null}} file  with the game that it is of
 * @returns {Promise<Recorded>}
 */
export async function askRecord(file) {
  const { record } = await ask({ ask: 'record', ...file }).done;
  if (!record) throw new AskError('the server sent no record');
  return record;
}

// While the page's other files and words arrive, the connection is made.
connect();
