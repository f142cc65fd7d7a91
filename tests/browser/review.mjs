// @ts-check
// A game is pasted, reviewed, and learned from; exact values come from a database.
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { state } from "./games.mjs";
import { check, open } from "./lib.mjs";

/** The beginning of a game of Othello, in which the 14th move gives a corner away. */
const PASTED = "f5d6c3d3c4f4f6f3e6e7f2b4c7g7c5c6f7g5h5b5d2g3";

/** Positions of a small Connect Four, solved. @param {string} program */
export function buildADatabase(program) {
  const file = join(mkdtempSync(join(tmpdir(), "yomi-explorer-")), "four.yomi");
  execFileSync(program, ["build", "connect-four:columns=4,rows=4", "-o", file], { stdio: "ignore" });
  return file;
}

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function reviewAGame(browser, link) {
  const { page, context, errors } = await open(browser, link);
  await page.goto(`${link}play?game=othello&search=pvs:depth=2`);
  await page.locator("#paste summary").click();
  await page.locator("#paste-text").fill(PASTED);
  await page.getByRole("button", { name: "Open this game" }).click();
  await page.waitForFunction(() => document.body.dataset.moves === "22");
  check("a pasted game is opened at its end", (await state(page)).moves === 22);

  await page.locator("#review-start").click();
  await page.waitForFunction(() => document.body.dataset.review === "done", undefined, { timeout: 60_000 });
  const players = await page.locator(".review-view table").first().locator("tbody tr").allInnerTexts();
  check("each player has an accuracy, called by its colour", players.length === 2 && /Black\s+\d+ %/.test(players[0] ?? "") && /White\s+\d+ %/.test(players[1] ?? ""), players);
  const marks = await page.locator("#move-list .move-mark").allInnerTexts();
  check("the list of moves bears marks", marks.includes("??"), marks);
  check("one line is drawn, with a 0 and the numbers of moves", (await page.locator(".graph .signed").count()) === 1
    && (await page.locator(".graph .axes .zero").count()) === 1 && (await page.locator(".graph .axes .tick").allTextContents()).includes("20"));
  check("and every position can be gone to", (await page.locator(".graph .target").count()) === 23, await page.locator(".graph .target").count());

  const moment = page.locator(".moments li").first();
  check("some moments decided", (await moment.count()) === 1, await page.locator(".review-view").innerText());
  const at = Number(/Move (\d+)/.exec(await moment.innerText())?.[1]);
  await moment.locator("button").first().click();
  await page.waitForFunction((at) => document.body.dataset.moves === String(at), at);
  check("a moment is gone to with a click", (await state(page)).moves === at);
  const said = await page.locator(".review-here").innerText();
  check("and the review says what its move lost, and what was better", /loses: .*Better: [a-h][1-8]/.test(said), said);
  const better = /Better: ([a-h][1-8])/.exec(said)?.[1] ?? "";
  await page.locator(".review-here .what-if").click();
  await page.waitForFunction((move) => new URL(location.href).searchParams.get("moves")?.split(" ").includes(move) && document.querySelector(".line-followed:not([hidden])"), better);
  await page.waitForFunction((at) => document.body.dataset.moves === String(at), at);
  check("what if goes along the better line, beside the game", (await state(page)).moves === at && await page.locator(".line-followed").isVisible());
  check("there are no errors on the console while a game is reviewed", errors.length === 0, errors);
  await context.close();
}

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function stopAReview(browser, link) {
  const { page, context, errors } = await open(browser, link);
  await page.goto(`${link}play?game=connect-four&moves=4%204%204%204%204%205%203&search=pvs:time=2s`);
  const running = () => page.waitForFunction(() => document.body.dataset.review === "running", undefined, { timeout: 30_000 }).then(() => true, () => false);
  await page.locator("#review-time").selectOption("1s");
  await page.locator("#review-start").click();
  check("a review runs", await running());
  await page.reload();
  check("a review that runs at a reload is begun again, as thoroughly", await running() && (await page.locator("#review-time").inputValue()) === "1s");
  await page.getByRole("button", { name: "Stop", exact: true }).last().click();
  await page.waitForFunction(() => document.body.dataset.review !== "running", undefined, { timeout: 30_000 });
  check("a review can be stopped", errors.length === 0, errors);
  await page.reload();
  await page.waitForFunction(() => document.body.dataset.ready === "true");
  check("and is not begun again then", (await page.evaluate(() => document.body.dataset.review)) !== "running");
  await page.goto(`${link}play?game=nim:players=3,heaps=1%2B2%2B2&moves=2>1%202>1%201>0&search=max-n`);
  await page.locator("#review-start").click();
  await page.waitForFunction(() => document.body.dataset.review === "done", undefined, { timeout: 60_000 });
  check("a game of three is reviewed, with a line for each", (await page.locator(".graph path.player").count()) >= 3, await page.locator("#graph-body").innerText());
  await context.close();
}

/** @param {import("playwright-core").Browser} browser @param {string} link  of a playground that offers the database */
export async function exploreADatabase(browser, link) {
  const { page, context, errors } = await open(browser, link);
  await page.goto(`${link}play?game=connect-four:columns=4,rows=4`);
  await page.locator("#explorer-body .explorer-moves .move").first().waitFor();
  check("a database tells every move without being asked", (await page.locator("#explorer-body .move").count()) === 4);
  check("and marks the board with results, not guesses", (await page.locator("#board .cell.t-draw, #board .cell.t-win, #board .cell.t-loss").count()) > 0
    && (await page.locator("#board .cell.t-guess").count()) === 0);
  await page.locator("#explorer-body .move").nth(1).click();
  await page.waitForFunction(() => document.body.dataset.moves === "1");
  check("its moves are clicked through", (await state(page)).moves === 1);
  await page.goto(`${link}play?game=tic-tac-toe`);
  await page.waitForFunction(() => document.body.dataset.ready === "true");
  await page.waitForTimeout(300);
  check("a game of which there is none has no panel", !(await page.locator("#explorer").isVisible()));
  check("there are no errors on the console with a database", errors.length === 0, errors);
  await context.close();
}

/** A whole game of Othello, which the first player wins. */
const WHOLE = "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 f2 b4 c7 g7 c5 c6 f7 g5 h5 b5 d2 g3 e8 f8 h8 e3 g8 b6 d8 e2 c2 b3 e1 c1 a2 b2 b7 d1 a6 b8 "
  + "h4 h3 g4 g2 a5 h6 d7 a4 f1 g1 h1 g6 c8 a8 a7 h2 h7 pass b1 a1 a3";

/** Answers in people's words. @param {import("playwright-core").Browser} browser @param {string} link */
export async function answerInWords(browser, link) {
  const { page, context, errors } = await open(browser, link);
  const analysed = () => page.waitForFunction(() => document.body.dataset.analysis === "done", undefined, { timeout: 30_000 });
  const words = () => page.locator("#turn-words").innerText();
  await page.goto(`${link}play?game=othello&moves=${encodeURIComponent(WHOLE)}`);
  await page.waitForFunction(() => document.body.dataset.over === "true");
  check("a game of Othello ends with its counts", (await words()) === "Black wins 52\u201312.", await words());
  await page.goto(`${link}play?game=othello&moves=${encodeURIComponent(WHOLE)}&language=ja`);
  await page.waitForFunction(() => document.body.dataset.over === "true");
  check("and in Japanese", (await words()) === "52\u5bfe12\u3067\u9ed2\u306e\u52dd\u3061\u3067\u3059\u3002", await words());

  await page.goto(`${link}play?game=tic-tac-toe&moves=a1%20b1&panel=analysis`);
  await page.waitForFunction(() => document.body.dataset.ready === "true");
  await page.keyboard.press("a");
  await analysed();
  const texts = (/** @type {string} */ what) => page.locator(`#board .badges ${what}`).allTextContents();
  const [pills, plies] = [await texts(".pill-text"), await texts(".plies-text")];
  check("an exact win is a sign, and its plies a badge of their own", pills.every((text) => ["+", "=", "\u2212"].includes(text)) && plies.length === pills.filter((text) => text === "+").length && plies.includes("5"), { pills, plies });
  await page.locator('#board .cell[aria-label^="c3"]').hover();
  const gain = await page.locator(".gain").innerText();
  check("what a move throws away is told when it is looked at", /^c3 throws the win away: Draw.*The reply is /.test(gain), gain);

  await page.goto(`${link}play?game=connect-four&panel=analysis&search=pvs:depth=4`);
  await page.waitForFunction(() => document.body.dataset.ready === "true");
  await page.keyboard.press("a");
  await analysed();
  const verdict = await page.locator(".verdict-words").first().innerText();
  check("a guess has a unit, and its player a colour", /^(Red|Yellow) leads by \d+ open lines?, an estimate$/.test(verdict), verdict);
  await page.locator(".rows tbody tr").last().hover();
  const cost = await page.locator(".gain").innerText();
  check("and so has what a move costs", /^\d (costs|is as good|is not better)/.test(cost), cost);

  await page.goto(`${link}play?game=diamond&panel=analysis&search=max-n:depth=2`);
  await page.waitForFunction(() => document.body.dataset.ready === "true");
  await page.keyboard.press("a");
  await analysed();
  // In one go: the panel is written anew while the search goes on, and bars that were taken out have no width.
  const widths = await page.evaluate(() => [...document.querySelectorAll(".verdict .paid")].map((paid) => Math.round((100 * paid.getBoundingClientRect().width) / (paid.parentElement?.getBoundingClientRect().width ?? 1))));
  check("bars of three are on the scale of the evaluation", widths.length === 3 && Math.max(...widths) >= 25, widths);
  check("there are no errors on the console while answers are told", errors.length === 0, errors);
  await context.close();
}
