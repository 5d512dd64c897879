import { describe, expect, test } from "vitest";
import { authenticate, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { expireLapsed } from "@/features/scheduling/bookings/expire";
import { reconcile } from "@/features/billing/processor/reconcile";
import { syncBooking } from "@/features/scheduling/bookings/sync";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { createRecurringEvent } from "@/features/scheduling/recurring-events/create";
import { listOccurrences } from "@/features/scheduling/recurring-events/occurrences";
import { byId } from "@/server/context";
import { setUpMoves } from "@/testing/worlds/moves";

const { money, at, move, faults, org, makePlace, paidBuyer } = setUpMoves();
const { bookingOf, lose } = money;

describe("moving to a dearer place, when the bank asks the payer", () => {
  async function asked() {
    const buyer = await paidBuyer();
    const dear = await makePlace(4000);
    const card = await saveCard(buyer.ctx, "pm_card_authenticationRequired");
    const change = { resource_id: dear.id, payment_method_id: card };
    const answer = await move(buyer, change);
    return { buyer, dear, change, answer };
  }

  test("answers with the unmoved booking and the secret; completing moves it", async () => {
    const { buyer, dear, change, answer } = await asked();
    expect(answer).toMatchObject({ status: "confirmed", amount_due: 1500 });
    const secret = answer.processor?.client_secret;
    expect(await move(buyer, change)).toMatchObject({ processor: { client_secret: secret } });
    await authenticate(money.sandbox, secret, "complete");
    const target = { booking_id: buyer.booking.id };
    expect(await syncBooking(buyer.ctx, target)).toMatchObject({
      resource_id: dear.id,
      amount_due: 4000,
    });
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("refunds the difference at once when the place is lost meanwhile, and the booking stays", async () => {
    const { buyer, dear, answer } = await asked();
    const { world } = money;
    const other = await makeMember(world);
    const place = { resource_id: dear.id, ...at(10) };
    await createBooking(world.as(memberOf(other)), {
      member_id: other.id,
      quantity: 1,
      ...place,
    });
    await authenticate(money.sandbox, answer.processor?.client_secret, "complete");
    await syncBooking(buyer.ctx, { booking_id: buyer.booking.id });
    expect(await bookingOf(buyer)).toMatchObject({ resource_id: world.resource.id });
    expect(await world.ctx.db.refund.findMany({ where: org() })).toMatchObject([
      { amount: 2500, status: "succeeded" },
    ]);
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("proposes no private date instead of one that is lost, whoever learns of it", async () => {
    const { ctx } = money.world;
    const weekly = { title: "Yoga", rrule: "FREQ=WEEKLY;COUNT=3", timezone: "UTC", capacity: 1 };
    const { id: recurring_event_id } = await createRecurringEvent(ctx, {
      ...weekly,
      ...{ status: "published", ...at(18) },
    });
    const listed = { recurring_event_id, include_past: false, page: 1, size: 3 };
    const [lost, hidden, open] = (await listOccurrences(ctx, listed)).items;
    const where = byId(ctx, hidden?.id ?? "");
    await ctx.db.event.update({ where, data: { visibility: "private" } });
    const price = { name: "Class", currency: "EUR", amount: 4000, unit: "booking" } as const;
    await createPriceRule(ctx, { ...price, event_ids: [lost?.id ?? ""] });
    const buyer = await paidBuyer();
    const card = await saveCard(buyer.ctx, "pm_card_authenticationRequired");
    const event_id = lost?.id ?? "";
    const answer = await move(buyer, { event_id, payment_method_id: card });
    const { id: member_id } = await makeMember(money.world);
    await createBooking(ctx, { event_id, member_id, quantity: 1 });
    await authenticate(money.sandbox, answer.processor?.client_secret, "complete");
    await syncBooking(ctx, { booking_id: buyer.booking.id });
    const { data } = await ctx.db.domainEvent.findFirstOrThrow({
      where: { object_id: buyer.booking.id, type: "booking.reschedule_failed" },
    });
    const { alternatives } = data as { alternatives: { event_id: string }[] };
    expect(alternatives.map((one) => one.event_id)).toEqual([open?.id]);
  });

  test("ends after 15 minutes without an answer, and the booking stays", async () => {
    const { buyer } = await asked();
    money.world.pass(15);
    await expireLapsed(money.world.installation);
    const [, difference] = await money.world.ctx.db.payment.findMany({
      where: org(),
      orderBy: { id: "asc" },
    });
    expect(difference).toMatchObject({ purpose: "difference", status: "cancelled" });
    expect(await bookingOf(buyer)).toMatchObject({ status: "confirmed", amount_due: 1500 });
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("is replaced when the member asks for another place", async () => {
    const { buyer, dear } = await asked();
    const moved = await move(buyer, { resource_id: dear.id, payment_method_id: buyer.cardId });
    expect(moved).toMatchObject({ resource_id: dear.id, amount_due: 4000 });
    expect(await faults()).toEqual(NO_FAULTS);
  });

  test("refunds everything when the booking is cancelled meanwhile", async () => {
    const { buyer, answer } = await asked();
    // The intent of the difference cannot be closed at that moment, and the payer continues to pay.
    lose(/cancel/, "drop_before");
    await cancelBooking(money.world.ctx, { booking_id: buyer.booking.id });
    money.sandbox.faults.clear();
    await authenticate(money.sandbox, answer.processor?.client_secret, "complete");
    money.world.pass(1);
    await reconcile(money.world.installation);
    const { status, resource_id } = await bookingOf(buyer);
    expect({ status, resource_id }).toEqual({
      status: "cancelled",
      resource_id: money.world.resource.id,
    });
    const refunds = await money.world.ctx.db.refund.findMany({
      where: org(),
      orderBy: { amount: "asc" },
    });
    expect(refunds).toMatchObject([{ amount: 1500 }, { amount: 2500 }]);
    expect(await faults()).toEqual(NO_FAULTS);
  });
});
