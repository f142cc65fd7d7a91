// @ts-check
// The listings beside a replay: every event of a search lights the line that it stands for.
import { check, open } from "./lib.mjs";

/** The lecture's four trees, and one whose last move closes the window, so that there is no cut. */
const TREES = ["tree:((4 (5 1)))", "tree:(4 (2 9))", "tree:((3 (((4 1) 2))))", "tree:(5 (((4 9) 6)))", "tree:(4 (9 2))"];
const SEARCHES = ["alpha-beta", "minimax", "alpha-beta:cut=found", "nega-max", "nega-alpha"];

/**
 * The tree of the lecture's alpha cut, followed by hand. By Vmax and Vmin: the root is called; its first leaf is called and returns 4, which
 * raises alpha; Vmin is called for C and its first leaf Vmax, which returns 2, lowers beta, and the cut returns; alpha stays; the end.
 */
const BY_HAND = {
  "alpha-beta": [1, 7, 8, 4, 7, 1, 2, 10, 11, 4, 6],
  "alpha-beta:cut=found": [1, 1, 3, 14, 1, 1, 3, 8, 9, 14, 16],
  minimax: [1, 1, 3, 15, 1, 1, 3, 9, 1, 3, 9, 10, 15, 16],
};
/** What is returned there, value first. */
const RETURNED = {
  "alpha-beta": ["4", "2", "4", "4"],
  "alpha-beta:cut=found": ["4, 1", "2, 2", "2, 2", "4, 1"],
  minimax: ["4, 1", "2, 2", "9, 2", "2, 2", "4, 1"],
  "nega-alpha": ["−4, 1", "2, 2", "−2, 2", "4, 1"],
};

/** @typedef {import("playwright-core").Page} Page */

/** The numbers of the lines that are lit at each step, and what is returned. @param {Page} page */
const follow = (page) => page.evaluate(() => {
  const slider = /** @type {HTMLInputElement} */ (document.querySelector(".tree-controls input"));
  const lines = /** @type {number[][]} */ ([]);
  const returned = /** @type {string[]} */ ([]);
  for (let step = 0; step <= Number(slider.max); step += 1) {
    slider.value = String(step);
    slider.dispatchEvent(new Event("input"));
    const all = [...document.querySelectorAll(".tree-listing li")];
    lines.push(all.flatMap((line, at) => (line.hasAttribute("aria-current") ? [at + 1] : [])));
    const told = document.querySelector(".listing-variables code:last-child")?.textContent ?? "";
    if (told.startsWith("return ")) returned.push(told.slice(7));
  }
  return { lines, returned, count: document.querySelectorAll(".tree-listing li").length };
});

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function followListings(browser, link) {
  const { page, context, errors } = await open(browser, link);
  for (const game of TREES) {
    for (const search of SEARCHES) {
      await page.goto(`${link}tree?game=${encodeURIComponent(game)}&search=${encodeURIComponent(search)}`);
      await page.waitForFunction(() => document.body.dataset.ready === "true");
      const { lines, returned, count } = await follow(page);
      const inner = lines.slice(1, -1);
      check(`${search} on ${game}: every event lights one line`, count > 0 && inner.every((lit) => lit.length === 1), lines);
      check(`${search} on ${game}: nothing is lit before and after`, lines[0]?.length === 0 && lines.at(-1)?.length === 0, lines);
      if (game !== "tree:(4 (2 9))") continue;
      const byHand = /** @type {Record<string, number[]>} */ (BY_HAND)[search];
      if (byHand) check(`${search}: the lines are those followed by hand`, String(inner.flat()) === String(byHand), inner.flat());
      const values = /** @type {Record<string, string[]>} */ (RETURNED)[search];
      if (values) check(`${search}: what is returned is the listing's`, returned.join(";") === values.join(";"), returned);
    }
  }
  for (const search of ["alpha-beta:distance=true", "nega-alpha:cut=bound", "pvs"]) {
    await page.goto(`${link}tree?game=tree:(4%20(2%209))&search=${encodeURIComponent(search)}`);
    await page.waitForFunction(() => document.body.dataset.ready === "true");
    check(`${search} follows no listing`, await page.locator(".tree-listing:visible").count() === 0);
  }
  // A win is a win beside static values, and the lesson has the lecture's letters.
  await page.goto(`${link}tree?game=tic-tac-toe&moves=a1%20c3%20b1%20b3&search=minimax:depth=1`);
  await page.waitForFunction(() => document.body.dataset.ready === "true");
  check("a win is called one", /the value is a win at ply 1/.test(await page.evaluate(() => document.body.dataset.sentence ?? "")),
    await page.evaluate(() => document.body.dataset.sentence));
  await page.goto(`${link}lessons/cuts`);
  await page.waitForFunction(() => document.body.dataset.lesson === "cuts", undefined, { timeout: 60_000 });
  const exercise = page.locator(".lesson-exercise").first();
  await exercise.locator("button[data-answer='1 2 2']").click();
  await exercise.locator(".lesson-feedback.is-right").waitFor();
  const told = await page.evaluate(() => document.body.dataset.sentence ?? "");
  check("the lesson on cuts names C", /Node C \(MAX\): value 5 ≥ beta 4/.test(told), told);
  check("and says where its program is", /Vmax\(0\) at line 4 › Vmin\(A\) at line 10 › Vmax\(C\) at line 5/.test(await exercise.innerText()),
    await exercise.locator(".listing-calls").innerText());
  await exercise.locator(".step-back").click();
  check("a window carries its letter", /αβ\(C\) = \(5, 4\)/.test(await page.evaluate(() => document.body.dataset.sentence ?? "")));
  check("no errors on the console", errors.length === 0, errors);
  await context.close();
}
