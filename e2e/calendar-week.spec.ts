import type { Page } from "playwright/test";
import { firstDayOfWeek, weekdayIndex } from "../src/ui/calendar-date";
import { openCalendar } from "./calendar-grid";
import { inDays } from "./club";
import { begin } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("a week stands beside the menu as a whole, and opens at today where the screen is too narrow", async ({
  page,
  browser,
  baseURL,
  club,
  room,
}) => {
  const today = inDays(0);
  /** Returns how far the columns of two days are inside the grid, at its left and its right (px). */
  const roomAround = (page: Page, first: number, last: number) =>
    page.evaluate(
      ([from, until]) => {
        const box = (selector: string) =>
          document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        const grid = box("[data-scroller]");
        const [left, right] = [
          box(`[data-lane="${from}"]`).left,
          box(`[data-lane="${until}"]`).right,
        ];
        return [Math.round(left - grid.left), Math.round(grid.right - right)];
      },
      [first, last] as const,
    );
  await begin(page, await club.worker("manager", "Mia Berg"));

  await test.step("on a small laptop", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openCalendar(page, { date: today, places: [room], view: "week" });
    for (const around of await roomAround(page, 0, 6)) expect(around).toBeGreaterThanOrEqual(0);
    await expectSound(page, "a week of the calendar");
  });

  await test.step("on a phone", async () => {
    // In one of these today comes late in the week: the first two days are in sight without scrolling.
    const columns = ["en-GB", "en-EG"].map((locale) => ({
      locale,
      column: weekdayIndex(today, firstDayOfWeek(locale)),
    }));
    const { locale, column } = columns.reduce((a, b) => (a.column > b.column ? a : b));
    expect(column).toBeGreaterThan(1);
    const context = await browser.newContext({
      ...{ locale, viewport: { width: 390, height: 844 } },
      ...{ storageState: await page.context().storageState(), ...(baseURL && { baseURL }) },
    });
    const phone = await context.newPage();
    await phone.goto(new URL(page.url()).pathname);
    await expect(phone.locator("html")).toHaveAttribute("lang", locale);
    await openCalendar(phone, { date: today, places: [room], view: "week" });
    // The hours stay in sight, over what lies to the left.
    // At night it opens at its top, so that nothing tells before when it has come to rest.
    await expect(async () => {
      const [left = 0, right = 0] = await roomAround(phone, column, column);
      expect(left).toBeGreaterThanOrEqual(55);
      expect(right).toBeGreaterThanOrEqual(0);
    }).toPass({ timeout: 120_000 });
    await context.close();
  });
});
