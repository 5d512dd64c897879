import { begin } from "./console-day";
import { expect, test } from "./fixtures";
import { expectAlive, expectSound } from "./page-checks";

test("an address that leads nowhere keeps the frame, and a page that is slow to come is announced", async ({
  page,
  club,
  watch,
}) => {
  await begin(page, await club.worker("owner"));
  const heading = page.getByRole("heading", { level: 1 });
  const pages = page.getByRole("navigation", { name: "Console" }).first();
  const answer = await page.goto(`${page.url().replace(/\/$/, "")}/no/such/page`);
  expect(answer?.status()).toBe(404);
  watch.expect(/404/);
  await expect(heading).toHaveText("Not found");
  await expect(page).toHaveTitle(/^Not found · /);
  await expect(pages.getByRole("link", { name: "Members", exact: true })).toBeVisible();
  await expectSound(page, "an address of the console that leads nowhere");
  await page.getByRole("link", { name: "Back to the start" }).click();
  await expect(heading).toHaveText("Today");

  let letThrough = () => {};
  const through = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(/\/members\?/, async (route) => {
    if (!route.request().headers()["next-router-prefetch"]) await through;
    await route.continue();
  });
  const sign = () =>
    page.evaluate(() => Number(getComputedStyle(document.body, "::before").opacity));
  expect(await sign()).toBe(0);
  await pages.getByRole("link", { name: "Members", exact: true }).click();
  await expect.poll(sign).toBe(1);
  letThrough();
  await expect(heading).toHaveText("Members");
  await expect.poll(sign).toBe(0);
});

test("a column of pages that was moved before the page came alive stays where it is", async ({
  page,
  club,
}) => {
  await begin(page, await club.worker("owner"));
  let letThrough = () => {};
  const through = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(/_next\/static\/.*\.js/, async (route) => {
    await through;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  const pages = page.getByRole("navigation", { name: "Console" }).first();
  const keys = pages.getByRole("link", { name: "API keys" });
  await keys.waitFor();
  const moved = () => pages.evaluate((column) => column.scrollTop);
  // Its looks may come after it: it is long only then.
  const toEnd = () =>
    pages.evaluate((column) => (column.scrollTo({ top: column.scrollHeight }), column.scrollTop));
  await expect.poll(toEnd, "the column is longer than the window").toBeGreaterThan(0);
  const at = await moved();
  letThrough();
  await expectAlive(page);
  expect(await moved()).toBe(at);
  await keys.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API keys");
});
