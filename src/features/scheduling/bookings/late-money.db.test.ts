import { beforeEach, describe, expect, test } from "vitest";
import { createAnyPayment } from "@/features/billing/charging/create-payment";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { reconcile } from "@/features/billing/processor/reconcile";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { cancelEvent } from "@/features/scheduling/events/cancel";
import { createEvent } from "@/features/scheduling/events/create";
import { writeEvent } from "@/features/scheduling/events/update";
import { archiveResource } from "@/features/scheduling/resources/archive";
import { byId } from "@/server/context";
import {
  type Buyer,
  crashing,
  findMoneyFaults,
  makeBuyer,
  NO_FAULTS,
  saveCard,
} from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { createBooking } from "./create-booking";
import { expireLapsed } from "./expire";
import type { Booking } from "./schema";

const money = setUpMoney();

/** Begins a transfer for a held booking; the returned function says that its money has come. */
async function transferFor({ id, member_id }: Pick<Booking, "id" | "member_id">) {
  const { ctx } = money.world;
  const { id: payment_id } = await createAnyPayment(ctx, {
    member_id,
    booking_id: id,
    amount: 1500,
    currency: "EUR",
    provider: "bank_transfer",
  });
  return () => updatePayment(ctx, { payment_id, status: "succeeded" });
}

const statusOf = async ({ id }: { id: string }) => {
  const { ctx } = money.world;
  return (await ctx.db.booking.findUniqueOrThrow({ where: byId(ctx, id) })).status;
};
const refunded = () =>
  money.world.ctx.db.refund.count({ where: { organization_id: money.world.org.id } });

async function lapse({ minutes }: { minutes: number }) {
  money.world.pass(minutes);
  await expireLapsed(money.world.installation);
}

describe("money that comes after a hold has lapsed", () => {
  test("still buys a place that is free", async () => {
    const { booking } = await makeBuyer(money.world);
    const arrive = await transferFor(booking);
    await lapse({ minutes: 60 });
    await arrive();
    expect([await statusOf(booking), await refunded()]).toEqual(["confirmed", 0]);
  });

  test("goes back when the resource is archived", async () => {
    const { booking } = await makeBuyer(money.world);
    const arrive = await transferFor(booking);
    await lapse({ minutes: 60 });
    const { ctx, resource } = money.world;
    await archiveResource(ctx, { resource_id: resource.id, on_conflict: "reject" });
    await arrive();
    expect([await statusOf(booking), await refunded()]).toEqual(["expired", 1]);
    expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
  });

  test("goes back when the booked time is over", async () => {
    const { booking } = await makeBuyer(money.world);
    const arrive = await transferFor(booking);
    money.world.setNow(booking.ends_at);
    await lapse({ minutes: 0 });
    await arrive();
    expect([await statusOf(booking), await refunded()]).toEqual(["expired", 1]);
  });
});

/** Charges the card of a buyer; the answer is lost, so that the charge is repeated later. */
async function chargeUnheard(buyer: Buyer) {
  const through = crashing(money.payments, "createIntent", "after");
  await expect(money.pay(buyer, { through })).rejects.toThrow();
  expect(await statusOf(buyer.booking)).toBe("pending_payment");
}

test("a charge that is heard of once the booked time is over goes back, and the booking ends", async () => {
  const buyer = await makeBuyer(money.world);
  await chargeUnheard(buyer);
  money.world.setNow(buyer.booking.ends_at);
  await reconcile(money.world.installation);
  expect(await statusOf(buyer.booking)).toBe("expired");
  const { ctx, org } = money.world;
  const refund = await ctx.db.refund.findFirst({ where: { organization_id: org.id } });
  expect(refund).toMatchObject({ status: "succeeded", amount: 1500, reason: "booking_over" });
  const told = { object_id: buyer.booking.id, type: "booking.payment_returned" };
  expect(await ctx.db.domainEvent.count({ where: told })).toBe(1);
  expect(await findMoneyFaults(org.id)).toEqual(NO_FAULTS);
});

test("money in time buys a place whose resource was archived while it was held", async () => {
  const { booking } = await makeBuyer(money.world);
  const arrive = await transferFor(booking);
  const { ctx, resource } = money.world;
  await archiveResource(ctx, { resource_id: resource.id, on_conflict: "keep" });
  await arrive();
  expect([await statusOf(booking), await refunded()]).toEqual(["confirmed", 0]);
});

describe("money for a class that comes after the hold has lapsed", () => {
  let event_id: string;
  let booking: Booking;
  let arrive: () => Promise<unknown>;
  beforeEach(async () => {
    const { ctx } = money.world;
    const time = { starts_at_local: "2026-12-01T10:00:00", ends_at_local: "2026-12-01T11:00:00" };
    const published = { timezone: "UTC", capacity: 5, status: "published" } as const;
    event_id = (await createEvent(ctx, { title: "Yoga", ...time, ...published })).id;
    const price = { name: "Class", currency: "EUR", amount: 1500, unit: "booking" } as const;
    await createPriceRule(ctx, { ...price, event_ids: [event_id] });
    const { id: member_id } = await makeMember(money.world);
    booking = await createBooking(ctx, { event_id, member_id, quantity: 1 });
    arrive = await transferFor(booking);
  });
  const postpone = () =>
    writeEvent(money.world.ctx, {
      event_id,
      starts_at_local: "2026-12-03T10:00:00",
      ends_at_local: "2026-12-03T11:00:00",
    });

  test("still buys a place at the booked time", async () => {
    await lapse({ minutes: 60 });
    await arrive();
    expect([await statusOf(booking), await refunded()]).toEqual(["confirmed", 0]);
  });

  test("goes back when the class has moved since", async () => {
    await lapse({ minutes: 60 });
    await postpone();
    await arrive();
    expect([await statusOf(booking), await refunded()]).toEqual(["expired", 1]);
  });

  test("buys a place that is marked, when the class moved while it was held", async () => {
    await postpone();
    await lapse({ minutes: 60 });
    await arrive();
    const { ctx } = money.world;
    const row = await ctx.db.booking.findUniqueOrThrow({ where: byId(ctx, booking.id) });
    expect(row).toMatchObject({ status: "confirmed", is_schedule_desynced: true });
  });

  test("buys a place that is marked, when a charge is heard of before the moved class is over", async () => {
    const { ctx } = money.world;
    const member = await makeMember(money.world);
    const payer = money.world.as(memberOf(member));
    const cardId = await saveCard(payer, "pm_card_visa");
    const charged = await createBooking(ctx, { event_id, member_id: member.id, quantity: 1 });
    await chargeUnheard({ member, ctx: payer, booking: charged, cardId });
    await postpone();
    money.world.setNow("2026-12-03T10:30:00.000Z");
    await reconcile(money.world.installation);
    expect([await statusOf(charged), await refunded()]).toEqual(["confirmed", 0]);
  });

  test("goes back when the class is cancelled", async () => {
    await lapse({ minutes: 60 });
    await cancelEvent(money.world.ctx, { event_id });
    await arrive();
    expect([await statusOf(booking), await refunded()]).toEqual(["expired", 1]);
  });
});
