// @ts-check
// Uses the playground as people do, in a real browser:
//   node playground.mjs ../../target/debug/yomi [FOLDER for pictures]
import { lookAtPages } from "./access.mjs";
import { chooseALook, findMovesByKeys, keepStill, lookAtBoards, sayWhyNot, takeTurns } from "./boards.mjs";
import { lookIntoABook, writeABook } from "./books.mjs";
import { keepAReview, lookForGaps, markWrittenLines, openReadyPuzzles, sayWhatIsTheMatter, weighTheFirstBoard } from "./ends.mjs";
import { playWithAFriend, playWithSix } from "./friends.mjs";
import { analyse, keepAFile, playAnEngine, playByKeyboard, playEveryBoard, playForThree, shareALink } from "./games.mjs";
import { drawPayoffs, giveBack, hurry, makeRoom, oneAnalysis, reload } from "./haste.mjs";
import { readTheBook } from "./help.mjs";
import { findExpectedThings, openWithoutAServer, presentTrees, seatSix, skipToTheBoard, stayInPlace } from "./jumps.mjs";
import { listInJapanese, lookAtJapanese, putMessagesIntoJapanese, readInJapanese } from "./japanese.mjs";
import { goThrough, keepProgress, lookAtLessons, present, printSheets, shareInARoom } from "./lessons.mjs";
import { followListings } from "./listings.mjs";
import { SPARING, attempt, count, finish, launch, serve } from "./lib.mjs";
import { solvePuzzles } from "./puzzles.mjs";
import { openRecords } from "./recorded.mjs";
import { compareTrees, drawBars, frameABoard, keepAPage, visitThePublic } from "./research.mjs";
import { answerInWords, buildADatabase, exploreADatabase, reviewAGame, stopAReview } from "./review.mjs";
import { lookAtATournament, playATournament, setATournamentUp, stopATournament } from "./tournament.mjs";
import { lookIntoTrees, replayTheDeepCut, takeTheLessons } from "./trees.mjs";
import { hearAGame, keepVariations, loseNothing, offerLevels, playAsAChild, playByKeys, playByMouse, playByTouch } from "./visitors.mjs";
import { followBrokenLinks, labelOnesOwnTree, playASample, pointAtSets, startFromASample, writeAGame } from "./written.mjs";

const [, , program, folder] = process.argv;
if (!program) {
  console.error("expected: node playground.mjs PROGRAM [FOLDER], got no program");
  process.exit(2);
}
const { link, child } = await serve(program, ["--engine", `yomi=engine:"${program} engine"`, "--book", writeABook(program), "--database", buildADatabase(program)]);
const browser = await launch(SPARING);
/** Parts that measure times or memory, or read the clipboard. */
const ALONE = new Set([
  "what boards show", "boards that stay where they are", "readers in a hurry", "reloads",
  "one analysis at a time", "quiet pages", "memory", "a designer who writes a game",
]);
/** @type {[string, () => Promise<void>][]} */
const parts = [
  // Ten visitors: these six; and below the puzzle fan, the designer, the teacher and the reload at every moment.
  ["a child", () => playAsAChild(browser, link)],
  ["a hobbyist with a mouse", () => playByMouse(browser, link)],
  ["a visitor with the keyboard alone", () => playByKeys(browser, link)],
  ["a visitor with a slow telephone", () => playByTouch(browser, link)],
  ["two friends and a third who watches", () => playWithAFriend(browser, program)],
  ["six friends at the Diamond game", () => playWithSix(browser, link)],
  ["a game that is heard", () => hearAGame(browser, link)],
  ["levels that are offered", () => offerLevels(browser, link)],
  ["a visitor who reloads at every moment", () => loseNothing(browser, link)],
  ["variations", () => keepVariations(browser, link)],
  ["games on every kind of board", () => playEveryBoard(browser, link)],
  ["what boards show", () => lookAtBoards(browser, link)],
  ["boards that stay where they are", () => keepStill(browser, link)],
  ["keys that find moves", () => findMovesByKeys(browser, link)],
  ["turn by turn", () => takeTurns(browser, link)],
  ["moves that there are not", () => sayWhyNot(browser, link)],
  ["the look of a board", () => chooseALook(browser, link)],
  ["a game against an engine", () => playAnEngine(browser, link)],
  ["a game for three", () => playForThree(browser, link)],
  ["a game by keyboard", () => playByKeyboard(browser, link)],
  ["links", () => shareALink(browser, link)],
  ["analysis", () => analyse(browser, link)],
  ["an opening book", () => lookIntoABook(browser, link)],
  ["files", () => keepAFile(browser, link)],
  ["recorded games", () => openRecords(browser, link)],
  ["a review of a pasted game", () => reviewAGame(browser, link)],
  ["reviews of every kind", () => stopAReview(browser, link)],
  ["exact values from a database", () => exploreADatabase(browser, link)],
  ["answers in words", () => answerInWords(browser, link)],
  ["a puzzle fan", () => solvePuzzles(browser, link)],
  ["a designer who writes a game", () => writeAGame(browser, link)],
  ["samples and mistakes", () => startFromASample(browser, link)],
  ["samples by their names", () => playASample(browser, link)],
  ["sets of cells", () => pointAtSets(browser, link)],
  ["the tree of a game of one's own", () => labelOnesOwnTree(browser, link)],
  ["broken links of written games", () => followBrokenLinks(browser, link)],
  ["readers in a hurry", () => hurry(browser, link)],
  ["reloads", () => reload(browser, link)],
  ["one analysis at a time", () => oneAnalysis(browser, link)],
  ["rooms without gaps", () => lookForGaps(browser, link)],
  ["a review that is kept", () => keepAReview(browser, link)],
  ["what is the matter", () => sayWhatIsTheMatter(browser, link, program)],
  ["the weight of the first board", () => weighTheFirstBoard(browser, link)],
  ["puzzles of small boards", () => openReadyPuzzles(browser, link)],
  ["what decided a written game", () => markWrittenLines(browser, link)],
  ["payoffs", () => drawPayoffs(browser, link)],
  ["a board in a page of others", () => frameABoard(browser, link, program)],
  ["a game as one page", () => keepAPage(browser, link)],
  ["two trees", () => compareTrees(browser, link)],
  ["bars of three players", () => drawBars(browser, link)],
  ["a tournament", () => playATournament(browser, link, program)],
  ["a tournament that is stopped", () => stopATournament(browser, link, program)],
  ["tournaments of every kind", () => setATournamentUp(browser, link)],
  ["a tournament on a telephone", () => lookAtATournament(browser, link)],
  ["a server for the public", () => visitThePublic(browser, program)],
  ["quiet pages", () => makeRoom(browser, link)],
  ["memory", () => giveBack(browser, link, child.pid ?? 0)],
  ["the deep cut", () => replayTheDeepCut(browser, link)],
  ["trees", () => lookIntoTrees(browser, link)],
  ["listings", () => followListings(browser, link)],
  ["lessons", () => takeTheLessons(browser, link)],
  ["messages in Japanese", () => putMessagesIntoJapanese()],
  ["lists in Japanese", () => listInJapanese(browser, link)],
  ["a reader of Japanese", () => readInJapanese(browser, link)],
  ["pages in Japanese", () => lookAtJapanese(browser, link)],
  ["ten lessons", () => goThrough(browser, link)],
  ["what was answered", () => keepProgress(browser, link)],
  ["pages for a room", () => present(browser, link)],
  ["links for a room", () => shareInARoom(browser, link, program)],
  ["exercises for paper", () => printSheets(browser, link)],
  ["lessons for everybody", () => lookAtLessons(browser, link)],
  ["the book", () => readTheBook(browser, link)],
  ["pages that stay where they are", () => stayInPlace(browser, link)],
  ["what one expects", () => findExpectedThings(browser, link)],
  ["ways to the board", () => skipToTheBoard(browser, link)],
  ["six players", () => seatSix(browser, link)],
  ["a teacher before a class", () => presentTrees(browser, link)],
  ["without the server", () => openWithoutAServer(browser, program)],
  ["pages", () => lookAtPages(browser, link, folder)],
];

/** Runs a part, and returns what failed. @param {string} name @param {() => Promise<void>} run */
async function take(name, run) {
  const begun = performance.now();
  const failed = await attempt(run);
  console.log(`-- ${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return failed;
}

// Most parts wait more than they work: two go on side by side. Those that measure have the machine to themselves.
const together = parts.filter(([name]) => !ALONE.has(name));
/** Parts in which something failed beside another. @type {typeof parts} */
const again = [];
await Promise.all([0, 1].map(async () => {
  for (let part = together.shift(); part; part = together.shift()) if ((await take(...part)).length > 0) again.push(part);
}));
for (const part of parts) if (ALONE.has(part[0]) && (await take(...part)).length > 0) again.push(part);
// A page may be late for once: what fails a second time, alone, has failed.
for (const [name, run] of again) {
  console.log(`ONCE MORE, AS IT FAILED: ${name}`);
  count(await take(name, run));
}
await browser.close();
finish();
