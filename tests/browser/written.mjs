// @ts-check
// Games written on the page: typed, played to the end, shared as a link; and texts and links with mistakes.
import { moveByClicks, readersTurn, state } from "./games.mjs";
import { check, open } from "./lib.mjs";

/** A game for three that is on no list. */
const THREE = `game "Small corners"
with size = 3 from 2 to 5
players red, green, blue
board square size
pieces stone for each
turn
  place stone on empty
end
  when line of 3 in mine: mover wins
  when no empty: fewest count mine and corner wins`;

/** A game with a small tree: who places the last of four stones wins. */
const SHORT = `game "Four cells"
players red, blue
board square 2
pieces stone for each
turn
  place stone on empty
end
  when next cannot move: mover wins`;

/** @param {import("playwright-core").Page} page */
const checked = (page) => page.waitForFunction(() => document.body.dataset.ready === "true" && document.body.dataset.checked === "true");

/** Types a text as people do: a new line takes the indentation of the one above, and is then made its own. @param {import("playwright-core").Page} page @param {string} text */
async function type(page, text) {
  await page.locator("#text").fill("");
  for (const [at, line] of text.split("\n").entries()) {
    if (at > 0) await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+Home");
    await page.keyboard.type(line);
  }
}

/** The link of a text. @param {string} text */
const fragment = (text) => `#written=${Buffer.from(text).toString("base64url")}`;

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function writeAGame(browser, link) {
  const { page, context, strangers, errors } = await open(browser, link, { permissions: ["clipboard-read", "clipboard-write"] });
  /** @type {string[]} */
  const requested = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto(link);
  await page.getByRole("link", { name: "Write a game of your own" }).click();
  await checked(page);
  check("the page opens with a game that can be played", await page.locator("#play").isEnabled());
  await type(page, THREE);
  await page.waitForFunction(() => document.body.dataset.checked === "true" && document.getElementById("title")?.textContent === "Small corners");
  check("the text was typed as it is", (await page.locator("#text").inputValue()) === THREE);
  check("a text without mistakes has none", (await page.locator("body").getAttribute("data-mistakes")) === "0");
  check("the board is drawn beside the text", (await page.locator("#board .shape").count()) === 9);
  check("the players are named", (await page.locator("#players li").allInnerTexts()).join(" ").includes("blue"));
  await page.getByLabel("size").fill("4");
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => document.querySelectorAll("#board .shape").length === 16);
  await page.getByLabel("size").fill("");
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => document.querySelectorAll("#board .shape").length === 9);
  await page.reload();
  await checked(page);
  check("a reload keeps the text", (await page.locator("#text").inputValue()) === THREE);

  await page.locator("#text").focus();
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(/\/play\?/);
  await readersTurn(page, [1]);
  check("the title is that of the text", (await page.locator("#title").innerText()) === "Small corners");
  for (const [player, search] of [[2, "max-n:depth=2"], [3, "mcts:nodes=300"]]) {
    await page.locator(`#seats [data-player="${player}"]`).click();
    await page.locator("#search-name").selectOption(String(search).split(":")[0] ?? "");
    await page.locator("#search-text").fill(String(search));
    await page.getByRole("button", { name: "Apply" }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
  }
  let now = await readersTurn(page, [1]);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.waitForSelector("#board .cell.hint");
  await moveByClicks(page, 4);
  now = await readersTurn(page, [1]);
  await page.keyboard.press("u");
  await page.waitForFunction((moves) => Number(document.body.dataset.moves) < moves, now.moves);
  const resume = page.getByRole("button", { name: "Continue" });
  if (await resume.isVisible()) await resume.click();
  now = await readersTurn(page, [1]);
  for (let move = 0; move < 9 && !now.over; move += 1) {
    await moveByClicks(page, move);
    now = await readersTurn(page, [1]);
  }
  check("a written game for three is played to its end against searches", now.over && now.moves >= 5, now);

  await page.getByRole("button", { name: "Copy link" }).click();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  check("the link holds the text", shared.includes("#written="), shared);
  const seats = await page.locator("#seats").innerText();
  const played = (/** @type {string} */ address) => new URL(address).searchParams.get("moves");
  await page.reload();
  await readersTurn(page, [1]);
  check("a reload keeps the game", (await state(page)).position === now.position);
  check("the text is never part of a request", requested.every((url) => !url.includes("written=")) && requested.length > 0, requested.filter((url) => url.includes("written=")));
  check("nothing but the playground is asked for", strangers.length === 0, strangers);
  check("no errors on the console", errors.length === 0, errors);
  await context.close();

  const other = await open(browser, link);
  await other.page.goto(shared);
  await readersTurn(other.page, [1, 2, 3]);
  const there = await state(other.page);
  check("the link opens the same position in another browser", there.position === now.position && there.moves === now.moves && there.over, { now, there });
  check("with the same players and moves", (await other.page.locator("#seats").innerText()) === seats && played(other.page.url()) === played(shared));
  await other.page.getByRole("link", { name: "Edit text" }).click();
  await checked(other.page);
  check("and its text can be edited there", (await other.page.locator("#text").inputValue()) === THREE);
  await other.context.close();
}

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function startFromASample(browser, link) {
  const { page, context, errors } = await open(browser, link);
  await page.goto(`${link}write`);
  await checked(page);
  const typed = await page.locator("#text").inputValue();
  const paint = () => page.evaluate(() => document.querySelector("#board .piece")?.closest("[class*=owner-]") && getComputedStyle(document.documentElement).getPropertyValue("--player-1"));
  check("white plays with white pieces", /white, black/.test(typed) && (await paint()) === "#f4efe4", await paint());
  await page.locator("#samples").selectOption("hex");
  await page.getByRole("button", { name: "Load" }).click();
  await page.waitForFunction(() => document.body.dataset.checked === "true" && document.getElementById("title")?.textContent === "Hex");
  check("a sample is loaded and drawn", (await page.locator("#board .shape").count()) === 121);
  await page.keyboard.press("Control+z");
  await page.waitForFunction((text) => /** @type {HTMLTextAreaElement} */ (document.getElementById("text")).value === text, typed);
  check("a sample that was loaded can be undone", true);

  await page.getByRole("button", { name: "The language" }).click();
  await page.locator("dialog .prose table").first().waitFor();
  check("the language is described", (await page.locator("dialog .prose h4").allInnerTexts()).some((heading) => heading.includes("Turns")));
  await page.keyboard.press("Escape");

  await type(page, THREE.replace("on empty", "on emty").replace("in mine:", "in mien:"));
  await page.waitForFunction(() => document.body.dataset.checked === "true" && document.body.dataset.mistakes === "2");
  check("every mistake is marked at its line", (await page.locator(".line-numbers .mistake").allInnerTexts()).join() === "7,9");
  check("and in the text", (await page.locator(".marks mark.mistake").allInnerTexts()).join() === "emty,mien");
  check("a game with mistakes cannot be played", await page.locator("#play").isDisabled());
  const remark = page.locator("#remarks button").first();
  const said = await remark.innerText();
  check("what is wrong is said with its line and what to write instead", /Line 7: .*`emty`.*`empty`/.test(said), said);
  await remark.click();
  const selected = await page.evaluate(() => {
    const area = /** @type {HTMLTextAreaElement} */ (document.getElementById("text"));
    return area.value.slice(area.selectionStart, area.selectionEnd);
  });
  check("a mistake that is clicked is selected in the text", selected === "emty", selected);
  await page.keyboard.type("empty");
  await page.waitForFunction(() => document.body.dataset.checked === "true" && document.body.dataset.mistakes === "1");
  check("no errors on the console", errors.length === 0, errors);
  await context.close();
}

/**
 * A sample is a game by its name: found on the first page, played, described, and chosen with its parameters.
 * @param {import("playwright-core").Browser} browser @param {string} link
 */
export async function playASample(browser, link) {
  const { page, context, errors } = await open(browser, link);
  await page.goto(link);
  await page.waitForFunction(() => document.body.dataset.ready === "true");
  const hex = page.getByRole("link", { name: "Hex", exact: true });
  check("written games are folded away on the first page", !(await hex.isVisible()));
  await page.getByText("Games in text files").click();
  await hex.click();
  await readersTurn(page, [1]);
  check("a plain link opens a sample", new URL(page.url()).searchParams.get("game") === "hex" && !page.url().includes("#"), page.url());
  check("under its own title", (await page.locator("#title").innerText()) === "Hex" && /Hex/.test(await page.title()));
  check("with its players", /red/.test(await page.locator("#seats").innerText()), await page.locator("#seats").innerText());
  const paint = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--player-1"));
  check("and their colors", paint === "#c4352b", paint);
  await page.goto(`${link}play?game=hex:size=3&language=ja`);
  await readersTurn(page, [1]);
  check("in Japanese, too", (await page.locator("#title").innerText()) === "ヘックス");
  await moveByClicks(page, 0);
  check("a move is made", (await state(page)).moves === 1);
  await page.goto(`${link}play?game=othello`);
  await readersTurn(page, [1]);
  await page.locator("#choose-game").click();
  await page.locator("#game-name").selectOption("hexapawn");
  await page.locator("dialog .rules summary").click();
  await page.locator("dialog .rules pre").waitFor();
  check("its text is its rules", /game "Hexapawn"/.test(await page.locator("dialog .rules pre").innerText()));
  await page.locator("dialog").getByLabel("rows").fill("4");
  await page.locator("dialog").getByLabel("rows").press("Tab");
  await page.locator("dialog").getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForFunction(() => document.getElementById("title")?.textContent === "Hexapawn");
  check("it is chosen with its parameters", (await page.locator("#board .shape").count()) === 12 && /hexapawn:rows=4/.test(decodeURIComponent(page.url())), page.url());
  check("no errors on the console", errors.length === 0, errors);
  await context.close();
}

/** The lesson on a game of one's own: its whole tree is labeled, and games that it is not for are refused.
 * @param {import("playwright-core").Browser} browser @param {string} link */
export async function labelOnesOwnTree(browser, link) {
  const { page, context, errors } = await open(browser, link);
  await page.goto(`${link}write${fragment(SHORT)}`);
  await checked(page);
  await page.getByRole("button", { name: "Label its tree" }).click();
  await page.waitForURL("**/lessons/win-or-lose**");
  const own = page.locator("#own");
  await own.getByRole("button", { name: "win (MAX wins)" }).waitFor();
  check("the heading names the game", await page.getByRole("heading", { name: "Your game: Four cells" }).isVisible());
  await own.getByRole("button", { name: "Label the rest" }).click();
  await own.getByText("Everything is labeled").waitFor();
  check("who wins is told", (await own.innerText()).includes("the second player wins"), await own.innerText());
  await own.getByRole("button", { name: "See how the search does it" }).click();
  await own.getByText("The search visited").waitFor();
  for (const [name, text, words] of [["three", THREE, "this game has 3"], ["two", THREE.replace("red, green, blue", "red, green"), "too many to label by hand"]]) {
    await page.goto(`${link}lessons/win-or-lose?game=${name}.game${fragment(text ?? "")}`);
    await page.locator("#own .failure").waitFor({ timeout: 60_000 });
    check(`a game is refused: ${words}`, (await page.locator("#own").innerText()).includes(words ?? ""), await page.locator("#own").innerText());
  }
  await page.goto(`${link}lessons/win-or-lose?game=slide`);
  await page.locator("#own .failure").waitFor({ timeout: 60_000 });
  check("a game with cycles is refused for them", (await page.locator("#own").innerText()).includes("this game has cycles"), await page.locator("#own").innerText());
  check("no errors on the console", errors.length === 0, errors);
  await context.close();
}

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function pointAtSets(browser, link) {
  const { page, context } = await open(browser, link);
  await page.goto(`${link}write${fragment(THREE)}`);
  await checked(page);
  // The caret on the word `corner` of the last line.
  await page.locator("#text").focus();
  await page.evaluate(() => {
    const area = /** @type {HTMLTextAreaElement} */ (document.getElementById("text"));
    const at = area.value.indexOf("corner wins") + 2;
    area.setSelectionRange(at, at);
  });
  await page.waitForFunction(() => document.querySelectorAll("#board .lit-cell").length === 4);
  const said = await page.locator("#cells").innerText();
  check("a set that is pointed at lights its cells", /4 cells.*a1, c1, a3, and c3/.test(said), said);
  const box = await page.locator("#text").boundingBox();
  const size = await page.evaluate(() => Number.parseFloat(getComputedStyle(/** @type {HTMLElement} */ (document.getElementById("text"))).lineHeight));
  // Letters are as wide as the font of this machine makes them.
  const wide = await page.evaluate(() => {
    const drawing = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
    drawing.font = getComputedStyle(/** @type {HTMLElement} */ (document.getElementById("text"))).font;
    return drawing.measureText("m").width;
  });
  // The word `empty` of line 7, from its column 18.
  await page.mouse.move((box?.x ?? 0) + 8 + 20 * wide, (box?.y ?? 0) + 8 + 6.5 * size);
  await page.waitForFunction(() => document.querySelectorAll("#board .lit-cell").length === 9);
  check("so does one below the pointer", true);
  await context.close();
}

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function followBrokenLinks(browser, link) {
  const { page, context } = await open(browser, link);
  const long = fragment(`${THREE}\n#${"x".repeat(64 * 1024)}`);
  for (const [path, expected] of [
    ["play?game=small-corners.game#written=%%%", "is damaged"],
    [`play?game=small-corners.game${long}`, "is too long"],
    ["play?game=small-corners.game", "its text is missing"],
    [`play?game=small-corners.game${fragment(THREE.replace("empty", "emty"))}`, "small-corners.game:7:18: "],
  ]) {
    await page.goto("about:blank");
    await page.goto(`${link}${path}`);
    await page.waitForFunction(() => document.body.dataset.ready === "error");
    const said = await page.locator("#trouble .failure").allInnerTexts();
    check(`a broken link says once what is wrong: ${expected}`, said.length === 1 && (said[0] ?? "").includes(expected ?? ""), said);
  }
  check("and offers to edit a text with mistakes", await page.getByRole("link", { name: "Edit text" }).first().isVisible());
  await page.goto(`${link}write#written=%%%`);
  await checked(page);
  await context.close();
}
