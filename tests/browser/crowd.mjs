// @ts-check
// Many pages at once on a server for the public, and strangers who want to stop it: each page fetches what a page is made of, opens its
// socket, and asks as somebody asks who plays and now and then analyses; each stranger keeps two dozen sockets full of large asks that are
// no searches, and abandons them. Everybody comes from a network of their own. The server's memory is bounded meanwhile; how long a game of
// tic-tac-toe waits and what memory is given back is printed, and judged with YOMI_DEEP.
//   node crowd.mjs ../../target/debug/yomi [PAGES [SECONDS [STRANGERS]]]
import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { check, finish, serve } from "./lib.mjs";
import { Socket, frame } from "./plain-socket.mjs";

const [, , program, pages = "200", given, strangers = "10"] = process.argv;
const seconds = given || "300";
if (!program) {
  console.error("expected: node crowd.mjs PROGRAM [PAGES [SECONDS [STRANGERS]]], got no program");
  process.exit(2);
}
const count = Number(pages);
const until = Date.now() + Number(seconds) * 1000;

/** What the server may hold while all are there, in MB, and in threads: two places, those of asks that are no searches, and those that end. */
const MOST = 300;
const THREADS = 20;
/** What is judged with YOMI_DEEP: how long 99 of 100 games of tic-tac-toe wait, in ms, and what may be kept, as a share of the start. */
const PROMPT = 300;
const KEPT = 1.2;
const REST = 10_000;

/** The sockets of a stranger, and the asks on each. */
const SOCKETS = 24;
const ASKS = 8;

const { link, child } = await serve(program, ["--public", "--places", "2"]);
const home = new URL(link);
const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024;

const threads = () => readdirSync(`/proc/${child.pid}/task`).length;
/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** An address of this machine that nobody else has. @param {number} block @param {number} number */
const address = (block, number) => `127.${block}.${number >> 8}.${number & 255}`;

/** The body of a page's file. @param {string} path @param {string} localAddress @returns {Promise<number>} */
const fetchFile = (path, localAddress) => new Promise((done, fail) => {
  request(new URL(path, home), { localAddress, headers: { connection: "close" } }, (answer) => {
    answer.resume();
    answer.on("end", () => done(answer.statusCode ?? 0));
  }).on("error", fail).end();
});

/** @type {string[]} */
const errors = [];
/** How long positions, games of tic-tac-toe and analyses of it waited, in ms. @type {Record<string, number[]>} */
const waits = { situation: [], "tic-tac-toe": [], analysis: [] };
let lost = 0;
let searches = 0;

/**
 * The answer to an ask of a page, whose time is taken.
 * @param {Socket} socket @param {string} what @param {object} message @returns {Promise<any>}
 */
async function timed(socket, what, message) {
  const begun = performance.now();
  const told = await socket.ask(message);
  if (told === null) lost += 1;
  else waits[what]?.push(performance.now() - begun);
  if (told?.tell === "error" && !/over/.test(told.error)) errors.push(`${what}: ${told.error.slice(0, 200)}`);
  return told;
}

/** One page, until the time is up. @param {number} number */
async function visit(number) {
  const from = address(1, number);
  for (const path of ["/", "/style.css", `/play?game=othello`, "/play/page.js", "/play/board.js", "/words/play.en.js"]) {
    const status = await fetchFile(path, from);
    if (status !== 200) errors.push(`${path}: ${status}`);
  }
  const socket = new Socket(home, from);
  /** @type {string[]} */
  let moves = [];
  while (Date.now() < until) {
    if (!socket.isOpen) await socket.open();
    const told = await timed(socket, "situation", { ask: "situation", game: "othello", moves });
    if (told === null) continue;
    const legal = told.situation?.legal ?? [];
    moves = legal.length > 0 ? [...moves, legal[(number * 7 + moves.length) % legal.length].move] : [];
    await timed(socket, "tic-tac-toe", { ask: "situation", game: "tic-tac-toe", moves: ["b2"] });
    if ((number + moves.length) % 20 === 0) {
      searches += 2;
      const search = { ask: "analyze", search: "pvs:depth=3", multi: 1, stages: false };
      await timed(socket, "search", { ...search, game: "othello", moves });
      await timed(socket, "analysis", { ...search, game: "tic-tac-toe" });
    }
    await pause(Math.min(2000 + (number * 37) % 4000, Math.max(0, until - Date.now())));
  }
  socket.close();
}

/** What a stranger asks: texts that are compiled and played for long, files, long lines of play, and what is no ask at all. */
function hostile() {
  const condition = "groups in (mine or to) > 250";
  const line = `  fly stone to empty if ${Array(24).fill(condition).join(" and ")}, then place wall on empty\n`;
  const text = `game "Big"\nplayers red, blue\nboard square 20\npieces stone for each, wall for nobody\nstart\n`
    + `  red stone on rows 1 to 10\nturn\n${line.repeat(60)}end\n  no move: mover loses\n`;
  const written = { game: "big.game", written: text };
  const file = Buffer.from("f5d6c3d3c4f4f6\n".repeat(40_000)).toString("base64");
  const asks = [
    { ask: "check", ...written },
    { ask: "situation", ...written },
    { ask: "explain", limit: 9, ...written },
    { ask: "book", book: "x", ...written },
    { ask: "record", game: "othello", name: "x.txt", base64: file },
    { ask: "situation", game: "amazons", moves: [] },
    { ask: "situation", game: "othello", moves: Array(40_000).fill("d3") },
    { ask: "z".repeat(250_000) },
    { ask: "share", path: `/${"x".repeat(250_000)}` },
  ];
  return asks.map((ask) => Array.from({ length: ASKS }, (_, at) => frame(1, Buffer.from(JSON.stringify({ id: at + 1, ...ask })))));
}

/** A socket of a stranger, which is opened again and again. @param {number} number @param {number} at @param {Buffer[][]} asks */
async function disturb(number, at, asks) {
  for (let round = at; Date.now() < until; round += 1) {
    const socket = new Socket(home, address(2, number));
    // One that is turned away comes again.
    await socket.open().catch(() => {});
    for (let ask = 0; ask < ASKS; ask += 1) socket.stream?.write(asks[(round + ask) % asks.length]?.[ask] ?? "");
    await pause(Math.min(1000 + (round * 271) % 4000, Math.max(0, until - Date.now())));
    socket.close();
  }
}

// One page before all others, so that what is made once is there: positions, a text, a search.
const SMALL = 'game "Small"\nplayers red, blue\nboard square 3\npieces stone for each\nturn\n  place stone on empty\nend\n'
  + "  no move: draw\n";
const warm = new Socket(home, address(3, 1));
await warm.open();
for (const game of ["othello", "tic-tac-toe"]) await warm.ask({ ask: "situation", game, moves: [] });
await warm.ask({ ask: "check", game: "small.game", written: SMALL });
await warm.ask({ ask: "analyze", search: "pvs:depth=3", multi: 1, stages: false, game: "othello", moves: [] });
warm.close();
await pause(REST);
const before = resident();
const asks = hostile();
const all = Promise.all([
  ...Array.from({ length: count }, (_, number) => visit(number)),
  ...Array.from({ length: Number(strangers) * SOCKETS }, (_, at) => disturb(Math.floor(at / SOCKETS), at, asks)),
]);
let most = before;
let crowd = 0;
const watch = setInterval(() => {
  most = Math.max(most, resident());
  crowd = Math.max(crowd, threads());
}, 500);
await all;
clearInterval(watch);
await pause(REST);
const after = resident();
for (const list of Object.values(waits)) list.sort((one, other) => one - other);
/** @param {string} what @param {number} share */
const within = (what, share) => waits[what]?.[Math.floor(waits[what].length * share)] ?? NaN;
const told = Object.keys(waits).map((what) =>
  `${what} ${waits[what]?.length}: median ${within(what, 0.5).toFixed(1)} ms, 99 % within ${within(what, 0.99).toFixed(0)} ms`);
console.log(`${count} pages and ${strangers} strangers for ${seconds} s: ${searches} searches, ${lost} asks lost with their connections; `
  + `${told.join("; ")}; ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB and ${crowd} threads, ${after.toFixed(0)} MB `
  + `${REST / 1000} s after`);
check("every page is answered", errors.length === 0 && (waits.situation?.length ?? 0) > count, errors.slice(0, 3));
check(`the server stays below ${MOST} MB`, most < MOST, most);
check(`and has at most ${THREADS} threads`, crowd <= THREADS, crowd);
if (process.env.YOMI_DEEP) {
  check(`a game of tic-tac-toe waits no longer than ${PROMPT} ms`, within("tic-tac-toe", 0.99) <= PROMPT, within("tic-tac-toe", 0.99));
  check(`and memory is given back`, after <= KEPT * before, [before, after]);
}
finish();
