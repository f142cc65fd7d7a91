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
  const axes = await page.locator(".graph .axes .tick").allTextContents();
  check("the axis says what it counts", axes.includes("chance that Black wins") && axes.includes("50 %"), axes);
  check("and every position can be gone to", (await page.locator(".graph .target").count()) === 23, await page.locator(".graph .target").count());

  const moment = page.locator(".moments li", { hasText: "??" });
  check("mistakes are listed", (await moment.count()) === 1, await page.locator(".review-view").innerText());
  check("and since when a player was lost is told in words", /White has been well behind since move \d+\./.test(await page.locator(".review-view").innerText()), await page.locator(".review-view").innerText());
  const at = Number(/Move (\d+)/.exec(await moment.innerText())?.[1]);
  const seats = await page.locator("#seats .seat-search").allInnerTexts();
  await moment.locator("button").first().click();
  await page.locator("#board .arrow.played").waitFor({ state: "attached" });
  check("a mistake is shown with what was played and what was better, in the position before it", (await page.locator("#board .arrow.better").count()) === 1 && (await state(page)).moves === at - 1, await state(page));
  const said = await page.locator(".review-here").innerText();
  check("and the review says what its move lost, and what was better", /gives up \d+ % of the chance to win\. Better: [a-h][1-8]/.test(said), said);
  const better = /Better: ([a-h][1-8])/.exec(said)?.[1] ?? "";
  await page.waitForFunction(({ at, better }) => document.body.dataset.moves === String(at) && new URL(location.href).searchParams.get("moves")?.split(" ")[at - 1] === better, { at, better });
  check("the better move plays itself, beside the game", await page.locator(".line-followed").isVisible() && (await page.locator("#board .arrow").count()) === 2);
  await page.locator(".review-here .what-if").click();
  await page.waitForFunction((at) => document.body.dataset.moves === String(at + 1), at);
  check("what if goes on from there against the reviewer", /White\s+human/.test(await page.locator("#seats").innerText()) && /Black\s+pvs/.test(await page.locator("#seats").innerText()), await page.locator("#seats").innerText());
  await page.locator(".review-here button").click();
  await page.locator(".line-followed").waitFor({ state: "hidden" });
  const back = await page.locator("#seats .seat-search").allInnerTexts();
  check("and whoever comes back to the game sits where they sat", back.join() === seats.join(), back);
  await lookBesideTheBoard(page, moment);
  check("there are no errors on the console while a game is reviewed", errors.length === 0, errors);
  await context.close();
}

/** The board is in sight at every size. @param {import("playwright-core").Page} page @param {import("playwright-core").Locator} moment */
async function lookBesideTheBoard(page, moment) {
  for (const [width, height] of [[1280, 800], [768, 1024], [390, 844], [800, 390]]) {
    await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
    await moment.locator("button").first().click();
    await page.locator("#board .arrow.played").waitFor({ state: "attached" });
    const box = await page.locator("#board .scene").evaluate((board) => board.getBoundingClientRect().toJSON());
    const own = await moment.evaluate((node) => node.getBoundingClientRect().toJSON());
    check(`the board is in sight beside its review at ${width} pixels`, box.top >= -1 && box.bottom <= (height ?? 0) + 1 && (own.top >= box.bottom || own.left >= box.right), { box, own });
  }
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
  await page.goto(`${link}play?game=tic-tac-toe&moves=b2%20a1%20c3&search=pvs`);
  await page.locator("#review-start").click();
  await page.waitForFunction(() => document.body.dataset.review === "done", undefined, { timeout: 60_000 });
  check("a game without mistakes has none", (await page.locator(".review-view").innerText()).includes("No clear mistake."), await page.locator(".review-view").innerText());
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
  check("an estimate is in words, and its player has a colour", /^About even$|^(Red|Yellow) (is ahead|is well ahead|should win) \(\d+ % to win\)$/.test(verdict), verdict);
  await page.locator(".rows tbody tr").last().hover();
  const cost = await page.locator(".gain").innerText();
  check("what a move costs is in chances", /^\d (costs \d+ % of the chance to win against|is as good as)/.test(cost), cost);
  const [chances, guesses] = [await page.locator(".chip").allInnerTexts(), await texts(".pill-text")];
  check("and so are the values of moves", [...chances, ...guesses].every((text) => /^\d+%$/.test(text)) && guesses.length === 7, { chances, guesses });
  await page.locator("#raw").check();
  const raw = /^(Red|Yellow) leads by \d+ open lines?, an estimate$/;
  await page.locator(".verdict-words", { hasText: raw }).waitFor();
  await page.reload();
  await page.waitForFunction(() => document.body.dataset.ready === "true");
  await page.keyboard.press("a");
  await analysed();
  check("the switch for raw numbers is remembered", raw.test(await page.locator(".verdict-words").innerText()), await page.locator(".verdict-words").innerText());
  await page.locator("#raw").uncheck();

  await page.goto(`${link}play?game=othello&moves=f5%20d6%20c3%20d3%20c4%20f4%20f6%20f3%20e6%20e7&panel=analysis&search=pvs:depth=3`);
  await page.waitForFunction(() => document.body.dataset.ready === "true");
  await page.keyboard.press("a");
  await analysed();
  const discs = await page.locator("#analysis").innerText();
  check("Othello counts discs", /(Black|White) is ahead by about \d+ discs/.test(discs) && /\u2248[+\u2212]\d/.test(discs) && !/points/.test(discs), discs);
  check("and so does its graph", (await page.locator(".graph .axes .tick").allTextContents()).includes("discs"), await page.locator(".graph").innerText());

  await page.goto(`${link}play?game=diamond&panel=analysis&search=max-n:depth=2`);
  await page.waitForFunction(() => document.body.dataset.ready === "true");
  await page.keyboard.press("a");
  await analysed();
  // In one go: the panel is written anew while the search goes on, and bars that were taken out have no width.
  const widths = await page.evaluate(() => [...document.querySelectorAll(".verdict .share")].map((share) => Math.round((100 * share.getBoundingClientRect().width) / (share.parentElement?.getBoundingClientRect().width ?? 1))));
  check("three players have shares of one whole", widths.length === 3 && widths.every((width) => width > 5) && Math.abs(widths.reduce((sum, width) => sum + width, 0) - 100) < 4, widths);
  check("and are told them", /Red \d+ %, Yellow \d+ %, and Green \d+ %/.test(await page.locator(".verdict-words").innerText()), await page.locator(".verdict-words").innerText());
  check("there are no errors on the console while answers are told", errors.length === 0, errors);
  await context.close();
}
