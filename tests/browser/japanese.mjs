// @ts-check
// The playground in Japanese: what the server says and lists, the rules, and no page that falls back to English unnoticed.
import { inJapanese } from "../../crates/web/page/words/messages.ja.js";
import common from "../../crates/web/page/words/common.ja.js";
import first from "../../crates/web/page/words/first.ja.js";
import written from "../../crates/web/page/words/samples.ja.js";
import { createRequire } from "node:module";
import { check, open } from "./lib.mjs";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const JAPANESE = /[ぁ-んァ-ヶ一-龠]/;
/** Two words of English after another, outside of code. */
const ENGLISH = /[A-Za-z]{2,} [A-Za-z]{2,}/;

/** What the server says, as it says it. */
const MESSAGES = [
  "there is no game `nimm`; did you mean `nim`?",
  "there is no search `foo`",
  "there is no parameter of nim `heap`; did you mean `heaps`?",
  "there is no evaluation `x`",
  "tic-tac-toe is mnk with m fixed: use mnk to choose it",
  "mnk: parameter `m`: expected a whole number from 1 to 19, got `0`",
  "nim: parameter `heaps`: expected 1 to 10 numbers from 1 to 99 joined by +, got `0`",
  "pvs: parameter `table`: expected a size from 0 to 16TiB, such as 64MiB, got `x`",
  "level: parameter `level`: expected a level from 1, first steps, to 10, unbeatable, got `0`",
  "pvs: parameter `worst-moves`: expected at most 1 together with random-moves, got `0.7`",
  "pvs: parameter `distance`: expected true or false, got `x`",
  "depth: expected a whole number of plies from 1 to 10000, got `x`",
  "time: expected a time above 0 such as 500ms, 10s, 2m or 1h, or unlimited, got `x`",
  "position: expected 9 squares in 3 rows joined by /, got `x`",
  "move 1: expected a legal move: a1, b1, c1, a2, b2, c2, a3, b3 or 1 more, got `z9`",
  "move 3: expected no move, as the game is over, got `a1`",
  "move 1: expected the only legal move, pass, got `a1`",
  "move 2: expected a move that line 13 allows (`step pawn forward to empty`: a2 is occupied, and it does not capture), got `a3-a2`",
  "move 1: expected a move that line 13 allows (`step pawn forward to empty`: the player to move has no pawn on b2), got `b2`",
  "expected one of `svg`, `html`, got `png`",
  "expected a game, a position and moves of at most 262144 bytes together, got 300000",
  "expected a message of at most 262144 bytes, got 300000",
  "expected at most 8 asks at once, got one more: stop one first",
  "expected at most 64 asks at once from one network, got one more: wait for one",
  "stopped before a slot was free",
  "stopped before the answer was ready",
  "players: expected 2 to 6, got 1",
  "nim:players=3: expected 3 players, or one against copies of itself, got 2",
  "only 32 of 40 games differ, by the lots that their players draw",
  "stopped after 600 s, as long as a search may take here: `yomi serve --time` says",
  "stopped, but this has not ended within 2 s; the slot of a search is taken until it does",
  "this ask met a defect of yomi; what it said stands where `yomi serve` runs",
  "no limit was given: stopped after 10 s; time=unlimited goes on until it knows",
  "no limit was given and this game has cycles: stopped after 10 s",
  "no limit was given and the tree has about 10^21 nodes: stopped after 10 s",
  "alpha-beta is for two players and this game has 3; max-n takes any number",
  "label tells wins from losses only and this game has draws; label:memory=true knows all three",
  "one-ply takes no limit of depth: it always looks one ply ahead; max-n looks further",
  "this game has cycles, so that minimax would not end: give it a limit such as --depth 8 or --time 5s",
  "limit: expected 1 to 200000 nodes to draw, got 0",
  "threads: expected at most 2 here, got 64",
  "expected a file of at most 716800 bytes, got 800000",
  "expected a recorded game, got none",
  "number: expected a game from 1 to 3, got 9",
  "expected games of othello, got games of mnk",
  "expected a game of the list, got the file `hex.game`",
  "any.game:6:17: no set is called `emty`; did you mean `empty`? (the first of 2 mistakes)",
  "any.game:6:17: no set is called `emty`",
  "no set is called `theris`",
  "did you mean `theirs`?",
  "there is nothing to read",
  "the text has no line `turn`",
  "write `turn` and below it, indented, `place stone on empty`",
  "no line begins with `bord`",
  "expected a direction such as `north` or `forward`, got `sideways`",
  "expected `,` or `then`, and the line ends",
  "expected the name of a piece, got `7`",
  "a game has 2 to 6 players, not 9",
  "`north` is a word of the language and cannot name a piece",
  "play may go on for ever: no rule makes every game end",
  "add `repetition 3: draw` or `after 200 moves: draw` to `end`",
  "line 9 above holds whenever this one does: this line is never reached",
  "this set has no piece in any position: the line never applies",
  "the mover loses if the heaps cancel (exclusive or) [Own]",
  "draw [Yokoo]",
  "the first player wins [Yokoo]",
];

/** Requests that are wrong in a way that people are wrong. */
const WRONG = [
  { ask: "situation", game: "othelo" },
  { ask: "situation", game: "othello:size=7" },
  { ask: "situation", game: "othello:sise=8" },
  { ask: "situation", game: "nim:heaps=0" },
  { ask: "situation", game: "othello", moves: ["a1"] },
  { ask: "situation", game: "othello", position: "xx" },
  { ask: "situation", game: "connect-four", moves: ["9"] },
  { ask: "situation", game: "tic-tac-toe", moves: ["a1", "b1", "a2", "b2", "a3", "b3"] },
  { ask: "situation", game: "amazons", moves: ["a1-a2/a3"] },
  { ask: "situation", game: "lines-of-action", moves: ["b1-b2"] },
  { ask: "situation", game: "diamond:players=4" },
  { ask: "situation", game: "tanhinmin", moves: ["99"] },
  { ask: "situation", game: "slide", moves: ["x"] },
  { ask: "situation", game: "uniform", moves: ["3"] },
  { ask: "analyze", game: "nim", search: "alfa-beta" },
  { ask: "analyze", game: "nim:players=3", search: "alpha-beta" },
  { ask: "analyze", game: "nim", search: "pvs:depth=x" },
  { ask: "analyze", game: "nim", search: "pvs:tabel=1MiB" },
  { ask: "analyze", game: "nim", search: "max-n:tie=best" },
  { ask: "analyze", game: "othello", search: "pvs:evaluation=mobilty,depth=1" },
  { ask: "analyze", game: "tic-tac-toe", search: "label" },
  { ask: "tree", game: "nim", search: "minimax", limit: 0 },
  { ask: "picture", game: "nim", search: "minimax", limit: 10, format: "png" },
  { ask: "record", game: "othello", name: "a.sgf", base64: "", number: null },
  { ask: "book", game: "othello", book: "nothing" },
  { ask: "situation", game: "any.game", written: "" },
  { ask: "situation", game: "any.game", written: "game \"x\"\nplayers X, O\nboard square 3\npieces mark for each\nturn\n  place mark on emty\n" },
];

/** Messages of the server, without a browser: each has words, and what has none stays as it is. */
export async function putMessagesIntoJapanese() {
  for (const message of MESSAGES) {
    const told = inJapanese(message);
    check(`a message has Japanese words: ${message}`, JAPANESE.test(told) && !ENGLISH.test(told.replace(/`[^`]*`/g, "")), told);
  }
  const strange = "something that no pattern knows, whatever it is";
  check("what nobody has translated stays as it is", inJapanese(strange) === strange, inJapanese(strange));
  const half = `expected ${strange}, got \`x\``;
  check("no sentence is half in each language", inJapanese(half) === half, inJapanese(half));
}

/** Everything the server lists has words, and so have its answers to wrong requests. @param {import("playwright-core").Browser} browser @param {string} link */
export async function listInJapanese(browser, link) {
  const { page, context } = await open(browser, link);
  await page.goto(`${link}lessons/ties`);
  /** @param {object[]} asks @returns {Promise<any[]>} */
  const answers = (asks) => page.evaluate((wanted) => new Promise((resolve) => {
    const socket = new WebSocket(`ws://${location.host}/socket`);
    const found = /** @type {any[]} */ ([]);
    const next = () => {
      const asked = wanted[found.length];
      if (asked) socket.send(JSON.stringify({ id: found.length + 1, ...asked }));
      else resolve(found);
    };
    socket.addEventListener("open", next);
    socket.addEventListener("message", ({ data }) => {
      const tell = JSON.parse(data);
      if (tell.tell === "waiting") return;
      found.push(tell);
      next();
    });
  }), asks);
  const [{ games, searches }, { samples }] = await answers([{ ask: "games" }, { ask: "samples" }]);
  const isListed = (/** @type {string} */ takes) => /^[\w.-]+(\|[\w.-]+)*$/.test(takes) || takes === "";
  const texts = new Set([...games, ...searches].flatMap(({ about, parameters, evaluations = [] }, at) => [
    ...(at < games.length ? [] : [about]),
    ...parameters.flatMap((/** @type {any} */ parameter) => [parameter.about, ...(isListed(parameter.takes) ? [] : [parameter.takes])]),
    ...evaluations.map((/** @type {any} */ evaluation) => evaluation.about),
  ]).concat(games.flatMap((/** @type {any} */ game) => game.known ?? [])).filter(Boolean));
  check("lists are long", texts.size > 150, texts.size);
  const without = [...texts].filter((text) => { const told = inJapanese(text); return told === text && /[A-Za-z]{2}/.test(text); });
  check("every search, parameter and evaluation is described in Japanese (words/searches.ja.js)", without.length === 0, without);
  const nameless = games.map((/** @type {any} */ game) => game.name).filter((/** @type {string} */ name) => !(`about.${name}` in first) || !(`game.${name}` in common));
  check("every game has a Japanese name and description (words/games.js)", nameless.length === 0, nameless);
  const untitled = samples.map((/** @type {any} */ sample) => sample.name).filter((/** @type {string} */ name) => !(`game.${name}` in common) && !(`game.${name}` in written));
  check("every sample has a Japanese title (words/samples.ja.js)", untitled.length === 0, untitled);
  const wrong = await answers(WRONG);
  for (const [at, { tell, error }] of wrong.entries()) {
    const asked = JSON.stringify(WRONG[at]);
    check(`it is wrong: ${asked}`, tell === "error", tell);
    if (tell === "error") check(`what is wrong is told in Japanese: ${asked}`, JAPANESE.test(inJapanese(error)), error);
  }
  await context.close();
}

/** A reader who knows no English. @param {import("playwright-core").Browser} browser @param {string} link */
export async function readInJapanese(browser, link) {
  const { page, context, errors } = await open(browser, link);
  const inEnglish = () => page.evaluate(() => [...document.querySelectorAll('main [lang="en"], dialog [lang="en"]')]
    .filter((node) => node.checkVisibility() && /[A-Za-z]{2,} [A-Za-z]{2,}/.test(node.textContent ?? "")).map((node) => node.textContent?.slice(0, 80)));
  await page.goto(`${link}?language=ja`);
  await page.waitForFunction(() => document.querySelectorAll(".game-card details").length >= 12);
  const known = page.locator('[data-name="othello"] details');
  await known.locator("summary").click();
  await known.locator(".prose").getByText("引き分け").first().waitFor();
  check("what is known of Othello is told in Japanese", /引き分け/.test(await known.innerText()) && (await known.locator(".prose").getAttribute("lang")) === "ja");
  check("nothing on the first page is in English", (await inEnglish()).length === 0, await inEnglish());

  await page.goto(`${link}play?game=othello&language=ja`);
  await page.waitForFunction(() => document.body.dataset.ready === "true");
  await page.locator("#show-rules").click();
  const prose = page.locator("dialog .prose");
  await prose.locator("h4, h3, h5").first().waitFor();
  check("the rules are read in Japanese", (await prose.getAttribute("lang")) === "ja" && /裏返/.test(await prose.innerText()));
  const broken = await prose.locator("p, li").evaluateAll((nodes) => nodes.map((node) => node.textContent ?? "").filter((text) => /[ぁ-ん、。] [ぁ-ん一-龠]/.test(text)));
  check("lines of Japanese are joined without spaces", broken.length === 0, broken);
  await page.keyboard.press("Escape");
  await page.locator("#choose-game").click();
  await page.locator("dialog .parameter").first().waitFor();
  check("parameters of a game are in Japanese", (await inEnglish()).length === 0, await inEnglish());
  await page.locator("#game-text").fill("othello:size=7");
  await page.locator("dialog button.main").click();
  await page.waitForFunction(() => !document.querySelector("#game-wrong")?.hasAttribute("hidden"));
  check("a wrong parameter is told in Japanese", /でした/.test(await page.locator("#game-wrong").innerText()), await page.locator("#game-wrong").innerText());
  await page.goto(`${link}play?game=othelo&language=ja`);
  await page.waitForFunction(() => document.body.dataset.ready === "error");
  check("a wrong address is explained in Japanese", /ゲームはありません/.test(await page.locator("#trouble .failure").innerText()) && (await page.locator("#trouble .failure").getAttribute("lang")) === "ja");

  const text = "game \"Broken\"\nplayers X, O\nboard square 3\npieces mark for each\nturn\n  place mark on emty\nend\n  when no empty: draw\n";
  await page.goto(`${link}write?language=ja#written=${Buffer.from(text).toString("base64url")}`);
  await page.waitForFunction(() => document.body.dataset.checked === "true");
  check("mistakes of a text are told in Japanese", /集合はありません/.test(await page.locator("main").innerText()), await page.locator(".remark").allInnerTexts());
  await page.locator("#language").click();
  await page.locator("dialog .prose h4, dialog .prose h3").first().waitFor();
  check("the language is described in Japanese", /手番/.test(await page.locator("dialog .prose").innerText()));
  check("no errors on the console", errors.length === 0, errors);
  await context.close();
}

/** What axe finds on pages in Japanese, in light and dark: nothing. @param {import("playwright-core").Browser} browser @param {string} link */
export async function lookAtJapanese(browser, link) {
  const { page, context } = await open(browser, link, { bypassCSP: true, reducedMotion: "reduce" });
  const find = async (/** @type {string} */ name) => {
    await page.addScriptTag({ path: axe });
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(200);
      const found = await page.evaluate(async () => (await /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"] })).violations
        .map((/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.target.join(" ")).slice(0, 3).join(", ")}`));
      check(`axe finds nothing on ${name} in Japanese, ${colorScheme}`, found.length === 0, found);
    }
  };
  await page.goto(`${link}?language=ja`);
  await page.waitForFunction(() => document.querySelectorAll(".game-card details").length >= 12);
  await find("the first page");
  await page.goto(`${link}play?game=othello&language=ja`);
  await page.waitForFunction(() => document.body.dataset.ready === "true");
  await page.locator("#show-rules").click();
  await page.locator("dialog .prose table").first().waitFor();
  await find("the rules");
  await page.keyboard.press("Escape");
  await page.locator("#choose-game").click();
  await page.locator("dialog .parameter").first().waitFor();
  await find("the choice of a game");
  await page.goto(`${link}lessons/ties?language=ja`);
  await page.locator("main h2").first().waitFor();
  await find("a lesson");
  await context.close();
}
