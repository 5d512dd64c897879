import type { Page, Request } from "playwright/test";
import { MOST_SCRIPT } from "../bench/portal/figures";
import { expect, signIn, test } from "./fixtures";
import { furnish, type Ids } from "./furnished";
import { comeToRest, expectAccessible, expectNoShift, watchPage } from "./page-checks";

/** The pages of a member that lists or grids fill, and those that do not. */
const WIDE = ["/", "/resources", "/resources/times", "/bookings", "/events", "/memberships"];
const others = (ids: Ids) => [
  `/resources/${ids.room}`,
  `/bookings/${ids.paid}`,
  `/bookings/${ids.paid}/reschedule`,
  `/bookings/${ids.paid}/repeat`,
  `/bookings/${ids.paid}/ticket`,
  `/bookings/${ids.held}/checkout`,
  `/events/${ids.event}`,
  `/invoices/${ids.invoice}`,
  `/memberships/${ids.membership}`,
  `/resources/times?view=week&place=${ids.room}`,
  ...["/invoices", "/payments", "/credit-notes", "/cards", "/me", "/pass", "/calendar"],
  ...["/money", "/money/details"],
];

test.describe("a laptop", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("is used for at least three quarters of its width, and a large screen is not stretched", async ({
    page,
    club,
  }) => {
    const { member } = await furnish(club);
    await signIn(page, member);
    for (const path of WIDE) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      expect.soft(await shareOf(page), `${path} at 1280`).toBeGreaterThanOrEqual(0.75);
      await page.setViewportSize({ width: 2200, height: 1200 });
      expect.soft(await widthOf(page), `${path} at 2200`).toBeLessThanOrEqual(1440);
    }
    // The pass moves beside what is next.
    await page.goto("/");
    await page.setViewportSize({ width: 1920, height: 1080 });
    const pass = await page.getByRole("main").getByRole("link", { name: /pass/i }).boundingBox();
    expect(pass?.x).toBeGreaterThan(1200);
    expect(pass?.width).toBeLessThanOrEqual(320);
  });

  test("finds a time that was asked for in words, by the keyboard alone", async ({
    page,
    member,
    room,
  }) => {
    await signIn(page, member);
    await page.getByRole("button", { name: "Search" }).locator("visible=true").waitFor();
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox");
    await expect(field).toBeFocused();
    await page.keyboard.type(`${room.name} tomorrow 10 for 2h`);
    const first = page.getByRole("option").first();
    await expect(first).toContainText(`${room.name}, 10:00 AM – 12:00 PM`);
    await expect(first).toContainText("Tomorrow");
    await expect(first).toHaveAttribute("aria-selected", "true");
    await expectAccessible(page, "the palette");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(
      new RegExp(`/resources/${room.id}\\?.*time=.*T10%3A00%3A00&length=120`),
    );
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("opens pages, bookings and actions from the palette, and Escape leaves it", async ({
    page,
    club,
    member,
    room,
  }) => {
    const booking = await club.booking(member, room, { days: 2, paid: true });
    await signIn(page, member);
    const search = page.getByRole("button", { name: "Search" }).locator("visible=true");
    await search.click();
    const field = page.getByRole("combobox");
    await expect(field).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(search).toBeFocused();

    await search.click();
    await field.fill("dark");
    await page.getByRole("option", { name: "Dark colours" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

    await page.keyboard.press("Control+k");
    await field.fill("move");
    await page.getByRole("option", { name: /^Move / }).click();
    await expect(page).toHaveURL(new RegExp(`/bookings/${booking}/reschedule`));

    await page.keyboard.press("Control+k");
    await field.fill("zzzz");
    await expect(page.getByText("Nothing found for “zzzz”.")).toBeVisible();
    await field.fill("Deutsch");
    await page.getByRole("option", { name: "Language: Deutsch" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", /^de/);
    await page.keyboard.press("Control+k");
    await field.fill(`${room.name} morgen 14 Uhr`);
    await expect(page.getByRole("option").first()).toContainText("14:00 – ");
  });
});

test.describe("a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("has targets of at least 44 px on every page", async ({ page, club }) => {
    const { member, ids } = await furnish(club);
    await watchPage(page);
    await signIn(page, member);
    const clubPage = `${new URL(page.url()).pathname}/club`;
    for (const path of [...WIDE, ...others(ids), clubPage]) {
      await page.goto(path);
      await comeToRest(page);
      expect.soft(await smallTargets(page), path).toEqual([]);
    }
    await page.getByRole("button", { name: "Search" }).locator("visible=true").click();
    await expect(page.getByRole("option").first()).toBeVisible();
    expect.soft(await smallTargets(page), "the palette").toEqual([]);
  });

  test("fills its window with the palette, which shifts nothing", async ({ page, member }) => {
    await watchPage(page);
    await signIn(page, member);
    await comeToRest(page);
    await page.getByRole("button", { name: "Search" }).locator("visible=true").click();
    // It slides in.
    await expect
      .poll(() => page.getByRole("dialog").boundingBox())
      .toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    await comeToRest(page);
    await expectNoShift(page, "the palette");
  });
});

test("the first page and the page of a shared pass load little script", async ({
  page,
  club,
  member,
}) => {
  const { share_url } = await club.pass(member);
  expect(await scriptOf(page, "/sign-in")).toBeLessThanOrEqual(MOST_SCRIPT["sign-in"]);
  expect(await scriptOf(page, share_url)).toBeLessThanOrEqual(MOST_SCRIPT.share);
});

test("the page of all components is for development only", async ({ page, watch }) => {
  const answer = await page.goto("/design");
  expect(answer?.status()).toBe(404);
  watch.expect(/404/);
});

/** Loads a page and returns its script as it is sent, compressed, in kilobytes. */
async function scriptOf(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  const note = (request: Request) => {
    if (request.resourceType() === "script")
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  };
  page.on("requestfinished", note);
  await page.goto(path, { waitUntil: "networkidle" });
  page.off("requestfinished", note);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return bytes / 1000;
}

/** Returns the width between the leftmost and the rightmost thing of the page's content. */
function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll("#main *")]
      .filter((element) => element.checkVisibility() && element.getClientRects().length > 0)
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 0);
    return (
      Math.max(...shown.map(({ right }) => right)) - Math.min(...shown.map(({ left }) => left))
    );
  });
}

async function shareOf(page: Page): Promise<number> {
  return (await widthOf(page)) / 1280;
}

/** Lists what can be tapped and is smaller than 44 px either way; links within a sentence may be. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 43.5;
    const shown = [...document.querySelectorAll(":modal")].at(-1) ?? document;
    const all = shown.querySelectorAll<HTMLElement>(
      "a[href], button, summary, select, [role=option], input:not([type=hidden])",
    );
    const isInSentence = (element: HTMLElement) =>
      element.tagName === "A" &&
      getComputedStyle(element).display === "inline" &&
      (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length;
    // A row's link reaches over all of its row.
    const sizeOf = (element: HTMLElement) => {
      const { position, width, height } = getComputedStyle(element, "::after");
      if (position === "absolute") return { width: parseFloat(width), height: parseFloat(height) };
      return element.getBoundingClientRect();
    };
    return [...all]
      .filter((element) => {
        const visible = element.checkVisibility({
          visibilityProperty: true,
          opacityProperty: true,
        });
        if (!visible || element.closest("[inert], .sr-only") || isInSentence(element)) return false;
        // A radio button is tapped by its label, and a search line by all of its frame.
        const target = element.closest<HTMLElement>("label") ?? element;
        const { width, height } = sizeOf(target);
        if (width <= 1 || height <= 1) return false;
        return width < LEAST || height < LEAST;
      })
      .map((element) => {
        const { width, height } = sizeOf(element);
        const name = element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 40);
        return `${element.tagName} ${name} ${Math.round(width)}×${Math.round(height)}`;
      });
  });
}
