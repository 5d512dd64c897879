import fs from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "playwright/test";
import type axe from "axe-core";

/** The state that `watchPage` adds to pages. */
type Watched = {
  readShifts: () => { total: number; shifts: string[] };
  comeToRest: () => Promise<void>;
};

/**
 * Makes every page count its own layout shifts (Cumulative Layout Shift), and know when it rests.
 */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    const shifts: string[] = [];
    let total = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        total += entry.value;
        const [source] = entry.sources;
        const node = source?.node instanceof Element ? source.node : source?.node?.parentElement;
        shifts.push(`${entry.value.toFixed(4)} ${node?.outerHTML.slice(0, 160) ?? "?"}`);
      }
    }).observe({ type: "layout-shift", buffered: true });

    let asking = 0;
    let lastChange = 0;
    const note = () => (lastChange = performance.now());
    const { fetch } = window;
    window.fetch = async (...request) => {
      asking += 1;
      try {
        return await fetch(...request);
      } finally {
        asking -= 1;
        note();
      }
    };
    const parts = { subtree: true, childList: true, attributes: true };
    new MutationObserver(note).observe(document, parts);
    const comeToRest = async () => {
      const rests = () =>
        document.readyState === "complete" &&
        document.fonts.status === "loaded" &&
        asking === 0 &&
        !document.querySelector("[aria-busy=true]") &&
        performance.now() - lastChange > 500;
      while (!rests()) await new Promise((resolve) => setTimeout(resolve, 100));
    };
    Object.assign(window, { readShifts: () => ({ total, shifts }), comeToRest });
  });
}

/** Waits until the page's script has taken its controls over (`disabledUntilAlive`). */
export function expectAlive(page: Page): Promise<void> {
  return expect(page.locator("html")).not.toHaveAttribute("aria-disabled");
}

/** Waits until nothing is loading on the page and nothing has changed for half a second. */
export function comeToRest(page: Page): Promise<void> {
  return page.evaluate(() => (window as unknown as Watched).comeToRest());
}

/** Checks that the page's layout did not shift by itself: browsers call 0.1 good, we allow 0.02. */
export async function expectNoShift(page: Page, name: string): Promise<void> {
  const { total, shifts } = await page.evaluate(() => (window as unknown as Watched).readShifts());
  expect.soft(total, `${name} shifts:\n${shifts.join("\n")}`).toBeLessThan(0.02);
}

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Axe's rules about colours. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Checks that axe finds no violation on the page, of any weight; only by `rules` if given. It does
 * not look into frames: those of the mailbox are empty until their mail is opened.
 */
export async function expectAccessible(page: Page, name: string, rules?: string[]): Promise<void> {
  // After a link the browser learns a page's title a moment later than its content.
  await expect(page).toHaveTitle(/./);
  await expectAlive(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async (runOnly) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    // Violations only: describing the rest takes axe longer than finding it.
    const resultTypes = ["violations" as const];
    const options = { resultTypes, iframes: false, ...(runOnly && { runOnly }) };
    const look = async () => {
      // Axe does not know the top layer: it takes the page behind an open dialog for a part of it.
      const shown = [...document.querySelectorAll(":modal")].at(-1) ?? document;
      const { violations } = await checker.run(shown, options);
      return violations.flatMap(({ id, impact, nodes }) =>
        nodes.map((node) => `${impact} ${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`),
      );
    };
    // Axe reads the page in parts: one that changes meanwhile is judged by halves of two states.
    let changes = 0;
    const parts = { subtree: true, childList: true, attributes: true, characterData: true };
    const watching = new MutationObserver(() => (changes += 1));
    watching.observe(document, parts);
    for (let tries = 1; ; tries += 1) {
      changes = 0;
      const seen = await look();
      // Between two pages, the title of the first one is gone before the second one's comes.
      const stood = changes === 0 && document.title !== "";
      if (seen.length === 0 || stood || tries === 10) {
        watching.disconnect();
        return seen;
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }, rules);
  expect.soft(found, `axe on ${name}`).toEqual([]);
}

/** Checks the page's colours alone: nothing else depends on the scheme. */
export function expectLegible(page: Page, name: string): Promise<void> {
  return expectAccessible(page, name, COLOR_RULES);
}

/** Checks that axe finds no violation on the page as it stands, and that nothing sticks out. */
export async function expectSound(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  await expectNoSidewaysScroll(page, name);
}

/** Checks that the page is no wider than the window. The failure names what sticks out. */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect.soft(wide, `${name} is wider than the window`).toEqual([]);
}
