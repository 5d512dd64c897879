import { expect, test } from "vitest";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { reconcile } from "@/features/billing/processor/reconcile";
import { createInvoice } from "@/features/billing/invoices/create";
import { createMemberNote } from "@/features/people/member-notes/create";
import { type Ctx, inTx } from "@/server/context";
import { getDatabase } from "@/server/data/db";
import { toFailure } from "@/server/http/problem";
import { rowsOf, setUpMerge } from "@/testing/worlds/merges";
import { findMoneyFaults, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { untilBlocked } from "@/testing/waits";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { mergeMember } from "./merge";

const mine = setUpMerge();
const { money, merge } = mine;

/** Errors for callers who come too late, or too early; any other error is a bug. */
const TOLD = [
  "booking_not_found",
  "member_merged",
  "member_not_bookable",
  "members_not_mergeable",
  "member_not_found",
  "validation_error",
  "hold_limit_reached",
];

const ROUNDS = 12;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const hold = (ctx: Ctx) =>
  createBooking(ctx, {
    member_id: mine.duplicate.id,
    resource_id: money.world.resource.id,
    starts_at_local: "2026-12-01T10:00:00",
    ends_at_local: "2026-12-01T10:30:00",
    quantity: 1,
  });

const invoice = (ctx: Ctx, member_id = mine.duplicate.id) =>
  createInvoice(ctx, {
    member_id,
    currency: "EUR",
    lines: [{ description: "Rackets", quantity: 1, unit_amount: 100 }],
  });

test.each([
  ["a hold", "bookings", hold],
  ["an invoice", "invoices", invoice],
] as const)("%s that is being created is waited for, and moves along", async (_, kind, make) => {
  let merging: ReturnType<typeof merge> | undefined;
  await inTx(money.world.ctx, async (tx) => {
    await make(tx);
    merging = merge();
    await untilBlocked(tx, [merging]);
  });
  expect((await merging)?.moved[kind]).toBe(1);
  expect((await rowsOf(mine.duplicate.id))[kind]).toBe(0);
  expect((await rowsOf(mine.target.id))[kind]).toBe(1);
});

test("a hold during a merge waits, and is then told where the member went", async () => {
  const { ctx } = money.world;
  let holding: Promise<unknown> | undefined;
  await inTx(ctx, async (tx) => {
    await merge({}, tx);
    holding = hold(ctx).catch((error: unknown) => error);
    await untilBlocked(tx, [holding]);
  });
  const { of, extras } = toFailure(await holding, "req_test");
  expect({ code: of.code, id: extras.resource_id }).toEqual({
    ...{ code: "member_merged", id: mine.target.id },
  });
});

test("a row created during a merge belongs to the remaining member, or is refused", async () => {
  const { world } = money;
  const { ctx } = world;
  for (let round = 0; round < ROUNDS; round++) {
    const [target, duplicate] = [await makeMember(world), await makeMember(world)];
    const as = world.as(memberOf(duplicate));
    const card = await saveCard(as, "pm_card_visa");
    const day = new Date(Date.UTC(2026, 11, 1 + round)).toISOString().slice(0, 10);
    const book = (hour: number) =>
      createBooking(ctx, {
        member_id: duplicate.id,
        resource_id: world.resource.id,
        starts_at_local: `${day}T${hour}:00:00`,
        ends_at_local: `${day}T${hour}:30:00`,
        quantity: 1,
      });
    const { id: event_booking_id } = await book(12);
    const made: (() => Promise<unknown>)[] = [
      () => book(10),
      () => book(11),
      () => checkoutBooking(as, { event_booking_id, payment_method_id: card }),
      () => invoice(ctx, duplicate.id),
      () => createMemberNote(ctx, { member_id: duplicate.id, body: "Called" }),
    ];
    const merge = () => mergeMember(ctx, { member_id: target.id, source_member_id: duplicate.id });
    const [merged, ...others] = await Promise.allSettled([
      pause((round % 4) * 6).then(merge),
      ...made.map((make, n) => pause((n * 17 + round * 5) % 60).then(make)),
    ]);
    for (const outcome of [merged, ...others]) {
      if (outcome.status === "fulfilled") continue;
      expect(TOLD).toContain(toFailure(outcome.reason, "req_test").of.code);
    }
    // A checkout that was under way then has ended now.
    if (merged.status === "rejected") await merge();
    const { member_words: _, ...left } = await rowsOf(duplicate.id);
    expect(Object.entries(left).filter(([, rows]) => rows > 0)).toEqual([]);
    const bookings = await getDatabase().prisma.booking.count({ where: { member_id: target.id } });
    const held = others.slice(0, 2).filter(({ status }) => status === "fulfilled").length;
    expect(bookings).toBe(1 + held);
  }
  await reconcile(world.installation);
  expect(await findMoneyFaults(world.org.id)).toEqual(NO_FAULTS);
});
