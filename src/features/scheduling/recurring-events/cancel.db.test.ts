import { expect, test } from "vitest";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember, makePrice, memberOf } from "@/testing/worlds/world";
import { cancelRecurringEvent } from "./cancel";
import { cancelOccurrence } from "./cancel-occurrence";
import { createRecurringEvent } from "./create";
import { listOccurrences } from "./occurrences";

const money = setUpMoney();

/** A member with a paid place on a date. */
async function attend(event_id: string) {
  const member = await makeMember(money.world);
  const ctx = money.world.as(memberOf(member));
  const held = await createBooking(ctx, { event_id, member_id: member.id, quantity: 1 });
  const card = await saveCard(ctx, "pm_card_visa");
  await checkoutBooking(ctx, { event_booking_id: held.id, payment_method_id: card });
  return held.id;
}

test("a series says beforehand who loses which date and what goes back, and does just that", async () => {
  const { ctx } = money.world;
  const price = await makePrice(money.world, 1500);
  const { id: recurring_event_id } = await createRecurringEvent(ctx, {
    ...{ title: "Yoga", timezone: "UTC", status: "published", price_rule_ids: [price.id] },
    ...{ starts_at_local: "2026-12-07T18:00:00", ends_at_local: "2026-12-07T19:00:00" },
    rrule: "FREQ=WEEKLY;COUNT=3",
  });
  const pages = { recurring_event_id, page: 1, size: 100, include_past: true };
  const [past, next, last] = (await listOccurrences(ctx, pages)).items;
  const attended = await attend(past!.id);
  const coming = [await attend(next!.id), await attend(next!.id), await attend(last!.id)];
  // The first date has begun: nobody loses it.
  money.world.setNow("2026-12-07T18:30:00.000Z");
  const states = async () => {
    const where = { organization_id: ctx.org.id };
    const rows = await ctx.db.booking.findMany({ where, orderBy: { created_at: "asc" } });
    return rows.map(({ status }) => status);
  };
  const before = await states();
  const preview = await cancelRecurringEvent(ctx, { recurring_event_id, dry_run: true });
  expect(preview).toMatchObject({ status: "published", dry_run: true });
  const affected = preview.would_cancel?.affected ?? [];
  expect(affected.map(({ booking_id }) => booking_id)).toEqual(coming);
  expect(affected).not.toContainEqual(expect.objectContaining({ booking_id: attended }));
  expect(preview.would_cancel?.money_back).toEqual([{ currency: "EUR", amount: 4500 }]);
  expect(await states()).toEqual(before);

  const done = await cancelRecurringEvent(ctx, { recurring_event_id });
  expect(done).toMatchObject({ status: "cancelled", dry_run: false, would_cancel: null });
  expect(await states()).toEqual([before[0], "cancelled", "cancelled", "cancelled"]);
  const refunds = await ctx.db.refund.findMany({ where: { organization_id: ctx.org.id } });
  expect(refunds.map(({ amount }) => amount)).toEqual([1500, 1500, 1500]);
});

test("a date and those after it are cancelled together, as was said beforehand; the earlier ones stay", async () => {
  const { ctx } = money.world;
  const price = await makePrice(money.world, 1500);
  const { id: recurring_event_id } = await createRecurringEvent(ctx, {
    ...{ title: "Yoga", timezone: "UTC", status: "published", price_rule_ids: [price.id] },
    ...{ starts_at_local: "2026-12-07T18:00:00", ends_at_local: "2026-12-07T19:00:00" },
    rrule: "FREQ=WEEKLY;COUNT=3",
  });
  const pages = { recurring_event_id, page: 1, size: 100, include_past: true };
  const [first, second, third] = (await listOccurrences(ctx, pages)).items;
  await attend(first!.id);
  const later = [await attend(second!.id), await attend(third!.id)];
  const at = {
    ...{ recurring_event_id, apply_to: "following" as const },
    original_starts_at_local: second!.original_starts_at_local ?? "",
  };
  const preview = await cancelOccurrence(ctx, { ...at, dry_run: true });
  expect(preview.would_cancel?.affected.map(({ booking_id }) => booking_id)).toEqual(later);
  expect(preview.status).toBe("published");

  expect(await cancelOccurrence(ctx, { ...at, notes: "Renovation" })).toMatchObject({
    ...{ id: second!.id, status: "cancelled", cancellation_notes: "Renovation" },
  });
  const events = await ctx.db.event.findMany({
    where: { organization_id: ctx.org.id },
    orderBy: { starts_at: "asc" },
  });
  expect(events.map(({ status }) => status)).toEqual(["published", "cancelled", "cancelled"]);
  const live = await ctx.db.booking.count({
    where: { organization_id: ctx.org.id, status: "confirmed" },
  });
  expect(live).toBe(1);
  const all = { ...at, original_starts_at_local: first!.original_starts_at_local ?? "" };
  await cancelOccurrence(ctx, all);
  const series = await ctx.db.recurringEvent.findMany({ where: { organization_id: ctx.org.id } });
  expect(series.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
});
