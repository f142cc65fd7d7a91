// @ts-check
// The tree page and the lessons.
import { readFile } from "node:fs/promises";
import { check, open } from "./lib.mjs";

/** @param {import("playwright-core").Page} page */
const ready = (page) => page.waitForFunction(() => document.body.dataset.ready === "true", undefined, { timeout: 60_000 });

/** The replay of the lecture's deep cut. @param {import("playwright-core").Browser} browser @param {string} link */
export async function replayTheDeepCut(browser, link) {
  const { page, context, strangers, errors } = await open(browser, link);
  await page.goto(`${link}tree?game=${encodeURIComponent("tree:((3 (((4 1) 2))))")}&search=alpha-beta&step=0`);
  await ready(page);
  /** What a reader sees at this step. */
  const look = () => page.evaluate(() => {
    const { yomiTree } = /** @type {any} */ (window);
    const leaf = yomiTree.find("1 2 1 1 2");
    return {
      step: Number(document.body.dataset.step), steps: Number(document.body.dataset.steps), sentence: document.body.dataset.sentence ?? "",
      leaf: yomiTree.nodeState(leaf), opacity: yomiTree.opacity(leaf),
    };
  });
  let now = await look();
  check("the replay begins at step 0", now.step === 0, now);
  const steps = now.steps;
  let cutAt = -1;
  for (let step = 0; step <= steps && cutAt < 0; step += 1) {
    now = await look();
    if (/deep beta cut/.test(now.sentence)) cutAt = now.step;
    else {
      if (now.leaf === "never") check(`nothing is called never looked at before the cut, at step ${step}`, false, now);
      await page.keyboard.press("ArrowRight");
    }
  }
  check("the cut is reached by arrow keys, and named with its reason",
    /value 4 ≥ beta 3, set at ply 1 — deep beta cut/.test(now.sentence), now.sentence);
  check("the branch is faint at that step", now.leaf === "never" && now.opacity < 0.5, now);
  await page.keyboard.press("ArrowLeft");
  const before = await look();
  check("a step back takes it back", before.leaf !== "never" && before.step === cutAt - 1, before);
  await page.keyboard.press("ArrowDown");
  check("arrow down goes to the cut", (await look()).step === cutAt);
  await page.keyboard.press("End");
  check("End goes to the end", (await look()).step === steps);
  await page.goto(`${page.url().replace(/&step=\d+/, "")}&step=${cutAt}`);
  await ready(page);
  check("the address keeps the step", (await look()).step === cutAt, await look());
  const [svg] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /SVG/ }).click()]);
  check("the tree is exported as SVG", svg.suggestedFilename().endsWith(".svg"), svg.suggestedFilename());
  // `replay.mjs` uses such a page.
  const [html] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /HTML/ }).click()]);
  const text = await readFile(await html.path(), "utf8");
  check("and as a page with the viewer in it", html.suggestedFilename() === "tree.html" && text.includes("class TreeViewer"), text.slice(0, 200));
  check("nothing but the playground is asked for", strangers.length === 0, strangers);
  check("no errors on the console", errors.length === 0, errors);
  await context.close();
}

/** Whether a sentence comes within some steps. @param {import("playwright-core").Page} page @param {RegExp} sentence @param {string} [key] */
async function isSaid(page, sentence, key = "ArrowRight") {
  for (let step = 0; step < 40; step += 1) {
    if (sentence.test(await page.evaluate(() => document.body.dataset.sentence ?? ""))) return true;
    await page.keyboard.press(key);
  }
  return false;
}

/** A large tree, best first, and proof numbers. @param {import("playwright-core").Browser} browser @param {string} link */
export async function lookIntoTrees(browser, link) {
  const { page, context, errors } = await open(browser, link);
  await page.goto(`${link}tree?game=${encodeURIComponent("uniform:depth=16,branching=2")}&search=minimax&limit=131071`);
  await ready(page);
  check("a tree of a hundred thousand steps and more is replayed", await page.evaluate(() => Number(document.body.dataset.steps) > 100_000));
  await page.goto(`${link}tree?game=random-game&search=${encodeURIComponent("best-first-max-n:expansions=40")}&step=20`);
  await ready(page);
  check("a best-first search is told by its expansions", await isSaid(page, /principal leaf/));
  await page.goto(`${link}tree?game=tic-tac-toe&search=${encodeURIComponent("proof-number:expansions=30")}&step=5`);
  await ready(page);
  check("a proof-number search is told by its numbers", await isSaid(page, /proof number/));
  const [board, selective] = ["lines-of-action:columns=4,rows=5", "pvs:selective=true,depth=3"].map(encodeURIComponent);
  for (const [language, sentence, why] of /** @type {const} */ ([
    ["en", /after \d+ moves — late-move pruning; .* are never searched/, /why\s+late-move pruning: after \d+ moves/],
    ["ja", /late move枝刈り。.*決して調べられません/, /理由\s+late move枝刈り: \d+手/],
  ])) {
    await page.goto(`${link}tree?game=${board}&search=${selective}&limit=3000&language=${language}`);
    await ready(page);
    check(`a selective search says what it leaves out, in ${language}`, await isSaid(page, sentence, "ArrowUp"));
    await page.locator(".tree-node .tree-way").last().getByRole("button").last().click();
    const facts = await page.locator(".tree-facts").innerText();
    check(`and a branch why it was left out, in ${language}`, why.test(facts), facts);
  }
  check("no errors on the console", errors.length === 0, errors);
  await context.close();
}

/** The lessons: a wrong answer, a right one, and what is told. @param {import("playwright-core").Browser} browser @param {string} link */
export async function takeTheLessons(browser, link) {
  const { page, context, errors } = await open(browser, link);
  await page.goto(`${link}lessons/cuts`);
  await page.waitForFunction(() => document.querySelectorAll(".lesson-choices").length >= 4, undefined, { timeout: 30_000 });
  const exercise = page.locator(".lesson-exercise").nth(2);
  await exercise.getByRole("button", { name: "3", exact: true }).click();
  check("a wrong leaf is refused", /looks at 3/.test(await exercise.innerText()), await exercise.innerText());
  await exercise.getByRole("button", { name: "1", exact: true }).click();
  check("the right leaf is told with the cut", /1 is never searched.*deep beta cut/s.test(await exercise.innerText()), await exercise.innerText());
  const orders = page.locator(".lesson-exercise").last();
  for (const [order, leaves] of [["best first", "31"], ["worst first", "256"]]) {
    await orders.getByRole("button", { name: order }).click();
    await page.waitForFunction((text) => Array.from(document.querySelectorAll(".lesson-table td")).some((cell) => cell.textContent === text), leaves);
    check(`${order}: ${leaves} leaves`, true);
  }
  await page.goto(`${link}lessons/win-or-lose`);
  await page.getByRole("button", { name: /second player/ }).first().waitFor();
  for (const name of [/first player/, /second player/]) await page.getByRole("button", { name }).first().click();
  await page.waitForFunction(() => /(first|second) player wins\. The search/.test(document.body.textContent ?? ""));
  check("who wins is told by the search", true);
  await page.goto(`${link}lessons/ties`);
  await page.getByRole("button", { name: "worst for the root" }).first().waitFor();
  const choose = (/** @type {string} */ rule) => page.getByRole("button", { name: rule }).first().click();
  const best = (/** @type {string | null} */ before) => page.waitForFunction((before) => {
    const best = document.querySelector("[data-best]")?.getAttribute("data-best");
    return best && best !== before ? best : null;
  }, before).then((found) => found.jsonValue(), () => null);
  await choose("the first");
  const first = await best(null);
  await choose("worst for the root");
  check("the tie-break flips what the root chooses", (await best(first)) !== null && first !== null, first);
  check("no errors on the console", errors.length === 0, errors);
  await page.goto(`${link}lessons/ties?language=ja`);
  // The words come after the heading.
  await page.waitForFunction(() => /[ぁ-ん]/.test(document.querySelector("main")?.textContent ?? ""), null, { timeout: 30_000 });
  check("the lessons speak Japanese", /[ぁ-ん]/.test(await page.locator("main").innerText()) && (await page.locator("html").getAttribute("lang")) === "ja");
  await context.close();
}
