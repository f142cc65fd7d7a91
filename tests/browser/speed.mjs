// @ts-check
// The playground's figures, measured in this machine's headless Chromium on loopback:
//   node speed.mjs ../../target/release/yomi
// Of one kind alone, the table of what visitors wait for, of all pages or those named:
//   node speed.mjs ../../target/release/yomi pages [games play …]
// Each is the median of several; the clock of a shared machine wanders, so nothing here fails.
import { timeBoards } from "./boards.mjs";
import { FIRST_BOARD, weigh } from "./ends.mjs";
import { tellWaits } from "./jumps.mjs";
import { launch, openPlainly, serve } from "./lib.mjs";
import { longestTask } from "./visitors.mjs";

const [, , program, rounds = "7", ...names] = process.argv;
if (!program) {
  console.error("expected: node speed.mjs PROGRAM [ROUNDS | pages [NAME …]], got no program");
  process.exit(2);
}
const { link } = await serve(program);
const browser = await launch();
if (rounds === "pages") {
  await tellWaits(browser, link, names);
  process.exit(0);
}

/** @param {number[]} times */
const median = (times) => [...times].sort((one, other) => one - other)[times.length >> 1];

/** @param {() => Promise<number>} measure */
async function several(measure) {
  const times = [];
  for (let round = 0; round < Number(rounds); round += 1) times.push(await measure());
  return median(times);
}

/** @param {string} what @param {number} found @param {number} goal @param {string} unit */
const tell = (what, found, goal, unit) =>
  console.log(`${what.padEnd(58)} ${found.toFixed(0).padStart(7)} ${unit.padEnd(3)} goal ${goal} ${found <= goal ? "met" : "MISSED"}`);

// The first board, in a browser that has seen nothing yet.
let bytes = 0;
tell("first board, from the request to the board drawn", await several(async () => {
  const weighed = await weigh(browser, link);
  bytes = weighed.bytes;
  return weighed.time;
}), 300, "ms");
tell("  all that was sent for it", bytes / 1000, FIRST_BOARD / 1000, "kB");

tell("the longest task of a page while a search runs", await longestTask(browser, link), 100, "ms");

// The socket alone: from an ask to its first line, and from a stop to its end.
const { page: plain, context: plainContext } = await openPlainly(browser);
await plain.goto(`${link}play?game=othello`);
const spoken = await plain.evaluate(async (times) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/socket`);
  await new Promise((done) => { socket.onopen = done; });
  /** @type {number[]} */
  const firsts = [];
  /** @type {number[]} */
  const stops = [];
  for (let id = 1; id <= times; id += 1) {
    const begun = performance.now();
    socket.send(JSON.stringify({ id, ask: "analyze", game: "othello", search: "pvs:depth=60", multi: 1000, stages: true }));
    await new Promise((done) => { socket.onmessage = (event) => { if (JSON.parse(event.data).tell === "stage") done(null); }; });
    firsts.push(performance.now() - begun);
    await new Promise((done) => setTimeout(done, 500));
    const stopped = performance.now();
    socket.send(JSON.stringify({ id: 1000 + id, ask: "stop", of: id }));
    await new Promise((done) => { socket.onmessage = (event) => { if (JSON.parse(event.data).tell === "answer") done(null); }; });
    stops.push(performance.now() - stopped);
  }
  socket.close();
  return { firsts, stops };
}, Number(rounds));
tell("first line of an analysis", median(spoken.firsts), 100, "ms");
tell("stop, until the search has ended", median(spoken.stops), 100, "ms");
await plainContext.close();

// A situation of every game: from its ask to its answer, and on the page from a click to the move and to its position.
for (const { game, legal, length, answer, own, shown } of await timeBoards(browser, link, Number(rounds))) {
  tell(`a situation of ${game}: ${legal} moves, ${(length / 1000).toFixed(0)} kB`, answer, 50, "ms");
  tell("  a move, until it is drawn", own, 50, "ms");
  tell("  until its position is on the screen", shown, 100, "ms");
}

// A large tree.
tell("a tree of 131 071 nodes, from its frame to its picture", await several(async () => {
  const { page, context } = await openPlainly(browser);
  await page.goto(`${link}tree?game=uniform:depth=16,branching=2&search=minimax&limit=131071`);
  await page.waitForFunction(() => document.body.dataset.ready !== undefined, undefined, { timeout: 60_000 });
  await page.waitForFunction(() => performance.getEntriesByName("tree-drawn").length > 0);
  const time = await page.evaluate(() => performance.getEntriesByName("tree-drawn")[0]?.duration ?? NaN);
  await context.close();
  return time;
}), 1000, "ms");

// Eight browsers at once.
const pages = await Promise.all(Array.from({ length: 8 }, async () => {
  const { page } = await openPlainly(browser);
  await page.goto(`${link}play?game=othello`);
  await page.evaluate(() => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/socket`);
    const seen = { stages: 0 };
    Object.assign(window, { seen });
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, ask: "analyze", game: "othello", search: "pvs:depth=60", multi: 1, stages: true }));
    socket.onmessage = (event) => { if (JSON.parse(event.data).tell === "stage") seen.stages += 1; };
  });
  return page;
}));
await new Promise((done) => setTimeout(done, 3000));
/** @type {number[]} */
const requests = [];
for (let round = 0; round < 40; round += 1) {
  const begun = performance.now();
  await (await fetch(`${link}style.css`)).arrayBuffer();
  requests.push(performance.now() - begun);
}
const stages = await Promise.all(pages.map((page) => page.evaluate(() => /** @type {any} */ (window).seen.stages)));
tell("a plain request while eight browsers analyse, median", median(requests), 50, "ms");
tell("  the slowest of forty", Math.max(...requests), 50, "ms");
console.log(`  stages told to each in the meantime: ${stages.join(" ")}`);

await browser.close();
process.exit(0);
