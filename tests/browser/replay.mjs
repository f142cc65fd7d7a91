// @ts-check
// Uses the page of a search in one file, a deep beta cut with the lecture's numbers, as people do:
//   node replay.mjs deep-beta.html folder-for-screenshots
// The page is that of alpha-beta on ((3 (((4 1) 2)))).
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { check, finish, launch } from "./lib.mjs";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const [, , file, folder] = process.argv;
if (!file) {
  console.error("expected: node replay.mjs PAGE.html [FOLDER], got no page");
  process.exit(2);
}
const address = pathToFileURL(resolve(file)).href;
const browser = await launch();
/** @type {string[]} */
const strangers = [];
/** @type {string[]} */
const errors = [];

/**
 * The file in a page of its own that may ask for nothing else.
 * @param {string} [more]  what comes behind the name of the file @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function open(more = "", options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US", ...options });
  await context.route("**/*", (route) => {
    const url = route.request().url();
    if (url.replace(/[?#].*$/, "") === address || url.startsWith("data:") || url.startsWith("blob:")) return route.continue();
    strangers.push(url);
    return route.abort();
  });
  const page = await context.newPage();
  page.on("console", (message) => { if (message.type() === "error") errors.push(message.text()); });
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(`${address}${more}`);
  if (options.javaScriptEnabled !== false) await ready(page);
  return page;
}

/** @param {import("playwright-core").Page} page */
const ready = (page) => page.waitForFunction(() => document.body.dataset.ready === "true");

/** What a reader sees at this step. @param {import("playwright-core").Page} page */
const look = (page) => page.evaluate(() => {
  const { yomiTree } = /** @type {any} */ (window);
  const { step, steps, sentence } = document.body.dataset;
  const moves = ["", "1", "1 1", "1 2", "1 2 1", "1 2 1 1", "1 2 1 1 1", "1 2 1 2", "1 2 1 1 2"];
  const slider = /** @type {HTMLInputElement} */ (document.querySelector("input[type=range]"));
  return {
    step: Number(step), steps: Number(steps), sentence: sentence ?? "", slider: Number(slider.value),
    seen: document.querySelector(".tree-sentence")?.textContent ?? "", said: slider.getAttribute("aria-valuetext") ?? "",
    facts: Array.from(document.querySelectorAll(".tree-facts dt, .tree-facts dd"), (each) => each.textContent).join(" "),
    never: moves.filter((each) => yomiTree.nodeState(yomiTree.find(each)) === "never"),
    faint: moves.filter((each) => yomiTree.opacity(yomiTree.find(each)) < 0.5),
  };
});

/** Findings of axe. @param {import("playwright-core").Page} page @returns {Promise<string[]>} */
async function findings(page) {
  await page.addScriptTag({ path: axe });
  return page.evaluate(async () => {
    // Colours may be on their way to those of another scheme.
    await Promise.all(document.getAnimations().map((each) => each.finished));
    const { violations } = await /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"] });
    return violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes[0]?.html}`);
  });
}

const page = await open();
let now = await look(page);
check("a tree opens at its end", now.step === now.steps && now.steps > 10, now);
check("where the branch is marked and faint", now.never.join() === "1 2 1 1 2" && now.faint.join() === "1 2 1 1 2", now);
check("and the answer is said", now.sentence === "The search ends: the value is 2, the best move 1, the line 1 2 1 2, after 8 nodes.", now.sentence);
const last = now.steps;

// Step by step to the cut: nothing is faint before it.
await page.keyboard.press("Home");
let cutAt = -1;
/** @type {string[]} */
const values = [];
for (let step = 0; step <= last && cutAt < 0; step += 1) {
  now = await look(page);
  if (now.step !== step) check("an arrow is one step", false, now);
  if (now.slider !== step || now.seen !== now.sentence || !now.said.includes(now.sentence)) {
    check(`slider and sentence agree at step ${step}`, false, now);
  }
  const value = /^Node (\d+) (?:takes the value|\(leaf\) is finished with the value) (\d+)/.exec(now.sentence);
  if (value) values.push(`${value[1]}=${value[2]}`);
  if (/deep beta cut/.test(now.sentence)) {
    cutAt = step;
    break;
  }
  if (now.faint.length > 0 || now.never.length > 0) check(`no branch is faint before the cut, at step ${step}`, false, now);
  await page.keyboard.press("ArrowRight");
}
check("the cut is reached by arrow keys", cutAt > 0);
check("the values until then are said, in their order", values.join(" ") === "2=3 1=3 6=4 5=4", values);
check("the sentence says why", /value 4 ≥ beta 3, set at ply 1 — deep beta cut; 3 is returned; 2 → 1 is never searched\./.test(now.sentence), now.sentence);
check("the node's window and cut are among its facts", now.facts.includes("(4, 3)") && now.facts.includes("deep beta cut: 4 ≥ beta 3, set at ply 1"), now.facts);
check("one leaf is never searched, marked and faint", now.never.join() === "1 2 1 1 2" && now.faint.join() === "1 2 1 1 2", now);
if (folder) {
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `replay-cut-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: "light" });
}

await page.keyboard.press("ArrowLeft");
now = await look(page);
check("a step back takes the cut back", now.step === cutAt - 1 && now.faint.length === 0 && now.never.length === 0, now);
await page.keyboard.press("ArrowDown");
check("arrow down goes to the next cut", (await look(page)).step === cutAt);
await page.keyboard.press("End");
check("End goes to the last step", (await look(page)).step === last);
await page.keyboard.press("PageUp");
check("Page Up goes to the cut before", (await look(page)).step === cutAt);
await page.waitForFunction((step) => location.hash === `#step=${step}`, cutAt);
await page.reload();
await ready(page);
check("the address keeps the step", (await look(page)).step === cutAt, page.url());
await page.keyboard.press("Home");
now = await look(page);
check("Home goes to the first step", now.step === 0 && now.faint.length === 0, now);

// The slider, the buttons, the space bar.
const slider = page.getByRole("slider");
await slider.fill(String(cutAt));
check("the slider sets the step", (await look(page)).step === cutAt);
await slider.focus();
await page.keyboard.press("ArrowRight");
check("an arrow on the slider is one step, not two", (await look(page)).step === cutAt + 1, await look(page));
await page.getByRole("combobox", { name: "Speed" }).selectOption("20");
await page.getByRole("button", { name: "First step" }).click();
await page.getByRole("button", { name: "Play" }).click();
await page.waitForFunction(() => Number(document.body.dataset.step) >= 3);
await page.getByRole("button", { name: "Pause" }).click();
const paused = (await look(page)).step;
check("the button plays and pauses", paused >= 3 && (await page.getByRole("button", { name: "Play" }).isVisible()), paused);
await page.locator("canvas").focus();
await page.keyboard.press("Space");
await page.waitForFunction((end) => Number(document.body.dataset.step) === end, last);
await page.getByRole("button", { name: "Play" }).waitFor();
check("the space bar plays, to the end, and stops there", (await look(page)).step === last);

// All steps as a list.
await page.locator("summary", { hasText: "All steps" }).click();
const listed = page.locator(".tree-steps ol button");
// A browser says that the list was opened in its own time, and only then it is written.
await listed.first().waitFor();
check("every step is in the list", (await listed.count()) === last + 1, await listed.count());
await listed.nth(cutAt).click();
now = await look(page);
check("a click on a step goes there", now.step === cutAt && (await page.locator(".tree-steps [aria-current=step]").textContent()) === now.sentence, now);
check("and cuts are told from other steps", (await page.locator(".tree-steps li.is-cut").count()) === 1);

// Nodes: from one to the next by keys, and with the board of each.
await page.locator("canvas").focus();
await page.keyboard.press("Escape");
await page.keyboard.press("End");
await page.keyboard.press("Alt+ArrowDown");
check("a node is chosen by keys, and told about", /^node 1, at ply 1 to move MIN state finished value 2/.test((await look(page)).facts), (await look(page)).facts);
await page.locator('.tree-board [aria-label="Position: 1"] svg.scene').waitFor();
await page.getByRole("button", { name: "2", exact: true }).click();
check("and left by the buttons of its moves", (await look(page)).facts.startsWith("node 3, at ply 2"), (await look(page)).facts);

// The size of the drawing.
const drawn = () => page.locator("canvas").evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
await page.keyboard.press("0");
const fitted = await drawn();
/** Whether the drawing comes to be the fitted one, or another. @param {boolean} wanted */
const becomesFitted = (wanted) => page.waitForFunction(
  ([fitted, wanted]) => (document.querySelector("canvas")?.toDataURL() === fitted) === wanted, /** @type {const} */ ([fitted, wanted]),
).then(() => true, () => false);
await page.getByRole("button", { name: /^Larger/ }).click();
check("the drawing grows", await becomesFitted(false));
await page.getByRole("button", { name: /^The whole tree/ }).click();
check("and is fitted again", await becomesFitted(true));
const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "As seen, in lines" }).click()]);
check("the drawing is saved as seen", saved.suggestedFilename() === "tree-as-seen.svg");
check("nothing that needs a server is offered", (await page.locator(".tree-export button:visible, .tree-compare button:visible").count()) === 2);

// For everybody: light and dark, in Japanese, on a phone.
for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  await page.emulateMedia({ colorScheme });
  const found = await findings(page);
  check(`axe finds nothing, ${colorScheme}`, found.length === 0, found);
  if (folder) await page.screenshot({ path: join(folder, `replay-end-${colorScheme}.png`) });
}
await page.keyboard.press("Home");
await page.keyboard.press("ArrowRight");
await page.getByRole("link", { name: "日本語" }).click();
await page.waitForURL(/language=ja/);
await ready(page);
now = await look(page);
check("the other language is one click away, at the same step", now.step === 1 && /MAX/.test(now.sentence) && /[ぁ-ん]/.test(now.sentence), now);
const english = await page.evaluate(() => {
  const kept = /^(MAX|MIN|English|alpha-beta|tree:.*|[\d.×]+|\W*)$/;
  return Array.from(document.querySelectorAll("main *")).filter((each) => each.childElementCount === 0 && !each.closest("code") && /[a-z]{3}/.test(each.textContent ?? "")
    && !/[ぁ-んァ-ヶ一-龠]/.test(each.textContent ?? "") && !kept.test(each.textContent ?? "")).map((each) => each.textContent);
});
check("and nothing is left in English", english.length === 0, english);
const foundInJapanese = await findings(page);
check("axe finds nothing in Japanese", foundInJapanese.length === 0, foundInJapanese);
const phone = await open("?language=en", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
check("on a phone nothing is wider than the screen", await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
const foundOnPhone = await findings(phone);
check("axe finds nothing on a phone", foundOnPhone.length === 0, foundOnPhone);
if (folder) await phone.screenshot({ path: join(folder, "replay-phone.png"), fullPage: true });

check("nothing but the file is asked for", strangers.length === 0, strangers);
check("no errors on the console", errors.length === 0, errors);

// Without a script the tree is seen as it ended.
const still = await open("", { javaScriptEnabled: false });
check("without a script the tree is seen", await still.locator("svg.yomi").isVisible());
check("without a script the cut is named", await still.locator("svg.yomi text.cut", { hasText: "deep beta cut" }).isVisible());
check("without a script there are no controls", (await still.locator("input, button").count()) === 0);
if (folder) await still.screenshot({ path: join(folder, "still.png") });

await browser.close();
finish();
