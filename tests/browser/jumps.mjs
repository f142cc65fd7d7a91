// @ts-check
// What a visitor waits for: how far a page jumps while it loads, what is sent for it, when something is first seen, and how soon a click
// shows. `speed.mjs` prints the table of all pages at four sizes; the playground's own tests hold the jumps and the bytes to their limits.
import { check, open, openPlainly, serve } from "./lib.mjs";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {{name: string, path: string, press: string, kilobytes: number}} Visited  `press` is clicked; `kilobytes` may be sent for the first load */
/** @typedef {{shift: number, bytes: number, paint: number, click: number, jumped: string[]}} Found  times in milliseconds */

/** How far all of a page may jump, as browsers count it. */
const MOST_SHIFT = 0.1;

/** @type {Visited[]} */
export const VISITED = [
  { name: "games", path: "", press: "#games summary", kilobytes: 60 },
  { name: "play", path: "play?game=othello", press: "#board .cell.can", kilobytes: 140 },
  { name: "diamond", path: "play?game=diamond", press: "#board .cell.can", kilobytes: 140 },
  { name: "write", path: "write", press: "#load", kilobytes: 100 },
  { name: "tree", path: "tree?game=tic-tac-toe&search=alpha-beta:depth%3D2", press: ".tree-controls button", kilobytes: 130 },
  { name: "puzzles", path: "puzzles?game=tic-tac-toe&plies=3-7&seed=2", press: "#show", kilobytes: 100 },
  { name: "tournament", path: "tournament?game=tic-tac-toe&searches=one-ply;random&limit=depth=2&blocks=2", press: "#start", kilobytes: 100 },
  { name: "lesson", path: "lessons/minimax", press: "#lesson button", kilobytes: 130 },
  { name: "help", path: "help/tutorial/student", press: "#chapters a", kilobytes: 60 },
];

export const SIZES = /** @type {const} */ ([[390, 844], [768, 1024], [1280, 720], [1920, 1080]]);

/** A slow phone: six times the processor's time, and a net of 150 ms and 1.6 megabits in a second. */
export const SLOW = { processor: 6, latency: 150, throughput: 200_000 };

/** Makes a page as slow as on a slow phone. @param {import("playwright-core").Page} page */
export async function slowDown(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, latency: SLOW.latency, downloadThroughput: SLOW.throughput, uploadThroughput: SLOW.throughput });
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW.processor });
  return session;
}

/**
 * Loads a page in a browser that has seen nothing yet, and clicks on it.
 * @param {Browser} browser @param {string} link @param {Visited} visited @param {readonly [number, number]} size @param {boolean} [slow]
 * @returns {Promise<Found>}
 */
export async function visit(browser, link, { path, press }, [width, height], slow) {
  const context = await browser.newContext({ viewport: { width, height }, serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  let last = performance.now();
  session.on("Network.loadingFinished", ({ encodedDataLength }) => { [bytes, last] = [bytes + encodedDataLength, performance.now()]; });
  session.on("Network.webSocketFrameReceived", ({ response: { opcode, payloadData } }) => {
    [bytes, last] = [bytes + (opcode === 1 ? payloadData.length : (payloadData.length * 3) / 4), performance.now()];
  });
  if (slow) await slowDown(page);
  await page.addInitScript(() => {
    const seen = { shift: 0, jumped: /** @type {string[]} */ ([]), click: NaN };
    Object.assign(window, { seen });
    const name = (/** @type {any} */ node) => (node?.nodeType === 1 ? node : node?.parentElement);
    new PerformanceObserver((list) => {
      for (const entry of /** @type {any[]} */ (list.getEntries())) {
        if (entry.hadRecentInput) continue;
        seen.shift += entry.value;
        seen.jumped.push(`${entry.value.toFixed(3)} ${entry.sources.map((/** @type {any} */ { node }) => `${name(node)?.tagName.toLowerCase()}#${name(node)?.id}.${name(node)?.className?.baseVal ?? name(node)?.className}`).join(" ")} ${["x", "y", "width", "height"].map((side) => `${side} ${Math.round(entry.sources[0]?.previousRect[side])}:${Math.round(entry.sources[0]?.currentRect[side])}`).join(" ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === "pointerup" || entry.name === "click") seen.click = Math.max(seen.click || 0, entry.duration);
    }).observe(/** @type {any} */ ({ type: "event", durationThreshold: 16, buffered: true }));
  });
  await page.goto(`${link}${path}`);
  const target = page.locator(press).and(page.locator(":visible")).first();
  await target.waitFor({ timeout: 60_000 });
  // Until nothing has come for a while, and what came is painted.
  while (performance.now() - last < (slow ? 1500 : 400)) await page.waitForTimeout(100);
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN);
  const { shift, jumped } = await page.evaluate(() => /** @type {any} */ (window).seen);
  const loaded = bytes;
  await target.click();
  if (slow) await page.waitForTimeout(500);
  const click = await page.evaluate(() => /** @type {any} */ (window).seen.click || 8);
  await context.close();
  return { shift, bytes: loaded, paint, click, jumped };
}

/** The table of every page at every size. @param {Browser} browser @param {string} link @param {string[]} names  all pages if there are none */
export async function tellWaits(browser, link, names = []) {
  console.log(`a slow phone's processor (${SLOW.processor} x) and net (${SLOW.latency} ms), nothing in the browser's store\n`);
  console.log("page         size         jumps   sent kB   first paint ms   click to paint ms");
  for (const visited of VISITED) {
    if (names.length > 0 && !names.includes(visited.name)) continue;
    for (const size of SIZES) {
      const { shift, bytes, paint, click, jumped } = await visit(browser, link, visited, size, true);
      console.log(`${visited.name.padEnd(12)} ${size.join(" x ").padEnd(11)} ${shift.toFixed(3).padStart(6)} ${(bytes / 1000).toFixed(1).padStart(9)} ${paint.toFixed(0).padStart(16)} ${click.toFixed(0).padStart(19)}`);
      if (shift > MOST_SHIFT) for (const one of jumped) console.log(`    ${one}`);
    }
  }
}

/** Pages stay where they are while they load, and are light. @param {Browser} browser @param {string} link */
export async function stayInPlace(browser, link) {
  for (const visited of VISITED) {
    for (const size of [SIZES[0], SIZES[2]]) {
      const { shift, bytes, jumped } = await visit(browser, link, visited, size);
      check(`${visited.name} does not jump at ${size.join(" x ")}`, shift <= MOST_SHIFT, { shift, jumped });
      check(`${visited.name} is light`, bytes < visited.kilobytes * 1000, bytes);
    }
  }
}

/** What is there before any script is, and what every site has. @param {Browser} browser @param {string} link */
export async function findExpectedThings(browser, link) {
  const { page, context } = await open(browser, link, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  for (const [language, words] of /** @type {const} */ ([["en", "Games Play Write Tree Tournament Puzzles Lessons Help"], ["ja", "ゲーム一覧 対局 ゲームを書く 探索木 トーナメント 問題 授業 ヘルプ"]])) {
    for (const path of ["", "play", "write", "tree", "tournament", "puzzles", "lessons/cuts", "help"]) {
      await page.goto(`${link}${path}?language=${language}`);
      const ways = page.locator("#top nav a");
      const seen = await ways.evaluateAll((all) => all.filter((way) => { const { left, right } = way.getBoundingClientRect(); return left >= 0 && right <= innerWidth && way.checkVisibility(); }).map((way) => way.textContent));
      check(`the HTML of /${path} has all pages at its top, at 390 pixels in ${language}`, seen.join(" ") === words, seen);
      check(`/${path} has a title and a card in ${language}`, /yomi/.test(await page.title()) && (await page.locator('meta[property="og:description"]').getAttribute("content") ?? "").length > 20, await page.title());
      check(`/${path} is in ${language}`, await page.locator("html").getAttribute("lang") === language);
    }
  }
  for (const [file, type] of [["icon.svg", "image/svg+xml"], ["icon.png", "image/png"], ["card.png", "image/png"], ["yomi.webmanifest", "application/manifest+json"]]) {
    const answer = await fetch(`${link}${file}`);
    check(`there is ${file}`, answer.ok && answer.headers.get("content-type") === type, answer.headers.get("content-type"));
  }
  await context.close();
}

/** Six tabs at most to the board. @param {Browser} browser @param {string} link */
export async function skipToTheBoard(browser, link) {
  const { page, context } = await open(browser, link);
  for (const path of ["play?game=othello", "puzzles?game=tic-tac-toe&plies=3-7&seed=2"]) {
    await page.goto(`${link}${path}`);
    await page.locator("#board .cell.can").first().waitFor();
    await page.evaluate(() => { /** @type {HTMLElement | null} */ (document.activeElement)?.blur(); });
    let tabs = 0;
    do {
      await page.keyboard.press("Tab");
      tabs += 1;
    } while (tabs < 6 && !(await page.evaluate(() => document.activeElement?.getAttribute("href") === "#board")));
    await page.keyboard.press("Enter");
    check(`/${path}: the board is within six tabs`, await page.evaluate(() => document.activeElement?.closest("#board") !== null), tabs);
  }
  await context.close();
}

/** A default that nobody typed is no mistake. @param {Browser} browser @param {string} link */
export async function seatSix(browser, link) {
  const { page, context, errors } = await open(browser, link);
  await page.goto(`${link}play?game=diamond`);
  await page.locator("#choose-game").click();
  await page.getByLabel("players", { exact: true }).fill("6");
  await page.getByLabel("players", { exact: true }).blur();
  await page.locator("dialog button.main").click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.querySelectorAll("#seats .seat").length === 6);
  await page.locator("#board .cell.can").first().waitFor();
  check("six people sit at the Diamond Game", (await page.locator("#seats .seat").count()) === 6);
  await page.goto(`${link}puzzles`);
  const kinds = await page.locator("#kind option").allTextContents();
  check("puzzles are offered for games that have some", kinds.length > 15 && !kinds.some((kind) => /Shatar|Gomoku/.test(kind)) && (await page.locator("#kind optgroup").count()) === 0, kinds);
  check("no errors with six players and puzzles", errors.length === 0, errors);
  await context.close();
}

/** Trees before a class: no form, the steps in reach. @param {Browser} browser @param {string} link */
export async function presentTrees(browser, link) {
  const { page, context } = await open(browser, link, { viewport: { width: 1280, height: 720 } });
  for (const more of ["", "&second=alpha-beta:depth%3D2"]) {
    for (const [width, height] of /** @type {const} */ ([[1280, 720], [640, 360]])) {
      await page.setViewportSize({ width, height });
      await page.goto(`${link}tree?game=tic-tac-toe&search=minimax:depth%3D2${more}&present=1`);
      await page.waitForFunction((both) => document.body.dataset[both ? "pair" : "ready"] === "true", more !== "");
      check("a presented tree has no form", !(await page.locator("#form").isVisible()));
      const ends = await page.locator(".tree-buttons:visible, .tree-canvas:visible").evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom, height }) => [top, bottom, height]));
      const all = ends.every(([top = -1, bottom = 0, tall = 0]) => top >= 0 && bottom <= height && tall > 30);
      check(`${more ? "two trees" : "a tree"} and the steps are in sight at ${width} x ${height}`, all && ends.length === (more && width > 900 ? 4 : 2), ends);
    }
  }
  await page.goto(`${link}play?game=othello&present=1`);
  const board = page.locator("#board .scene");
  await board.waitFor();
  const { bottom, height } = await board.evaluate((node) => node.getBoundingClientRect().toJSON());
  check("at 200 % a presented board is whole", bottom <= 360 && height > 200, { bottom, height });
  await context.close();
}

/** What was seen opens without the server, and says what waits for it. @param {Browser} browser @param {string} program */
export async function openWithoutAServer(browser, program) {
  const { link, child } = await serve(program);
  const { page, context } = await openPlainly(browser, "allow");
  for (const path of ["", "write"]) {
    await page.goto(`${link}${path}`);
    await page.waitForFunction(() => document.body.dataset["kept"] === "true");
  }
  await page.evaluate(async () => { await navigator.serviceWorker.ready; });
  child.kill();
  await page.goto(`${link}write`);
  await page.locator(".connection:not([hidden])").waitFor();
  check("a page without its server says what waits", /server is away/.test(await page.locator(".connection").innerText()));
  await page.locator("#text").fill("game \"Kept\"");
  check("and a game can be written", (await page.locator("#text").inputValue()).includes("Kept"));
  await page.goto(link);
  check("the first page opens too", await page.locator("h1").isVisible() && await page.locator("#lessons li").first().isVisible());
  await context.close();
}
