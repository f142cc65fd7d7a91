// @ts-check
// Rooms on a server that is killed and started again: in each two play Othello after Othello and a third watches, on sockets that do what
// pages do. No move is lost and none is doubled; how long a move takes to the other player's page is printed.
//   node rooms.mjs ../../target/debug/yomi [ROOMS [SECONDS [RESTARTS]]]
import { randomBytes } from "node:crypto";
import { check, finish, serve } from "./lib.mjs";
import { Socket } from "./plain-socket.mjs";

const [, , program, rooms = "10", given, restarts = "2"] = process.argv;
const seconds = given || "6";
if (!program) {
  console.error("expected: node rooms.mjs PROGRAM [ROOMS [SECONDS [RESTARTS]]], got no program");
  process.exit(2);
}
/** How long players think, in ms. */
const THINKING = 300;

let { link, child } = await serve(program);
const home = new URL(link);
let isOver = false;
/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const secret = () => randomBytes(18).toString("base64url");

/** From the sending of a move to the other player's page, in ms. @type {number[]} */
const waits = [];
/** @type {string[]} */
const errors = [];
let made = 0;

/** What was played in a room, by its games, and when the last move was sent. */
class Table {
  /** @type {string[][]} */
  games = [];
  sent = 0;
}

/** @param {any} state @returns {string[]} */
const movesOf = (state) => (state?.log ?? []).flatMap((/** @type {any} */ entry) => (entry.did.move ? [entry.did.move] : []));

class Page {
  /** @type {any} */
  state = null;
  /** @type {any} */
  table = null;
  /** @type {any} What this page does, until the server is known to have it. */
  wanted = null;
  /** @type {string} */
  room = "";
  #asked = 0;
  #plans = 0;
  /** @type {Socket} */
  #socket;

  /** @param {Table} played @param {number} seat  0 watches @param {string} [host] */
  constructor(played, seat, host) {
    this.played = played;
    this.seat = seat;
    this.host = host;
    this.secret = secret();
    this.#socket = this.#another();
  }

  #another() {
    return new Socket(home, "127.0.0.1", ({ id, tell, state }) => {
      if (tell === "room" && id === this.#asked) this.#take(state);
    });
  }

  /** Stays in the room, on one connection after the other. @param {any} first  what is known before the server has said anything */
  async stay(first) {
    while (!isOver || this.wanted) {
      this.#socket = this.#another();
      const isOpen = await this.#socket.open().then(() => true, () => false);
      if (isOpen) {
        const { state, wanted } = this;
        const log = state && wanted && wanted.round === state.round ? [...state.log, { by: wanted.seat, did: wanted.did }] : state?.log;
        const known = state ? { table: this.table, seats: state.seats, round: state.round, log } : first;
        const asked = this.#socket.ask({ ask: "room", room: this.room || undefined, host: this.host, seal: state?.seal ?? "", secrets: this.seat ? [this.secret] : [], known });
        this.#asked = this.#socket.id;
        const end = await asked;
        if (end?.tell === "error" && !/that is here/.test(end.error)) errors.push(`room: ${end.error}`);
        this.#socket.close();
      }
      await pause(50);
    }
  }

  /** Leaves for good. */
  leave() {
    this.#socket.close();
  }

  /** @param {any} state */
  #take(state) {
    const moves = movesOf(state);
    if (this.seat && this.state && moves.length > movesOf(this.state).length && (moves.length % 2 === 0) === (this.#player(state) === 1) && this.played.sent) {
      waits.push(performance.now() - this.played.sent);
      this.played.sent = 0;
    }
    const isFirst = Boolean(state.table);
    if (state.table) this.table = state.table;
    this.state = state;
    this.room = state.room;
    const of = this.played.games[state.round] ?? [];
    if (moves.some((move, at) => of[at] !== move)) errors.push(`game ${state.round}: ${moves.join(" ")} is none of ${of.join(" ")}`);
    const { wanted } = this;
    if (wanted && (state.round > wanted.round || (wanted.did.move ? moves[wanted.at] === wanted.did.move : state.agreed.includes(wanted.seat)))) this.wanted = null;
    if (!this.seat) return;
    if (!state.yours.includes(this.seat)) {
      if (isFirst) void this.#socket.ask({ ask: "claim", of: this.#asked, seat: this.seat, secret: this.secret, name: `<i>${this.seat}</i>` });
      return;
    }
    if (this.wanted && isFirst) void this.#send();
    if (!this.wanted && state.seal) void this.#plan();
  }

  /** @param {any} state */
  #player(state) {
    return ((this.seat - 1 + state.round) % 2) + 1;
  }

  /** Thinks and moves, if it is this page's turn. */
  async #plan() {
    this.#plans += 1;
    const plan = this.#plans;
    const { state } = this;
    const moves = movesOf(state);
    if (state.over) {
      if (!state.agreed.includes(this.seat) && !isOver) await this.#want({ seat: this.seat, round: state.round, at: 0, did: "rematch" });
      return;
    }
    const told = await this.#socket.ask({ ask: "situation", game: "othello", moves });
    if (told?.situation?.to_move !== this.#player(state)) return;
    await pause(THINKING * (0.5 + Math.random()));
    if (plan !== this.#plans || isOver || this.wanted || !this.#socket.isOpen) return;
    const { legal } = told.situation;
    const { move } = legal[Math.floor(Math.random() * legal.length)];
    (this.played.games[state.round] ??= []).push(move);
    made += 1;
    this.played.sent = performance.now();
    await this.#want({ seat: this.seat, round: state.round, at: moves.length, did: { move } });
  }

  /** @param {any} wanted */
  async #want(wanted) {
    this.wanted = wanted;
    await this.#send();
  }

  async #send() {
    const told = await this.#socket.ask({ ask: "act", of: this.#asked, ...this.wanted });
    // A time across a restart is that of the restart.
    if (told === null) this.played.sent = 0;
    if (told?.tell === "error") errors.push(`act: ${told.error}`);
  }
}

const tables = Array.from({ length: Number(rooms) }, () => {
  const played = new Table();
  return { played, pages: [new Page(played, 1, secret()), new Page(played, 2), new Page(played, 0)] };
});
const staying = tables.flatMap(({ pages }) => pages.map(async (page, at) => {
  const [host] = pages;
  while (at > 0 && !host?.room) await pause(20);
  page.room = host?.room ?? "";
  await page.stay(at === 0 ? { table: { game: "othello", seats: [null, null] } } : undefined);
}));
for (let restart = 0; restart <= Number(restarts); restart += 1) {
  await pause(Number(seconds) * 1000 / (Number(restarts) + 1));
  if (restart === Number(restarts)) break;
  child.kill("SIGKILL");
  ({ child } = await serve(program, [], home.port));
}
isOver = true;
const all = tables.flatMap(({ played, pages }) => pages.map((page) => ({ played, page })));
const isSame = (/** @type {{played: Table, page: Page}} */ { played, page }) => !page.wanted && page.state
  && movesOf(page.state).join(" ") === (played.games[page.state.round] ?? []).join(" ");
for (let look = 0; look < 200 && !all.every(isSame); look += 1) await pause(50);
const wrong = all.filter((one) => !isSame(one)).map(({ page }) => ({ wanted: page.wanted, log: movesOf(page.state).join(" ") }));
waits.sort((one, other) => one - other);
const within = (/** @type {number} */ share) => (waits[Math.floor(waits.length * share)] ?? NaN).toFixed(1);
console.log(`${all.length} pages in ${rooms} rooms for ${seconds} s with ${restarts} restarts: ${made} moves; to the other page median ${within(0.5)} ms, `
  + `95 % within ${within(0.95)} ms (${waits.length} measured)`);
check("every page knows every move of its room, once", wrong.length === 0, wrong.slice(0, 3));
check("nothing was refused", errors.length === 0, errors.slice(0, 3));
check("moves were made in every room", tables.every(({ played }) => played.games.length > 0), tables.map(({ played }) => played.games.length));
for (const { page } of all) page.leave();
await Promise.all(staying);
finish();
