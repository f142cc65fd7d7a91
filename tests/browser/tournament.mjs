// @ts-check
// A tournament on its page: played to the end, stopped and gone on with, repeated by its link, and equal to the command line's.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, open } from "./lib.mjs";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").Page} Page */

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const SMALL = "tournament?game=tic-tac-toe&searches=level:1;pvs&limit=depth=2&blocks=8&seed=3";
const ARGUMENTS = ["tournament", "tic-tac-toe", "--player", "level:1", "--player", "pvs:depth=2", "--blocks", "8", "--seed", "3"];
const HEXAPAWN = readFileSync(new URL("../../crates/written/games/hexapawn.game", import.meta.url), "utf8");
/** Long enough to be stopped on the way. */
const LONG = "tournament?game=connect-four&searches=pvs;one-ply&limit=nodes=60000&blocks=40&seed=5";

/** @param {Page} page @param {string} address */
async function goTo(page, address) {
  await page.goto(address);
  await page.waitForFunction(() => document.body.dataset.ready === "true");
}

/** @param {Page} page @param {...string} states */
const comes = (page, ...states) => page.waitForFunction((states) => states.includes(document.body.dataset.course ?? ""), states, { timeout: 180_000 });

/** @param {Page} page @param {number} count */
const played = (page, count) => page.waitForFunction((count) => Number(document.body.dataset.games) >= count, count, { timeout: 180_000 });

/** What a button downloads. @param {Page} page @param {string} id */
async function saved(page, id) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator(`#save-${id}`).click()]);
  const path = join(mkdtempSync(join(tmpdir(), "yomi-tournament-")), file.suggestedFilename());
  await file.saveAs(path);
  return { path, text: readFileSync(path, "utf8") };
}

/** The games of a result file, without their times. @param {string} text */
function gamesOf(text) {
  const [, ...lines] = text.trimEnd().split("\n");
  return lines.map((line) => {
    const { checksum: _, ...game } = JSON.parse(line);
    for (const spent of game.spent) spent.elapsed_s = 0;
    return JSON.stringify(game);
  });
}

/** What the command line reports. @param {string} program @param {string[]} given @returns {{games: number, players: {score: unknown, nodes: unknown}[], pairs: unknown[]}} */
const reported = (program, given) => JSON.parse(execFileSync(program, ["--json", ...given], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));

/** What does not depend on the clock. @param {{games: number, players: {score: unknown, nodes: unknown}[], pairs: unknown[]}} report */
const numbersOf = ({ games, players, pairs }) => JSON.stringify([games, players.map(({ score, nodes }) => [score, nodes]), pairs]);

/** A small tournament to its end, and the same by the command line. @param {Browser} browser @param {string} link @param {string} program */
export async function playATournament(browser, link, program) {
  const { page, context, errors } = await open(browser, link);
  await goTo(page, `${link}${SMALL}`);
  check("before the first game the page says what to do", /Press Start/.test(await page.locator("#count").innerText()));
  await page.locator("#start").click();
  await comes(page, "done");
  const verdict = await page.locator("#verdict p").first().innerText();
  check("the verdict is in plain words", /^pvs:depth=2 is stronger than level:1: [\d.]+% of the points, interval [\d.]+% to [\d.]+%\.$/.test(verdict), verdict);
  check("all games are counted", /^16 of 16 games: 8 blocks of 2$/.test(await page.locator("#count").innerText()), await page.locator("#count").innerText());
  const told = reported(program, ARGUMENTS);
  const json = await saved(page, "json");
  check("the report is that of the command line", numbersOf(JSON.parse(json.text)) === numbersOf(told), json.text.slice(0, 300));
  const shown = await page.locator(".standings tbody tr td:nth-child(2)").allInnerTexts();
  const score = /** @type {{value: number}} */ (told.players[1]?.score).value;
  check("the table shows its shares, the best first", Math.abs(parseFloat(shown[0] ?? "") - 100 * score) < 0.06, shown);
  const results = await saved(page, "results");
  check("the file of the page is reported by the command line", numbersOf(reported(program, ["tournament", "report", results.path])) === numbersOf(told));
  const before = gamesOf(results.text);
  execFileSync(program, [...ARGUMENTS, "--output", results.path], { stdio: "ignore" });
  check("and resumed by it: nothing is missing", readFileSync(results.path, "utf8") === results.text);
  const whole = await saved(page, "page");
  check("the report is saved as a page", whole.text.startsWith("<!doctype html>") && whole.text.includes("tic-tac-toe"));
  const text = await saved(page, "text");
  check("and as a text with its verdict and command", text.text.includes(verdict) && text.text.includes(ARGUMENTS.slice(1).join(" ")), text.text);
  check("and as a table", (await saved(page, "csv")).text.startsWith("quantity,player"));
  const picture = await saved(page, "svg");
  check("the plot is saved with its colours", /^<svg [^>]*/.test(picture.text) && /stroke="rgb\(/.test(picture.text) && picture.text.includes("pvs:depth=2"));
  const plot = await page.locator("#standings svg").getAttribute("aria-label");
  check("the plot is told to those who do not see it", /Without skill: 50%\. pvs:depth=2: .*level:1: /.test(plot ?? ""), plot);
  const command = await page.locator("#command").innerText();
  check("the command line is shown", command === `yomi ${ARGUMENTS.join(" ")} --output tournament-tic-tac-toe-3.jsonl`, command);

  await page.reload();
  await page.waitForFunction(() => document.body.dataset.ready === "true");
  await page.locator("#search-1").focus();
  await page.keyboard.press("Enter");
  await comes(page, "done");
  check("a reload of the address repeats it, by keyboard", JSON.stringify(gamesOf((await saved(page, "results")).text)) === JSON.stringify(before));
  const game = page.locator(".game-list a").first();
  const [board] = await Promise.all([context.waitForEvent("page"), game.click()]);
  await board.waitForFunction(() => document.body.dataset.ready === "true");
  const moves = new URL(board.url()).searchParams.get("moves");
  check("a game opens on the board with its moves", moves === JSON.parse(before.at(-1) ?? "{}").moves, board.url());
  await board.close();

  await page.locator("#blocks").fill("10");
  await page.locator("#go-on").click();
  await comes(page, "done");
  check("more blocks go on where the first ones end", gamesOf((await saved(page, "results")).text).slice(0, 16).join() === before.join() && await page.evaluate(() => document.body.dataset.games === "20"));
  await page.locator("#seed").fill("4");
  check("other settings do not", await page.locator("#go-on").isHidden());
  check("no errors on the console while a tournament is played", errors.length === 0, errors);
  await context.close();
}

/** What is stopped, or lost on the way, goes on and ends as if nothing had been. @param {Browser} browser @param {string} link @param {string} program */
export async function stopATournament(browser, link, program) {
  const { page, context, errors } = await open(browser, link);
  /** @type {(() => void)[]} */
  const cuts = [];
  await page.routeWebSocket(/\/socket(\?|$)/, (socket) => {
    const server = socket.connectToServer();
    cuts.push(() => {
      void socket.close({ code: 1001 });
      void server.close({ code: 1001 });
    });
  });
  await goTo(page, `${link}${LONG}`);
  await page.locator("#start").click();
  await played(page, 3);
  check("the page says what is played, how fast and how long it goes on", / of 80 games.* games a minute · about /.test(await page.locator("#count").innerText()), await page.locator("#count").innerText());
  await page.locator("#stop").click();
  await comes(page, "stopped");
  check("the focus is where one goes on", await page.evaluate(() => document.activeElement?.id) === "go-on");
  const part = await saved(page, "results");
  const some = gamesOf(part.text);
  check("it is stopped on the way", some.length >= 3 && some.length < 80, some.length);
  check("what is shown so far says so", some.length < 4 || /So far, after \d+ of 40 blocks/.test(await page.locator("#verdict").innerText()), await page.locator("#verdict").innerText());
  const counted = await page.locator(".standings tbody").innerText();
  await page.reload();
  await page.waitForFunction(() => document.body.dataset.ready === "true");
  check("a reload loses no game", await page.evaluate(() => Number(document.body.dataset.games)) === some.length, some.length);
  check("and counts them as before", await page.locator(".standings tbody").innerText() === counted, counted);
  await page.locator("#go-on").focus();
  await page.keyboard.press("Enter");
  await played(page, some.length + 2);
  cuts.at(-1)?.();
  await comes(page, "done");
  check("a lost connection comes back", cuts.length >= 2, cuts.length);
  const one = join(mkdtempSync(join(tmpdir(), "yomi-tournament-")), "one.jsonl");
  const given = ["tournament", "connect-four", "--player", "pvs:nodes=60000", "--player", "one-ply", "--blocks", "40", "--seed", "5"];
  const told = reported(program, [...given, "--output", one]);
  const both = gamesOf((await saved(page, "results")).text);
  check("a stop, a lost connection and going on give the games of one run", JSON.stringify(both) === JSON.stringify(gamesOf(readFileSync(one, "utf8"))), both.length);
  writeFileSync(part.path, part.text);
  check("the command line goes on with a part", numbersOf(reported(program, [...given, "--output", part.path])) === numbersOf(told));
  check("no errors on the console but of the lost connection", errors.every((error) => /WebSocket/.test(error)), errors);
  await context.close();
}

/** Three players, other settings, and what is wrong. @param {Browser} browser @param {string} link */
export async function setATournamentUp(browser, link) {
  const { page, context, errors } = await open(browser, link);
  await goTo(page, `${link}tournament?game=nim:players=3&searches=max-n;one-ply;random&limit=depth=2&blocks=6`);
  await page.locator("#start").click();
  await comes(page, "done");
  check("the share without skill is a third for three players", /without skill: 33\.3%/.test(await page.locator("#standings svg").innerHTML()));
  check("three players are compared with each other", await page.locator(".pairs tbody tr").count() === 3 && /has the most points/.test(await page.locator("#verdict").innerText()));
  check("each sits in each order", /^36 of 36 games: 6 blocks of 6$/.test(await page.locator("#count").innerText()));

  const says = async (/** @type {string} */ id, /** @type {string} */ value, /** @type {RegExp} */ expected) => {
    const old = await page.locator(id).inputValue();
    await page.locator(id).fill(value);
    await page.locator("#start").click();
    await page.locator("#wrong").waitFor();
    const wrong = await page.locator("#wrong").innerText();
    check(`${id} with ${value} is told in one line`, expected.test(wrong) && !wrong.includes("\n"), wrong);
    await page.locator(id).fill(old);
  };
  await says("#search-1", "max-m", /did you mean `max-n`\?/);
  await says("#search-2", "pvs", /pvs/);
  await says("#blocks", "0", /^blocks: expected 1 to \d+, got 0$/);
  await says("#blocks", "2.5", /^blocks: expected a whole number, got 2\.5$/);
  await page.goto(`${link}tournament?game=nothing`);
  await page.locator("#wrong").waitFor();
  check("a game that there is not is told in one line", /there is no game `nothing`/.test(await page.locator("#wrong").innerText()));

  await goTo(page, `${link}tournament`);
  await page.locator("#game").click();
  await page.locator("#game-name").selectOption("othello");
  await page.locator("#game-text").fill("othello:size=4");
  await page.getByRole("button", { name: "Choose", exact: true }).click();
  await page.waitForFunction(() => new URL(location.href).searchParams.get("game") === "othello:size=4");
  await page.locator("#add").click();
  await page.locator(".search-row").nth(1).getByRole("button").first().click();
  await page.locator("#search-name").selectOption("level:2");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForFunction(() => document.activeElement?.id === "search-2");
  await page.locator("#limit-kind").selectOption("time");
  await page.locator("#limit").fill("5");
  const asked = new URL(await page.evaluate(() => location.href)).searchParams;
  check("the address holds what was chosen", (asked.get("searches") ?? "").startsWith("pvs;level:2;") && asked.get("searches")?.split(";").length === 3 && asked.get("limit") === "time=5ms", page.url());
  await page.locator("#blocks").fill("1");
  await page.locator("#start").click();
  await comes(page, "done");
  check("a limit of time is told to make no two runs the same", /limit of time: another run plays other games/.test(await page.locator("#verdict").innerText()));
  check("no errors on the console", errors.length === 0, errors);
  await context.close();
  await playAWrittenGame(browser, link, HEXAPAWN);
}

/** On a telephone and in both languages, with results. @param {Browser} browser @param {string} link */
export async function lookAtATournament(browser, link) {
  for (const language of ["en", "ja"]) {
    const { page, context, errors } = await open(browser, link, { bypassCSP: true, reducedMotion: "reduce", viewport: { width: 390, height: 844 } });
    await goTo(page, `${link}tournament?game=tic-tac-toe&searches=pvs;one-ply;random&limit=depth=2&blocks=5&language=${language}`);
    await page.locator("#start").click();
    await comes(page, "done");
    await page.waitForTimeout(400);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(`a tournament is no wider than a telephone, ${language}`, wide <= 390, wide);
    const settings = page.locator("#setup > summary");
    if (language === "ja") check("what the report notes is in Japanese", !/[A-Za-z]{3,} [a-z]{2,} [a-z]{2,}/.test(await page.locator("#verdict").innerText()), await page.locator("#verdict").innerText());
    await settings.click();
    await page.addScriptTag({ path: axe });
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(200);
      const found = await page.evaluate(async () => (await /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"] })).violations
        .map((/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.target.join(" ")).slice(0, 3).join(", ")}`));
      check(`axe finds nothing on a tournament, ${colorScheme}, ${language}`, found.length === 0, found);
    }
    check(`no errors on the console, ${language}`, errors.length === 0, errors);
    await context.close();
  }
}

/** A written game, with openings of its own. @param {Browser} browser @param {string} link @param {string} text */
async function playAWrittenGame(browser, link, text) {
  const { page, context, errors } = await open(browser, link);
  await goTo(page, `${link}tournament?game=mine.game&searches=pvs;random&limit=depth=2&blocks=3#written=${Buffer.from(text).toString("base64url")}`);
  await page.locator("#start").click();
  await comes(page, "done");
  const [header] = (await saved(page, "results")).text.split("\n");
  check("a written game has random openings", /"opening":2\b/.test(header ?? ""), header);
  await page.locator(".last-board svg").waitFor();
  const [board] = await Promise.all([context.waitForEvent("page"), page.locator(".game-list a").first().click()]);
  await board.waitForFunction(() => document.body.dataset.ready === "true");
  check("its games open on the board", (new URL(board.url()).searchParams.get("moves") ?? "").length > 0 && board.url().includes("#written="), board.url());
  check("no errors on the console while a written game is played", errors.length === 0, errors);
  await context.close();
}
