// @ts-check
// What the browser tests share: a playground of their own, a browser, and checks that are counted.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

let passed = 0;
let failed = 0;

/** Counts a check, and says so where it fails. @param {string} what @param {boolean} holds @param {unknown} [found] */
export function check(what, holds, found) {
  if (holds) passed += 1;
  else {
    failed += 1;
    console.error(`failed: ${what}${found === undefined ? "" : `, found ${JSON.stringify(found)}`}`);
  }
}

/** Prints the count and ends the program. */
export function finish() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

/** A program that serves, and the address it prints. @param {string} program @param {string[]} [more] */
export async function serve(program, more = []) {
  const child = spawn(program, ["serve", "--port", "0", ...more], { stdio: ["ignore", "pipe", "inherit"] });
  process.on("exit", () => child.kill());
  for await (const line of createInterface({ input: child.stdout })) {
    const link = /http:\S+/.exec(line)?.[0];
    if (link) return { link, child };
  }
  throw new Error(`${program} serve printed no link`);
}

/** A browser as the tests need it. */
export const launch = () => chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});

/**
 * A page of its own as it is, with nothing in between: for measuring.
 * @param {import("playwright-core").Browser} browser
 */
export async function openPlainly(browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  return { page: await context.newPage(), context };
}

/**
 * A page of its own that may ask for nothing but the playground, and whose errors are remembered.
 * @param {import("playwright-core").Browser} browser @param {string} link
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export async function open(browser, link, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
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
