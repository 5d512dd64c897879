import type { Page } from "playwright/test";
import type { Booking } from "../src/features/scheduling/bookings/schema";
import { begin, begun, endShift, requested } from "./console-day";
import { expect, test } from "./fixtures";
import { expectAlive, expectSound } from "./page-checks";

/** Opens the palette and types into it. */
async function ask(page: Page, text: string): Promise<void> {
  await expectAlive(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await page.keyboard.type(text);
}
const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

test("a desk finds a member, what they booked and what they owe, and goes there by the keyboard", async ({
  page,
  club,
  member,
}) => {
  const room = await club.room(member);
  const booking = await begun(club, room, member);
  const { number } = await club.call<{ number: string }>(
    member.organization,
    "GET",
    `/v1/invoices/${booking.invoice_id}`,
  );
  await begin(page, await club.worker("manager"));

  await test.step("by the address, in groups", async () => {
    await ask(page, member.email);
    await expect(group(page, "Members").getByRole("option")).toHaveCount(1);
    await expect(group(page, "Members").getByRole("option")).toContainText(member.name);
    await expect(group(page, "Bookings").getByRole("option")).toContainText(room.name);
    await expect(group(page, "Invoices").getByRole("option")).toContainText(number);
    await expectSound(page, "the search of the console");
  });

  await test.step("arrows choose among all groups, and Enter opens", async () => {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/bookings/${booking.id}`));
  });

  await test.step("a number leads to its invoice, and @ asks for members alone", async () => {
    await ask(page, `#${number}`);
    await expect(group(page, "Invoices").getByRole("option")).toContainText(number);
    await expect(group(page, "Pages")).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/invoices/${booking.invoice_id}`));
    await ask(page, `@${member.email}`);
    await expect(page.getByRole("dialog").getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Escape");
  });

  await test.step("what was opened last stands there before anything is typed", async () => {
    await ask(page, "");
    const last = group(page, "Opened last").getByRole("option");
    await expect(last).toHaveCount(2);
    await expect(last.first()).toContainText(number);
    await page.keyboard.type("nobody-has-this-name");
    await expect(page.getByText("Nothing found for “nobody-has-this-name”.")).toBeVisible();
    await expect(page.getByText("Try a name or a number.")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("somebody who may not read invoices finds none", async () => {
    await endShift(page);
    await begin(page, await club.worker("host"));
    await ask(page, member.email);
    await expect(page.getByText(/^Nothing found/)).toBeVisible();
  });
});

test("an older answer never takes the place of a newer one", async ({ page, club, member }) => {
  await begin(page, await club.worker("manager"));
  let held: (() => void) | undefined;
  const released = new Promise<void>((resolve) => (held = resolve));
  await page.route("**/api/console/search.find**", async (route) => {
    if (route.request().url().includes(encodeURIComponent('"zz'))) await released;
    await route.continue().catch(() => undefined);
  });
  await ask(page, "zz");
  // Long enough for the first question to be on its way.
  await page.waitForRequest(/search\.find/);
  await page.getByRole("combobox").fill(member.email);
  await expect(group(page, "Members").getByRole("option")).toHaveCount(1);
  held?.();
  await page.waitForTimeout(500);
  await expect(group(page, "Members").getByRole("option")).toHaveCount(1);
});

test("a request shows on the pages of a manager until it is answered", async ({
  page,
  club,
  member,
}) => {
  const asked: Booking = await requested(club, await club.room(member), member);
  await begin(page, await club.worker("manager"));
  const attention = page.getByRole("region", { name: "Waits for a hand" });
  await expect(attention.getByRole("link", { name: /to approve/ })).toBeVisible();
  await expectSound(page, "what waits for a hand");
  const nav = page.getByRole("navigation", { name: "Console" }).first();
  await expect(
    nav.getByRole("link", { name: "Bookings", exact: true }),
  ).toHaveAccessibleDescription(/^\d+ (is|are) waiting$/);
  await attention.getByRole("link", { name: /to approve/ }).click();
  await expect(page).toHaveURL(/view=approval/);
  await club.call(club.home, "POST", `/v1/bookings/${asked.id}/decline`, {});
});
