// @ts-check
// The lessons: each up to its first right answer, what is kept of them, and what a class needs: large pages, links and sheets.
import { createRequire } from "node:module";
import { check, open, serve } from "./lib.mjs";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const LESSONS = ["win-or-lose", "minimax", "evaluation", "cuts", "deepening", "horizon", "realization", "knowledge", "ties", "max-n-against-paranoid"];

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page @param {string} address */
async function begin(page, address) {
  await page.goto(address);
  await page.waitForFunction(() => document.body.dataset.lesson, undefined, { timeout: 60_000 });
}

/** Presses answers of the first question until one is right; says what was told. @param {Page} page @param {string} lesson */
async function answerOne(page, lesson) {
  const box = page.locator(".lesson-exercise:has(.lesson-choices)").first();
  await box.locator(".lesson-choices button").first().waitFor({ timeout: 60_000 });
  const count = await box.locator(".lesson-choices button").count();
  for (let at = 0; at < count; at += 1) {
    await box.locator(".lesson-choices button").nth(at).click();
    const feedback = box.locator(".lesson-feedback:not([hidden])").last();
    await feedback.waitFor({ timeout: 60_000 });
    if (/is-right/.test(await feedback.getAttribute("class") ?? "")) return await feedback.innerText();
  }
  check(`${lesson}: one of the answers is right`, false);
  return "";
}

/** Every lesson to its first right answer, minimax in Japanese. @param {import("playwright-core").Browser} browser @param {string} link */
export async function goThrough(browser, link) {
  const { page, context, strangers, errors } = await open(browser, link);
  for (const lesson of LESSONS) {
    const isJapanese = lesson === "minimax";
    await begin(page, `${link}lessons/${lesson}${isJapanese ? "?language=ja" : ""}`);
    const told = await answerOne(page, lesson);
    check(`${lesson}: a right answer is told`, isJapanese ? /正解です。.+[ぁ-ん]/s.test(told) : /Right\. \S/.test(told), told);
    check(`${lesson}: nothing failed`, await page.locator(".failure:visible").count() === 0, await page.locator(".failure:visible").allInnerTexts());
  }
  // The numbers come from the server: these are the lecture's tree and the search that prunes it.
  await begin(page, `${link}lessons/horizon`);
  const trap = page.locator("[data-question='horizon.blind']");
  await trap.getByRole("button", { name: "3", exact: true }).click();
  await trap.locator(".is-wrong").waitFor();
  check("a wrong prediction is told with what the search chose", /Move 2, for its static value 7/.test(await trap.innerText()), await trap.innerText());
  const own = page.locator("form.lesson-trial");
  await own.getByRole("textbox").fill("((1 2)@9! (3 4)@5)");
  await own.getByRole("combobox").nth(1).selectOption("2");
  await own.getByRole("button").click();
  await page.locator(".lesson-table td").first().waitFor();
  check("a tree of one's own is searched beyond the horizon", /2\s+2\s+5/.test(await page.locator(".lesson-table tbody").innerText()), await page.locator(".lesson-table tbody").innerText());
  await own.getByRole("textbox").fill("((1 2");
  await own.getByRole("button").click();
  await page.locator(".failure:visible").waitFor();
  check("what is wrong with a tree is said", /expected/.test(await page.locator(".failure:visible").innerText()));
  check("nothing but the playground is asked for", strangers.length === 0, strangers);
  check("no errors on the console", errors.length === 0, errors);
  await context.close();
}

/** What was answered is kept, marked and forgotten. @param {import("playwright-core").Browser} browser @param {string} link */
export async function keepProgress(browser, link) {
  const { page, context, errors } = await open(browser, link);
  await begin(page, `${link}lessons/ties`);
  for (const box of await page.locator(".lesson-step").all()) {
    for (const button of await box.getByRole("button").all()) {
      await button.click();
      await box.locator(".lesson-feedback:not([hidden])").waitFor();
    }
  }
  await page.waitForFunction(() => /All questions/.test(document.querySelector("#progress")?.textContent ?? ""), undefined, { timeout: 30_000 }).catch(() => {});
  check("a lesson whose questions are answered is done", /All questions/.test(await page.locator("#progress").innerText()), await page.locator("#progress").innerText());
  check("it is marked in the list of lessons", await page.locator("#lessons li.is-done").count() === 1);
  await page.goto(link);
  await page.locator(".lesson-cards .is-done").waitFor();
  check("and on the first page, after a reload too", /done/.test(await page.locator(".lesson-cards .is-done").innerText()));
  await page.getByRole("button", { name: "Forget my answers" }).click();
  check("it can be forgotten", await page.locator(".lesson-cards .is-done").count() === 0 && await page.evaluate(() => localStorage.getItem("yomi-lessons")) === null);
  check("no errors on the console", errors.length === 0, errors);
  await context.close();
  const without = await open(browser, link);
  await without.context.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } });
  });
  await begin(without.page, `${link}lessons/max-n-against-paranoid`);
  await answerOne(without.page, "without storage");
  check("lessons work without storage", /1 of 4/.test(await without.page.locator("#progress").innerText()), await without.page.locator("#progress").innerText());
  check("and say nothing on the console", without.errors.length === 0, without.errors);
  await without.context.close();
}

/** 150 % on 1024x768, a telephone turned sideways, a telephone, a projector. */
const SIZES = /** @type {const} */ ([[683, 512], [844, 390], [390, 844], [1920, 1080]]);
const SHOWN = [
  "play?game=othello&moves=f5%20d6&panel=analysis&present=1",
  "play?game=diamond&seats=human%3Bhuman%3Bhuman&present=1",
  "tree?game=tree:((3%20(((4%201)%202))))&search=alpha-beta&step=16&present=1",
  "lessons/deepening?present=1",
];

/** Pages that are shown to a room lose nothing. @param {import("playwright-core").Browser} browser @param {string} link */
export async function present(browser, link) {
  for (const [width, height] of SIZES) {
    const { page, context, errors } = await open(browser, link, { viewport: { width, height } });
    for (const address of SHOWN) {
      await page.goto(`${link}${address}`);
      await page.waitForFunction(() => document.body.dataset.ready === "true" || document.body.dataset.lesson, undefined, { timeout: 60_000 });
      await page.waitForFunction(() => document.querySelector(".top-tools a") && [...document.styleSheets].some((sheet) => sheet.href?.endsWith("present.css")));
      await page.waitForTimeout(200);
      const lost = await page.evaluate(() => [...document.querySelectorAll("button, a, select, input, summary, canvas, svg.scene")]
        .filter((one) => one.checkVisibility() && !one.closest(".unseen, .skip, .lesson-scroll, #move-list")).filter((one) => {
          const { left, right, top, width: wide } = one.getBoundingClientRect();
          return wide > 0 && (left < -1 || right > innerWidth + 1 || top + scrollY < -1);
        }).map((one) => one.id || one.getAttribute("aria-label") || one.textContent));
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      check(`${address} at ${width}x${height} loses nothing`, lost.length === 0 && over <= 0, { lost, over });
      const crossed = await page.evaluate(() => {
        const board = document.querySelector("#board svg.scene")?.getBoundingClientRect();
        return board ? [...document.querySelectorAll("#seats button, #turn button, #panel-analysis, #take-back")].filter((one) => {
          const box = one.getBoundingClientRect();
          return box.width > 0 && box.left < board.right - 1 && box.right > board.left + 1 && box.top < board.bottom - 1 && box.bottom > board.top + 1;
        }).map((one) => one.id || one.textContent) : [];
      });
      check(`${address} at ${width}x${height}: nothing lies on the board`, crossed.length === 0, crossed);
    }
    check("no errors on the console", errors.length === 0, errors);
    await context.close();
  }
  const { page, context, errors } = await open(browser, link);
  await begin(page, `${link}lessons/ties`);
  await page.getByRole("link", { name: "Present this page" }).click();
  await page.waitForFunction(() => document.documentElement.classList.contains("is-presented") && document.body.dataset.lesson);
  check("a presentation begins in the header", /[?&]present=1/.test(page.url()), page.url());
  check("and offers the full screen", await page.getByRole("button", { name: "Full screen" }).isVisible());
  await page.locator("#next a").click();
  await page.waitForFunction(() => /max-n/.test(location.pathname));
  check("links keep it", /[?&]present=1/.test(page.url()), page.url());
  await page.getByRole("link", { name: "End the presentation" }).click();
  await page.waitForFunction(() => !document.documentElement.classList.contains("is-presented"));
  check("and it ends there", !/present/.test(page.url()), page.url());
  check("no errors on the console", errors.length === 0, errors);
  await context.close();
}

/** A link for the room with its code, and what to do where there is none. @param {import("playwright-core").Browser} browser
 * @param {string} link @param {string} program */
export async function shareInARoom(browser, link, program) {
  const alone = await open(browser, link);
  await begin(alone.page, `${link}lessons/ties`);
  await alone.page.getByRole("button", { name: "Share in this room" }).click();
  await alone.page.locator("dialog pre").waitFor();
  check("a server for this machine says how to start it for a room", /--address 0\.0\.0\.0/.test(await alone.page.locator("dialog").innerText()));
  check("no errors on the console", alone.errors.length === 0, alone.errors);
  await alone.context.close();
  const room = await serve(program, ["--address", "0.0.0.0", "--host", "room.example"]);
  const { page, context, errors } = await open(browser, room.link);
  await begin(page, `${room.link}lessons/ties?present=1&language=en`);
  await page.getByRole("button", { name: "Share in this room" }).click();
  await page.locator("dialog .qr").first().waitFor();
  const links = await page.locator("dialog .share-link a").allInnerTexts();
  check("the links lead to this page, as for a screen of one's own", links.some((each) => /^http:\/\/room\.example:\d+\/lessons\/ties\?language=en$/.test(each)), links);
  const size = Number((await page.locator("dialog .qr").first().getAttribute("viewBox"))?.split(" ")[2]);
  const drawn = await page.locator("dialog .qr path").first().getAttribute("d") ?? "";
  check("each has a code with its quiet zone", size >= 29 && drawn.startsWith("M4 4h7v1h-7z"), { size, drawn: drawn.slice(0, 30) });
  check("no errors on the console", errors.length === 0, errors);
  await context.close();
  room.child.kill();
}

/** Exercises for paper. @param {import("playwright-core").Browser} browser @param {string} link */
export async function printSheets(browser, link) {
  const { page, context, errors } = await open(browser, link);
  for (const lesson of ["win-or-lose", "minimax", "cuts"]) {
    await begin(page, `${link}lessons/${lesson}?language=ja`);
    await page.locator(".lesson-sheet").click();
    const count = lesson === "cuts" ? 4 : 3;
    await page.waitForFunction((all) => document.querySelectorAll(".sheet img").length === all, 2 * count, { timeout: 30_000 });
    const drawn = await page.locator(".sheet img").evaluateAll((images) => Promise.all(images.map(async (image) => {
      await /** @type {HTMLImageElement} */ (image).decode();
      return atob(/** @type {HTMLImageElement} */ (image).src.split(",")[1] ?? "");
    })));
    const isFilled = drawn.slice(0, count).every((picture, at) => picture.length > 500 && drawn[at + count] !== picture);
    check(`${lesson}: ${count} exercises, and their solutions differ`, drawn.length === 2 * count && isFilled, drawn.map((picture) => picture.length));
    const said = drawn.map((picture) => Buffer.from(picture, "latin1").toString());
    if (lesson === "cuts") check("each of them has a branch that is never searched", said.slice(count).every((picture) => /class="[^"]*unvisited/.test(picture)));
    const titles = await page.locator(".sheet figcaption").allInnerTexts();
    check(`${lesson}: exercises are called in Japanese words`, titles.every((title) => /[ぁ-んァ-ン一-龠]/.test(title) && !/uniform|tree:/.test(title)), titles);
    if (lesson === "cuts") check("two of them have deep cuts", said.slice(count).filter((picture) => /深い[αβ]カット/.test(picture)).length === 2);
    if (lesson === "win-or-lose") check("won and lost are said in Japanese", said.slice(count).every((picture) => /[勝負]/.test(picture) && !/>(win|lost)\b/.test(picture)));
  }
  const first = await page.locator(".sheet img").first().getAttribute("src");
  await page.locator(".sheet-tools a").first().click();
  await page.waitForFunction(() => /sheet=2/.test(location.search) && document.querySelectorAll(".sheet img").length === 8);
  check("another sheet has other trees", await page.locator(".sheet img").first().getAttribute("src") !== first);
  check("a sheet says what a box shows where no value is known", /otherwise the bound|分かる限界/.test(await page.locator(".sheet-questions").innerText()));
  await page.emulateMedia({ media: "print" });
  check("paper has no buttons", !(await page.locator(".sheet-tools").isVisible()) && !(await page.locator(".top").isVisible()) && await page.locator(".sheet-answers").isVisible());
  await begin(page, `${link}lessons/minimax?sheet=1&game=tic-tac-toe&moves=a1%20b2%20c3%20a3%20c1%20c2`);
  await page.waitForFunction(() => document.querySelectorAll(".sheet img").length === 2);
  check("a sheet is made of a position", /tic-tac-toe after a1 b2/.test(await page.locator(".sheet figcaption").first().innerText()));
  await begin(page, `${link}lessons/minimax?sheet=1&game=tic-tac-toe`);
  check("and not where its tree is too large", /too many/.test(await page.locator(".sheet .failure").first().innerText()));
  check("no errors on the console", errors.length === 0, errors);
  await context.close();
}

/** What axe finds in the lessons, light and dark, with a question answered: nothing. Every other one is in Japanese.
 * @param {import("playwright-core").Browser} browser @param {string} link */
export async function lookAtLessons(browser, link) {
  const { page, context } = await open(browser, link, { bypassCSP: true, reducedMotion: "reduce" });
  for (const [at, address] of [...LESSONS, "minimax?sheet=1", "ties?present=1"].entries()) {
    const language = at % 2 === 0 ? "en" : "ja";
    await begin(page, `${link}lessons/${address}${address.includes("?") ? "&" : "?"}language=${language}`);
    if (!address.includes("sheet")) await answerOne(page, address);
    await page.addScriptTag({ path: axe });
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(200);
      const found = await page.evaluate(async () => {
        const { violations } = await /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"] });
        return violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.target.join(" ")).slice(0, 3).join(", ")}`);
      });
      check(`axe finds nothing in ${address}, ${colorScheme}, ${language}`, found.length === 0, found);
    }
  }
  await context.close();
}
