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
  await page.locator("#review-start").click();
  await page.waitForFunction(() => document.body.dataset.review === "running");
  await page.getByRole("button", { name: "Stop", exact: true }).last().click();
  await page.waitForFunction(() => document.body.dataset.review !== "running", undefined, { timeout: 10_000 });
  check("a review can be stopped", errors.length === 0, errors);
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
