/**
 * npm run figures -- [--no-times] [--only place,pass]
 *
 * Measures the built portal, and the console's pages, in a browser, on a phone's window: the bytes of each page, its faults and shifts, and what
 * depends on the machine (Lighthouse, largest paint, another week of times) unless `--no-times` leaves that out.
 * Prints a table and writes bench/results/portal.json, unless only some pages were asked for. Run it on a machine left alone.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium, type BrowserContext, type Page } from "playwright/test";
import { findBrowser } from "../e2e/browser";
import { startOwnApp } from "../e2e/own-app";
import { signInByMail, signInStaff } from "../e2e/sign-in";
import { missedBy, type PageFigures, printPages, printScores, WEEK_MS } from "./portal/figures";
import { withoutSwap } from "./portal/without-swap";
import { measureByLighthouse, measurePage, SLOW_LINE, slowDown } from "./portal/measure-page";

const RESULTS = path.join(import.meta.dirname, "results/portal.json");
const PORT = 9_333;
const PATIENCE_MS = 300_000;
const { values } = parseArgs({
  options: { "no-times": { type: "boolean", default: false }, only: { type: "string" } },
});
const only = values.only?.split(",");
const timed = !values["no-times"];

async function main(): Promise<void> {
  const found = await findBrowser();
  if (!found)
    throw new Error("There is no browser. Install Chromium and name it in CHROMIUM_PATH.");
  const app = await startOwnApp();
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "foyer-figures-"));
  const { args = [], ...launch } = found.launchOptions;
  const open = await withoutSwap(app.url);
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    args: [...args, `--remote-debugging-port=${PORT}`],
    ...{ baseURL: app.url, viewport: { width: 390, height: 844 }, locale: "en-GB" },
    ...{ hasTouch: true, isMobile: true, timezoneId: "Europe/Berlin" },
    // It would answer from its own cache, and no byte would be counted.
    serviceWorkers: "block",
  });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    const pages: PageFigures[] = [];
    const measure = async (name: string, url: string) => {
      if (only && !only.includes(name)) return;
      const figures = await measurePage(context, { name, url, timed });
      const lighthouse = timed ? await measureByLighthouse(atOpen(open.url, url), PORT) : null;
      pages.push({ ...figures, lighthouse });
      console.log(`${name}: ${figures.script_kb} kB of script, ${printScores(lighthouse)}`);
    };
    await measure("sign-in", "/sign-in");
    const addresses = await findAddresses(context);
    for (const [name, url] of Object.entries(addresses)) await measure(name, url);
    const week_ms = timed ? await measureWeek(context, addresses.place) : null;
    await becomeOwner(context);
    for (const [name, url] of Object.entries(CONSOLE)) await measure(`console ${name}`, url);
    report(pages, week_ms);
  } finally {
    await context.close();
    open.stop();
    await app.stop();
    fs.rmSync(profile, { recursive: true, force: true });
  }
}

/** Pages of the demo club's console. */
const CONSOLE = {
  today: "/console/harbour",
  calendar: "/console/harbour/calendar",
  bookings: "/console/harbour/bookings",
  "new booking": "/console/harbour/bookings/new",
  members: "/console/harbour/members",
  events: "/console/harbour/events",
  money: "/console/harbour/money",
  invoices: "/console/harbour/invoices",
  reports: "/console/harbour/reports",
  prices: "/console/harbour/prices",
};

/** Replaces the member's session by that of the club's owner. */
async function becomeOwner(context: BrowserContext): Promise<void> {
  await context.clearCookies();
  const page = await context.newPage();
  await signInStaff(page, "mara@example.com");
  await page.close();
}

/** Returns a page's address at another origin. */
function atOpen(origin: string, url: string): string {
  const { pathname, search } = new URL(url, origin);
  return origin + pathname + search;
}

/** Signs in, holds a time, and returns the addresses of the pages. */
async function findAddresses(context: BrowserContext) {
  const page = await context.newPage();
  await signInByMail(page, "alex@example.com");
  const home = page.url();
  await page.goto("/resources");
  const book = page.url();
  await page.getByRole("link", { name: "Atlas meeting room" }).click();
  await firstTime(page).waitFor();
  const place = page.url();
  await firstTime(page).click();
  await page.getByRole("button", { name: "Pay another way" }).click();
  await page.getByRole("timer").waitFor();
  const checkout = page.url();
  await page.goto("/pass");
  const provision = page.getByRole("button", { name: "Add to wallet" });
  const inWallet = page.getByRole("link", { name: "Add to Apple Wallet" });
  await provision.or(inWallet).waitFor();
  if (await provision.isVisible()) await provision.click();
  const pass = page.url();
  const link = page.getByRole("link", { name: "Open the page", includeHidden: true });
  const share = String(await link.getAttribute("href"));
  await page.close();
  return { home, book, place, checkout, pass, share };
}

const firstTime = (page: Page) =>
  page.getByRole("main").getByRole("listitem").getByRole("button", { name: /€/ }).first();

/** Returns how long the times of another week take over a slow line, in milliseconds. */
async function measureWeek(context: BrowserContext, place: string): Promise<number> {
  const page = await context.newPage();
  await slowDown(page, SLOW_LINE);
  await page.goto(place, { waitUntil: "networkidle" });
  await firstTime(page).waitFor();
  const from = performance.now();
  await page.getByRole("button", { name: /^(Next week|Later days)$/ }).click();
  // Only stand-ins are busy; the first time of the new week ends the wait.
  await page.waitForFunction(() => !document.querySelector("#main .skeleton"));
  await firstTime(page).waitFor();
  const took = Math.round(performance.now() - from);
  await page.close();
  return took;
}

function report(pages: PageFigures[], week_ms: number | null): void {
  printPages(pages);
  if (week_ms !== null)
    console.log(`Another week at 400 kbit/s: ${week_ms} ms (at most ${WEEK_MS})`);
  const machine = { cpus: os.cpus().length, model: os.cpus()[0]?.model, load: os.loadavg()[0] };
  const missed = pages.flatMap((page) => missedBy(page).map((bar) => `${page.name}: ${bar}`));
  const figures = { measured_at: new Date().toISOString(), machine, week_ms, pages, missed };
  if (!only) fs.writeFileSync(RESULTS, `${JSON.stringify(figures, null, 2)}\n`);
}

await main();
