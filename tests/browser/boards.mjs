// @ts-check
// What boards look like and how fast they are: situations of every game, pieces that move, what is marked on them, and the keys that
// say and find what is there.
import { check, open, openPlainly } from "./lib.mjs";
import { readersTurn, state } from "./games.mjs";

/** Larger boards than those that games have by default, as the list of games names none of them. */
const LARGE = ["othello:size=10", "mnk:m=19,n=19,k=6", "diamond:arm=4,camp=4", "nim:heaps=20+20+20"];

/** @param {number[]} times */
const median = (times) => [...times].sort((one, other) => one - other)[times.length >> 1] ?? NaN;

/**
 * How long a situation of each game takes, in milliseconds: its answer from the server, asked again and again; and on the page a move,
 * from the click until it is drawn (`own`) and until its position has come and is on the screen (`shown`).
 * @param {import("playwright-core").Browser} browser @param {string} link @param {number} [rounds]
 */
export async function timeBoards(browser, link, rounds = 5) {
  const { page, context } = await openPlainly(browser);
  await page.goto(`${link}play`);
  await readersTurn(page, [1]);
  const answers = await page.evaluate(async ({ large, rounds }) => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/socket`);
    await new Promise((done) => { socket.onopen = done; });
    let id = 0;
    const ask = (/** @type {object} */ what) => new Promise((done) => {
      id += 1;
      const begun = performance.now();
      socket.onmessage = (event) => {
        const told = JSON.parse(event.data);
        done({ told, time: performance.now() - begun, length: event.data.length });
      };
      socket.send(JSON.stringify({ id, ...what }));
    });
    const { told: { games } } = await ask({ ask: "games" });
    const found = [];
    for (const game of [...games.map((/** @type {{name: string}} */ one) => one.name), ...large]) {
      const times = [];
      let [length, legal] = [0, 0];
      for (let round = 0; round < rounds; round += 1) {
        const answer = await ask({ ask: "situation", game });
        times.push(answer.time);
        length = answer.length;
        legal = answer.told.situation?.legal.length ?? 0;
      }
      found.push({ game, times, length, legal });
    }
    socket.close();
    return found;
  }, { large: LARGE, rounds });
  const figures = [];
  for (const { game, times, length, legal } of answers) {
    await page.goto(`${link}play?game=${encodeURIComponent(game)}`);
    await readersTurn(page, [1, 2, 3, 4, 5, 6]);
    // The first move of a page compiles what it runs, as the first figure of any program.
    const moves = [];
    for (let move = 0; move < 3; move += 1) moves.push(await page.evaluate(moveAndMeasure));
    const measured = moves.filter((move) => move !== null);
    figures.push({
      game, legal, length, answer: median(times), own: median(measured.map(({ own }) => own)), shown: median(measured.map(({ shown }) => shown)),
    });
  }
  await context.close();
  return figures;
}

/** In the page: makes a move by clicks and measures it; null where there is no move. */
async function moveAndMeasure() {
  const before = document.body.dataset.moves;
  const moved = () => document.body.dataset.moves !== before;
  for (let click = 0; click < 6; click += 1) {
    const cells = document.querySelectorAll("#board .cell.can");
    const target = cells[cells.length >> 1] ?? document.querySelector("#board .cell.confirm, #board .moves-offered button:enabled");
    if (!target) return null;
    const begun = performance.now();
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    const own = performance.now() - begun;
    if (!moved() && !document.querySelector("#board .sent")) continue;
    while (!moved()) await new Promise((done) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = done; port2.postMessage(0); });
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return { own, shown: performance.now() - begun };
  }
  return null;
}

/** The cells, dots and pieces that show. @param {import("playwright-core").Page} page */
const shown = (page) => page.evaluate(() => ({
  dots: [...document.querySelectorAll("#board .can-dot, #board .can-ring, #board .can-card")].filter((dot) => {
    const { fillOpacity, strokeOpacity, fill } = getComputedStyle(dot);
    return Number(fill === "none" ? strokeOpacity : fillOpacity) > 0.2;
  }).length,
  can: document.querySelectorAll("#board .cell.can").length,
  pieces: document.querySelectorAll("#board .pieces .piece").length,
  last: document.querySelectorAll("#board .last-mark").length,
  decided: document.querySelectorAll("#board .decided").length,
  counts: [...document.querySelectorAll(".seat-count")].map((count) => count.textContent),
  moving: document.getAnimations().filter((animation) => animation.effect instanceof KeyframeEffect && animation.effect.target?.closest(".pieces")).length,
}));

/** Clicks a cell by its name. @param {import("playwright-core").Page} page @param {string} name */
const click = (page, name) => page.locator(`#board .cell[aria-label="${name}"], #board .cell[aria-label^="${name},"]`).first().dispatchEvent("click");

/** Waits until so many moves are played. @param {import("playwright-core").Page} page @param {number} count */
const played = (page, count) => page.waitForFunction((count) => Number(document.body.dataset.moves) === count, count);

/** In the page, before anything else: motions take fifty times as long, so that a slow machine sees them too. */
function slowDown() {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function slowly(...how) {
    const animation = animate.apply(this, how);
    animation.playbackRate = 0.02;
    return animation;
  };
}

/** Ends what moves. @param {import("playwright-core").Page} page */
const finishMotions = (page) => page.evaluate(() => {
  for (const animation of document.getAnimations()) {
    if (animation.effect instanceof KeyframeEffect && animation.effect.target?.closest(".pieces")) animation.finish();
  }
});

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function lookAtBoards(browser, link) {
  const { page, context, errors } = await open(browser, link);
  await page.addInitScript(slowDown);
  const to = async (/** @type {string} */ query) => {
    await page.goto(`${link}play?${query}`);
    await readersTurn(page, [1, 2, 3]);
    // Motions come after the board.
    await page.waitForFunction(() => document.querySelector("#board .pieces")?.getAttribute("data-moves") === "true");
  };

  await to("game=othello");
  let now = await shown(page);
  check("legal moves show before anything is pointed at", now.dots === 4 && now.can === 4, now);
  check("discs are counted beside the players", now.counts.join() === "2 discs,2 discs", now.counts);
  await click(page, "d3");
  await played(page, 1);
  now = await shown(page);
  check("the position is there at once, and a disc turns over on it", now.pieces >= 5 && now.moving > 0, now);
  check("the disc that was placed is marked itself", now.last === 1, now);
  check("the counts follow", now.counts.join() === "4 discs,1 disc", now.counts);
  await finishMotions(page);
  await page.waitForFunction(() => document.querySelectorAll("#board .pieces .piece").length === 5);

  await to("game=gomoku&moves=h8%20i9%20g7%20h10%20f6%20g8%20e5%20k9");
  check("stones lie on crossings with five star points", (await page.locator("#board .edges circle").count()) === 5 && ((await page.locator("#board .edges path").getAttribute("d")) ?? "").split("M").length === 421);
  await click(page, "d4");
  await played(page, 9);
  now = await shown(page);
  check("the line that won is marked", now.decided === 5 && (await page.locator("#board .decided-line").count()) === 1, now);

  await to("game=connect-four&moves=4%204%203%203%202%202");
  await click(page, "1");
  await played(page, 7);
  now = await shown(page);
  check("four in a row are marked, and the last disc drops", now.decided === 4 && now.moving === 1 && now.pieces === 7, now);

  await to("game=amazons");
  await click(page, "d1");
  await click(page, "d7");
  const words = await page.locator("#board .cell").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? "").filter((words) => /^d[17],/.test(words)));
  check("an amazon stands on her new square while her arrow is chosen", words.some((one) => /^d7, amazon/.test(one)) && !words.some((one) => /^d1, amazon/.test(one)), words);
  await page.keyboard.press("b");
  await page.keyboard.press("Escape");
  const back = await page.locator("#board .cell[aria-label^='d1,']").getAttribute("aria-label");
  check("and goes back when the click is undone", /amazon/.test(back ?? ""), back);

  await to("game=diamond");
  check("camps have their players' colours", (await page.locator("#board .home.owner-1").count()) === 6 && (await page.locator("#board .home.owner-3").count()) === 6);
  await click(page, "b1");
  await click(page, "d4");
  await played(page, 1);
  const frames = await page.evaluate(() => document.getAnimations().flatMap(({ effect }) => (effect instanceof KeyframeEffect && effect.target?.closest(".pieces") ? [effect.getKeyframes().length] : [])));
  check("a man hops over his neighbour", frames.join() === "3", frames);
  await to("game=tanhinmin:cards=12");
  check("cards are counted", (await shown(page)).counts.join() === "4 cards,4 cards,4 cards", (await shown(page)).counts);

  // Stepping through a game makes no queue.
  await to("game=othello&moves=d3%20c3%20c4%20e3%20f3");
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowLeft");
  await played(page, 0);
  await finishMotions(page);
  await page.waitForFunction(() => document.querySelectorAll("#board .pieces .piece").length === 4);
  check("going back quickly shows the start", (await shown(page)).pieces === 4);
  check("no errors on the console", errors.length === 0, errors);
  await context.close();

  const quiet = await open(browser, link, { reducedMotion: "reduce" });
  await quiet.page.addInitScript(slowDown);
  await quiet.page.goto(`${link}play?game=othello`);
  await readersTurn(quiet.page, [1]);
  await click(quiet.page, "d3");
  await played(quiet.page, 1);
  check("nothing moves for who wants less motion", (await shown(quiet.page)).moving === 0);
  await quiet.context.close();
}

/** The board stays where it is when a line of text comes and goes. @param {import("playwright-core").Browser} browser @param {string} link */
export async function keepStill(browser, link) {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    const { page, context } = await open(browser, link, { viewport });
    await page.goto(`${link}play?game=tic-tac-toe&seats=${encodeURIComponent("human;pvs")}`);
    await readersTurn(page, [1]);
    const top = () => page.locator("#board .scene").evaluate((board) => board.getBoundingClientRect().top);
    const before = await top();
    await click(page, "b2");
    await played(page, 2);
    await readersTurn(page, [1]);
    check(`the board stays where it is at ${viewport.width} pixels while a search answers`, Math.abs((await top()) - before) < 1, [before, await top()]);
    await context.close();
  }
}

/** The keys that say what is there and go to what can be clicked. @param {import("playwright-core").Browser} browser @param {string} link */
export async function findMovesByKeys(browser, link) {
  const { page, context } = await open(browser, link);
  await page.goto(`${link}play?game=othello`);
  await readersTurn(page, [1]);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label")?.split(",")[0] ?? "");
  const seen = [];
  for (const key of ["n", "n", "n", "n", "n", "N"]) {
    await page.keyboard.press(key);
    seen.push(await focused());
  }
  check("n goes to each legal move in turn and round, Shift n back", seen.join() === "d3,c4,f5,e6,d3,e6", seen);
  await page.keyboard.press("l");
  await page.waitForFunction(() => (document.getElementById("live")?.textContent ?? "").length > 40);
  const said = await page.locator("#live").innerText();
  check("l says whose turn it is, who has what and where", /(Player 1|Black) to move/.test(said) && /2 discs: d5 and e4|2 discs: e4 and d5/.test(said) && /4 legal moves/.test(said), said);
  let now = await state(page);
  for (let move = 0; move < 80 && !now.over; move += 1) {
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await page.waitForFunction((moves) => Number(document.body.dataset.moves) > moves, now.moves);
    now = await readersTurn(page, [1, 2]);
  }
  check("a whole game of Othello is played with n and Enter", now.over, now);
  await context.close();
}

/** In the page, before anything else: notes for each motion of pieces how many lie there and how many motions still run. */
function noteMotions() {
  /** @type {{pieces: number, running: number}[]} */
  const noted = [];
  Object.assign(window, { noted });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function note(...how) {
    const running = document.getAnimations().filter(({ effect, playState }) => playState === "running" && effect instanceof KeyframeEffect && effect.target?.closest(".pieces"));
    if (this.closest(".pieces")) noted.push({ pieces: document.querySelectorAll("#board .pieces .piece").length, running: running.length });
    return animate.apply(this, how);
  };
}

/** One's own move first, then the answer. @param {import("playwright-core").Browser} browser @param {string} link */
export async function takeTurns(browser, link) {
  const { page, context, errors } = await open(browser, link);
  await page.addInitScript(noteMotions);
  await page.goto(`${link}play?game=tic-tac-toe&seats=${encodeURIComponent("human;pvs:depth=1")}`);
  await readersTurn(page, [1]);
  await page.waitForFunction(() => document.querySelector("#board .pieces")?.getAttribute("data-moves") === "true");
  await click(page, "b2");
  await played(page, 2);
  const noted = await page.evaluate(() => /** @type {any} */ (window).noted);
  check("an answer begins when one's own move has come to rest", JSON.stringify(noted) === '[{"pieces":1,"running":0},{"pieces":2,"running":0}]', noted);

  // A click while a search thinks is kept for one's turn, and is taken back by another one or Escape.
  await page.goto(`${link}play?game=connect-four&seats=${encodeURIComponent("human;pvs:time=60s")}`);
  await readersTurn(page, [1]);
  await click(page, "4");
  const planned = () => page.evaluate(() => [...document.querySelectorAll("#board .cell.planned")].map((cell) => cell.getAttribute("aria-label")?.split(",")[0]).join());
  // At first a click may be the other half of a double click.
  const plan = (/** @type {string} */ name) => page.waitForFunction((name) => {
    if (!document.querySelector("#board .cell.planned")) document.querySelector(`#board .cell[aria-label="${name}"], #board .cell[aria-label^="${name},"]`)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return document.querySelector("#board .cell.planned");
  }, name);
  await plan("3");
  check("a click while a search thinks is kept and shown", (await planned()) === "3", await planned());
  await click(page, "3");
  check("a second click takes it back", (await planned()) === "");
  await plan("3");
  await page.locator("#board .cell").first().focus();
  await page.keyboard.press("Escape");
  check("and so does Escape", (await planned()) === "");
  await plan("5");
  await page.getByRole("button", { name: "Move now" }).click();
  await played(page, 3);
  const moves = new URL(page.url()).searchParams.get("moves");
  check("it is played when the turn has come", moves?.split(" ")[2] === "5", moves);
  check("no errors on the console while turns are taken", errors.length === 0, errors);
  await context.close();
}

/** What has no effect shakes and is explained. @param {import("playwright-core").Browser} browser @param {string} link */
export async function sayWhyNot(browser, link) {
  const { page, context, errors } = await open(browser, link);
  await page.addInitScript(slowDown);
  const why = async (/** @type {string} */ query, /** @type {string[]} */ ...cells) => {
    const address = `${link}play?${query}`;
    if (page.url() !== address) await page.goto(address);
    await readersTurn(page, [1, 2]);
    for (const cell of cells) await click(page, cell);
    return (await page.locator("#turn-note").textContent()) ?? "";
  };
  const shaken = () => page.evaluate(() => document.getAnimations().flatMap(({ effect }) => (effect instanceof KeyframeEffect && effect.target?.matches(".cell") ? [effect.target.getAttribute("aria-label") ?? ""] : [])));
  for (const [query, cells, expected] of /** @type {[string, string[], RegExp][]} */ ([
    ["game=othello", ["a1"], /a1 would enclose no disc/],
    ["game=othello", ["d4"], /d4 is taken/],
    ["game=connect-four&moves=1%201%201%201%201%201", ["1"], /column is full/],
    ["game=shatar", ["e8"], /belongs to Black/],
    ["game=shatar", ["e5"], /no piece on e5/],
    ["game=shatar", ["a1"], /a1 has no legal move/],
    ["game=shatar", ["g1", "g5"], /g1 cannot move to g5/],
    ["game=amazons", ["d1", "d7", "e1"], /arrow from d7 cannot reach e1/],
    ["game=othello&language=ja", ["a1"], /a1に置いても/],
  ])) {
    const said = await why(query, ...cells);
    check(`${query} ${cells.join("-")}: it is said why there is no such move`, expected.test(said), said);
  }
  await page.waitForFunction(() => document.querySelector("#board .pieces")?.getAttribute("data-moves") === "true");
  await click(page, "a1");
  check("and the cell shakes", (await shaken()).some((name) => name.startsWith("a1")), await shaken());
  check("no errors on the console over clicks that lead nowhere", errors.length === 0, errors);
  await context.close();
  const quiet = await open(browser, link, { reducedMotion: "reduce" });
  await quiet.page.goto(`${link}play?game=othello`);
  await readersTurn(quiet.page, [1]);
  await click(quiet.page, "a1");
  check("nothing shakes for who wants less motion", (await quiet.page.evaluate(() => document.getAnimations().length)) === 0);
  await quiet.context.close();
}

/** In the page, before anything else: a loudspeaker that notes the first tone of each sound. */
function listen() {
  /** @type {number[]} */
  const heard = [];
  const pass = { connect: (/** @type {unknown} */ to) => to, gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} } };
  // What a test evaluates counts as something that a reader does.
  let isActive = false;
  for (const done of ["pointerdown", "keydown"]) addEventListener(done, () => { isActive = true; }, { capture: true });
  Object.defineProperty(navigator, "userActivation", { get: () => ({ hasBeenActive: isActive }) });
  Object.assign(window, { heard, AudioContext: class {
    currentTime = 0;
    createGain = () => pass;
    createOscillator = () => ({ ...pass, stop() {}, frequency: { setValueAtTime: (/** @type {number} */ pitch) => heard.push(pitch) }, start() {} });
  } });
}

/** How a reader wants the board, and what is heard. @param {import("playwright-core").Browser} browser @param {string} link */
export async function chooseALook(browser, link) {
  const { page, context, errors } = await open(browser, link);
  await page.addInitScript(listen);
  const heard = () => page.evaluate(() => /** @type {any} */ (window).heard.length);
  await page.goto(`${link}play?game=shatar`);
  await readersTurn(page, [1]);
  const look = () => page.evaluate(() => ({
    figures: document.querySelectorAll("#board .figure").length,
    coordinates: [...document.querySelectorAll("#board .coordinate")].filter((one) => getComputedStyle(one).display !== "none").length,
    board: getComputedStyle(document.querySelector("#board .shape.square:not(.dark)") ?? document.body).fill,
    wide: document.querySelector("#board .scene")?.getBoundingClientRect().width ?? 0,
  }));
  const before = await look();
  check("men of Shatar are drawn, and named to whoever does not see", before.figures === 32 && (await page.locator('#board .cell[aria-label^="a1,"]').getAttribute("aria-label")) === "a1, rook of White", before);
  check("coordinates stand at the edge", before.coordinates === 16, before);
  await click(page, "e2");
  await click(page, "e3");
  await played(page, 1);
  check("nothing is heard before a reader has done anything", (await heard()) === 0);
  await page.getByRole("button", { name: "Board", exact: true }).click();
  await page.getByLabel("Colors").selectOption("blue");
  await page.getByLabel("Chess pieces").selectOption("letters");
  await page.getByLabel("Size").selectOption("small");
  await page.getByLabel("Coordinates").uncheck();
  await page.keyboard.press("Escape");
  await click(page, "e7");
  await click(page, "e6");
  await played(page, 2);
  check("a move is heard", (await heard()) === 1);
  await page.reload();
  await readersTurn(page, [1]);
  const after = await look();
  check("colours, pieces, size and coordinates are as the reader chose, also after a reload",
    after.figures === 0 && after.coordinates === 0 && after.board !== before.board && after.wide < before.wide, [before, after]);
  await page.getByRole("button", { name: "Board", exact: true }).click();
  await page.getByLabel("Sound").uncheck();
  await page.reload();
  await readersTurn(page, [1]);
  await page.locator("#title").click();
  await click(page, "c2");
  await click(page, "c3");
  await played(page, 3);
  check("no sound stays no sound", (await heard()) === 0);
  check("no errors on the console of who chooses a look", errors.length === 0, errors);
  await context.close();
  const quiet = await open(browser, link, { reducedMotion: "reduce" });
  await quiet.page.goto(`${link}play?game=othello`);
  await readersTurn(quiet.page, [1]);
  check("sound is off for who wants less motion", (await quiet.page.evaluate(() => document.body.dataset.sound)) === "off");
  await quiet.context.close();
}
