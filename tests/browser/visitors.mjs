// @ts-check
// People who come to play: from the first page to the end of a game with the mouse, the keyboard or a finger; and what they would hate
// to lose: reloads, Back, another tab, a new game begun by mistake.
import { readersTurn, state } from "./games.mjs";
import { slowDown } from "./jumps.mjs";
import { check, open } from "./lib.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page */
const ready = (page) => page.waitForFunction(() => document.body.dataset.ready === "true");

/** @param {Page} page */
const discs = (page) => page.locator("#board .piece.disc").count();

/**
 * Plays Othello to its end, and checks that it ended as Othello does.
 * @param {string} how @param {Page} page @param {(page: Page) => Promise<unknown>} move makes any move of the reader's
 */
async function playOthello(how, page, move) {
  await ready(page);
  let now = await readersTurn(page, [1]);
  check(`${how}: the computer sits opposite`, (await page.locator("#seats").innerText()).includes("level"), await page.locator("#seats").innerText());
  for (let turn = 0; turn < 40 && !now.over; turn += 1) {
    const before = now.moves;
    // A forced pass is played by the page.
    if (await page.locator("#board .cell.can").count()) await move(page);
    await page.waitForFunction((moves) => Number(document.body.dataset.moves) > moves || document.body.dataset.over === "true", before, { timeout: 30_000 });
    now = await readersTurn(page, [1]);
  }
  check(`${how}: a game of Othello is played to its end`, now.over && (await discs(page)) > 12, now);
  const said = await page.locator("#turn-words").innerText();
  check(`${how}: the result is said`, said.length > 5, said);
  const card = page.locator("#end-card");
  await card.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)));
  check(`${how}: the end is a card over the board`, await card.isVisible() && (await card.innerText()).includes(said), await card.innerText());
  const [over, board] = [await card.evaluate((node) => node.getBoundingClientRect().toJSON()), await page.locator("#board").evaluate((node) => node.getBoundingClientRect().toJSON())];
  check(`${how}: the card is within the board`, over.top >= board.top && over.bottom <= board.bottom && over.left >= board.left && over.right <= board.right, { over, board });
  check(`${how}: after the end there is a result and nothing else`, !(await page.locator("#turn-note").isVisible()) && (await page.locator(".verdict, .bar, .bars").count()) === 0 && !/points|thinking/.test(await page.locator("main").innerText()));
}

/** Hears what the live regions say, from the next page on. @param {Page} page */
const listen = (page) => page.addInitScript(() => {
  /** @type {string[]} */
  const heard = [];
  Object.assign(window, { heard });
  const regions = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log], [role=timer]";
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element?.closest(regions)) heard.push(...[...addedNodes].map((node) => node.textContent ?? ""));
    }
  }).observe(document, { childList: true, subtree: true });
});

/** A game as it is heard, and its end as it is reached with keys. @param {import("playwright-core").Browser} browser @param {string} link */
export async function hearAGame(browser, link) {
  const { page, context, errors } = await open(browser, link, { reducedMotion: "reduce" });
  await listen(page);
  await page.goto(`${link}play?game=tic-tac-toe&seats=human;level:1&clock=${encodeURIComponent("5m+3s")}`);
  let now = await readersTurn(page, [1]);
  while (!now.over) {
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await page.waitForFunction((moves) => Number(document.body.dataset.moves) > moves, now.moves);
    now = await readersTurn(page, [1]);
  }
  const { heard, moves } = await page.evaluate(() => ({ heard: /** @type {any} */ (window).heard, moves: (new URL(location.href).searchParams.get("moves") ?? "").split(" ") }));
  const told = heard.flatMap((/** @type {string} */ text) => [...text.matchAll(/(?:Cross|Nought) play(?:s|ed) (\w+)/g)].map(([, move]) => move));
  check("each move is said once", told.join() === moves.join(), heard);
  check("and clocks keep quiet", heard.every((/** @type {string} */ text) => !/\d:\d\d/.test(text)), heard);
  const focus = () => page.evaluate(() => document.activeElement?.id);
  const card = page.locator("#end-card");
  check("the card has the focus, and a name", (await focus()) === "end-card" && (await card.getAttribute("role")) === "dialog" && (await page.locator("#end-title").innerText()).length > 3, await focus());
  await page.keyboard.press("Escape");
  check("Escape closes it", !(await card.isVisible()) && (await focus()) === "show-end", await focus());
  await page.keyboard.press("Enter");
  check("and it is brought back", await card.isVisible() && (await focus()) === "end-card", await focus());
  await card.getByRole("button", { name: "Rematch" }).click();
  now = await readersTurn(page, [2]);
  check("a rematch turns the seats", /level 1[^]*human/.test(await page.locator("#seats").innerText()) && now.moves === 1, await page.locator("#seats").innerText());
  check("no errors while a game is heard", errors.length === 0, errors);
  await context.close();
}

/** Two losses, and two wins. @param {import("playwright-core").Browser} browser @param {string} link */
export async function offerLevels(browser, link) {
  const { page, context } = await open(browser, link, { reducedMotion: "reduce" });
  const card = page.locator("#end-card");
  const lose = async () => {
    await page.getByRole("button", { name: "Resign" }).click();
    await card.waitFor();
  };
  const win = async () => {
    await page.goto("about:blank");
    await page.goto(`${link}play?game=connect-four&seats=human;level:3&moves=1%202%201%202%201%202`);
    await readersTurn(page, [1]);
    await page.locator('#board .cell.can[aria-label^="1"]').dispatchEvent("click");
    await card.waitFor();
  };
  await page.goto(`${link}play?game=tic-tac-toe&seats=human;level:3`);
  await readersTurn(page, [1]);
  await lose();
  check("one loss offers nothing", (await page.locator("#end-title").innerText()) === "You lose" && !(await page.locator(".end-offer").isVisible()));
  await card.getByRole("button", { name: "Rematch" }).click();
  await readersTurn(page, [2]);
  await lose();
  await card.locator("button.main").waitFor();
  check("two losses in a row offer one level lower", (await page.locator(".end-offer").innerText()).startsWith("Two losses") && (await card.locator("button.main").innerText()).startsWith("Easier: level 2"), await card.innerText());
  await win();
  check("another game counts for itself", (await page.locator("#end-title").innerText()) === "You win!" && !(await page.locator(".end-offer").isVisible()), await card.innerText());
  await win();
  await card.locator("button.main").waitFor();
  await card.locator("button.main").click();
  await page.waitForFunction(() => document.body.dataset.over === "false");
  check("two wins in a row offer one level higher, which sits down", /level 4[^]*human/.test(await page.locator("#seats").innerText()), await page.locator("#seats").innerText());
  await context.close();
}

/** A child, who begins with the first level, drops discs in the middle, and reads no numbers. @param {import("playwright-core").Browser} browser @param {string} link */
export async function playAsAChild(browser, link) {
  const { page, context, errors } = await open(browser, link, { reducedMotion: "reduce" });
  await page.goto(link);
  await ready(page);
  await page.getByRole("link", { name: "Connect Four", exact: true }).click();
  await readersTurn(page, [1, 2]);
  await page.getByRole("button", { name: "New game" }).first().click();
  await page.locator("#new-level").press("Home");
  const shown = await page.locator(".level-shown").innerText();
  check("the lowest level is called first steps", /first steps/i.test(shown), shown);
  await page.locator("dialog button.main").click();
  await page.locator("dialog").waitFor({ state: "detached" });
  let now = await readersTurn(page, [1]);
  for (let turn = 0; turn < 21 && !now.over; turn += 1) {
    await page.locator("#board .cell.can").nth((turn * 2) % await page.locator("#board .cell.can").count()).dispatchEvent("click");
    await page.waitForFunction((moves) => Number(document.body.dataset.moves) > moves, now.moves);
    now = await readersTurn(page, [1]);
    const read = await page.locator("main").innerText();
    if (/[1-9]\d*,\d{3}|points of the evaluation/.test(read)) check("a child reads no raw numbers", false, read);
  }
  const card = page.locator("#end-card");
  await card.waitFor();
  check("a child's game ends with a word and another game", now.over && /win|lose|draw/i.test(await page.locator("#end-title").innerText()) && await card.getByRole("button", { name: "Rematch" }).isVisible(), await card.innerText());
  check("no errors on the console of a child", errors.length === 0, errors);
  await context.close();
}

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function playByMouse(browser, link) {
  const { page, context, strangers, errors } = await open(browser, link);
  await page.goto(link);
  await ready(page);
  const first = await page.locator("#featured h3").allInnerTexts();
  check("Othello, Connect Four, Diamond and a game of one's own come first", first.length === 4 && /Othello/.test(first[0] ?? "") && /own/.test(first[3] ?? ""), first);
  check("toys for tests are not shown", !(await page.locator("main").innerText()).includes("Uniform tree"));
  await page.getByRole("link", { name: "Othello", exact: true }).click();
  await playOthello("by mouse", page, async () => {
    const box = await page.locator("#board .cell.can").first().boundingBox();
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  });
  await page.goto(link);
  await ready(page);
  const mine = await page.locator("#my-games").innerText();
  check("the game is among the reader's own", /Othello/.test(mine) && /moves/.test(mine), mine);
  await page.locator("#my-games a").first().click();
  await ready(page);
  check("and is opened from there", (await state(page)).over);
  check("nothing but the playground is asked for", strangers.length === 0, strangers);
  check("no errors on the console of a visitor", errors.length === 0, errors);
  await context.close();
}

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function playByKeys(browser, link) {
  const { page, context } = await open(browser, link);
  await page.goto(link);
  await ready(page);
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.textContent === "Othello")) break;
  }
  await page.keyboard.press("Enter");
  await page.waitForURL(/play/);
  await playOthello("by keyboard", page, async () => {
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
  });
  await page.keyboard.press("l");
  const said = await page.locator("#live").innerText();
  check("the board is summed up in words", /\d/.test(said) && said.length > 20, said);
  await context.close();
}

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function playByTouch(browser, link) {
  const { page, context } = await open(browser, link, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const session = await slowDown(page);
  await page.goto(link);
  await ready(page);
  await page.getByRole("link", { name: "Othello", exact: true }).tap();
  await readersTurn(page, [1]);
  await page.locator("#board .cell.can").first().tap({ force: true });
  await page.waitForFunction(() => Number(document.body.dataset.moves) >= 2 && document.body.dataset.toMove === "1");
  check("a slow telephone shows the answer", (await readersTurn(page, [1])).moves >= 2);
  await session.detach();
  await playOthello("by touch", page, () => page.locator("#board .cell.can").first().tap({ force: true }));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  check("nothing is wider than a telephone", !wide);
  await context.close();
}

/** Reloads at every moment of a game. @param {import("playwright-core").Browser} browser @param {string} link */
export async function loseNothing(browser, link) {
  const { page, context, errors } = await open(browser, link);
  const seats = encodeURIComponent("human;pvs:depth=2");
  await page.goto(`${link}play?game=connect-four&seats=${seats}&names=${encodeURIComponent("Aiko;")}&clock=${encodeURIComponent("30m+5s")}`);
  await ready(page);
  let lost = 0;
  for (let turn = 0; turn < 5; turn += 1) {
    const { moves } = await readersTurn(page, [1]);
    // The reload comes before the server can have answered, and again at every step of what follows.
    await page.evaluate((lot) => {
      const cells = [...document.querySelectorAll("#board .cell.can")];
      cells[lot % cells.length]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }, turn * 3);
    await page.reload();
    await ready(page);
    if ((await state(page)).moves < moves + 1) lost += 1;
    await page.waitForTimeout(40 * turn);
    await page.reload();
    await ready(page);
    if ((await state(page)).moves < moves + 1) lost += 1;
  }
  check("a reload at any moment loses no move", lost === 0, lost);
  const now = await readersTurn(page, [1]);
  check("names stay", (await page.locator("#seats").innerText()).includes("Aiko"), await page.locator("#seats").innerText());
  check("clocks go on", /^30:\d\d|^29:\d\d/.test(await page.locator('[data-clock="1"]').innerText()), await page.locator('[data-clock="1"]').innerText());

  // A new game begun by mistake.
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.waitForFunction(() => document.body.dataset.moves === "0");
  await page.getByRole("button", { name: "Back to the previous game" }).click();
  await page.waitForFunction((moves) => Number(document.body.dataset.moves) >= moves, now.moves);
  check("a new game is undone", (await state(page)).position === now.position, await state(page));
  await page.goForward();
  await page.waitForFunction(() => document.body.dataset.moves === "0");
  await page.goBack();
  await page.waitForFunction((moves) => Number(document.body.dataset.moves) >= moves, now.moves);
  check("Back and Forward go between games", (await state(page)).position === now.position);
  await page.goto(link);
  await page.goBack();
  await ready(page);
  check("Back from another page finds the game", (await state(page)).position === now.position);

  // Another tab of the same browser.
  const other = await context.newPage();
  await other.goto(`${link}play?game=tic-tac-toe&moves=b2`);
  await ready(other);
  await other.locator("#board .cell.can").first().dispatchEvent("click");
  await other.waitForFunction(() => document.body.dataset.moves === "2");
  await other.goto(link);
  await ready(other);
  const mine = await other.locator("#my-games").innerText();
  check("games of two tabs are kept side by side", /Connect Four/.test(mine) && /Tic-tac-toe/.test(mine), mine);
  // Another language is the same game, and has its words.
  const count = () => other.locator("#my-games li").count();
  const games = await count();
  await other.locator("#my-games a", { hasText: "Tic-tac-toe" }).click();
  await ready(other);
  await other.locator("a.language").click();
  await other.waitForURL(/language=ja/);
  await ready(other);
  await other.locator("#board .cell.can").first().dispatchEvent("click");
  await other.waitForFunction(() => document.body.dataset.moves === "3");
  await other.goto(`${link}?language=ja`);
  await ready(other);
  check("a game is kept once, in whatever language", (await count()) === games, [games, await count()]);
  const names = await other.locator("#my-games").innerText();
  check("and is told in that of the page", !/[a-z]{4}/i.test(names.replace(/yomi/g, "")), names);
  check("no errors on the console", errors.length === 0, errors);
  await context.close();
}

/** Lines beside the game. @param {import("playwright-core").Browser} browser @param {string} link */
export async function keepVariations(browser, link) {
  const { page, context } = await open(browser, link);
  await page.goto(`${link}play?game=tic-tac-toe&moves=b2%20a1%20c3`);
  await ready(page);
  const cell = (/** @type {string} */ name) => page.locator(`#board .cell[aria-label^="${name}"]`).dispatchEvent("click");
  const at = (/** @type {number} */ moves) => page.waitForFunction((wanted) => Number(document.body.dataset.moves) === wanted, moves);
  await page.locator("#go-back").click();
  await at(2);
  await cell("c1");
  await at(3);
  await cell("a3");
  await at(4);
  await page.locator("#go-first").click();
  await at(0);
  await cell("a1");
  await at(1);
  const count = () => page.locator("#move-list .variation").count();
  check("what was played before stays as a variation within a variation", (await count()) === 2, await page.locator("#move-list").innerText());
  await page.reload();
  await ready(page);
  check("a reload keeps the tree of variations", (await count()) === 2, page.url());
  await page.locator("#move-list .variation button", { hasText: "a3" }).click();
  await at(4);
  await page.getByRole("button", { name: "Make this the game" }).click();
  check("a variation becomes the game", (await page.evaluate(() => new URLSearchParams(location.search).get("moves"))) === "b2 a1 c1 a3", page.url());
  check("and what was the game a variation", (await count()) === 2, await page.locator("#move-list").innerText());
  await context.close();
}

/**
 * The longest task of a page while a search runs, in milliseconds.
 * @param {import("playwright-core").Browser} browser @param {string} link
 */
export async function longestTask(browser, link) {
  const { page, context } = await open(browser, link);
  const longest = [];
  for (const game of ["othello", "amazons", "diamond", "gomoku"]) {
    await page.goto(`${link}play?game=${game}&panel=analysis`);
    await ready(page);
    await page.waitForTimeout(500);
    await page.evaluate(() => {
      Object.assign(window, { longest: 0 });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) Object.assign(window, { longest: Math.max(/** @type {any} */ (window).longest, duration) });
      }).observe({ type: "longtask" });
    });
    await page.keyboard.press("a");
    await page.waitForTimeout(1200);
    await page.keyboard.press("a");
    longest.push(await page.evaluate(() => /** @type {any} */ (window).longest));
  }
  await context.close();
  return Math.max(...longest);
}
