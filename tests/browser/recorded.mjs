// @ts-check
// Recorded games that a reader opens: picked from a list of files, or dropped on the page.
import { readFile } from "node:fs/promises";
import { readersTurn, state } from "./games.mjs";
import { check, open } from "./lib.mjs";

/** @typedef {{name: string, mimeType: string, buffer: Buffer}} Picked */

/** A file as a reader picks it. @param {string} name @param {string} text @returns {Picked} */
const file = (name, text) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

/** @param {import("playwright-core").Page} page @param {Picked} what */
async function pick(page, what) {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "Open file" }).click()]);
  await chooser.setFiles(what);
}

/** @param {import("playwright-core").Page} page @param {Picked} what */
const drop = (page, { name, buffer }) => page.evaluate(({ name, text }) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  for (const kind of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
}, { name, text: buffer.toString() });

/** @param {import("playwright-core").Page} page @param {number} moves */
const playedTo = (page, moves) => page.waitForFunction((moves) => Number(document.body.dataset.moves) === moves, moves, { timeout: 30_000 });

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function openRecords(browser, link) {
  const { page, context, errors } = await open(browser, link);
  await page.goto(`${link}play?game=othello&moves=F5D6`);
  await readersTurn(page, [1, 2]);
  check("a link takes moves as people type them", (await state(page)).moves === 2, await state(page));
  await pick(page, file("game.sgf", "(;GM[2]SZ[8]PB[Ann]PW[Bo];B[fe];W[df];B[cc])"));
  await playedTo(page, 3);
  check("a game of SGF is opened at its end", new URL(page.url()).searchParams.get("moves") === "f5 d6 c3", page.url());
  check("its players are named to whoever does not see", /Ann/.test(await page.locator("#live").innerText()));
  await drop(page, file("games.txt", "f5d6c3d3c4\nf5f6\n"));
  await page.locator("#recorded-games button").nth(1).click();
  await playedTo(page, 2);
  check("of several games one is chosen", new URL(page.url()).searchParams.get("moves") === "f5 f6", page.url());
  const failure = page.locator("#files-body .failure:not([hidden])");
  await drop(page, file("broken.txt", "f5 d6 a1 c3\n"));
  await failure.waitFor();
  const broken = await failure.innerText();
  check("a record is opened up to where it breaks off, and that is told", /broken\.txt: opened up to move 2; move 3: expected/.test(broken), broken);
  const here = await state(page);
  await pick(page, file("other.sgf", "(;GM[1];B[aa])"));
  await page.waitForFunction(() => /GM\[2\]/.test(document.querySelector("#files-body .failure")?.textContent ?? ""));
  check("a file of a game that is not here changes nothing", (await state(page)).position === here.position);

  // What is said of a game stays with it.
  await drop(page, file("said.sgf", "(;GM[2]PB[Ann]PW[Bo]C[A game.];B[fe](;W[df]C[Parallel?];B[cc])(;W[ff]C[Diagonal.]))"));
  await playedTo(page, 3);
  const said = async () => [await page.locator("#move-list .comment").allInnerTexts(), await page.locator("#move-list .variation").count(), /Ann/.test(await page.locator("#seats").innerText())].join();
  const whole = "A game.,Diagonal.,Parallel?,1,true";
  check("names, comments and variations of a file are shown", (await said()) === whole, await said());
  await page.reload();
  await readersTurn(page, [1, 2]);
  check("and are there after a reload", (await said()) === whole, await said());
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save game" }).click()]);
  const saved = await readFile(await download.path());
  await page.goto(`${link}play?game=nim`);
  await readersTurn(page, [1]);
  await pick(page, { name: "saved.json", mimeType: "application/json", buffer: saved });
  await playedTo(page, 3);
  check("and in the file of a game", (await said()) === whole, await said());

  await drop(page, file("other.jsonl", '{"game": "connect-four", "moves": ["4", "4"]}\n'));
  await playedTo(page, 2);
  check("a file of another game opens that game", new URL(page.url()).searchParams.get("game") === "connect-four", page.url());
  await drop(page, file("line.game", 'game "Line"\nplayers one, two\nboard square 3\npieces stone for each\nturn\n  place stone on empty\nend\n  when line of 3 in mine: mover wins\n  when no empty: draw\n'));
  await page.waitForFunction(() => document.getElementById("title")?.textContent === "Line" || document.querySelector("#files-body .failure:not([hidden])"));
  check("the text of a game opens that game", (await page.locator("#title").innerText()) === "Line", await page.locator("#files-body .failure").innerText());
  check("no errors on the console while files are opened", errors.length === 0, errors);
  await context.close();
}
