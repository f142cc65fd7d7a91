// @ts-check
// Small things that are easily lost: rooms without empty lines, reviews that outlive a reload, failures in the reader's language, the
// weight of the first board, and the line that decided a written game.
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { gunzipSync } from "node:zlib";
import { readersTurn } from "./games.mjs";
import { check, open, openPlainly, serve } from "./lib.mjs";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").Page} Page */

/** All that may be sent before the first board, in bytes. */
export const FIRST_BOARD = 200_000;

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** @param {Page} page @param {string} selector */
const box = (page, selector) => page.locator(selector).first().evaluate((node) => node.getBoundingClientRect().toJSON());

/** Rooms that are as large as what is in them. @param {Browser} browser @param {string} link */
export async function lookForGaps(browser, link) {
  for (const options of [{ viewport: { width: 1440, height: 900 } }, PHONE]) {
    const { width } = options.viewport;
    const { page, context, errors } = await open(browser, link, { ...options, reducedMotion: "reduce" });
    await page.goto(`${link}play?game=diamond`);
    await readersTurn(page, [1]);
    await page.locator("#files-more").waitFor();
    const [turn, board] = [await box(page, "#turn"), await box(page, "#board .scene")];
    check(`no empty line stands above the board at ${width} pixels`, board.top - turn.bottom < 20, board.top - turn.bottom);
    const tops = await page.locator(".seat").evaluateAll((seats) => seats.map((seat) => seat.getBoundingClientRect().top));
    check(`three players sit in one row at ${width} pixels`, new Set(tops).size === 1, tops);
    const [ground, hole] = [await box(page, "#board .ground"), await box(page, "#board .cell .shape.hole")];
    const rooms = await page.locator("#board .cell .shape.hole").evaluateAll((holes, ground) => {
      const boxes = holes.map((one) => one.getBoundingClientRect());
      return [Math.min(...boxes.map(({ top }) => top)) - ground.top, ground.right - Math.max(...boxes.map(({ right }) => right))];
    }, ground);
    check(`a star has no empty border at ${width} pixels`, rooms.every((room) => room > 0 && room < hole.width), { rooms, hole: hole.width });
    const [shown, all] = await page.locator("#files-body button").evaluateAll((buttons) => [buttons.filter((one) => one.checkVisibility()).length, buttons.length]);
    check(`what is wanted most is all that is seen of saving at ${width} pixels`, shown === 4 && Number(all) > 8, { shown, all });
    await page.locator("#files-more summary").click();
    check("and the rest is one click away", await page.getByRole("button", { name: "Board as PNG" }).isVisible());
    check(`nothing is wider than ${width} pixels`, (await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
    check(`no errors at ${width} pixels`, errors.length === 0, errors);
    await context.close();
  }
  await turnToATree(browser, link);
  const { page, context } = await open(browser, link, PHONE);
  for (const path of ["", "write", "puzzles?game=diamond:players%3D2,arm%3D2,camp%3D2&plies=3-9&seed=15", "lessons/cuts", "play?game=diamond&clock=5m%2B3s&names=Alexandra;Bo;Chris"]) {
    await page.goto(`${link}${path}`);
    await page.waitForFunction(() => [...document.querySelectorAll("main h1")].some((heading) => heading.checkVisibility()));
    await page.waitForTimeout(300);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(`/${path} is no wider than a telephone`, wide <= PHONE.viewport.width, wide);
  }
  await readersTurn(page, [1]);
  const cut = await page.locator(".seat b").evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent));
  check("names beside clocks are whole", cut.length === 0, cut);
  await context.close();
}

/** Of two trees, a telephone shows one. @param {Browser} browser @param {string} link */
async function turnToATree(browser, link) {
  const { page, context } = await open(browser, link, PHONE);
  await page.goto(`${link}tree?game=tic-tac-toe&search=minimax:depth%3D2&second=alpha-beta:depth%3D2`);
  await page.waitForFunction(() => document.body.dataset["pair"] === "true", undefined, { timeout: 30_000 });
  const seen = async () => [await page.locator("#viewer").isVisible(), await page.locator("#second").isVisible()].join();
  check("a telephone shows one of two trees", (await seen()) === "true,false", await seen());
  await page.getByRole("button", { name: "alpha-beta:depth=2", exact: true }).click();
  check("and turns to the other", (await seen()) === "false,true", await seen());
  check("whose picture is drawn", (await box(page, "#second .tree-canvas")).width > 300 && await page.getByRole("button", { name: "alpha-beta:depth=2", exact: true, pressed: true }).isVisible());
  await page.setViewportSize({ width: 1440, height: 900 });
  check("where there is room both are seen", (await seen()) === "true,true" && !(await page.locator(".tree-ways").isVisible()), await seen());
  await context.close();
}

/** A review outlives a reload, and is of its own game only. @param {Browser} browser @param {string} link */
export async function keepAReview(browser, link) {
  const { page, context, errors } = await open(browser, link);
  const reviewed = (/** @type {string} */ state) => page.waitForFunction((state) => document.body.dataset["review"] === state, state, { timeout: 60_000 }).then(() => true, () => false);
  const marks = () => page.locator(".review-view tbody tr").count();
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("yomi-review-")).length);
  await page.goto(`${link}play?game=tic-tac-toe&search=pvs&moves=b2%20b1%20a1%20c3%20a3`);
  await page.locator("#review-start").click();
  check("a game is reviewed", await reviewed("done"));
  const before = await marks();
  await page.reload();
  check("a review outlives a reload", await reviewed("done") && (await marks()) === before && before > 4, [await marks(), before]);
  await page.goto(`${link}play?game=tic-tac-toe&search=pvs&moves=b2%20b1%20a1%20c3%20a3%20c1`);
  check("and a move that is played on", await reviewed("done") && (await marks()) === before);
  await page.goto(`${link}play?game=tic-tac-toe&moves=a1%20b2`);
  await readersTurn(page, [1]);
  check("another game has none", await reviewed("none") && (await marks()) === 0);
  await page.goBack();
  check("and Back has it again", await reviewed("done"));
  await page.evaluate(() => {
    const [key = ""] = Object.keys(localStorage).filter((key) => key.startsWith("yomi-review-"));
    const one = JSON.parse(localStorage.getItem(key) ?? "{}");
    for (let at = 0; at < 30; at += 1) localStorage.setItem(`yomi-review-old${at}`, JSON.stringify({ ...one, moves: [`m${at}`], saved: at }));
    localStorage.setItem("yomi-review-broken", "{");
  });
  await page.locator("#review-start").click();
  await page.waitForFunction(() => localStorage.getItem("yomi-review-old0") === null, undefined, { timeout: 60_000 });
  check("no more than twenty are kept", (await kept()) <= 21, await kept());
  await page.goto(link);
  const mine = page.locator(".my-game button").first();
  await mine.waitFor();
  const [all, mineLeft] = [await kept(), page.locator(".my-game")];
  while ((await mineLeft.count()) > 0) await mine.click();
  check("a game that is forgotten takes its review with it", (await kept()) < all, [await kept(), all]);
  check("no errors with reviews", errors.length === 0, errors);
  await context.close();
}

/** What goes wrong is said in the reader's language, and marked as such; so is what waits. @param {Browser} browser @param {string} link @param {string} program */
export async function sayWhatIsTheMatter(browser, link, program) {
  for (const [language, letters] of /** @type {const} */ ([["en", /^[\x20-\x7e“”‘’]+$/], ["ja", /[\u3040-\u30ff]/]])) {
    const { page, context } = await open(browser, link);
    await page.goto(`${link}play?game=tic-tac-toe&moves=b2&search=pvs:deepth%3D1&seats=human%3Bpvs:deepth%3D1&language=${language}`);
    await page.locator("#graph-body button").click();
    const graph = page.locator("#graph-body .failure");
    await graph.waitFor();
    const told = async (/** @type {import("playwright-core").Locator} */ place) => ({ lang: await place.getAttribute("lang"), text: await place.innerText() });
    let found = await told(graph);
    check(`the graph says in ${language} what is wrong`, found.lang === language && letters.test(found.text), found);
    const note = page.locator("#turn-note.failure");
    if (!(await note.isVisible())) await page.locator("#turn-tools button.main").click();
    await note.waitFor();
    found = await told(note);
    check(`the turn says in ${language} what is wrong`, found.lang === language && letters.test(found.text), found);
    await context.close();
  }

  const shown = await open(browser, link);
  await shown.page.goto(`${link}play?game=othello&moves=d3&present=1`);
  await readersTurn(shown.page, [2]);
  await shown.page.goto(link);
  const way = await shown.page.locator(".my-game a").first().getAttribute("href");
  check("a game that was shown to a room is gone on with as any other", way === "/play?game=othello&moves=d3", way);
  await shown.context.close();

  const small = await serve(program, ["--places", "1"]);
  const [busy, waits] = [await open(browser, small.link), await open(browser, small.link)];
  await busy.page.goto(`${small.link}play?game=othello&panel=analysis&search=pvs`);
  await busy.page.locator("#analysis-body button.main").first().click();
  await busy.page.waitForFunction(() => /\d/.test(document.querySelector(".lane .work")?.textContent ?? ""));
  const words = { hasText: "All search slots are taken; yours is next" };
  await waits.page.goto(`${small.link}play?game=tic-tac-toe&seats=pvs%3Bhuman`);
  check("a seat that waits for a slot says so", await waits.page.locator("#turn-note", words).waitFor({ timeout: 30_000 }).then(() => true, () => false));
  await waits.page.goto(`${small.link}puzzles?game=tic-tac-toe`);
  check("and so does a puzzle", await waits.page.locator("#said", words).waitFor({ timeout: 30_000 }).then(() => true, () => false));
  await Promise.all([busy, waits].map(({ context }) => context.close()));
  small.child.kill();
}

/** A file as it is sent. @param {string} address @param {string} ways @returns {Promise<{bytes: Buffer, packed: boolean, tag: string}>} */
const sent = (address, ways) => new Promise((resolve, reject) => {
  get(address, { headers: { "accept-encoding": ways } }, (answer) => {
    /** @type {Buffer[]} */
    const parts = [];
    answer.on("data", (part) => parts.push(part));
    answer.on("end", () => resolve({ bytes: Buffer.concat(parts), packed: answer.headers["content-encoding"] === "gzip", tag: answer.headers.etag ?? "" }));
  }).on("error", reject);
});

/**
 * All that is sent before the first board, in a browser that has seen nothing yet.
 * @param {Browser} browser @param {string} link
 */
export async function weigh(browser, link) {
  const { page, context } = await openPlainly(browser);
  let frames = 0;
  page.on("websocket", (socket) => socket.on("framereceived", (frame) => { frames += frame.payload.length; }));
  await page.goto(`${link}play?game=othello`);
  await page.waitForFunction(() => performance.getEntriesByName("board").length > 0);
  const { files, names, time } = await page.evaluate(() => {
    const time = performance.getEntriesByName("board")[0]?.startTime ?? NaN;
    const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd <= time);
    const all = /** @type {PerformanceResourceTiming[]} */ (entries);
    return { files: all.reduce((sum, { transferSize }) => sum + transferSize, 0), names: all.map(({ name }) => name), time };
  });
  await context.close();
  return { bytes: files + frames, names, time };
}

/** @param {Browser} browser @param {string} link */
export async function weighTheFirstBoard(browser, link) {
  const { bytes, names } = await weigh(browser, link);
  check("the first board is light", bytes < FIRST_BOARD && names.length > 30, { bytes, files: names.length });
  for (const name of names) {
    const [packed, plain] = [await sent(name, "br, gzip"), await sent(name, "identity")];
    check(`${name} is packed, for those who unpack it`, packed.packed && !plain.packed && packed.tag !== plain.tag && gunzipSync(packed.bytes).equals(plain.bytes));
  }
  check("a word that is not the way is none", !(await sent(link, "x-gzip;q=1, br")).packed);
}

/** Puzzles of games whose usual boards are too large for proofs. @param {Browser} browser @param {string} link */
export async function openReadyPuzzles(browser, link) {
  const { page, context, errors } = await open(browser, link);
  for (const [game, seed, asked] of /** @type {const} */ ([
    ["lines-of-action:size=5", 4, "White moves and wins in 3 plies."], ["mnk:m=6,n=6,k=4", 18, "Player 2 moves and wins in 3 plies."], ["diamond:players=2,arm=2,camp=2", 15, "Yellow moves and wins in 3 plies."],
  ])) {
    await page.goto(`${link}puzzles?game=${game}&plies=3-9&seed=${seed}`);
    await page.waitForFunction(() => ["open", "none", "error"].includes(document.body.dataset["puzzle"] ?? ""), undefined, { timeout: 30_000 });
    check(`a puzzle of ${game} is found and proven`, (await page.locator("#question").innerText()) === asked, await page.locator("#question").innerText());
    const kind = await page.locator("#kind option:checked").evaluate((option) => option.closest("optgroup") === null);
    check(`${game} is among the games that are ready`, kind);
  }
  check("no errors with puzzles", errors.length === 0, errors);
  await context.close();
}

/** @param {string} name */
const written = (name) => Buffer.from(readFileSync(new URL(`../../crates/written/games/${name}.game`, import.meta.url), "utf8")).toString("base64url");

/** The line, or the group, that ended a written game. @param {Browser} browser @param {string} link */
export async function markWrittenLines(browser, link) {
  const { page, context } = await open(browser, link, { reducedMotion: "reduce" });
  const marked = async (/** @type {string} */ game, /** @type {string} */ moves) => {
    await page.goto("about:blank");
    await page.goto(`${link}play?game=${game}.game&moves=${encodeURIComponent(moves)}#written=${written(game)}`);
    await page.waitForFunction(() => document.body.dataset["ready"] === "true");
    return [await page.locator("#board .decided").count(), await page.locator("#board .decided-line").count()].join();
  };
  check("five in a row of a written game are marked", (await marked("gomoku", "h8 a1 g7 a2 f6 a3 e5 a5 d4")) === "5,1");
  check("and not before there are five", (await marked("gomoku", "h8 a1 g7 a2 f6 a3 e5 a5")) === "0,0");
  const across = Array.from({ length: 11 }, (_, row) => `c${row + 1} e${row + 1}`).join(" ").replace(/ e11$/, "");
  check("the group that joins two sides is marked", /^11,/.test(await marked("hex", across)));
  await context.close();
}
