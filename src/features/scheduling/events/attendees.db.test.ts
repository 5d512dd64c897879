import { expect, test } from "vitest";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { keyWith, makeMember, makePrice, memberOf } from "@/testing/worlds/world";
import { listAttendees } from "./attendees";
import { createEvent } from "./create";

const money = setUpMoney();

test("the list of those who attend says who has paid and who still owes, and finds them by it", async () => {
  const price = await makePrice(money.world, 1500);
  const event = await createEvent(money.world.ctx, {
    ...{ title: "Pottery", timezone: "UTC", status: "published", price_rule_ids: [price.id] },
    ...{ starts_at_local: "2026-12-01T18:00:00", ends_at_local: "2026-12-01T20:00:00" },
  });
  const payer = await makeMember(money.world);
  const theirs = money.world.as(memberOf(payer));
  const wanted = { event_id: event.id, member_id: payer.id, quantity: 1 };
  const paid = await createBooking(theirs, wanted);
  const card = await saveCard(theirs, "pm_card_visa");
  await checkoutBooking(theirs, { event_booking_id: paid.id, payment_method_id: card });
  const member = await makeMember(money.world, { name: "Ruth" });
  const owing = await createBooking(money.world.ctx, {
    ...{ event_id: event.id, member_id: member.id, quantity: 1, settle: "on_account" },
  });
  const kept = await makeMember(money.world);
  const at = { event_id: event.id, member_id: kept.id, quantity: 1 };
  const held = await createBooking(money.world.as(memberOf(kept)), at);
  const dues = async (payment?: ("due" | "paid" | "on_account")[]) => {
    const asked = { event_id: event.id, page: 1, size: 10, ...(payment && { payment }) };
    const { items } = await listAttendees(money.world.ctx, asked);
    return items.map(({ id, due }) => [id, due]);
  };
  expect(await dues()).toEqual([
    [held.id, 1500],
    [owing.id, 1500],
    [paid.id, 0],
  ]);
  expect(await dues(["on_account"])).toEqual([[owing.id, 1500]]);
  expect(await dues(["due", "on_account"])).toHaveLength(2);
  expect(await dues(["paid"])).toEqual([[paid.id, 0]]);
  const { items } = await listAttendees(money.world.ctx, { event_id: event.id, page: 1, size: 10 });
  const told = { name: "Ruth", status: member.status, photo_url: null };
  expect(items[1]).toMatchObject({ member: told });
});

test("the list of those who attend names them only to a caller who may read members", async () => {
  const { id: event_id } = await createEvent(money.world.ctx, {
    ...{ title: "Pottery", timezone: "UTC", status: "published" },
    ...{ starts_at_local: "2026-12-02T18:00:00", ends_at_local: "2026-12-02T20:00:00" },
  });
  const { id: member_id } = await makeMember(money.world, { name: "Ruth" });
  await createBooking(money.world.ctx, { event_id, member_id, quantity: 1 });
  const seenBy = async (...scopes: string[]) => {
    const ctx = money.world.as(keyWith(money.world, scopes));
    return (await listAttendees(ctx, { event_id, page: 1, size: 10 })).items;
  };
  expect(await seenBy("bookings:read")).toMatchObject([{ member_id, member: null }]);
  const named = await seenBy("bookings:read", "members:read");
  expect(named).toMatchObject([{ member: { id: member_id, name: "Ruth" } }]);
});
