import { beforeEach, describe, expect, test } from "vitest";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import { resyncBooking } from "@/features/scheduling/bookings/resync";
import { lockBooking } from "@/features/scheduling/bookings/store";
import { byId, type Ctx, inTx } from "@/server/context";
import { untilBlocked } from "@/testing/waits";
import { saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember, makePrice, memberOf } from "@/testing/worlds/world";
import { cancelEvent, cancelRow, resumeCancellations } from "./cancel";
import { createEvent } from "./create";
import { resyncBookings } from "./resync-bookings";
import { lockEvent } from "./store";
import { writeEvent } from "./update";

const money = setUpMoney();

let event_id: string;
let other: string;
beforeEach(async () => {
  [event_id, other] = [await makeClass("2026-12-01"), await makeClass("2026-12-02")];
});

const hourOn = (day: string) => ({
  starts_at_local: `${day}T18:00:00`,
  ends_at_local: `${day}T20:00:00`,
});

async function makeClass(day: string): Promise<string> {
  const fields = { title: "Pottery", timezone: "UTC", status: "published" } as const;
  const price_rule_ids = [(await makePrice(money.world, 1500)).id];
  return (await createEvent(money.world.ctx, { ...fields, ...hourOn(day), price_rule_ids })).id;
}

const wanted = async () => ({
  event_id,
  member_id: (await makeMember(money.world)).id,
  quantity: 1,
});
const confirmed = async () =>
  (await createBooking(money.world.ctx, { ...(await wanted()), settle: "on_account" })).id;
const held = async () => (await holdBooking(money.world.ctx, await wanted())).id;
const leave = (ctx: Ctx, booking_id: string) =>
  rescheduleBooking(ctx, { booking_id, event_id: other });
const read = (id: string) =>
  money.world.ctx.db.booking.findUniqueOrThrow({ where: byId(money.world.ctx, id) });

/** Lets the work come to a booking that another call has locked and changes. */
async function whileChanging<T>(
  id: string,
  change: (tx: Ctx) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  let done!: Promise<T>;
  await inTx(money.world.ctx, async (tx) => {
    await lockBooking(tx, id);
    done = work();
    await untilBlocked(tx, [done]);
    await change(tx);
  });
  return done;
}

/** Cancels the event as where a process dies before it has cancelled a booking; the worker goes on. */
async function cancelByWorker() {
  await inTx(money.world.ctx, async (tx) => cancelRow(tx, await lockEvent(tx, event_id), null));
  await resumeCancellations(money.world.installation);
}

describe.each([
  ["confirmed", confirmed],
  ["held", held],
])("a %s booking", (status, book) => {
  test.each([
    ["at once", () => cancelEvent(money.world.ctx, { event_id })],
    ["by the worker", cancelByWorker],
  ])("that leaves its event for another is not cancelled with it %s", async (_, cancel) => {
    const id = await book();
    await whileChanging<unknown>(id, (tx) => leave(tx, id), cancel);
    expect(await read(id)).toMatchObject({ status, event_id: other });
  });

  test("that follows its moved event is not cancelled for having been left behind", async () => {
    const { ctx } = money.world;
    const [one, both] = [await book(), await book()];
    await writeEvent(ctx, { event_id, ...hourOn("2026-12-03") });
    const cancel = { event_id, action: "cancel_and_refund" } as const;
    const follow = (id: string) => (tx: Ctx) =>
      resyncBooking(tx, { booking_id: id, action: "move" });
    const settled = await whileChanging(one, follow(one), () => resyncBookings(ctx, cancel));
    expect(settled.results).toMatchObject([
      { booking_id: one, outcome: "moved" },
      { booking_id: both, outcome: "cancelled" },
    ]);
    expect(await read(one)).toMatchObject({ status, is_schedule_desynced: false });
  });

  test("that follows is not cancelled by a member's late wish either", async () => {
    const { ctx } = money.world;
    const id = await book();
    await writeEvent(ctx, { event_id, ...hourOn("2026-12-03") });
    const settled = await whileChanging(
      id,
      (tx) => resyncBooking(tx, { booking_id: id, action: "move" }),
      () => resyncBooking(ctx, { booking_id: id, action: "cancel_and_refund" }),
    );
    expect(settled).toMatchObject({ status, is_schedule_desynced: false });
  });
});

test("what pays for another place stays open, when the event that was left is cancelled", async () => {
  const { ctx } = money.world;
  const [first, id] = [await confirmed(), await held()];
  const { member_id } = await read(id);
  await whileChanging(
    first,
    async () => {
      await leave(ctx, id);
      const asking = money.world.as(memberOf({ id: member_id }));
      const payment_method_id = await saveCard(asking, "pm_card_authenticationRequired");
      await checkoutBooking(asking, { event_booking_id: id, payment_method_id });
    },
    () => cancelEvent(ctx, { event_id }),
  );
  expect(await read(first)).toMatchObject({ status: "cancelled" });
  expect(await read(id)).toMatchObject({ status: "pending_payment", event_id: other });
  expect(await money.intents()).toMatchObject([{ status: "requires_action" }]);
});

test("a booking that follows its event while that moves again comes to the last time", async () => {
  const { ctx } = money.world;
  const id = await confirmed();
  const move = (to: Ctx, day: string) => writeEvent(to, { event_id, ...hourOn(day) });
  await move(ctx, "2026-12-03");
  let following!: Promise<unknown>;
  await inTx(ctx, async (tx) => {
    await move(tx, "2026-12-04");
    following = resyncBooking(ctx, { booking_id: id, action: "move" });
    await untilBlocked(tx, [following]);
  });
  await following;
  expect(await read(id)).toMatchObject({
    is_schedule_desynced: false,
    starts_at: new Date("2026-12-04T18:00:00Z"),
  });
});
