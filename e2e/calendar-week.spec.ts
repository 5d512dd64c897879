import { openCalendar } from "./calendar-grid";
import { inDays } from "./club";
import { begin } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("a week stands beside the menu as a whole, and opens at today where the screen is too narrow", async ({
  page,
  club,
  room,
}) => {
  const today = inDays(0);
  /** Returns how far the columns of two days are inside the grid, at its left and its right (px). */
  const roomAround = (first: number, last: number) =>
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
    for (const around of await roomAround(0, 6)) expect(around).toBeGreaterThanOrEqual(0);
    await expectSound(page, "a week of the calendar");
  });

  await test.step("on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openCalendar(page, { date: today, places: [room], view: "week" });
    // The journey's browser begins its weeks on Sunday.
    const column = new Date(`${today}T12:00:00Z`).getUTCDay();
    // The hours stay in sight, over what lies to the left.
    const [left = 0, right = 0] = await roomAround(column, column);
    expect(left).toBeGreaterThanOrEqual(55);
    expect(right).toBeGreaterThanOrEqual(0);
  });
});
