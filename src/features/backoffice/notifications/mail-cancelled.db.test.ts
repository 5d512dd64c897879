import { expect, test } from "vitest";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import type { Mail } from "@/ports/mail/port";
import { bookingAt, setUpWeekly } from "@/testing/worlds/weekly";
import { mailChange } from "./mail-change";

const weekly = setUpWeekly();

/** Cancels a date of a series that one payment has paid; returns the mail about it. */
async function mailOfCancelled(how: { refund_percent?: number }): Promise<string> {
  const { ctx } = weekly.money.world;
  const { id: booking_id } = bookingAt(await weekly.pay(await weekly.book()), 1);
  await cancelBooking(ctx, { booking_id, ...how });
  const where = { organization_id: ctx.org.id, object_id: booking_id, type: "booking.cancelled" };
  const event = await ctx.db.domainEvent.findFirstOrThrow({ where });
  const sent: Mail[] = [];
  const send = async (one: Mail) => void sent.push(one);
  await mailChange({ ...ctx, mail: { kind: "mailbox", send } }, event);
  return sent[0]?.text ?? "";
}

test("a date that was paid together with others names what goes back of it", async () => {
  const text = await mailOfCancelled({});
  expect(text).toContain("€15.00 is on its way back");
  expect(text).toContain("Paid: €15.00");
  expect(text).not.toContain("Cancellation fee");
});

test("and what stays with the club", async () => {
  const text = await mailOfCancelled({ refund_percent: 40 });
  expect(text).toContain("€6.00 is on its way back");
  expect(text).toContain("Cancellation fee: €9.00");
});
