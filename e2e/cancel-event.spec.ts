import type { Booking } from "../src/features/scheduling/bookings/schema";
import { openCalendar, preview } from "./calendar-grid";
import { inDays } from "./club";
import { begin, endShift } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";

test("an event is cancelled in the calendar, after it is said who had booked and what goes back", async ({
  page,
  club,
  member,
  room,
}) => {
  const { organization } = member;
  const event = await club.event(member, { days: 2, amount: 1500, room });
  const { id, invoice_id } = await club.call<Booking>(organization, "POST", "/v1/bookings", {
    ...{ member_id: member.id, event_id: event.id, settle: "on_account", notify: false },
  });
  const cash = await club.call<{ id: string }>(organization, "POST", "/v1/payments", {
    ...{ member_id: member.id, amount: 1500, currency: "EUR", provider: "cash" },
    invoice_allocations: [{ invoice_id, amount: 1500 }],
  });
  await club.call(organization, "PATCH", `/v1/payments/${cash.id}`, { status: "succeeded" });
  await begin(page, await club.worker("manager"));

  await openCalendar(page, { date: inDays(2), places: [room], view: "list" });
  await page.getByRole("button", { name: "Cancel the event …" }).click();
  await expect(preview(page)).toContainText("1 booking is cancelled");
  await expect(preview(page)).toContainText(/Goes back\s*€15\.00/);
  await expectSound(page, "an event that is to be cancelled");
  await preview(page)
    .getByLabel(/^A word to them/)
    .fill("The teacher is ill.");
  await preview(page).getByRole("button", { name: "Cancel the event" }).click();
  await expect(preview(page)).toHaveCount(0);
  await expect(page.getByText(`${event.title} is cancelled.`)).toBeVisible();
  const { status } = await club.call<Booking>(organization, "GET", `/v1/bookings/${id}`);
  expect(status).toBe("cancelled");

  await test.step("a front desk is offered no such act", async () => {
    const other = await club.event(member, { days: 2, room });
    await endShift(page);
    await begin(page, await club.worker("front_desk"));
    await openCalendar(page, { date: inDays(2), places: [room], view: "list" });
    await expect(page.getByText(other.title)).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancel the event …" })).toHaveCount(0);
  });
});
