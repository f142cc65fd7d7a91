// @ts-check
// Many pages at once: each fetches what a page is made of, opens its socket, and asks as somebody asks who plays and now and then
// analyses. The server's memory is bounded meanwhile, and given back afterwards.
//   node crowd.mjs ../../target/debug/yomi [PAGES [SECONDS]]
import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { check, finish, serve } from "./lib.mjs";

const [, , program, pages = "200", given] = process.argv;
const seconds = given || "300";
if (!program) {
  console.error("expected: node crowd.mjs PROGRAM [PAGES [SECONDS]], got no program");
  process.exit(2);
}
const count = Number(pages);
const until = Date.now() + Number(seconds) * 1000;

/** What the server may hold while all are there, and what it may keep when they are gone, in MB. */
const MOST = 900;
const KEPT = 100;

const { link, child } = await serve(program, ["--places", "2"]);
const home = new URL(link);
const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024;

/** The body of a page's file. @param {string} path @returns {Promise<number>} */
const fetchFile = (path) => new Promise((done, fail) => {
  request(new URL(path, home), { headers: { connection: "close" } }, (answer) => {
    answer.resume();
    answer.on("end", () => done(answer.statusCode ?? 0));
  }).on("error", fail).end();
});

/** A socket that speaks the little of the protocol that a page needs. */
class Socket {
  /** @type {import("node:stream").Duplex | null} */
  stream = null;
  isOpen = false;
  #rest = Buffer.alloc(0);
  #id = 0;
  /** @type {Map<number, (message: any) => void>} */
  #waiting = new Map();

  /** @returns {Promise<void>} */
  open() {
    return new Promise((done, fail) => {
      const key = randomBytes(16).toString("base64");
      const asked = request(new URL("/socket", home), {
        headers: { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13", "sec-websocket-key": key },
      });
      asked.on("upgrade", (answer, stream) => {
        const expected = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
        if (answer.headers["sec-websocket-accept"] !== expected) return fail(new Error("another key was accepted"));
        this.stream = stream;
        this.isOpen = true;
        stream.on("data", (/** @type {Buffer} */ data) => this.#take(data));
        stream.on("close", () => this.#end());
        stream.on("error", () => this.#end());
        done();
      });
      asked.on("response", (answer) => fail(new Error(`the socket was refused: ${answer.statusCode}`)));
      asked.on("error", fail);
      asked.end();
    });
  }

  /** The final reply to a request; null if the connection was lost. @param {object} message @returns {Promise<any>} */
  ask(message) {
    this.#id += 1;
    const id = this.#id;
    return new Promise((done) => {
      this.#waiting.set(id, done);
      this.#send(1, Buffer.from(JSON.stringify({ id, ...message })));
    });
  }

  close() {
    this.stream?.destroy();
  }

  /** @param {number} kind @param {Buffer} data */
  #send(kind, data) {
    const mask = randomBytes(4);
    const length = data.length < 126 ? Buffer.from([0x80 | data.length]) : Buffer.from([0x80 | 126, data.length >> 8, data.length & 255]);
    this.stream?.write(Buffer.concat([Buffer.from([0x80 | kind]), length, mask, data.map((byte, at) => byte ^ (mask[at & 3] ?? 0))]));
  }

  /** @param {Buffer} data */
  #take(data) {
    this.#rest = Buffer.concat([this.#rest, data]);
    for (;;) {
      const [first = 0, second = 0] = this.#rest;
      const extra = second === 127 ? 8 : second === 126 ? 2 : 0;
      if (this.#rest.length < 2 + extra) return;
      const length = extra === 8 ? Number(this.#rest.readBigUInt64BE(2)) : extra === 2 ? this.#rest.readUInt16BE(2) : second;
      if (this.#rest.length < 2 + extra + length) return;
      const body = this.#rest.subarray(2 + extra, 2 + extra + length);
      this.#rest = this.#rest.subarray(2 + extra + length);
      if ((first & 15) === 9) this.#send(10, Buffer.from(body));
      if ((first & 15) !== 1) continue;
      const message = JSON.parse(body.toString());
      if (["waiting", "nodes", "stage"].includes(message.tell)) continue;
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    }
  }

  #end() {
    this.isOpen = false;
    for (const done of this.#waiting.values()) done(null);
    this.#waiting.clear();
  }
}

/** @type {string[]} */
const errors = [];
/** @type {number[]} */
const waits = [];
let lost = 0;
let searches = 0;

/** One page, until the time is up. @param {number} number */
async function visit(number) {
  for (const path of ["/", "/style.css", `/play?game=othello`, "/play/page.js", "/play/board.js", "/words/play.en.js"]) {
    const status = await fetchFile(path);
    if (status !== 200) errors.push(`${path}: ${status}`);
  }
  const socket = new Socket();
  /** @type {string[]} */
  let moves = [];
  while (Date.now() < until) {
    if (!socket.isOpen) await socket.open();
    const begun = performance.now();
    const told = await socket.ask({ ask: "situation", game: "othello", moves });
    if (told === null) {
      lost += 1;
      continue;
    }
    waits.push(performance.now() - begun);
    if (told.tell !== "situation") errors.push(JSON.stringify(told).slice(0, 200));
    const legal = told.situation?.legal ?? [];
    moves = legal.length > 0 ? [...moves, legal[(number * 7 + moves.length) % legal.length].move] : [];
    if ((number + moves.length) % 20 === 0) {
      searches += 1;
      const found = await socket.ask({ ask: "analyze", game: "othello", moves, search: "pvs:depth=3", multi: 1, stages: false });
      if (found && found.tell !== "answer" && !/over/.test(found.error ?? "")) errors.push(JSON.stringify(found).slice(0, 200));
    }
    await new Promise((done) => setTimeout(done, Math.min(2000 + (number * 37) % 4000, Math.max(0, until - Date.now()))));
  }
  return socket;
}

const before = resident();
const sockets = Promise.all(Array.from({ length: count }, (_, number) => visit(number)));
let most = before;
const watch = setInterval(() => { most = Math.max(most, resident()); }, 500);
const open = await sockets;
clearInterval(watch);
for (const socket of open) socket.close();
let after = resident();
for (let wait = 0; wait < 30 && after > KEPT; wait += 1) {
  await new Promise((done) => setTimeout(done, 500));
  after = resident();
}
waits.sort((one, other) => one - other);
console.log(`${count} pages for ${seconds} s: ${waits.length} positions, ${searches} searches, ${lost} connections closed for others; median ${waits[waits.length >> 1]?.toFixed(1)} ms, `
  + `99 % within ${waits[Math.floor(waits.length * 0.99)]?.toFixed(0)} ms; ${before.toFixed(0)} MB before, at most ${most.toFixed(0)}, ${after.toFixed(0)} after`);
check("every page is answered", errors.length === 0 && waits.length > count, errors.slice(0, 3));
check(`the server stays below ${MOST} MB`, most < MOST, most);
check(`and gives back what it took, down to ${KEPT} MB`, after < KEPT, after);
finish();
