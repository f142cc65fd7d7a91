// @ts-check
// Plays the replay of the lecture's deep beta cut in a browser:
//   node replay.mjs deep-beta.html folder-for-screenshots
// The page is that of alpha-beta on ((3 (((4 1) 2)))).
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [, , file, folder] = process.argv;
if (!file) {
  console.error("expected: node replay.mjs PAGE.html [FOLDER], got no page");
  process.exit(2);
}
const address = pathToFileURL(resolve(file)).href;
let passed = 0;
let failed = 0;

/** @param {string} what @param {boolean} holds @param {unknown} [found] */
function check(what, holds, found) {
  if (holds) passed += 1;
  else {
    failed += 1;
    console.error(`failed: ${what}${found === undefined ? "" : `, found ${JSON.stringify(found)}`}`);
  }
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});

/** A page of its own that may ask for nothing but the file. @param {boolean} javaScriptEnabled */
async function open(javaScriptEnabled) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, javaScriptEnabled });
  /** @type {string[]} */
  const strangers = [];
  /** @type {string[]} */
  const errors = [];
  await context.route("**/*", (route) => {
    const url = route.request().url();
    if (url === address || url.startsWith("data:")) return route.continue();
    strangers.push(url);
    return route.abort();
  });
  const page = await context.newPage();
  page.on("console", (message) => { if (message.type() === "error") errors.push(message.text()); });
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(address);
  return { page, strangers, errors };
}

const { page, strangers, errors } = await open(true);

/** What a reader sees at this step. */
const look = () => page.evaluate(() => {
  const opacity = (/** @type {Element} */ element) => Number(getComputedStyle(element).opacity);
  const shown = Array.from(document.querySelectorAll("svg[data-walk]")).filter((svg) => svg.getBoundingClientRect().width > 0);
  const things = shown.flatMap((svg) => Array.from(svg.querySelectorAll("[data-node], [data-child]")));
  const never = shown.flatMap((svg) => Array.from(svg.querySelectorAll("[data-node][data-unvisited]")));
  return {
    step: Number(document.body.dataset.step),
    slider: Number(/** @type {HTMLInputElement} */ (document.querySelector("#step")).value),
    said: document.querySelector("#step")?.getAttribute("aria-valuetext") ?? "",
    sentence: document.querySelector("#sentence")?.textContent ?? "",
    window: document.querySelector("#window")?.textContent ?? "",
    current: document.querySelector("#steps [aria-current]")?.textContent ?? "",
    faint: things.filter((thing) => opacity(thing) < 0.5 || thing.classList.contains("unvisited")).length,
    never: never.map((node) => ({
      value: node.querySelector(".value")?.textContent,
      unvisited: node.classList.contains("unvisited"),
      opacity: opacity(node),
    })),
  };
});
const steps = await page.locator("#steps button").count();
const last = steps - 1;

// Step by step to the cut: nothing is faint before it.
let now = await look();
check("the replay begins at step 0", now.step === 0 && now.slider === 0, now);
let cutAt = -1;
for (let step = 0; step <= last; step += 1) {
  now = await look();
  if (now.step !== step) check("an arrow is one step", false, now.step);
  if (now.slider !== step || now.current !== now.sentence || !now.said.includes(now.sentence)) {
    check(`slider, list and sentence agree at step ${step}`, false, now);
  }
  if (/deep beta cut/.test(now.sentence)) {
    cutAt = step;
    break;
  }
  if (now.faint > 0) check(`no branch is faint before the cut, at step ${step}`, false, now.faint);
  await page.keyboard.press("ArrowRight");
}
check("the cut is reached by arrow keys", cutAt > 0);
check("the sentence says why", /value 4 ≥ beta 3, set at ply 1 — deep beta cut; .*1 is never searched/.test(now.sentence), now.sentence);
check("the window is shown", now.window.includes("(4, 3)"), now.window);
check("one leaf is never looked at, and it is 1", now.never.length === 1 && now.never[0].value === "1", now.never);
check("it is marked and faint", now.never[0]?.unvisited === true && now.never[0]?.opacity < 0.5, now.never);

if (folder) {
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `replay-cut-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: "light" });
}

await page.keyboard.press("ArrowLeft");
now = await look();
check("a step back takes the cut back", now.step === cutAt - 1 && now.faint === 0, now);
await page.keyboard.press("ArrowDown");
check("arrow down goes to the next cut", (await look()).step === cutAt);
await page.keyboard.press("End");
check("End goes to the last step", (await look()).step === last);
await page.keyboard.press("PageUp");
check("Page Up goes to the cut before", (await look()).step === cutAt);
await page.keyboard.press("Home");
now = await look();
check("Home goes to the first step", now.step === 0 && now.faint === 0, now);

// The slider.
await page.locator("#step").fill(String(cutAt));
now = await look();
check("the slider sets the step", now.step === cutAt && /deep beta cut/.test(now.sentence), now);
await page.locator("#step").focus();
await page.keyboard.press("ArrowRight");
check("an arrow on the slider is one step, not two", (await look()).step === cutAt + 1);

// Play and pause, by the button and by the space bar.
await page.locator("#speed").selectOption("10");
await page.locator("#first").click();
await page.locator("#play").click();
check("the button says that it plays", (await page.locator("#play").getAttribute("aria-pressed")) === "true");
await page.waitForFunction(() => Number(document.body.dataset.step) >= 3);
await page.locator("#play").click();
const paused = (await look()).step;
check("the button pauses", paused >= 3 && (await page.locator("#play").getAttribute("aria-pressed")) === "false", paused);
await page.locator("#tree").focus();
await page.keyboard.press("Space");
await page.waitForFunction((end) => Number(document.body.dataset.step) === end, last);
await page.waitForFunction(() => document.querySelector("#play")?.getAttribute("aria-pressed") === "false");
check("the space bar plays, to the end, and stops there", (await look()).step === last);

// A click on a step, a click on a node, zoom.
await page.locator("#steps button").nth(cutAt).click();
check("a click on a step goes there", (await look()).step === cutAt);
await page.locator("svg[data-walk] .node[data-node='3'] .shape").click();
const details = (await page.locator("#details").innerText()).replace(/\s+/g, " ");
check("a click on a node tells about it", /node 3, at ply 2/.test(details) && /to move MAX/.test(details), details);
const width = () => page.locator("svg[data-walk]").last().evaluate((svg) => svg.getBoundingClientRect().width);
const before = await width();
await page.locator("#larger").click();
check("the drawing grows", (await width()) > before);
await page.locator("#fit").click();

await page.keyboard.press("End");
if (folder) {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `replay-end-${colorScheme}.png`) });
  }
}
check("every control has a name", await page.evaluate(() =>
  Array.from(document.querySelectorAll("button, input, select")).every((control) =>
    (control.getAttribute("aria-label") ?? control.textContent ?? "").trim() !== "" || control.closest("label") !== null)));
check("nothing but the file is asked for", strangers.length === 0, strangers);
check("no errors on the console", errors.length === 0, errors);

// Without a script the tree is seen as it ended.
const still = await open(false);
check("without a script the tree is seen", await still.page.locator("svg[data-walk]").last().isVisible());
check("without a script the cut is named", await still.page.locator("svg[data-walk] text.cut", { hasText: "deep beta cut" }).isVisible());
check("without a script there are no controls", !(await still.page.locator("#step").isVisible()));
if (folder) await still.page.screenshot({ path: join(folder, "still.png") });

await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
