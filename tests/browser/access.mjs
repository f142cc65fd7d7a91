// @ts-check
// What axe finds on the main pages, in light and dark: nothing. And their pictures, to be looked at.
import { createRequire } from "node:module";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { check, open } from "./lib.mjs";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const PAGES = [
  ["games", ""],
  ["play", "play?game=othello&moves=d3%20c3%20c4&panel=analysis&search=pvs:depth=6"],
  ["diamond", "play?game=diamond&seats=human%3Bhuman%3Bmax-n:depth=2"],
  ["cards", "play?game=tanhinmin:cards=12"],
  ["undrawn", "play?game=random-game"],
  ["write", "write"],
  ["write-mistakes", `write#written=${Buffer.from("game \"Broken\"\nplayers X, O\nboard square 3\npieces mark for each\nturn\n  place mark on emty\n").toString("base64url")}`],
  ["tree", "tree?game=tree:((3%20(((4%201)%202))))&search=alpha-beta&step=16"],
  ["review", "play?game=othello&search=pvs:depth=1&moves=f5%20d6%20c3%20d3%20c4%20f4%20f6%20f3%20e6%20e7%20f2%20b4%20c7%20g7"],
  ["ended", "play?game=connect-four&seats=human;level:3&moves=1%202%201%202%201%202"],
  ["invite", "play?game=diamond"],
  ["room", "play?game=connect-four"],
  ["puzzles", "puzzles?game=connect-four&plies=3-9&seed=4"],
  ["tournament", "tournament?game=tic-tac-toe&searches=pvs;one-ply;random&limit=depth=2&blocks=10"],
  ["help", "help/tutorial/student"],
  ["lesson-win-or-lose", "lessons/win-or-lose"],
  ["lesson-cuts", "lessons/cuts"],
  ["lesson-ties", "lessons/ties"],
];

/** @param {import("playwright-core").Browser} browser @param {string} link @param {string} [folder] */
export async function lookAtPages(browser, link, folder) {
  if (folder) mkdirSync(folder, { recursive: true });
  // Scripts of the test itself must come in beside the pages' policy.
  const { page, context } = await open(browser, link, { bypassCSP: true, reducedMotion: "reduce" });
  for (const [name, path] of PAGES) {
    await page.goto(`${link}${path}`);
    // A heading that is still hidden is not read: the page is not there yet.
    await page.waitForFunction(
      () => document.body.dataset.ready === "true" || [...document.querySelectorAll("main h1, main h2")].some((heading) => heading.checkVisibility()),
    );
    if (name === "play") {
      await page.keyboard.press("a");
      await page.waitForFunction(() => document.body.dataset.analysis === "done", undefined, { timeout: 60_000 });
    }
    if (name === "review") {
      await page.locator("#review-start").click();
      await page.waitForFunction(() => document.body.dataset.review === "done", undefined, { timeout: 60_000 });
      await page.locator(".review-view").scrollIntoViewIfNeeded();
      await page.locator(".moments button").first().click();
      await page.locator("#board .arrow").first().waitFor({ state: "attached" });
    }
    if (name === "ended") {
      await page.locator('#board .cell.can[aria-label^="1"]').dispatchEvent("click");
      await page.locator("#end-card").waitFor();
    }
    if (name === "invite" || name === "room") {
      await page.getByRole("button", { name: "Invite" }).click();
      await page.locator("#invite-open").waitFor();
    }
    if (name === "room") {
      await page.locator("#invite-open").click();
      await page.locator("#seats").getByText("you").first().waitFor();
    }
    if (name === "undrawn") await page.locator("#board-look").click();
    if (name === "puzzles") await page.waitForFunction(() => document.body.dataset.puzzle === "open");
    if (name === "tournament") {
      await page.locator("#start").click();
      await page.waitForFunction(() => document.body.dataset.course === "done");
    }
    await page.waitForTimeout(700);
    await page.addScriptTag({ path: axe });
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(200);
      if (folder) await page.screenshot({ path: join(folder, `playground-${name}-${colorScheme}.png`) });
      const found = await page.evaluate(async () => {
        const { violations } = await /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"] });
        return violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.target.join(" ")).slice(0, 3).join(", ")}`);
      });
      check(`axe finds nothing on ${name}, ${colorScheme}`, found.length === 0, found);
    }
  }
  await context.close();
}
