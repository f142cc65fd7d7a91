// @ts-check
/**
 * A room: the game on this page is played with others. The server tells every change; this page keeps what it needs to bring the room
 * back to a server that has forgotten it, and shows who is here, whose move it is, and what can be agreed on.
 */
import { announce, byId, element, fill } from '../common/dom.js';
import { openDialog } from '../common/dialog.js';
import { openShare } from '../common/share.js';
import { ask, watchConnection } from '../common/socket.js';
import { addWords, say } from '../common/words.js';
import { seatName } from './level.js';
import { keepRoom, keptRoom, newSecret } from './room-store.js';

/** @typedef {import('./record.js').Record} Record */
/** @typedef {import('./room-store.js').Kept} Kept */
/** @typedef {import('./room-store.js').Deed} Deed */
/** @typedef {import('./room-store.js').Table} Table */
/** @typedef {import('../common/socket.js').RoomView} RoomView */

/** Pause before a room that is not there is asked for again, in milliseconds. */
const AGAIN = 2000;

/**
 * Plays the game of a room on this page.
 * @param {string} id
 * @param {Record} record
 * @param {import('./turn.js').Turn} turn
 * @param {import('./clock.js').Clock} clock
 */
export async function enterRoom(id, record, turn, clock) {
  await addWords('room');
  const room = new Room(id, record, clock);
  record.room = room;
  turn.allows = () => room.mayMove;
  turn.onPlay = (move) => room.play(move);
  void room.enter();
}

export class Room {
  /** @type {RoomView | null} */
  view = null;
  /** Whether it opens its game just now. */
  opens = false;
  #id;
  #record;
  #clock;
  /** @type {Kept} */
  #kept;
  /** @type {Table | null} */
  #table = null;
  /** @type {import('../common/socket.js').Asked | null} */
  #asked = null;
  /** What is being shown, one after the other, and the game that is. */
  #shown = Promise.resolve();
  /** @type {number | null} */
  #round = null;
  #failure = '';
  #bar = element('section', { id: 'room', class: 'panel', 'aria-label': '' });
  #said = '';

  /**
   * @param {string} id
   * @param {Record} record
   * @param {import('./clock.js').Clock} clock
   */
  constructor(id, record, clock) {
    this.#id = id;
    this.#record = record;
    this.#clock = clock;
    this.#kept = keptRoom(id) ?? { secrets: {}, name: '', seal: '', known: null, wanted: null, used: 0 };
    byId('seats').before(this.#bar);
    document.body.dataset['room'] = id;
    record.listen((change) => {
      // The room may have told a move of this page before the page had its position.
      if (change !== 'played' || !this.#own.includes(this.#moves.at(-1)?.player ?? 0)) return;
      this.#draw();
      this.#tellState();
    });
    watchConnection((status) => {
      if (status !== 'lost') return;
      // Another tab of this browser may know more.
      this.#kept = keptRoom(id) ?? this.#kept;
      this.#asked?.renew(this.#message());
    });
  }

  /** Asks for the room, again and again until it is there, and from then on is told of every change. */
  async enter() {
    this.#bar.setAttribute('aria-label', say('room.title'));
    for (;;) {
      const asked = ask(this.#message(), ({ state }) => {
        if (state) this.#take(state);
      });
      this.#asked = asked;
      try {
        await asked.done;
      } catch (error) {
        // What is remembered may be what is wrong: the server knows, if it has the room.
        this.#kept.wanted = null;
        this.#fail(error);
        await new Promise((done) => setTimeout(done, AGAIN));
      }
    }
  }

  #message() {
    const { host, secrets, seal, known, wanted } = this.#kept;
    const log = known && wanted && wanted.round === known.round ? [...known.log, { by: wanted.seat, did: wanted.did }] : known?.log;
    return { ask: 'room', room: this.#id, host, seal, secrets: Object.values(secrets), known: known ? { ...known, log } : undefined };
  }

  #keep() {
    this.#kept.used = Date.now();
    keepRoom(this.#id, this.#kept);
    this.#asked?.renew(this.#message());
  }

  /** The players whose seats are this page's. */
  get #own() {
    return (this.view?.yours ?? []).map((seat) => this.#playerOf(seat));
  }

  get #seats() {
    return this.#table?.seats.length ?? 2;
  }

  /** @param {number} seat */
  #playerOf(seat) {
    return ((seat - 1 + (this.view?.round ?? 0)) % this.#seats) + 1;
  }

  /** @param {number} player */
  #seatOf(player) {
    const seats = this.#seats;
    return ((player - 1 + seats - ((this.view?.round ?? 0) % seats)) % seats) + 1;
  }

  /** Moves of the game that is played, in order, as the server tells them. */
  get #moves() {
    return (this.view?.log ?? []).flatMap(({ did, by }) => (typeof did === 'object' ? [{ move: did.move, player: this.#playerOf(by) }] : []));
  }

  /** Whether all agreed on a draw. */
  get isDrawn() {
    return Boolean(this.view?.over) && this.view?.log.filter(({ did }) => did !== 'rematch').at(-1)?.did === 'draw';
  }

  /** The player whose clock runs; 0 for none. */
  get running() {
    return this.view?.running ? this.#playerOf(this.view.running) : 0;
  }

  /** Whether this page may move where it looks: at the end of the game, for a player that sits here. */
  get mayMove() {
    const { view } = this;
    const { at, main, moves, situation } = this.#record;
    if (!view || !view.seal || view.over || main || this.#kept.wanted) return false;
    return at === moves.length && at === this.#moves.length && this.#own.includes(situation.to_move);
  }

  /**
   * Who sits where a player sits, in words.
   * @param {number} player
   */
  seatWords(player) {
    const seat = this.#seatOf(player);
    const search = this.#table?.seats[seat - 1];
    if (search) return seatName(search);
    if (!this.view?.seats[seat - 1]) return say('room.free');
    if (this.view.yours.includes(seat)) return say('room.you');
    return say(this.view.here.includes(seat) ? 'room.here' : 'room.away');
  }

  /**
   * A player who sits here and is none of these seats'.
   * @param {number[]} done
   */
  #undecided(done) {
    return this.#own.find((player) => !done.includes(this.#seatOf(player)));
  }

  /** Whether this page may ask for another game, or agree to one. */
  get asksAgain() {
    return Boolean(this.view?.over) && this.#undecided(this.view?.agreed ?? []) !== undefined;
  }

  /** Asks for another game, or agrees to one: it begins, with the seats turned, when all have. */
  rematch() {
    const player = this.#undecided(this.view?.agreed ?? []);
    if (player) void this.#do(player, 'rematch');
  }

  /**
   * Sends a move of this page's; the page shows it meanwhile.
   * @param {string} move
   */
  play(move) {
    if (this.mayMove) void this.#do(this.#record.situation.to_move, { move });
  }

  /**
   * Takes a free seat.
   * @param {number} player
   */
  sit(player) {
    const seat = this.#seatOf(player);
    if (!this.view || this.view.seats[seat - 1] || this.#table?.seats[seat - 1]) return;
    const name = element('input', { type: 'text', id: 'room-name', maxlength: 24, autocomplete: 'nickname', value: this.#kept.name });
    const form = element('form', { class: 'form' },
      element('div', { class: 'field-row' }, element('label', { for: 'room-name' }, say('room.name')), name),
      element('div', { class: 'row end' }, element('button', { type: 'submit', class: 'main' }, say('room.sit'))));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      dialog.close();
      this.#kept.name = name.value.trim();
      this.#kept.secrets[seat] = newSecret();
      this.#keep();
      void this.#claim(seat);
    });
    const dialog = openDialog(say('room.sit.title', { player }), [form]);
    name.focus();
  }

  /**
   * Claims a seat with the secret that is kept for it: claimed twice it is the same seat.
   * @param {number} seat
   */
  async #claim(seat) {
    try {
      await ask({ ask: 'claim', of: this.#asked?.id, seat, secret: this.#kept.secrets[seat], name: this.#kept.name }).done;
    } catch (error) {
      // Somebody else sits there.
      if (this.view?.seats[seat - 1]) delete this.#kept.secrets[seat];
      this.#keep();
      this.#fail(error);
    }
  }

  /**
   * Does something for a player; it is kept until the server has it, so that it is done once whatever happens.
   * @param {number} player
   * @param {Deed} did
   */
  async #do(player, did) {
    if (!this.view || this.#kept.wanted) return;
    this.#kept.wanted = { seat: this.#seatOf(player), round: this.view.round, at: this.#moves.length, did };
    this.#failure = '';
    this.#keep();
    await this.#send();
  }

  async #send() {
    const { wanted } = this.#kept;
    const of = this.#asked?.id;
    if (!wanted) return;
    try {
      // That it is done is seen when the room is told next.
      await ask({ ask: 'act', of, ...wanted }).done;
    } catch (error) {
      // The room was asked for anew: this goes with it, once more.
      if (of !== this.#asked?.id || wanted !== this.#kept.wanted) return;
      this.#kept.wanted = null;
      this.#keep();
      this.#follow();
      this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#failure = error instanceof Error ? error.message : String(error);
    announce(this.#failure);
    if (this.view) {
      this.#draw();
      return;
    }
    const trouble = byId('trouble');
    trouble.hidden = false;
    fill(trouble, element('h1', {}, say('room.title')), element('p', { class: 'failure' }, this.#failure), element('a', { class: 'button', href: '/' }, say('trouble.games')));
    document.body.dataset['ready'] = 'error';
  }

  /** @param {RoomView} view */
  #take(view) {
    const table = view.table ?? this.#table;
    if (!table) return;
    this.#table = table;
    this.view = view;
    const { wanted, secrets } = this.#kept;
    Object.assign(this.#kept, { seal: view.seal, known: { table, seats: view.seats, round: view.round, log: view.log } });
    const isSaid = wanted && view.log.some(({ by, did }) => by === wanted.seat && did === wanted.did);
    if (wanted && (view.round > wanted.round || (typeof wanted.did === 'object' ? this.#moves[wanted.at]?.move === wanted.did.move : isSaid))) this.#kept.wanted = null;
    this.#keep();
    if (view.table) {
      this.#failure = '';
      for (const seat of Object.keys(secrets).map(Number)) if (!view.yours.includes(seat) && !view.seats[seat - 1]) void this.#claim(seat);
      if (this.#kept.wanted) void this.#send();
    }
    this.#follow();
  }

  /** Shows the room as it is told, after what is being shown. */
  #follow() {
    this.#shown = this.#shown.then(async () => {
      const { view } = this;
      if (!view) return;
      await this.#show(view);
      this.#clock.set(view.clocks.map((_, at) => view.clocks[this.#seatOf(at + 1) - 1] ?? 0));
      this.#draw();
      this.#record.tell('view');
      this.#tellState();
      document.body.dataset['roomMoves'] = String(this.#moves.length);
    });
  }

  /**
   * Shows the game as it is in the room.
   * @param {RoomView} view
   */
  async #show(view) {
    const record = this.#record;
    const told = this.#moves;
    const moves = told.map(({ move }) => move);
    const word = view.log.find(({ did }) => did === 'resign' || did === 'late');
    const end = { resigned: word ? this.#playerOf(word.by) : null, late: word?.did === 'late' };
    const names = Array.from({ length: this.#seats }, (_, at) => view.seats[this.#seatOf(at + 1) - 1]?.name ?? '');
    try {
      if (this.#round !== view.round && this.#table) {
        const { game, written, position, clock } = this.#table;
        const time = clock ? `${clock.each / 60_000}m+${clock.more / 1000}s` : '';
        this.opens = true;
        await record.open({ game, written: written ?? '', position, moves, at: moves.length, names, clock: time, ...end }, []);
        this.#round = view.round;
        return;
      }
      record.names = names;
      // A move that is on its way is shown until the server has said what it thinks of it.
      if (this.#kept.wanted && moves.length < record.ahead.moves.length) return;
      const came = moves.length > record.moves.length ? told.at(-1) : null;
      await record.receive(moves, told.map(({ player }) => player), end);
      if (came) announce(say(came.move === 'pass' ? 'turn.passed' : 'turn.moved', came));
    } catch (error) {
      this.#fail(error);
    } finally {
      this.opens = false;
    }
  }

  /** Says aloud what has changed beside the moves. */
  #tellState() {
    const words = this.#stateWords();
    if (words !== this.#said) announce(words);
    this.#said = words;
  }

  #stateWords() {
    const { view } = this;
    if (!view) return say('room.asking');
    if (!view.seal) return say(this.#own.length > 0 ? 'room.waiting' : 'room.choose');
    const [offer] = [...view.offers].map((seat) => this.#playerOf(seat)).filter((player) => !this.#own.includes(player));
    if (!view.over && offer && this.#own.length > 0) return say('room.offered', { player: offer });
    const [wish] = [...view.agreed].map((seat) => this.#playerOf(seat)).filter((player) => !this.#own.includes(player));
    if (view.over && wish && this.#own.length > 0) return say('room.wished', { player: wish });
    if (view.over) return '';
    if (this.#own.length === 0) return say('room.watching');
    return say(this.#own.includes(this.#record.situation.to_move) ? 'room.yours' : 'room.theirs');
  }

  #draw() {
    const { view } = this;
    const focused = this.#bar.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset['does'] : '';
    const button = (/** @type {string} */ key, /** @type {() => unknown} */ call, isMain = false) =>
      element('button', { type: 'button', class: isMain ? 'main' : '', data: { does: key }, on: { click: call } }, say(`room.${key}`));
    const own = this.#own;
    const goesOn = Boolean(view?.seal) && !view?.over && own.length > 0;
    const offers = this.#undecided(view?.offers ?? []);
    const free = view && !view.seal ? view.seats.flatMap((taken, at) => (!taken && !this.#table?.seats[at] ? [this.#playerOf(at + 1)] : [])) : [];
    fill(this.#bar,
      element('div', { class: 'row between' },
        element('p', { id: 'room-state' }, this.#stateWords()),
        element('p', { class: 'soft', id: 'room-here' }, view?.watching ? say('room.count', { count: view.watching }) : '')),
      this.#failure && element('p', { class: 'failure', role: 'alert' }, this.#failure),
      view?.trouble && element('p', { class: 'failure' }, view.trouble),
      element('div', { class: 'row' },
        ...free.map((player) => element('button', { type: 'button', class: own.length > 0 ? '' : 'main', data: { sit: player }, on: { click: () => this.sit(player) } }, say('room.sit.as', { player }))),
        button('invite', () => openShare(`/play?room=${this.#id}`), free.length > 0 && own.length > 0),
        goesOn && button('resign', () => this.#resign()),
        goesOn && view?.draws && offers && button((view.offers.length > 0) ? 'draw.agree' : 'draw', () => this.#do(offers, 'draw')),
        this.asksAgain && button('rematch', () => this.rematch(), true),
        element('a', { class: 'button', href: '/' }, say('room.leave'))));
    if (focused) /** @type {HTMLElement | null} */ (this.#bar.querySelector(`[data-does="${focused}"]`))?.focus();
  }

  /** Asks whether the player who sits here gives up. */
  #resign() {
    const { to_move: mover } = this.#record.situation;
    const player = this.#own.includes(mover) ? mover : this.#own[0];
    if (!player) return;
    const dialog = openDialog(say('room.resign.title', { player }), [element('div', { class: 'row end' },
      element('button', { type: 'button', on: { click: () => dialog.close() } }, say('room.resign.no')),
      element('button', { type: 'button', class: 'main', id: 'resign-sure', on: { click: () => {
        dialog.close();
        void this.#do(player, 'resign');
      } } }, say('room.resign.yes')))]);
  }
}
