import { byId } from "@/server/context";
import { describe, expect, it } from "vitest";
import { findMoneyFaults, makeBuyer, NO_FAULTS } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { archiveMemberAndCancel } from "./archive-member";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";

const money = setUpMoney();
const archive = (member_id: string, cancel_future_bookings?: boolean) =>
  archiveMemberAndCancel(money.world.ctx, {
    member_id,
    reason: "Moved away",
    ...(cancel_future_bookings !== undefined && { cancel_future_bookings }),
  });

describe("archiving a member", () => {
  it("leaves the bookings alone unless told otherwise", async () => {
    const buyer = await makeBuyer(money.world);
    await money.pay(buyer);
    expect(await archive(buyer.member.id)).toMatchObject({ status: "archived" });
    expect(await money.bookingOf(buyer)).toMatchObject({ status: "confirmed" });
    await archive(buyer.member.id, true);
    expect(await money.bookingOf(buyer)).toMatchObject({
      status: "cancelled",
      cancellation_notes: "Moved away",
    });
  });

  it("cancels coming bookings, paid or held, refunds them, and keeps the past", async () => {
    const past = await makeBuyer(money.world, { hour: 8 });
    await money.pay(past);
    const { id: member_id } = past.member;
    const future = await makeBuyer(money.world, { day: 3 });
    const held = await makeBuyer(money.world, { day: 4 });
    await money.pay(future);
    // All bookings belong to one member; the cards stay each buyer's own.
    await money.world.ctx.db.booking.updateMany({
      where: { id: { in: [future.booking.id, held.booking.id] } },
      data: { member_id },
    });
    money.world.setNow("2026-12-02T12:00:00.000Z");
    await money.world.ctx.db.booking.update({
      where: byId(money.world.ctx, held.booking.id),
      data: { held_until: new Date("2026-12-02T12:05:00.000Z") },
    });
    const input = { member_id, cancel_future_bookings: true, dry_run: true };
    const preview = await archiveMemberAndCancel(money.world.ctx, input);
    expect(preview).toMatchObject({ status: "active", dry_run: true });
    expect(preview.would_cancel).toMatchObject({
      affected: [
        { booking_id: future.booking.id, refund_amount: 1500, refused: null },
        { booking_id: held.booking.id, refund_amount: 0, refused: null },
      ],
      money_back: [{ currency: "EUR", amount: 1500 }],
    });
    expect(await money.bookingOf(future)).toMatchObject({ status: "confirmed" });
    await archive(member_id, true);
    const statuses = await Promise.all(
      [past, future, held].map(async (buyer) => (await money.bookingOf(buyer)).status),
    );
    expect(statuses).toEqual(["confirmed", "cancelled", "cancelled"]);
    const [refund] = await money.world.ctx.db.refund.findMany({
      where: { organization_id: money.world.org.id },
    });
    expect(refund).toMatchObject({ amount: 1500, status: "succeeded" });
  });

  it("succeeds though the processor is down; repeating it cancels the remaining bookings", async () => {
    const paid = await makeBuyer(money.world, { day: 5 });
    await money.pay(paid);
    const { id: member_id } = paid.member;
    const paying = await makeBuyer(money.world, { card: "pm_card_authenticationRequired" });
    await checkoutBooking(paying.ctx, {
      event_booking_id: paying.booking.id,
      payment_method_id: paying.cardId,
    });
    const others = { organization_id: money.world.org.id, booking_id: paying.booking.id };
    await money.world.ctx.db.booking.update({
      where: byId(money.world.ctx, paying.booking.id),
      data: { member_id },
    });
    await money.world.ctx.db.payment.updateMany({ where: others, data: { member_id } });
    money.lose(/payment_intents\/\w+\/cancel/, "drop_before");
    await expect(archive(member_id, true)).rejects.toMatchObject({
      name: "processor_unavailable",
    });
    const row = await money.world.ctx.db.member.findUniqueOrThrow({
      where: byId(money.world.ctx, member_id),
    });
    expect(row.status).toBe("archived");
    expect(await money.bookingOf(paid)).toMatchObject({ status: "cancelled" });
    expect(await money.bookingOf(paying)).toMatchObject({ status: "pending_payment" });
    money.sandbox.faults.clear();
    money.world.usePayments(money.payments);
    expect(await archive(member_id, true)).toMatchObject({ status: "archived" });
    expect(await money.bookingOf(paying)).toMatchObject({ status: "cancelled" });
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });
});
