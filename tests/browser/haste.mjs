// @ts-check
// Readers in a hurry on a slow connection, readers who reload, and pages that nobody asks anything: what was wished for last is what
// is shown, and nothing is lost.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { check, open } from "./lib.mjs";

/** How late the server's words arrive where they are late, in milliseconds: several clicks fit in between. */
const LATE = 120;
/** And where they are not. */
const SOON = 40;

/** @typedef {{id: number, ask?: string, tell?: string, multi?: number, of?: number, answer?: any}} Message */

/**
 * A page whose words from and to the server pass through here, late if told.
 * @param {import("playwright-core").Browser} browser @param {string} link @param {string} query
 * @param {{late?: boolean, heard?: (asked: Message) => void, told?: (told: Message) => void}} [between]
 */
async function through(browser, link, query, { late = false, heard = () => {}, told = () => {} } = {}) {
  const opened = await open(browser, link);
  const { page } = opened;
  /** @type {import("playwright-core").WebSocketRoute[]} */
  const sockets = [];
  await page.routeWebSocket(/\/socket(\?|$)/, (socket) => {
    sockets.push(socket);
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      heard(JSON.parse(String(text)));
      server.send(text);
    });
    server.onMessage((data) => {
      if (typeof data !== "string" && data.readUInt32BE(0) !== 0) return socket.send(data);
      const message = JSON.parse(typeof data === "string" ? data : gunzipSync(data.subarray(4)).toString());
      told(message);
      const pass = () => socket.send(JSON.stringify(message));
      if (late) setTimeout(pass, LATE);
      else pass();
    });
  });
  await page.goto(`${link}play?${query}`);
  await ready(page);
  return { ...opened, sockets };
}

/** @param {import("playwright-core").Page} page */
const ready = (page) => page.waitForFunction(() => document.body.dataset.ready === "true");

/** @param {import("playwright-core").Page} page */
const at = (page) => page.evaluate(() => Number(document.body.dataset.moves));

/**
 * Waits until so many moves lead to what is shown, and says how many do then, or if they never come to that.
 * @param {import("playwright-core").Page} page @param {number} moves @param {number} [settle] until whatever is on its way has arrived as well
 */
async function comesTo(page, moves, settle = 2 * LATE) {
  await page.waitForFunction((wanted) => Number(document.body.dataset.moves) === wanted, moves, { timeout: 30_000 }).catch(() => {});
  await page.waitForTimeout(settle);
  return at(page);
}

/** Clicks one after the other before anything can be answered. @param {import("playwright-core").Page} page @param {string[]} wanted selectors */
const clickAtOnce = (page, wanted) => page.evaluate((selectors) => {
  for (const selector of selectors) document.querySelector(selector)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}, wanted);

/** @param {string} name */
const cell = (name) => `#board .cell[aria-label^="${name}"]`;

/** @param {import("playwright-core").Page} page */
const moves = (page) => page.evaluate(() => new URLSearchParams(location.search).get("moves")?.split(" ") ?? []);

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function hurry(browser, link) {
  const game = "game=tic-tac-toe";
  const played = await through(browser, link, game, { late: true });
  await clickAtOnce(played.page, [cell("b2"), cell("a1")]);
  check("of two quick moves the first is played", (await comesTo(played.page, 1)) === 1 && (await moves(played.page)).join() === "b2", await moves(played.page));
  await played.context.close();

  const gone = await through(browser, link, `${game}&moves=b2%20a1%20c3%20a3%20a2`, { late: true });
  await clickAtOnce(gone.page, Array(4).fill("#go-back"));
  check("four quick clicks go four moves back", (await comesTo(gone.page, 1)) === 1, await at(gone.page));
  await clickAtOnce(gone.page, ["#go-forward", "#go-forward", cell("c1")]);
  check("a move on a board that is about to change is none", (await comesTo(gone.page, 3)) === 3 && (await moves(gone.page)).length === 5, await moves(gone.page));
  await gone.context.close();

  // The search's move arrives while the reader is on the way back to an earlier position.
  const seats = encodeURIComponent("human;pvs:depth=1");
  const back = await through(browser, link, `${game}&seats=${seats}&moves=b2%20a1`, { late: true });
  await clickAtOnce(back.page, [cell("c3")]);
  await back.page.waitForFunction(() => document.body.dataset.thinking === "true");
  await back.page.waitForTimeout(LATE / 2);
  await clickAtOnce(back.page, ["#go-first"]);
  check("a reader who goes back is not brought forth by a search", (await comesTo(back.page, 0)) === 0, await at(back.page));
  await back.context.close();
}

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function reload(browser, link) {
  const { page, context, errors } = await open(browser, link);
  const goTo = async (/** @type {string} */ query) => {
    await page.goto(`${link}play?game=tic-tac-toe&${query}`);
    await ready(page);
  };
  await goTo(`seats=${encodeURIComponent("pvs;human")}&moves=b2%20a1%20c1`);
  await page.click("#take-back");
  check("after a reload, take back goes to the reader's last move", (await comesTo(page, 1, SOON)) === 1, await at(page));

  await goTo("moves=b2%20a1%20c3%20a3");
  await page.click("#go-back");
  await page.click("#go-back");
  await comesTo(page, 2, SOON);
  await page.reload();
  await ready(page);
  const listed = await page.locator("#move-list li").count();
  check("a reload keeps the place in the game", (await at(page)) === 2, page.url());
  check("and the moves after it", listed === 5, { listed, url: page.url() });
  check("and who made them", (await page.locator("#move-list .dot.owner-2").count()) === 2);

  await page.click("#go-last");
  await comesTo(page, 4, SOON);
  await page.getByRole("button", { name: "Resign" }).click();
  const said = () => page.locator("#turn-words").innerText();
  const resigned = await said();
  await page.reload();
  await ready(page);
  check("a reload keeps a resignation", /resigns/.test(resigned) && (await said()) === resigned, await said());
  await page.click("#go-back");
  await comesTo(page, 3, SOON);
  const before = await said();
  await page.click("#go-forward");
  await comesTo(page, 4, SOON);
  check("a look back does, too", !/resigns/.test(before) && (await said()) === resigned, [before, await said()]);
  await page.click("#take-back");
  check("a resignation is taken back alone", (await comesTo(page, 4, SOON)) === 4 && !/resigns/.test(await said()), await said());

  await goTo("moves=b2%20a1%20c3%20a3&at=2&panel=analysis");
  await page.keyboard.press("a");
  await page.locator('.rows [data-key="move-c1"]').click();
  await comesTo(page, 3, SOON);
  const followed = await moves(page);
  await page.reload();
  await ready(page);
  check("a reload keeps a line that is followed", (await moves(page)).join() === followed.join() && await page.locator(".line-followed").isVisible(), page.url());
  await page.locator(".line-followed button.main").click();
  check("and the way back to the game", (await comesTo(page, 2, SOON)) === 2 && (await moves(page)).join(" ") === "b2 a1 c3 a3", page.url());
  check("no errors on the console after reloads", errors.length === 0, errors);
  await context.close();
}

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function oneAnalysis(browser, link) {
  /** @type {Set<number>} */
  const running = new Set();
  let most = 0;
  const { page, context } = await through(browser, link, "game=tic-tac-toe&moves=b2%20a1%20c3%20a3&search=pvs:depth=2", {
    late: true,
    heard: ({ id, ask, of = 0 }) => {
      if (ask === "analyze") running.add(id);
      if (ask === "stop") running.delete(of);
      most = Math.max(most, running.size);
    },
    told: ({ id, tell }) => { if (tell === "answer") setTimeout(() => running.delete(id), LATE); },
  });
  // Start; then Stop and Start again while the first answer is on its way.
  const button = "#graph-body button";
  await page.waitForSelector(button);
  await clickAtOnce(page, [button]);
  await page.waitForTimeout(LATE / 4);
  await clickAtOnce(page, [button, button]);
  await page.waitForFunction(() => document.querySelectorAll("#graph-body .target").length === 5);
  await page.waitForTimeout(2 * LATE);
  check("whole games are analysed one at a time", most === 1, most);
  await context.close();

  /** @type {Set<number>} */
  const hints = new Set();
  const deep = await through(browser, link, "game=connect-four&search=pvs:depth=6&panel=analysis", {
    heard: ({ id, ask, multi }) => { if (ask === "analyze" && multi === 1) hints.add(id); },
    told: (message) => { if (message.answer && hints.has(message.id)) Object.assign(message.answer, { depth: 1, nodes: 8, kind: "heuristic", value: [77, -77] }); },
  });
  await deep.page.keyboard.press("a");
  await deep.page.waitForFunction(() => document.body.dataset.analysis === "done");
  const label = () => deep.page.locator("#graph-body .target").first().getAttribute("aria-label");
  const found = await label();
  await deep.page.getByRole("button", { name: "Hint" }).click();
  await deep.page.waitForSelector("#board .cell.hint");
  check("a hint leaves a deeper analysis alone", (await label()) === found, [found, await label()]);
  await deep.context.close();
}

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function drawPayoffs(browser, link) {
  const { page, context } = await open(browser, link);
  await page.goto(`${link}play?game=${encodeURIComponent("tree:([2,-2,-2] [0,0,0])")}&panel=analysis`);
  await ready(page);
  await page.keyboard.press("a");
  await page.waitForFunction(() => document.body.dataset.analysis === "done");
  await page.locator(".verdict .paid").first().waitFor({ timeout: 30_000 }).catch(() => {});
  const bars = await page.locator(".verdict .paid").evaluateAll((all) => all.map((paid) => {
    const [own, room] = [paid.getBoundingClientRect(), /** @type {Element} */ (paid.parentElement).getBoundingClientRect()];
    return [own.left, own.right].map((edge) => Math.round((100 * (edge - room.left)) / room.width));
  }));
  check("what three players are paid is drawn from nothing, for and against", JSON.stringify(bars) === "[[50,100],[0,50],[0,50]]", bars);
  const numbers = await page.locator(".verdict .paid-row .number").allInnerTexts();
  check("and told as numbers", numbers.join() === "2,\u22122,\u22122" || numbers.join() === "2,-2,-2", numbers);
  await context.close();
}

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function makeRoom(browser, link) {
  const { page, context, sockets } = await through(browser, link, "game=tic-tac-toe");
  await sockets[0]?.close({ code: 1013, reason: "quiet, and others wait" });
  await page.waitForTimeout(600);
  check("a page that was quiet and made room does not come back by itself", sockets.length === 1, sockets.length);
  check("and does not complain", await page.evaluate(() => document.body.dataset.connection !== "lost"));
  await page.locator(cell("b2")).dispatchEvent("click");
  check("and comes back with its next ask", (await comesTo(page, 1)) === 1 && sockets.length === 2, sockets.length);
  await context.close();
}

/** @param {number} program its process */
const megabytes = (program) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${program}/status`, "utf8"))?.[1]) / 1024;

/** What searches took goes back. @param {import("playwright-core").Browser} browser @param {string} link @param {number} program */
export async function giveBack(browser, link, program) {
  const { page, context } = await open(browser, link);
  await page.goto(`${link}play?game=tic-tac-toe`);
  await ready(page);
  const before = megabytes(program);
  const asked = await page.evaluate(() => Promise.all(Array.from({ length: 4 }, () => new Promise((done) => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/socket`);
    let [last, id] = [3, 0];
    const next = () => socket.send(JSON.stringify({ id: ++id, ask: "tree", game: "uniform:depth=14,branching=2", search: "minimax", limit: 30_000 }));
    socket.onopen = next;
    socket.onmessage = ({ data }) => {
      if (typeof data === "string" && ["nodes", "waiting"].includes(JSON.parse(data).tell)) return;
      if (typeof data === "string" || id === last) {
        socket.close();
        done(typeof data === "string" ? data : id);
      } else {
        next();
      }
    };
  }))));
  let after = megabytes(program);
  // What was freed is given back a little later.
  for (let look = 0; look < 300 && after - before >= 48; look += 1) {
    await page.waitForTimeout(100);
    after = megabytes(program);
  }
  check("trees are drawn", asked.every((count) => count === 3), asked);
  check("what they took is given back", after - before < 48, { before, after });
  console.log(`   resident before 12 trees ${before.toFixed(0)} MiB, after ${after.toFixed(0)} MiB`);
  await context.close();
}
