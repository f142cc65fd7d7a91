// @ts-check
// Uses the playground as people do, in a real browser:
//   node playground.mjs ../../target/debug/yomi [FOLDER for pictures]
import { lookAtPages } from "./access.mjs";
import { analyse, keepAFile, playByKeyboard, playEveryBoard, playForThree, shareALink } from "./games.mjs";
import { finish, launch, serve } from "./lib.mjs";
import { lookIntoTrees, replayTheDeepCut, takeTheLessons } from "./trees.mjs";

const [, , program, folder] = process.argv;
if (!program) {
  console.error("expected: node playground.mjs PROGRAM [FOLDER], got no program");
  process.exit(2);
}
const { link } = await serve(program);
const browser = await launch();
/** @type {[string, () => Promise<void>][]} */
const parts = [
  ["games on every kind of board", () => playEveryBoard(browser, link)],
  ["a game for three", () => playForThree(browser, link)],
  ["a game by keyboard", () => playByKeyboard(browser, link)],
  ["links", () => shareALink(browser, link)],
  ["analysis", () => analyse(browser, link)],
  ["files", () => keepAFile(browser, link)],
  ["the deep cut", () => replayTheDeepCut(browser, link)],
  ["trees", () => lookIntoTrees(browser, link)],
  ["lessons", () => takeTheLessons(browser, link)],
  ["pages", () => lookAtPages(browser, link, folder)],
];
for (const [name, run] of parts) {
  console.log(`-- ${name}`);
  await run();
}
await browser.close();
finish();
