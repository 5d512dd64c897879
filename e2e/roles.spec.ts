import type { Page } from "playwright/test";
import type { Booking } from "../src/features/scheduling/bookings/schema";
import { type Club, inDays, type Room, type SignedIn } from "./club";
import { begin, begun, leading, requested } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

/** Pays two hours of a room by card, in two days; the terms give everything back until then. */
async function twoHours(club: Club, room: Room, member: SignedIn): Promise<Booking> {
  const { organization } = member;
  const day = inDays(2);
  const booking = await club.call<Booking>(organization, "POST", "/v1/bookings", {
    ...{ member_id: member.id, resource_id: room.id },
    ...{ starts_at_local: `${day}T10:00:00`, ends_at_local: `${day}T12:00:00` },
  });
  type Cards = { items: { id: string }[] };
  const path = `/v1/members/${member.id}/payment-methods`;
  const { items } = await club.call<Cards>(organization, "GET", path);
  const paid = { payment_method_id: items[0]?.id };
  await club.call(organization, "POST", `/v1/bookings/${booking.id}/checkout`, paid);
  return booking;
}

/** Types as a hand scanner does: faster than a busy machine could by its own keyboard. */
function scan(page: Page, code: string): Promise<void> {
  return page.evaluate((typed) => {
    for (const key of [...typed, "Enter"]) {
      const press = { key, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent("keydown", press));
    }
  }, code);
}

test("a desk takes a late debt from the row, undoes a wrong check-in, and moves with a refund", async ({
  page,
  club,
  member,
  room,
}) => {
  const late = await begun(club, room, member);
  const other = await club.room(member);
  const paid = await twoHours(club, other, member);
  const asking = await club.room(member);
  const asker = await club.enrol();
  await requested(club, asking, asker);
  await begin(page, await club.worker("front_desk"));
  const row = page.getByRole("listitem").filter({ hasText: room.name });

  await test.step("what is owed is taken at the row, and a wrong check-in taken back", async () => {
    await row.getByRole("button", { name: `Take the payment of ${member.name}` }).click();
    await page.getByRole("button", { name: "€24.00 taken" }).click();
    await expect(row.getByText("€24.00 due")).toHaveCount(0);
    await row.getByRole("button", { name: /^Check in/ }).click();
    await row.getByRole("button", { name: /^Undo/ }).click();
    await row.getByRole("button", { name: `${member.name} did not come` }).click();
    const question = page.getByRole("dialog");
    await expect(question).toContainText("The club keeps the share that the rules name.");
    await expectSound(page, "a question on today");
    await question.getByRole("button", { name: "Back" }).click();
    await expect(row.getByRole("button", { name: /^Check in/ })).toBeVisible();
  });

  await test.step("a request is granted at its row", async () => {
    const request = page.getByRole("listitem").filter({ hasText: asking.name });
    await request.getByRole("button", { name: `Decline ${asker.name}` }).click();
    await expectSound(page, "a request that may be declined");
    await page.getByRole("dialog").getByRole("button", { name: "Back" }).click();
    await request.getByRole("button", { name: `Approve ${asker.name}` }).click();
    await expect(request.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
    await expect(request.getByText("€24.00 due")).toBeVisible();
  });

  await test.step("a hand scanner reads the member's number, and Enter checks them in", async () => {
    const path = `/v1/members/${member.id}`;
    const { short_id } = await club.call<{ short_id: string }>(member.organization, "GET", path);
    await scan(page, short_id);
    const question = page.getByRole("dialog");
    await expect(question).toContainText(member.name);
    await expect(question.getByRole("button", { name: "Check in" })).toBeFocused();
    await expectSound(page, "a scanned pass");
    await page.keyboard.press("Enter");
    await expect(question).toBeHidden();
    await expect(row.getByRole("button", { name: /^Undo/ })).toBeVisible();
  });

  const open = page.getByRole("region", { name: "Open booking" });
  await test.step("a booking opens beside the list, whose filters stay", async () => {
    await page.getByRole("link", { name: "Bookings", exact: true }).first().click();
    await page.getByRole("searchbox").fill(member.email);
    await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/q=/);
    await page.getByRole("row").filter({ hasText: other.name }).getByRole("link").click();
    await expect(open.getByRole("heading", { name: "History" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`q=.*booking=${paid.id}`));
    await expectSound(page, "a booking beside the list");
    await page.keyboard.press("ArrowUp");
    await expect(page).toHaveURL(new RegExp(`booking=${late.id}`));
    await page.keyboard.press("ArrowDown");
    await expect(page).toHaveURL(new RegExp(`booking=${paid.id}`));
    await page.keyboard.press("Escape");
    await expect(open).toHaveCount(0);
    await expect(page).toHaveURL(/q=/);
    await page.keyboard.press("Enter");
    await expect(open).toBeVisible();
  });

  await test.step("half the time is half the price: the rest goes back to the card", async () => {
    await open.getByRole("button", { name: "Move …" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Until").fill(`${inDays(2)}T11:00`);
    await expect(dialog).toContainText("Goes back");
    await dialog.getByRole("button", { name: "Move it" }).click();
    await expect(dialog).toBeHidden();
    await expect(open.getByText("−€24.00")).toBeVisible();
  });

  await test.step("a share of the price is shown to the cent before it goes back", async () => {
    await open.getByRole("button", { name: "Cancel the booking" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("A share", { exact: true }).click();
    await dialog.getByLabel("Percent").fill("25");
    await expect(dialog).toContainText("€6.00");
    await expectSound(page, "a cancellation with a share");
    await dialog.getByRole("button", { name: "Back" }).click();
  });
});

test("a viewer reads a booking and a member, and finds no act", async ({
  page,
  club,
  member,
  room,
}) => {
  await begun(club, room, member);
  const plan = await club.product(room);
  await club.subscription(member, plan);
  await begin(page, await club.worker("viewer"));
  const row = page.getByRole("listitem").filter({ hasText: room.name });
  await expect(row).toBeVisible();
  await expect(row.getByRole("button")).toHaveCount(0);
  await row.getByRole("link", { name: member.name }).click();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  await expect(page.locator("main").getByRole("button")).toHaveCount(0);
  await page.getByRole("link", { name: member.name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(member.name);
  await expect(page.locator("main").getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "New booking" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Coming bookings" })).toContainText(room.name);
  const held = page.getByRole("region", { name: "Memberships" }).getByRole("listitem");
  await expect(held.filter({ hasText: plan.name })).toContainText("€49.00");
});

test("an accountant finds a payment, gives a part of it back with its credit note, and checks nobody in", async ({
  page,
  club,
  member,
  room,
}) => {
  const paid = await twoHours(club, room, member);
  await begin(page, await club.worker("accountant"));
  await page.getByRole("link", { name: "Bookings", exact: true }).first().click();
  await page.getByRole("searchbox").fill(member.email);
  await page.getByRole("search").getByRole("button", { name: "Search" }).click();
  await page.getByRole("row").filter({ hasText: room.name }).getByRole("link").click();
  const open = page.getByRole("region", { name: "Open booking" });
  await expect(open.getByRole("heading", { name: "Payments" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`booking=${paid.id}`));
  await expect(open.getByRole("button", { name: "Check in" })).toHaveCount(0);

  await open.getByRole("button", { name: "Give back …" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount").fill("60");
  await expect(dialog.getByText("No more than €48.00 is left.")).toBeVisible();
  await dialog.getByLabel("Amount").fill("0");
  await expect(dialog.getByText("At least €0.01.")).toBeVisible();
  await dialog.getByLabel("Amount").fill("12.50");
  await dialog.getByLabel("Reason").fill("The heating was cold");
  await expectSound(page, "money that is given back");
  await dialog.getByRole("button", { name: "Give €12.50 back" }).click();
  await expect(dialog).toBeHidden();
  await expect(open.getByRole("button", { name: "Give back …" })).toBeFocused();
  await expect(open.getByText("−€12.50")).toBeVisible();
  const note = await open.getByRole("link", { name: "Credit note as PDF" }).getAttribute("href");
  const path = new URL(page.url()).pathname.split("/")[2];
  const file = await page.request.get(`${note}`, { headers: { "x-club": path ?? "" } });
  expect(file.headers()["content-type"]).toContain("application/pdf");

  await test.step("and it stands with the member's payments", async () => {
    await open.getByRole("link", { name: member.name }).click();
    const payments = page.getByRole("region", { name: "Payments" });
    await expect(payments).toContainText("−€12.50");
    await expect(payments.getByRole("link", { name: "Invoice as PDF" })).toHaveCount(1);
    await payments.getByRole("button", { name: "Give back …" }).click();
    await expect(dialog.getByText("At most €35.50.")).toBeVisible();
    await expectSound(page, "a member's payments");
  });
});

test("an instructor checks the class in on the phone, and sees no money and no address", async ({
  page,
  club,
  member,
}) => {
  const host = await club.worker("host", "Mira Lang");
  const other = await club.enrol();
  const { title } = await leading(club, host, [member, other]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.context().addCookies(host.cookies);
  await page.goto("/console");
  await page.getByRole("button", { name: /^Accept the invitation of/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My day");
  const own = page.getByRole("region", { name: title });
  await own
    .getByRole("button", { name: /^Check in/ })
    .first()
    .click();
  await expect(own.getByText("1 of 2 here")).toBeVisible();
  await own.getByRole("button", { name: /did not come$/ }).click();
  await expect(page.getByRole("dialog")).toContainText("The club keeps the share");
  await expectSound(page, "the day of a host");
  await page.getByRole("dialog").getByRole("button", { name: "Did not come" }).click();
  await expect(own.getByText("Did not come", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("main").getByText(/€|@/)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Members" })).toHaveCount(0);
  // A class of late evening is one of tomorrow, too.
  const today = page.url();
  await page.getByRole("link", { name: "The day after" }).click();
  await expect.poll(() => page.url()).not.toBe(today);
  const tomorrow = page.url();
  await page.getByRole("link", { name: "The day after" }).click();
  await expect.poll(() => page.url()).not.toBe(tomorrow);
  await expect(page.getByText("Nothing to lead")).toBeVisible();
  await expectSound(page, "a day without classes");
});
