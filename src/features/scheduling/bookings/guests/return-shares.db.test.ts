import { describe, expect, test } from "vitest";
import { cancelBooking, previewBookingCancellation } from "@/features/scheduling/bookings/cancel";
import { markNoShow } from "@/features/scheduling/bookings/no-show";
import { openInvitation } from "@/features/scheduling/bookings/guests/open-invitation";
import { NO_FAULTS } from "@/testing/worlds/money";
import { setUpGuests } from "@/testing/worlds/guests";

const { money, at, move, faults, makePlace, pay, sharedBooking, rowOf, refundsOf, invoicesOf } =
  setUpGuests();

describe("a booking whose price is shared", () => {
  test("gives each payer the same part back when it is cancelled", async () => {
    const tiers = [{ until_minutes_before: 0, refund_percent: 50 }];
    const { id: resource_id } = await makePlace(1500, { cancellation_tiers: tiers });
    const { host, guests, guest } = await sharedBooking(2);
    await move(host, { resource_id });
    await pay(guest);
    const booking_id = host.booking.id;
    expect(await previewBookingCancellation(host.ctx, { booking_id })).toMatchObject({
      ...{ paid_amount: 1000, refund_amount: 500 },
      ...{ guests_paid_amount: 500, guests_refund_amount: 250 },
    });
    const cancelled = await cancelBooking(host.ctx, { booking_id });
    expect(cancelled.status).toBe("cancelled");
    // The host has paid 10.00 of it by now.
    expect((await refundsOf(host.member.id)).map(({ amount }) => amount)).toEqual([500, 500]);
    expect(await refundsOf(guest.member_id)).toMatchObject([{ amount: 250, status: "succeeded" }]);
    expect(await invoicesOf(guest.member_id)).toMatchObject([
      { total: 500, amount_credited: 500 },
      { total: 250, amount_paid: 250 },
    ]);
    expect(await rowOf(guest.id)).toMatchObject({ refunded_amount: 250 });
    expect(await openInvitation(host.ctx, { booking_guest_id: guest.id })).toMatchObject({
      ...{ state: "cancelled", share: { amount: 500, refunded_amount: 250, status: "refunded" } },
    });
    await expect(pay(guests[1] ?? guest)).rejects.toMatchObject({
      of: { code: "share_not_payable" },
    });
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("gives each payer everything back when the terms are waived, also what a move has kept", async () => {
    const tiers = [{ until_minutes_before: 0, refund_percent: 50 }];
    const { id: resource_id } = await makePlace(1500, { cancellation_tiers: tiers });
    const { host, guest } = await sharedBooking();
    await move(host, { resource_id });
    await pay(guest);
    expect(await move(host, at(14))).toMatchObject({ kept_amount: 750 });
    const input = { booking_id: host.booking.id, waive_fee: true };
    expect(await previewBookingCancellation(money.world.ctx, input)).toMatchObject({
      ...{ refund_amount: 750, fee_amount: 0 },
      ...{ guests_paid_amount: 750, guests_refund_amount: 750 },
    });
    await cancelBooking(money.world.ctx, input);
    expect(await refundsOf(guest.member_id)).toMatchObject([{ amount: 750 }]);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("keeps the terms' part of each payer who does not come", async () => {
    const { host, guest } = await sharedBooking();
    await pay(guest);
    const { ctx } = money.world;
    const policy = { no_show: { after_minutes: null, fee_percent: 40 } };
    const before = await ctx.db.booking.findFirstOrThrow({ where: { id: host.booking.id } });
    await ctx.db.booking.updateMany({
      where: { id: host.booking.id },
      data: { policy: { ...(before.policy as object), ...policy } },
    });
    money.world.setNow("2026-12-01T10:05:00.000Z");
    await markNoShow(money.world.ctx, { booking_id: host.booking.id });
    expect((await refundsOf(host.member.id)).map(({ amount }) => amount)).toEqual([750, 450]);
    expect((await refundsOf(guest.member_id)).map(({ amount }) => amount)).toEqual([450]);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("moves to a cheaper time for the host alone, but not below what guests have paid", async () => {
    const { host, guest } = await sharedBooking();
    await pay(guest);
    const { id: cheaper } = await makePlace(1000);
    await move(host, { resource_id: cheaper });
    expect((await refundsOf(host.member.id)).map(({ amount }) => amount)).toEqual([750, 500]);
    const { id: cheapest } = await makePlace(700);
    await expect(move(host, { resource_id: cheapest })).rejects.toMatchObject({
      of: { code: "shares_exceed_price" },
    });
    const { id: dearer } = await makePlace(2000);
    await move(host, { resource_id: dearer, payment_method_id: host.cardId });
    expect(await invoicesOf(host.member.id)).toMatchObject([
      { total: 1500, amount_credited: 1500 },
      { total: 1250, amount_paid: 1250 },
    ]);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("asks nobody any more when a cheaper time no longer covers the open shares", async () => {
    const { host, guest } = await sharedBooking();
    const { id: cheaper } = await makePlace(700);
    await move(host, { resource_id: cheaper });
    expect(await rowOf(guest.id)).toMatchObject({ share_amount: null });
    expect(await faults()).toEqual(NO_FAULTS);
  });
});
