// @ts-check
// Recorded games that a reader opens: picked from a list of files, or dropped on the page.
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
  await pick(page, file("other.ggf", "(;GM[Amazons];)"));
  await page.waitForFunction(() => /Othello/.test(document.querySelector("#files-body .failure")?.textContent ?? ""));
  check("a file of another game changes nothing", (await state(page)).position === here.position);
  check("no errors on the console while files are opened", errors.length === 0, errors);
  await context.close();
}
