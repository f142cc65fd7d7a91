// @ts-check
// Games played to their end on the page: the reader against a search, on one board of each kind.
import { readFileSync } from "node:fs";
import { check, open } from "./lib.mjs";

/** One game of each kind of board, with who sits where; the reader is the first player. */
const BOARDS = [
  ["squares with crosses", "tic-tac-toe", "human;pvs"],
  ["squares with discs", "othello:size=4", "human;pvs:depth=4"],
  ["columns", "connect-four:columns=4,rows=4", "human;pvs:depth=4"],
  ["moves of two clicks", "lines-of-action:size=4", "human;pvs:depth=3"],
  ["moves of three clicks", "amazons:size=4", "human;pvs:depth=2"],
  ["heaps", "nim", "human;pvs"],
  ["rows of coins", "coin-row", "human;pvs"],
  ["heaps that split", "split-nim:heaps=5", "human;pvs"],
  ["sliding pieces", "slide", "human;pvs:depth=6"],
  ["a track of numbers", "count-to:n=9", "human;pvs"],
  ["hands of cards", "tanhinmin:cards=9", "human;max-n:depth=2;max-n:depth=2"],
  ["a literal tree", "tree:((3 5)(6 9))", "human;pvs"],
  ["a uniform tree", "uniform:depth=3,branching=2", "human;pvs"],
  ["a game that nobody drew", "random-game:plies=6", "human;max-n:depth=2;max-n:depth=2"],
];

/** @param {import("playwright-core").Page} page */
export const state = (page) => page.evaluate(() => {
  const { moves, toMove, over, thinking, position } = document.body.dataset;
  return { moves: Number(moves), toMove: Number(toMove), over: over === "true", thinking: thinking === "true", position };
});

/** Waits until a reader is to move or the game is over. @param {import("playwright-core").Page} page @param {number[]} readers */
export async function readersTurn(page, readers) {
  await page.waitForFunction((players) => {
    const { ready, over, toMove, thinking } = document.body.dataset;
    return ready === "true" && (over === "true" || (thinking !== "true" && players.includes(Number(toMove))));
  }, readers, { timeout: 30_000 });
  return state(page);
}

/**
 * One click on what can be clicked, chosen and clicked before the page can draw again: an answer that arrives between a count and a click
 * takes away what was counted. In the middle of a spanning cell a coin or a card may lie: the click is the cell's all the same.
 * @param {import("playwright-core").Page} page @param {number} lot
 */
const clickOne = (page, lot) => page.evaluate((lot) => {
  const offered = [...document.querySelectorAll("#board .cell.can, #board .moves-offered button:enabled")];
  // A move that is whole already is confirmed.
  const chosen = offered.length > 0 ? offered[lot % offered.length] : document.querySelector("#board .cell.confirm");
  chosen?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}, lot);

/** A move by clicks: what can be clicked, until a move is made. @param {import("playwright-core").Page} page @param {number} lot */
export async function moveByClicks(page, lot) {
  const before = (await state(page)).moves;
  for (let click = 0; click < 6; click += 1) {
    const now = await state(page);
    if (now.moves > before || now.over) return;
    await clickOne(page, lot + click);
    await page.waitForTimeout(30);
  }
  const confirm = page.locator("#board .cell.confirm");
  if (await confirm.count()) await confirm.first().dispatchEvent("click");
  await page.waitForFunction((moves) => Number(document.body.dataset.moves) > moves, before, { timeout: 30_000 });
}

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function playEveryBoard(browser, link) {
  for (const [kind, game, seats] of BOARDS) {
    const { page, context, strangers, errors } = await open(browser, link);
    await page.goto(`${link}play?game=${encodeURIComponent(game)}&seats=${encodeURIComponent(seats)}`);
    let now = await readersTurn(page, [1]);
    let moves = 0;
    while (!now.over && moves < 60) {
      await moveByClicks(page, moves);
      moves += 1;
      now = await readersTurn(page, [1]);
    }
    check(`${kind}: ${game} is played to its end`, now.over && moves > 0, { now, moves });
    const said = (await page.locator("#turn-words").innerText()).trim();
    check(`${kind}: the end is said in words`, said.length > 0, said);
    check(`${kind}: nothing but the playground is asked for`, strangers.length === 0, strangers);
    check(`${kind}: no errors on the console`, errors.length === 0, errors);
    await context.close();
  }
}

/**
 * Shatar against a program by others, here yomi itself: the page knows its name, and no page can name a program.
 * @param {import("playwright-core").Browser} browser @param {string} link
 */
export async function playAnEngine(browser, link) {
  const { page, context, errors } = await open(browser, link);
  const seats = (/** @type {string} */ other) => encodeURIComponent(`human;${other}`);
  await page.goto(`${link}play?game=shatar&seats=${seats("engine:yomi,depth=2")}`);
  let now = await readersTurn(page, [1]);
  let moves = 0;
  while (!now.over && moves < 12) {
    await moveByClicks(page, moves);
    moves += 1;
    now = await readersTurn(page, [1]);
  }
  check("an engine answers every move of a game of Shatar", now.over || now.moves === 24, now);
  check("no errors on the console while an engine plays", errors.length === 0, errors);
  await page.goto(`${link}play?game=shatar&seats=${seats("engine:touch /tmp/x")}`);
  await readersTurn(page, [1]);
  await moveByClicks(page, 0);
  const refusal = page.getByText("there is no engine here");
  await refusal.first().waitFor({ timeout: 30_000 });
  check("a program that the command line did not name is refused", (await refusal.count()) > 0);
  await context.close();
}

/** Two readers and a search on the star. @param {import("playwright-core").Browser} browser @param {string} link */
export async function playForThree(browser, link) {
  const { page, context } = await open(browser, link);
  const game = "diamond:arm=1,camp=1";
  await page.goto(`${link}play?game=${game}&seats=${encodeURIComponent("human;human;max-n:depth=2")}&search=max-n:depth=3`);
  let now = await readersTurn(page, [1, 2]);
  const movers = new Set();
  for (let move = 0; move < 60 && !now.over; move += 1) {
    movers.add(now.toMove);
    // The hint is clicked through, as a reader would who wants to come to the end.
    await page.getByRole("button", { name: "Hint" }).click();
    await page.waitForSelector("#board .cell.hint, #board .move.hint");
    const button = page.locator("#board .move.hint");
    if (await button.count()) await button.first().click();
    else {
      for (let click = 0; click < 2; click += 1) {
        await page.locator("#board .cell.can.hint").first().dispatchEvent("click");
        await page.waitForTimeout(30);
      }
    }
    await page.waitForFunction((moves) => Number(document.body.dataset.moves) > moves, now.moves);
    now = await readersTurn(page, [1, 2]);
  }
  check("a game of two readers and a search on the star is played to its end", now.over, now);
  check("both readers moved", movers.has(1) && movers.has(2), [...movers]);
  await context.close();
}

/** A whole game by keyboard alone. @param {import("playwright-core").Browser} browser @param {string} link */
export async function playByKeyboard(browser, link) {
  const { page, context } = await open(browser, link);
  await page.goto(`${link}play?game=tic-tac-toe&seats=${encodeURIComponent("human;pvs")}`);
  let now = await readersTurn(page, [1]);
  await page.keyboard.press("b");
  check("b goes to the board", await page.evaluate(() => document.activeElement?.closest("#board") !== null));
  const arrows = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowDown"];
  for (let step = 0; step < 200 && !now.over; step += 1) {
    const can = await page.evaluate(() => document.activeElement?.classList.contains("can") ?? false);
    if (can) {
      await page.keyboard.press("Enter");
      await page.waitForFunction((moves) => Number(document.body.dataset.moves) > moves, now.moves);
      now = await readersTurn(page, [1]);
      check("the focus stays on the board", await page.evaluate(() => document.activeElement?.closest("#board") !== null));
    } else {
      await page.keyboard.press(arrows[step % arrows.length]);
    }
  }
  check("a game is played to its end by keyboard", now.over, now);
  const live = await page.locator("#live").innerText();
  check("what happened is said to whoever does not see", live.length > 0, live);
  await context.close();
}

/** A link is the situation. @param {import("playwright-core").Browser} browser @param {string} link */
export async function shareALink(browser, link) {
  const { page, context } = await open(browser, link);
  await page.goto(`${link}play?game=${encodeURIComponent("nim:heaps=3+4+5")}&seats=${encodeURIComponent("human;human")}&panel=analysis&search=${encodeURIComponent("pvs:depth=3")}`);
  await readersTurn(page, [1, 2]);
  for (let move = 0; move < 3; move += 1) await moveByClicks(page, move);
  // On a slow machine a click may come while the move before is on its way, and be a move more.
  await page.waitForTimeout(500);
  const [shared, here] = [page.url(), await state(page)];
  const seats = await page.locator("#seats").innerText();
  await context.close();
  const other = await open(browser, link);
  await other.page.goto(shared);
  await readersTurn(other.page, [1, 2]);
  const there = await state(other.page);
  check("a link opened in a new browser gives the same position", there.position === here.position && there.moves === here.moves && here.moves >= 3, { here, there, shared });
  check("and the same seats and panel", (await other.page.locator("#seats").innerText()) === seats && (await other.page.locator("#analysis").isVisible()));
  await other.page.goto(`${link}play?game=othelo`);
  await other.page.waitForFunction(() => document.body.dataset.ready === "error");
  const trouble = await other.page.locator("#trouble").innerText();
  check("a broken link says what was meant and a way on", /did you mean .othello./.test(trouble), trouble);
  await other.context.close();
}

/** Analysis beside the board. @param {import("playwright-core").Browser} browser @param {string} link */
export async function analyse(browser, link) {
  const { page, context } = await open(browser, link);
  await page.goto(`${link}play?game=connect-four&panel=analysis`);
  await readersTurn(page, [1]);
  await page.keyboard.press("a");
  await page.waitForFunction(() => document.body.dataset.analysis === "running");
  await page.waitForSelector("#board .badge text");
  check("every legal move is coloured", (await page.locator("#board .badge text").count()) === 7);
  await page.keyboard.press("a");
  await page.waitForFunction(() => document.body.dataset.analysis !== "running");
  await page.goto(`${link}play?game=tic-tac-toe&moves=b2%20a1&panel=analysis`);
  await readersTurn(page, [1]);
  await page.keyboard.press("a");
  await page.waitForFunction(() => document.body.dataset.analysis === "done", undefined, { timeout: 30_000 });
  const colours = await page.locator("#board .cell").evaluateAll((cells) => cells.map((cell) => /t-(\w+)/.exec(cell.getAttribute("class") ?? "")?.[1]).filter(Boolean));
  check("an exact value colours its move", colours.length === 7 && colours.every((colour) => ["win", "draw", "loss"].includes(colour ?? "")), colours);
  await context.close();
}

/** A game is downloaded and loaded again. @param {import("playwright-core").Browser} browser @param {string} link */
export async function keepAFile(browser, link) {
  const { page, context } = await open(browser, link);
  await page.goto(`${link}play?game=tic-tac-toe&moves=b2%20a1%20c3`);
  await readersTurn(page, [1, 2]);
  const here = await state(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save game" }).click()]);
  const file = await download.path();
  await page.locator("#files-more summary").click();
  const [moving] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Game as GIF" }).click()]);
  const gif = readFileSync(await moving.path());
  // A graphic control before each picture, which tells how long it stays.
  check("a game is saved as a moving picture of its four positions", gif.subarray(0, 6).toString() === "GIF89a" && gif.toString("latin1").split("!\xf9\x04").length === 5, gif.length);
  await page.goto(`${link}play?game=nim`);
  await readersTurn(page, [1]);
  const load = async (/** @type {any} */ what) => {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "Open file" }).click()]);
    await chooser.setFiles(what);
  };
  await load(file);
  await page.waitForFunction((position) => document.body.dataset.position === position, here.position);
  check("a game that was downloaded is loaded again", (await state(page)).moves === 3);
  await load({ name: "wrong.json", mimeType: "application/json", buffer: Buffer.from("{\"format\":\"other\"}") });
  const failure = page.locator("#files-body .failure:not([hidden])");
  await failure.waitFor();
  const said = await failure.innerText();
  check("what is wrong with a file is said with its name", /wrong\.json: .*expected/.test(said), said);
  check("a file of another kind is refused and nothing is lost", (await state(page)).position === here.position);
  await context.close();
}
