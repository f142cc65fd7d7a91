// @ts-check
// An opening book beside the board: what it knows of each position, and its moves played with a click.
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, open } from "./lib.mjs";

/** A book of tic-tac-toe, written by hand. @param {string} program @returns {string} its file */
export function writeABook(program) {
  const folder = mkdtempSync(join(tmpdir(), "yomi-book-"));
  const lines = join(folder, "lines.txt");
  const file = join(folder, "hand.book");
  writeFileSync(lines, "b2 a1 c3? # a mistake\nb2 a1 a3 # better\n");
  execFileSync(program, ["book", "lines", "tic-tac-toe", lines, "-o", file]);
  return file;
}

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function lookIntoABook(browser, link) {
  const { page, context, errors } = await open(browser, link);
  const go = async (/** @type {string} */ where) => {
    await page.goto(`${link}play?${where}`);
    await page.waitForSelector("#graph-body > *");
    await page.locator("#book summary").click();
  };
  await go("game=tic-tac-toe");
  const row = page.locator("#book-body tbody tr");
  await row.first().waitFor();
  check("the book knows the first move", (await row.count()) === 1 && /b2/.test(await row.first().innerText()));
  await row.first().getByRole("button").click();
  await page.waitForFunction(() => document.body.dataset.moves === "1");
  await page.waitForFunction(() => document.querySelectorAll("#book-body tbody tr").length === 4);
  check("a corner is a corner to the book", /the book’s move/.test(await page.locator("#book-body").innerText()));
  await go("game=tic-tac-toe&moves=b2%20a1");
  await page.locator("#book-body tbody tr").first().waitFor();
  const shown = await page.locator("#book-body").innerText();
  check("marks and remarks are shown", shown.includes("c3?") && shown.includes("a mistake"), shown);
  await go("game=othello:size=4");
  await page.locator("#book-body .book-view p").waitFor();
  const refused = await page.locator("#book-body .book-view").innerText();
  check("a book of another game says so", refused.includes("expected a book of othello"), refused);
  check("nothing goes wrong on the page", errors.length === 0, errors.join("; "));
  await context.close();
}
