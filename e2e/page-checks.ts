import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Counts how far the contents jump without having been touched (Cumulative Layout Shift). */
export async function countShifts(page: Page): Promise<void> {
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
    Object.assign(window, { readShifts: () => ({ total, shifts }) });
  });
}

/** Nothing on the page jumped by itself: browsers call 0.1 good, we allow 0.02. */
export async function expectNoShift(page: Page, name: string): Promise<void> {
  const { total, shifts } = await page.evaluate(() =>
    (window as unknown as { readShifts(): { total: number; shifts: string[] } }).readShifts(),
  );
  expect.soft(total, `${name} shifts:\n${shifts.join("\n")}`).toBeLessThan(0.02);
}

/** Axe finds nothing on the page, of whatever weight. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // What axe finds in frames is put together on a page of its own; where there are none it is spared.
  const alone = page.frames().length === 1;
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(alone).analyze();
  const found = violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${impact} ${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`),
  );
  expect.soft(found, `axe on ${name}`).toEqual([]);
}

/** Axe finds nothing on the page as it stands, and nothing sticks out. */
export async function expectSound(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  await expectNoSidewaysScroll(page, name);
}

/** The page is no wider than the window. What sticks out is named. */
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
