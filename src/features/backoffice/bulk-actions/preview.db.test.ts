import { describe, expect, it } from "vitest";
import { watchSql } from "@/testing/sent-sql";
import { doAll } from "@/testing/worlds/bulk";
import { setUpGuests } from "@/testing/worlds/guests";
import { NO_FAULTS } from "@/testing/worlds/money";
import { createBulkAction } from "./create";

const sent = watchSql();
const { money, faults, paidBuyer, sharedBooking, pay, org } = setUpGuests();

/** Previews cancelling bookings, and returns what is told and how many statements it took. */
async function preview(ids: string[]) {
  sent.length = 0;
  const asked = { action: "cancel", ids, dry_run: true } as const;
  const told = await createBulkAction(money.world.ctx, asked);
  return { told, statements: sent.length };
}

describe("the preview of cancelling many", () => {
  it("adds up what goes back to guests as well, to the cent", async () => {
    const { host, guest } = await sharedBooking(1, { hour: 10 });
    await pay(guest);
    const other = await paidBuyer({ hour: 12 });
    const ids = [host.booking.id, other.booking.id];
    const { told } = await preview(ids);
    await doAll(money.world.ctx, { action: "cancel", ids });
    const refunds = await money.world.ctx.db.refund.findMany({ where: org() });
    const since = refunds.filter(({ reason }) => reason === "booking_cancelled");
    const amount = since.reduce((sum, one) => sum + one.amount, 0);
    expect(since).toHaveLength(3);
    expect(told.money_back).toEqual([{ currency: "EUR", amount }]);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  it("reads a hundred together: no booking costs a question of its own", async () => {
    const ids = [];
    for (const hour of [9, 10, 11, 12]) ids.push((await paidBuyer({ hour })).booking.id);
    const one = await preview(ids.slice(0, 1));
    const all = await preview(ids);
    expect(all.told.counts.would_change).toBe(4);
    expect(all.statements).toBe(one.statements);
  });
});

it("says how many bookings to come stay with members who are suspended or archived", async () => {
  const [one, other] = [await paidBuyer({ hour: 10 }), await paidBuyer({ hour: 12 })];
  const members = [one, other].map(({ booking }) => booking.member_id);
  const told = (action: "suspend" | "archive" | "unsuspend", ids = members) =>
    createBulkAction(money.world.ctx, { action, ids, dry_run: true });
  expect((await told("suspend")).bookings_kept).toBe(2);
  expect((await told("archive", members.slice(0, 1))).bookings_kept).toBe(1);
  expect((await told("unsuspend")).bookings_kept).toBeNull();
  await doAll(money.world.ctx, { action: "suspend", ids: members });
  expect((await money.bookingOf(one)).status).toBe("confirmed");
  expect((await told("suspend")).bookings_kept).toBe(0);
});
