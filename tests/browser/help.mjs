// @ts-check
// The book of the program: its chapters, the links between them, and a search.
import { check, open } from "./lib.mjs";

/** @param {import("playwright-core").Browser} browser @param {string} link */
export async function readTheBook(browser, link) {
  const { page, context, errors } = await open(browser, link);
  const comes = () => page.waitForFunction(() => document.body.dataset.ready === "true");
  await page.goto(`${link}help`);
  await comes();
  check("the book begins with its first chapter", /^For a student/.test(await page.locator("#chapter h1").innerText()));
  check("pictures of the book are there", await page.locator("#chapter img").evaluate((/** @type {HTMLImageElement} */ picture) => picture.decode().then(() => picture.naturalWidth > 0)));
  await page.locator("#chapter a", { hasText: "papers.md" }).click();
  await page.waitForURL(/\/help\/papers$/);
  await comes();
  check("a link leads to another chapter", (await page.locator("#chapter h1").innerText()) === "Papers" && (await page.locator("#chapters [aria-current]").innerText()) === "Papers");
  await page.locator("#find").fill("grundy VALUES");
  await page.waitForFunction(() => /place/.test(document.getElementById("count")?.textContent ?? ""));
  const places = await page.locator("#found li").count();
  check("a search finds words in all chapters, in any order and case", places > 0, places);
  await page.locator("#found a").first().click();
  await page.locator(".is-found").waitFor();
  check("a place that is found is shown", /grundy/i.test(await page.locator(".is-found").innerText()));
  await page.goto(`${link}help/nothing`);
  await comes();
  check("there is no other chapter", /no such chapter/.test(await page.locator("#chapter").innerText()));
  await page.goto(`${link}help?language=ja`);
  await comes();
  check("a reader of Japanese begins with a Japanese chapter", /^学生の方へ/.test(await page.locator("#chapter h1").innerText()));
  check("no errors with the book", errors.length === 0, errors);
  await context.close();
}
