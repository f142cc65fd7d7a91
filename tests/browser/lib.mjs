// @ts-check
// What the browser tests share: a playground of their own, a browser, and checks that are counted.
import { AsyncLocalStorage } from "node:async_hooks";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

let passed = 0;
/** What failed for good, a line each. @type {string[]} */
const failures = [];
/** What failed in the attempt that is under way. @type {AsyncLocalStorage<string[]>} */
const attempts = new AsyncLocalStorage();

/** Counts a check, and says so where it fails. @param {string} what @param {boolean} holds @param {unknown} [found] */
export function check(what, holds, found) {
  if (holds) passed += 1;
  else fail(`${what}${found === undefined ? "" : `, found ${JSON.stringify(found)}`}`);
}

/** @param {string} what */
function fail(what) {
  (attempts.getStore() ?? failures).push(`failed: ${what}`);
  console.error(`failed: ${what}`);
}

/** Runs a part, and returns what failed in it, which does not count yet. @param {() => Promise<void>} run */
export const attempt = (run) => attempts.run([], async () => {
  await run().catch((error) => fail(String(error?.stack ?? error)));
  return attempts.getStore() ?? [];
});

/** Counts what failed in a part. @param {string[]} found */
export const count = (found) => failures.push(...found);

/** Prints the count and, once more, what failed, and ends the program. */
export function finish() {
  console.log([`${passed} passed, ${failures.length} failed`, ...failures].join("\n"));
  process.exit(failures.length === 0 ? 0 : 1);
}

/** A program that serves, and the address it prints. @param {string} program @param {string[]} [more] @param {string} [port] any free one */
export async function serve(program, more = [], port = "0") {
  const child = spawn(program, ["serve", "--port", port, ...more], { stdio: ["ignore", "pipe", "inherit"] });
  process.on("exit", () => child.kill());
  for await (const line of createInterface({ input: child.stdout })) {
    const link = /http:\S+/.exec(line)?.[0];
    if (link) return { link, child };
  }
  throw new Error(`${program} serve printed no link`);
}

/** A browser as the tests need it. */
export const launch = (/** @type {string[]} */ more = []) => chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", ...more],
});

/** For checks that look at no clock: a seventh less of processor than a browser that draws in a process of its own and compiles scripts twice. */
export const SPARING = ["--in-process-gpu", "--js-flags=--no-opt --no-maglev"];

/**
 * A page of its own as it is, with nothing in between: for measuring.
 * @param {import("playwright-core").Browser} browser @param {"allow" | "block"} [serviceWorkers]
 */
export async function openPlainly(browser, serviceWorkers = "block") {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers });
  return { page: await context.newPage(), context };
}

/**
 * A page of its own that may ask for nothing but the playground, and whose errors are remembered.
 * @param {import("playwright-core").Browser} browser @param {string} link
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export async function open(browser, link, options = {}) {
  // A worker's requests would come past the checks below.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block", ...options });
  /** @type {string[]} */
  const strangers = [];
  /** @type {string[]} */
  const errors = [];
  const home = new URL(link).origin;
  await context.route("**/*", (route) => {
    const url = route.request().url();
    if (url.startsWith(home) || url.startsWith("data:") || url.startsWith("blob:")) return route.continue();
    strangers.push(url);
    return route.abort();
  });
  const page = await context.newPage();
  page.on("console", (message) => { if (message.type() === "error") errors.push(message.text()); });
  page.on("pageerror", (error) => errors.push(String(error)));
  return { page, context, strangers, errors };
}
