// @ts-check
// Friends who play each other in a room, on pages of their own: two play, a third watches, one reloads, the server is killed in the middle
// of the game; and six at the Diamond game.
import { moveByClicks } from "./games.mjs";
import { check, open, serve } from "./lib.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Waits until so many moves have come to a page. @param {Page} page @param {number} moves */
const came = (page, moves) => page.waitForFunction((moves) => document.body.dataset.roomMoves === String(moves) && document.body.dataset.moves === String(moves), moves, { timeout: 30_000 });

/** @param {Page} page */
const state = (page) => page.locator("#room-state").innerText();

/** Opens a room from the board, and gives its address. @param {Page} page @param {(page: Page) => Promise<unknown>} [choose] */
async function openRoom(page, choose = async () => {}) {
  await page.getByRole("button", { name: "Invite" }).click();
  await page.locator("#invite-name").fill("<b>Aiko</b>");
  await choose(page);
  await page.locator("#invite-open").click();
  await page.waitForURL(/room=/);
  await page.waitForFunction(() => document.body.dataset.ready === "true");
  await page.locator("#seats").getByText("you").first().waitFor();
  return page.url();
}

/** Sits down at a free seat. @param {Page} page @param {string} link @param {number} player @param {string} name */
async function sit(page, link, player, name) {
  await page.goto(link);
  await page.locator(`#room [data-sit="${player}"]`).click();
  await page.locator("#room-name").fill(name);
  await page.keyboard.press("Enter");
  await page.locator("#seats").getByText("you").first().waitFor();
}

/** @param {import("playwright-core").Browser} browser @param {string} program */
export async function playWithAFriend(browser, program) {
  let { link, child } = await serve(program);
  const { port } = new URL(link);
  const [host, guest, third] = await Promise.all([0, 1, 2].map(() => open(browser, link)));
  if (!host || !guest || !third) return;
  await host.page.goto(`${link}play?game=connect-four&language=en`);
  const room = await openRoom(host.page);
  check("the link holds no secret", /play\?room=[\w-]{24}(&language=en)?$/.test(room), room);
  check("who is alone is told to wait", /Waiting for the others/.test(await state(host.page)), await state(host.page));
  await host.page.locator('#room [data-does="invite"]').click();
  await host.page.locator("dialog pre").waitFor();
  check("a server that others do not reach says so", /--address 0\.0\.0\.0/.test(await host.page.locator("dialog").innerText()));
  await host.page.keyboard.press("Escape");
  await sit(guest.page, room, 2, "Bo");
  await third.page.goto(room);
  await host.page.waitForFunction(() => /your move/.test(document.querySelector("#room-state")?.textContent ?? ""));
  check("names are text", (await guest.page.locator("#seats").innerText()).includes("<b>Aiko</b>"), await guest.page.locator("#seats").innerText());
  check("whoever is not to move cannot", (await guest.page.locator("#board .cell.can").count()) === 0);
  const pages = [host.page, guest.page, third.page];
  for (let moves = 0; moves < 4; moves += 1) {
    await moveByClicks(pages[moves % 2] ?? host.page, moves);
    await Promise.all(pages.map((page) => came(page, moves + 1)));
  }
  check("a spectator cannot move", (await third.page.locator("#board .cell.can").count()) === 0 && /watching/.test(await state(third.page)), await state(third.page));
  await guest.page.reload();
  await came(guest.page, 4);
  check("a reload keeps the seat", (await guest.page.locator("#seats").innerText()).includes("you"));
  // What stands further down has come too: it cannot be fetched from a server that is away.
  await Promise.all(pages.map((page) => page.locator("#show-end").waitFor({ state: "attached" })));
  // The server goes in the middle of the game; a move is made while it is away.
  child.kill("SIGKILL");
  await host.page.waitForFunction(() => document.body.dataset.connection === "lost");
  await host.page.locator("#board .cell.can").first().dispatchEvent("click");
  ({ child } = await serve(program, [], port));
  await Promise.all(pages.map((page) => came(page, 5)));
  await moveByClicks(guest.page, 1);
  await Promise.all(pages.map((page) => came(page, 6)));
  check("no move is lost when the server is killed, and none doubled", true);
  await host.page.locator('#room [data-does="resign"]').click();
  await host.page.getByRole("button", { name: "Play on" }).click();
  check("who resigns is asked", (await host.page.evaluate(() => document.body.dataset.over)) === "false");
  await host.page.locator('#room [data-does="draw"]').click();
  await guest.page.getByText("offers a draw").first().waitFor();
  await host.page.locator('#room [data-does="resign"]').click();
  await host.page.locator("#resign-sure").click();
  await Promise.all(pages.map((page) => page.waitForFunction(() => document.body.dataset.over === "true")));
  for (const page of [host.page, guest.page]) await page.locator('#room [data-does="rematch"]').click();
  await Promise.all(pages.map((page) => came(page, 0)));
  await guest.page.waitForFunction(() => /your move/.test(document.querySelector("#room-state")?.textContent ?? ""));
  await moveByClicks(guest.page, 0);
  await Promise.all(pages.map((page) => came(page, 1)));
  await guest.page.waitForFunction(() => /Waiting/.test(document.querySelector("#room-state")?.textContent ?? ""));
  check("sides are turned in a rematch", true);
  for (const [who, { errors, strangers }] of Object.entries({ host, guest, third })) {
    // What was asked of the server while it was killed is told on the console.
    const found = errors.filter((error) => !/WebSocket connection|ERR_CONNECTION_REFUSED/.test(error));
    check(`no errors on the console of the ${who}`, found.length === 0 && strangers.length === 0, [found, strangers]);
  }
  await Promise.all([host, guest, third].map(({ context }) => context.close()));
  child.kill();
}

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function playWithSix(browser, link) {
  const friends = await Promise.all(Array.from({ length: 6 }, () => open(browser, link, { viewport: { width: 390, height: 844 } })));
  const pages = friends.map(({ page }) => page);
  const [host] = pages;
  if (!host) return;
  await host.goto(`${link}play?game=${encodeURIComponent("diamond:players=6,camp=2")}&language=en`);
  // Five people and a search.
  const room = await openRoom(host, async (page) => {
    for (let seat = 2; seat <= 6; seat += 1) await page.locator(`#invite-seat-${seat}`).selectOption(seat === 4 ? "level:1" : "friend");
  });
  const seats = [1, 2, 3, 5, 6];
  for (const [at, player] of seats.entries()) if (at > 0) await sit(pages[at] ?? host, room, player, `P${player}`);
  await pages[5]?.goto(room);
  let moves = 0;
  for (const at of [0, 1, 2, 3, 4, 0]) {
    await moveByClicks(pages[at] ?? host, moves);
    // After the third person the search moves.
    moves += at === 2 ? 2 : 1;
    await Promise.all(pages.map((each) => came(each, moves)));
  }
  check("six sit at the Diamond game, a search among them, and all see every move", moves === 7);
  for (const [at, { errors }] of friends.entries()) check(`no errors on the console of friend ${at + 1}`, errors.length === 0, errors);
  await Promise.all(friends.map(({ context }) => context.close()));
}
