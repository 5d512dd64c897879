import type { Page } from "playwright/test";
import { begin, begun, endShift } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

/** The figures under a heading of the report in view. */
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true }).first();
const OTHERS = ["Use", "Members", "No-shows"];

test("an accountant reads the reports of a period, and each row leads to what it is made of", async ({
  page,
  club,
  member,
  room,
}) => {
  await begun(club, room, member);
  await club.invoice(member, { amount: 12_300 });
  await begin(page, await club.worker("accountant"));
  const tabs = page.getByRole("main").getByRole("navigation", { name: "Reports" });
  const open = async (name: string) => {
    const tab = tabs.getByRole("link", { name, exact: true });
    await tab.click();
    await expect(tab).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveTitle(/Reports/);
  };
  await page.getByRole("link", { name: "Reports", exact: true }).first().click();

  await test.step("revenue of this month, day by day, and the same figures as a table", async () => {
    await expect(card(page, "Sales")).toContainText("Invoiced");
    await expect(page.getByRole("figure", { name: /^Sales, drawn/ })).toBeVisible();
    await page.getByText("The figures").first().click();
    await expect(page.getByRole("rowheader", { name: "All" }).first()).toBeVisible();
    await expectSound(page, "the report of revenue");
  });

  await test.step("a month of the year leads to its days", async () => {
    await page.getByRole("link", { name: "This year" }).click();
    await expect(page).toHaveURL(/period=this_year/);
    const month = card(page, "Sales").getByRole("rowheader").getByRole("link").last();
    await month.click();
    await expect(page).toHaveURL(/from=\d{4}-\d\d-01&until=/);
    await expect(page.getByRole("link", { name: "Own dates" })).toHaveAttribute(
      "aria-current",
      "true",
    );
  });

  await test.step("dates of one's own stay in the address, and all reports share them", async () => {
    await page.getByLabel("From").fill("2020-01-01");
    await page.getByLabel("Until").fill("2020-01-31");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/from=2020-01-01&until=2020-01-31/);
    await expect(card(page, "Sales")).toContainText("Nothing in these days.");
    await expectSound(page, "the report of revenue without figures");
    for (const name of OTHERS) {
      await open(name);
      await expect(page).toHaveURL(/from=2020-01-01&until=2020-01-31/);
      await expectSound(page, `the report of ${name} without figures`);
    }
  });

  await test.step("a place leads to its bookings", async () => {
    await open("Use");
    await page.getByRole("link", { name: "This month" }).click();
    await expect(page.getByRole("figure", { name: /^Use of the open time/ })).toBeVisible();
    await expectSound(page, "the report of use");
    await card(page, "By place").getByRole("link", { name: room.name }).click();
    await expect(page).toHaveURL(new RegExp(`/bookings\\?view=all&resource_id=${room.id}`));
  });
});

test("a desk has no reports, and a viewer reads them on a phone", async ({ page, club }) => {
  await begin(page, await club.worker("front_desk"));
  await expect(page.getByRole("link", { name: "Bookings", exact: true }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Reports", exact: true })).toHaveCount(0);
  expect((await page.request.get(`${page.url()}/reports`)).status()).toBe(404);

  await endShift(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await begin(page, await club.worker("viewer"));
  await page.goto(`${page.url()}/reports/members?period=last_month&by=week`);
  await expect(card(page, "Standing now")).toContainText("Active");
  await expectSound(page, "the report of members on a phone");
  await page.goto(page.url().replace("members", "no-shows"));
  await expect(card(page, "Who did not come")).toBeVisible();
});
