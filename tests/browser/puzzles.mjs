// @ts-check
// Puzzles: one is solved, a wrong move is told at once, and a solution is shown.
import { check, open } from "./lib.mjs";

/** @param {import("playwright-core").Page} page @param {string} state */
const comes = (page, state) => page.waitForFunction((state) => document.body.dataset.puzzle === state, state, { timeout: 30_000 });

/** Clicks a legal move by its name, or, if it has none on the board, its button. @param {import("playwright-core").Page} page @param {string} name */
const move = (page, name) => page.locator(`#board .cell.can[aria-label^="${name},"], #board .cell.can[aria-label="${name}"], #board button[data-move="${name}"]`).first().click();

/** Clicks a legal move that is not the right one, until it is told. @param {import("playwright-core").Page} page @param {string} right */
async function moveWrongly(page, right) {
  const wrong = await page.locator("#board .cell.can").evaluateAll((cells, right) => cells.map((cell) => cell.getAttribute("aria-label") ?? "").find((name) => !name.startsWith(right)) ?? "", right);
  await page.locator(`#board .cell.can[aria-label="${wrong}"]`).click();
  await page.locator("#said.wrong").waitFor();
}

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function solvePuzzles(browser, link) {
  const { page, context, errors } = await open(browser, link);
  await page.goto(`${link}puzzles?game=tic-tac-toe&plies=3-7&seed=10`);
  await comes(page, "open");
  const asked = await page.locator("#question").innerText();
  check("a puzzle is asked by the names of the players", /^(Cross|Nought) moves and wins in 3 plies\.$/.test(asked), asked);
  await moveWrongly(page, "b2");
  check("a wrong move is told at once, and not played", /is wrong: it does not win/.test(await page.locator("#said").innerText()) && await page.evaluate(() => document.body.dataset.at === "0"));
  await move(page, "b2");
  await page.waitForFunction(() => document.body.dataset.at === "2");
  check("the right move is played, and replied to", /b2 is right/.test(await page.locator("#said").innerText()), await page.locator("#said").innerText());
  await page.locator("#show").click();
  const last = /The solution is (\S+)\.$/.exec(await page.locator("#said").innerText())?.[1] ?? "";
  check("the solution is shown from here on", last !== "" && await page.locator("#board .cell.hint").count() === 1, last);
  await move(page, last);
  await comes(page, "solved");
  check("who was shown the solution has not solved it", /have solved 0/.test(await page.locator("#solved-count").innerText()));

  await page.locator("#again").click();
  await comes(page, "open");
  await page.goto(`${link}puzzles?game=tanhinmin&seed=1`);
  await comes(page, "open");
  check("a puzzle for three comes, with a board", (await page.locator("#board .cell").count()) > 5 && /One of 3 moves is sure to win/.test(await page.locator("#question").innerText()), await page.locator("#question").innerText());

  await page.goto(`${link}puzzles?game=othello:size=6&seed=6`);
  await comes(page, "open");
  await move(page, "e1");
  await comes(page, "solved");
  check("a puzzle is solved by its one move", /Solved! e1/.test(await page.locator("#said").innerText()) && /have solved 1/.test(await page.locator("#solved-count").innerText()));
  await page.locator("#again").click();
  await comes(page, "open");
  await moveWrongly(page, "e1");
  await move(page, "e1");
  await comes(page, "solved");
  check("tries are counted", /Solved at try 2: e1/.test(await page.locator("#said").innerText()), await page.locator("#said").innerText());
  await page.locator("#next").click();
  await comes(page, "open");
  check("and the next one has an address of its own", new URL(page.url()).searchParams.get("seed") === "7", page.url());
  await page.goto(`${link}puzzles?game=tic-tac-toe&plies=3-7&seed=10`);
  await comes(page, "open");
  await move(page, "b2");
  await page.waitForFunction(() => Number(document.body.dataset.at) > 0);
  await page.locator("#next").click();
  await page.waitForFunction(() => document.body.dataset.puzzle === "open" && document.querySelector("#board .cell.can"));
  check("a puzzle that is asked for before the reply takes moves", new URL(page.url()).searchParams.get("seed") !== "10", page.url());
  await page.goto(`${link}puzzles?game=nothing`);
  await comes(page, "error");
  check("a game that there is not is told in one line", /nothing/.test(await page.locator("#said").innerText()));
  check("there are no errors on the console while puzzles are solved", errors.length === 0, errors);
  await context.close();
}
