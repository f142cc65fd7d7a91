// @ts-check
// What others see of a board, two trees of one position, pictures, and a server for the public.
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, open, serve } from "./lib.mjs";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").Page} Page */

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What axe finds on a page. @param {Page} page @returns {Promise<string[]>} */
async function violations(page) {
  await page.addScriptTag({ path: axe });
  return page.evaluate(async () => (await /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"] })).violations
    .map((/** @type {any} */ one) => `${one.id}: ${one.nodes[0]?.html}`));
}

const GAME = "othello&moves=f5%20d6%20c3%20d3%20c4";

/** A page of another site that frames these addresses, until it is closed. @param {string[]} addresses */
async function anotherSite(addresses) {
  const frames = addresses.map((address) => `<iframe src="${address.replaceAll("&", "&amp;")}" title="framed" width="480" height="600"></iframe>`);
  const server = createServer((_, answer) => {
    answer.writeHead(200, { "content-type": "text/html" });
    answer.end(`<!doctype html><title>another site</title>${frames.join("")}`);
  });
  await new Promise((resolve) => { server.listen(0, "127.0.0.1", () => resolve(null)); });
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { link: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** Whether a framed page shows a board within a time. @param {Page} page @param {number} at @param {number} timeout */
const isSeen = (page, at, timeout) => page.frameLocator("iframe").nth(at).locator(".scene").first().waitFor({ timeout }).then(() => true, () => false);

/** Only `/embed` is framed by others, and only where the server was told so. @param {Browser} browser @param {string} link @param {string} program */
export async function frameABoard(browser, link, program) {
  const { link: allowed, child } = await serve(program, ["--embed", "any"]);
  const site = await anotherSite([`${allowed}embed?game=${GAME}`, `${allowed}play?game=${GAME}`, `${link}embed?game=${GAME}`]);
  const context = await browser.newContext({ viewport: { width: 1600, height: 800 } });
  const page = await context.newPage();
  await page.goto(site.link);
  check("a board is framed where that is allowed", await isSeen(page, 0, 10_000));
  // The other frames were begun at the same time.
  const [whole, untold] = await Promise.all([isSeen(page, 1, 1500), isSeen(page, 2, 1500)]);
  check("the whole page is never framed", !whole);
  check("no board is framed where nobody said so", !untold);
  const frame = page.frameLocator("iframe").first();
  await frame.locator(".embed-said", { hasText: "Move 5 of 5: Black c4. White to move." }).waitFor();
  await frame.getByRole("button", { name: "Back" }).click();
  await frame.locator(".embed-said", { hasText: "Move 4 of 5" }).waitFor();
  await frame.locator("body").press("Home");
  check("a framed game is gone through by buttons and keys", await frame.locator(".embed-said", { hasText: "The start of a game of 5 moves." })
    .waitFor({ timeout: 30_000 }).then(() => true, () => false));
  await context.close();
  site.close();
  child.kill();
  for (const [address, language] of [[`embed?game=${GAME}`, "en"], [`embed?game=${GAME}`, "ja"], ["embed?game=diamond", "en"], ["embed?panel=tree&game=tic-tac-toe&search=pvs:depth%3D2", "en"]]) {
    const own = await open(browser, link, { bypassCSP: true, reducedMotion: "reduce", viewport: { width: 390, height: 844 } });
    await own.page.goto(`${link}${address}&language=${language}`);
    await own.page.waitForFunction(() => document.body.dataset["ready"] === "true", undefined, { timeout: 30_000 });
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      await own.page.emulateMedia({ colorScheme });
      const found = await violations(own.page);
      check(`axe finds nothing on ${address}, ${colorScheme}, ${language}`, found.length === 0, found);
    }
    const wide = await own.page.evaluate(() => document.documentElement.scrollWidth);
    check(`${address} is no wider than a telephone`, wide <= 390, wide);
    check(`no errors on ${address}`, own.errors.length === 0 && own.strangers.length === 0, own.errors);
    await own.context.close();
  }
}

/** What a click downloads. @param {Page} page @param {() => Promise<void>} click */
async function downloaded(page, click) {
  const [file] = await Promise.all([page.waitForEvent("download"), click()]);
  const path = join(mkdtempSync(join(tmpdir(), "yomi-research-")), file.suggestedFilename());
  await file.saveAs(path);
  return { path, bytes: readFileSync(path) };
}

/** A game as one page, which needs no server, and the board as a picture. @param {Browser} browser @param {string} link */
export async function keepAPage(browser, link) {
  const { page, context, errors } = await open(browser, link);
  await page.goto(`${link}play?game=${GAME}`);
  const press = (/** @type {string} */ name) => () => page.getByRole("button", { name }).click();
  await page.locator("#files-more summary").click();
  const whole = await downloaded(page, press("Save as a page"));
  check("a game as a page is small", whole.bytes.length > 10_000 && whole.bytes.length < 150_000, whole.bytes.length);
  const svg = await downloaded(page, press("Board as SVG"));
  check("a board is saved as SVG with its colours", /^<svg [^>]*/.test(svg.bytes.toString()) && /fill="rgb\(/.test(svg.bytes.toString()));
  const png = await downloaded(page, press("Board as PNG"));
  check("a board is saved as PNG", png.bytes.subarray(1, 4).toString() === "PNG" && png.bytes.length > 5000, png.bytes.length);
  check("nothing goes wrong meanwhile", errors.length === 0, errors);
  await context.close();
  const alone = await browser.newContext({ locale: "ja-JP" });
  const still = await alone.newPage();
  /** @type {string[]} */
  const wrong = [];
  still.on("pageerror", (error) => wrong.push(String(error)));
  still.on("request", (request) => { if (!/^(file|data):/.test(request.url())) wrong.push(request.url()); });
  await still.goto(`file://${whole.path}`);
  const said = (/** @type {string} */ words) => still.locator(".embed-said", { hasText: words }).waitFor({ timeout: 30_000 }).then(() => true, () => false);
  check("the page of a game opens without a server, in the reader's language", await said("5手中5手目：黒 c4。"));
  await still.keyboard.press("Home");
  check("its keys go to the start", await said("全5手の対局の開始局面です。"));
  check("four men lie at the start", await still.locator(".pieces .piece").count() === 4);
  await still.getByRole("button", { name: "English" }).click();
  check("it speaks both languages", await said("The start of a game of 5 moves."));
  await still.getByRole("button", { name: "Forward" }).click();
  check("its buttons go on", await said("Move 1 of 5: Black f5. White to move."));
  const found = await violations(still);
  check("axe finds nothing on the page of a game", found.length === 0, found);
  check("it asks nobody for anything", wrong.length === 0, wrong);
  await alone.close();
}

/** Two trees, and what is chosen in one of them. @param {Browser} browser @param {string} link */
export async function compareTrees(browser, link) {
  const { page, context, errors } = await open(browser, link, { bypassCSP: true });
  const game = encodeURIComponent("tree:((3 (((4 1) 2)) (5 6)) ((1 2) 7))");
  await page.goto(`${link}tree?game=${game}&search=alpha-beta&second=minimax`);
  await page.waitForFunction(() => document.body.dataset["pair"] === "true", undefined, { timeout: 30_000 });
  check("two trees are drawn", await page.locator(".tree-canvas").count() === 2);
  const told = async (/** @type {string} */ key) => {
    await page.locator("#second canvas").press(key);
    return page.locator("#pair-told").textContent();
  };
  const same = await told("Alt+ArrowDown");
  check("a node chosen in one tree is chosen in the other, with both values", same === "1: minimax has 2, alpha-beta has 2.", same);
  check("the first tree shows the same line", await page.locator("#viewer .tree-way button[aria-current]").textContent() === "1");
  for (const key of ["Alt+ArrowRight", "Alt+ArrowDown"]) await told(key);
  const never = await told("Alt+ArrowRight");
  check("what was cut off in the other is said", never === "2 2: cut off by alpha-beta, which never searched it.", never);
  await page.locator("input[name=second]").fill("minimax:depth=1");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForFunction(() => document.body.dataset["pair"] === "true" && document.querySelector("#second .tree-caption")?.textContent?.includes("depth=1"));
  await page.locator("#viewer canvas").press("Alt+ArrowDown");
  await page.locator("#viewer canvas").press("Alt+ArrowDown");
  const missing = await page.locator("#pair-told").textContent();
  check("what is not in the other tree is said", /not in the tree of minimax:depth=1/.test(missing ?? ""), missing);
  const found = await violations(page);
  check("axe finds nothing on two trees", found.length === 0, found);
  check("no errors on two trees", errors.length === 0, errors);
  await context.close();
}

/** Bars of the values of three players, and the tree as it is seen. @param {Browser} browser @param {string} link */
export async function drawBars(browser, link) {
  const { page, context, errors } = await open(browser, link);
  await page.goto(`${link}tree?game=${encodeURIComponent("random-game:players=3,branching=3,plies=9")}&search=best-first-max-n:expansions%3D14`);
  await page.waitForFunction(() => document.body.dataset["ready"] === "true", undefined, { timeout: 30_000 });
  const shares = await page.evaluate(() => ["1", "2", "3"].map((player) => getComputedStyle(document.documentElement).getPropertyValue(`--tree-share-${player}`).trim()));
  const seen = async () => (await downloaded(page, () => page.locator("[data-seen=svg]").click())).bytes.toString();
  const bars = (/** @type {string} */ svg) => shares.map((share) => svg.split(`fill="${share}"`).length - 1);
  const last = bars(await seen());
  check("every node with a value has a bar for each player", last.every((count) => count === last[0] && count >= 40), last);
  await page.keyboard.press("Home");
  for (let step = 0; step < 20; step += 1) await page.keyboard.press("ArrowRight");
  const early = bars(await seen());
  check("the bars grow with the tree", (early[0] ?? 0) > 0 && (early[0] ?? 0) < (last[0] ?? 0), early);
  const png = await downloaded(page, () => page.locator("[data-seen=png]").click());
  check("the tree as it is seen is saved as PNG", png.bytes.subarray(1, 4).toString() === "PNG", png.bytes.length);
  check("no errors on a tree of three players", errors.length === 0, errors);
  await context.close();
}

/** A server for the public says what is off. @param {Browser} browser @param {string} program */
export async function visitThePublic(browser, program) {
  const { link, child } = await serve(program, ["--public", "--per-minute", "1"]);
  const { page, context, errors } = await open(browser, link);
  await page.goto(link);
  await page.locator("#public summary").click();
  const words = await page.locator("#public").textContent();
  check("the first page says what is off", /programs by others/.test(words ?? "") && /1 a minute, from one network/.test(words ?? ""), words);
  await page.goto(`${link}tree?game=tic-tac-toe&search=pvs:depth%3D2&language=ja`);
  await page.waitForFunction(() => document.body.dataset["ready"] === "true", undefined, { timeout: 30_000 });
  await page.reload();
  await page.locator(".tree-main .failure", { hasText: "1分間に1件まで" }).waitFor({ timeout: 30_000 }).then(
    () => check("the limit of a network is told in the reader's words", true), () => check("the limit of a network is told in the reader's words", false));
  check("no errors on a server for the public", errors.length === 0, errors);
  await context.close();
  child.kill();
}
