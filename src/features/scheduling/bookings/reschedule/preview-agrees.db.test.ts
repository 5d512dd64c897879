import fc from "fast-check";
import { expect, test } from "vitest";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import type { ReschedulePreview } from "@/features/scheduling/bookings/preview-schema";
import type { Booking, RescheduleBooking } from "@/features/scheduling/bookings/schema";
import { byId, type Ctx } from "@/server/context";
import { Failure, ValidationFailure } from "@/server/errors";
import { NO_FAULTS } from "@/testing/worlds/money";
import { setUpMoves } from "@/testing/worlds/moves";
import {
  makeRandomBooking,
  makeRandomClub,
  randomBooking,
  type RandomBooking,
  type RandomClub,
  type RandomMove,
  randomMove,
  spanFrom,
} from "@/testing/worlds/random-moves";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { previewReschedule } from "./preview-reschedule";
import { rescheduleBooking } from "./reschedule";

const { money, at, faults, org, makePlace, paidBuyer } = setUpMoves();

type Made = Awaited<ReturnType<typeof makeRandomBooking>>;

/** Sums what the member has paid, got back and owes, and the units that the booking uses of each grant. */
async function books({ booking_id, member_id }: Made) {
  const { ctx } = money.world;
  const where = { ...org(), member_id };
  const payments = await ctx.db.payment.findMany({ where: { ...where, status: "succeeded" } });
  const refunds = await ctx.db.refund.findMany({ where: { ...org(), payment: { member_id } } });
  const invoices = await ctx.db.invoice.findMany({ where });
  const usages = await ctx.db.benefitUsage.findMany({ where: { ...org(), booking_id } });
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const units = usages.map((one) => [one.grant_id, one.quantity - one.returned] as const);
  return {
    paid: sum(payments.map(({ amount }) => amount)),
    back: sum(refunds.map(({ amount }) => amount)),
    owed: sum(
      invoices.map((one) => Math.max(0, one.total - one.amount_paid - one.amount_credited)),
    ),
    units: Object.fromEntries(units.filter(([, quantity]) => quantity > 0)),
  };
}

const rowOf = async ({ booking_id }: Made) =>
  money.world.ctx.db.booking.findUniqueOrThrow({ where: byId(money.world.ctx, booking_id) });

/** Returns what a call answers, or the code that it is refused with. */
async function outcomeOf<T>(work: Promise<T>): Promise<{ answer?: T; code: string | null }> {
  try {
    return { answer: await work, code: null };
  } catch (error) {
    if (error instanceof Failure) return { code: error.of.code };
    if (error instanceof ValidationFailure) return { code: error.message };
    throw error;
  }
}

/** Lets time pass, fills the place as the move says, and returns who asks for what. */
async function askFor(club: RandomClub, made: Made, wanted: RandomMove) {
  const { ctx } = money.world;
  const { starts_at, quantity } = await rowOf(made);
  const left = starts_at.getTime() - ctx.now().getTime();
  if (left > 0) money.world.pass(Math.floor((left * wanted.passes) / 6_000_000));
  const staff = wanted.by === "staff";
  const to = {
    ...(wanted.place !== null && { resource_id: club.rooms[wanted.place]! }),
    ...(wanted.ahead !== null && spanFrom(ctx, wanted.ahead, wanted.halves)),
    ...(wanted.quantity !== null && { quantity: wanted.quantity }),
  };
  const { way } = wanted;
  const asked: RescheduleBooking = {
    booking_id: made.booking_id,
    ...to,
    ...(way === "card" && { payment_method_id: made.card }),
    ...(staff && way === "cash" && { settle: "offline", provider: "cash" }),
    ...(staff && (way === "saved_card" || way === "on_account") && { settle: way }),
    ...(staff && way === "keep_price" && { keep_price: true }),
    ...(staff && wanted.waive_fee && { waive_fee: true }),
    ...(staff && wanted.outside_rules && { outside_rules: true }),
  };
  if (wanted.crowd !== "none" && wanted.ahead !== null) {
    const { resource_id = club.rooms[7]! } = to;
    const { id } =
      wanted.crowd === "other" ? await makeMember(money.world) : { id: made.member_id };
    const later = wanted.crowd === "later" ? wanted.halves + 2 : 0;
    const times = spanFrom(ctx, wanted.ahead + later, wanted.halves);
    const other = { member_id: id, resource_id, quantity, ...times, outside_rules: true };
    await outcomeOf(createBooking(ctx, other));
  }
  return { ctx: staff ? ctx : made.own, asked };
}

const withoutIds = (deductions: Booking["price_deductions"]) =>
  deductions.map(({ id: _id, ...rest }) => rest);

/** Returns the units of each grant that a price takes. */
function unitsOf({ price_deductions }: Pick<ReschedulePreview, "price_deductions">) {
  const granted = price_deductions.filter(({ type }) => type === "benefit_grant");
  const units = granted.map(({ source_id, quantity }) => [source_id ?? "", quantity ?? 0] as const);
  return Object.fromEntries(units.filter(([, quantity]) => quantity > 0));
}

const done: Record<string, number> = {};
const count = (event: string) => (done[event] = (done[event] ?? 0) + 1);

/** Previews a move, makes it, and compares: the price, the money, the units, or the refusal. */
async function compare(made: Made, { ctx, asked }: { ctx: Ctx; asked: RescheduleBooking }) {
  const before = { row: await rowOf(made), ...(await books(made)) };
  const said = await outcomeOf(previewReschedule(ctx, asked));
  expect({ row: await rowOf(made), ...(await books(made)) }).toEqual(before);
  const { answer: moved, code } = await outcomeOf(rescheduleBooking(ctx, asked));
  const after = await books(made);
  if (!said.answer?.possible || !moved) {
    // Without a way to pay, the preview names them instead.
    const { settle } = said.answer ?? {};
    const open = settle?.direction === "charge" && !asked.payment_method_id && !asked.settle;
    const promised = said.code ?? said.answer?.code ?? (open ? "payment_required" : null);
    expect(code).toBe(promised);
    expect({ row: await rowOf(made), ...after }).toEqual(before);
    count(code ?? "");
    return;
  }
  const preview = said.answer;
  expect(moved).toMatchObject({ ...preview.after, price_deductions: expect.anything() });
  expect(withoutIds(moved.price_deductions)).toEqual(withoutIds(preview.price_deductions));
  for (const sum of [
    "price_amount",
    "tax_amount",
    "amount_due",
    "kept_amount",
    "currency",
  ] as const)
    expect({ [sum]: moved[sum] }).toEqual({ [sum]: preview[sum] });
  expect(preview.difference).toBe(moved.amount_due - before.row.amount_due);
  const charged = after.paid - before.paid + Math.max(0, after.owed - before.owed);
  expect({ charged, back: after.back - before.back }).toEqual({
    charged: preview.charge_amount,
    back: preview.refund_amount,
  });
  expect(after.units).toEqual(unitsOf(preview));
  count(before.row.status);
  if (preview.charge_amount > 0) count(`charged by ${asked.settle ?? "card"}`);
  if (preview.refund_amount > 0) count("refunded");
  if (preview.kept_amount > 0) count("kept");
  if (Object.keys(after.units).length > 0) count("units");
}

test("a preview agrees with the move to the cent, and in its refusal", async () => {
  const club = await makeRandomClub(money.world);
  const live = async (booking: RandomBooking, moves: RandomMove[]) => {
    const { answer: made } = await outcomeOf(makeRandomBooking(money.world, club, booking));
    if (!made) return;
    for (const wanted of moves) {
      const { ctx, asked } = await askFor(club, made, wanted);
      if (wanted.expects === "nothing") {
        await compare(made, { ctx, asked });
        continue;
      }
      const { answer } = await outcomeOf(previewReschedule(ctx, asked));
      const wrong = wanted.expects === "wrong" ? 1 : 0;
      const expected_amount_due = (answer?.amount_due ?? 0) + wrong;
      await compare(made, { ctx, asked: { ...asked, expected_amount_due } });
    }
  };
  await fc.assert(
    fc.asyncProperty(randomBooking, fc.array(randomMove, { minLength: 2, maxLength: 4 }), live),
    {
      seed: 20261124,
      numRuns: 30,
      endOnFailure: true,
    },
  );
  for (const kind of ["confirmed", "held", "refunded", "kept", "units", "slot_unavailable"])
    expect(done).toHaveProperty(kind);
  for (const way of ["card", "saved_card", "offline", "on_account"])
    expect(done).toHaveProperty(`charged by ${way}`);
  expect(await faults()).toEqual(NO_FAULTS);
});

test("a booking that is not confirmed is charged nothing by its move", async () => {
  const { ctx } = money.world;
  const { id: member_id } = await makeMember(money.world);
  const room = await makePlace(1000);
  const hold = { member_id, resource_id: room.id, quantity: 1, ...at(10) };
  const { id: booking_id } = await createBooking(ctx, hold);
  const to = { booking_id, resource_id: (await makePlace(2500)).id };
  const preview = await previewReschedule(ctx, to);
  expect(preview).toMatchObject({ charge_amount: 0, amount_due: 2500, difference: 1500 });
  expect(preview.sentence).toBe("The new price is €25.00.");
  expect(await rescheduleBooking(ctx, to)).toMatchObject({ status: "held", amount_due: 2500 });
});

test("a booking on account does not move to a place of another currency", async () => {
  const { ctx } = money.world;
  const { id: member_id } = await makeMember(money.world);
  const room = await makePlace(1000);
  const owed = { member_id, resource_id: room.id, quantity: 1, ...at(10) };
  const { id: booking_id } = await createBooking(ctx, { ...owed, settle: "on_account" });
  const dollars = await makePlace(1500, {}, "USD");
  const to = { booking_id, resource_id: dollars.id, settle: "on_account" as const };
  expect(await previewReschedule(ctx, to)).toMatchObject({ code: "currency_differs" });
  const move = rescheduleBooking(ctx, to);
  await expect(move).rejects.toMatchObject({ of: { code: "currency_differs" } });
});

test("a member who stays where they are needs no approval", async () => {
  const { ctx, own, booking } = await approvedBuyer();
  const to = { booking_id: booking.id };
  expect(await previewReschedule(own, to)).toMatchObject({ possible: true, difference: 0 });
  expect(await rescheduleBooking(own, to)).toMatchObject({ status: "confirmed" });
  const away = { ...to, ...at(15) };
  const refused = { of: { code: "approval_required" } };
  await expect(previewReschedule(own, away)).rejects.toMatchObject(refused);
  expect(await previewReschedule(ctx, away)).toMatchObject({ possible: true });
});

test("a way that cannot pay is refused like the move", async () => {
  const { ctx, booking } = await approvedBuyer();
  const { id: resource_id } = await makePlace(2500);
  const to = { booking_id: booking.id, resource_id };
  expect(await previewReschedule(ctx, to)).toMatchObject({ possible: true });
  const byCard = { ...to, settle: "saved_card" as const };
  const said = await previewReschedule(ctx, byCard);
  expect(said).toMatchObject({ code: "payment_required", charge_amount: 1500, amount_due: 2500 });
  const refused = { of: { code: "payment_required" } };
  await expect(rescheduleBooking(ctx, byCard)).rejects.toMatchObject(refused);
});

/** A member's confirmed booking of a place that needs approval. */
async function approvedBuyer() {
  const { ctx } = money.world;
  const { id: member_id } = await makeMember(money.world);
  const room = await makePlace(1000, { requires_approval: true });
  const request = { member_id, resource_id: room.id, quantity: 1, ...at(10) };
  const booking = await createBooking(ctx, { ...request, settle: "on_account" });
  return { ctx, own: money.world.as(memberOf({ id: member_id })), booking };
}

test("a taken place is refused with other times, and one against the rules with its reason", async () => {
  const { ctx } = money.world;
  const buyer = await paidBuyer();
  const room = await makePlace(9900);
  const { id: member_id } = await makeMember(money.world);
  await createBooking(ctx, { member_id, resource_id: room.id, quantity: 1, ...at(12) });
  const asked = { booking_id: buyer.booking.id, resource_id: room.id, ...at(12) };
  const taken = await previewReschedule(ctx, asked);
  expect(taken).toMatchObject({ possible: false, code: "slot_unavailable" });
  expect(taken.alternatives.length).toBeGreaterThan(0);
  expect(taken.after).toMatchObject({ resource_id: room.id, amount_due: 9900 });
  const late = await previewReschedule(ctx, { ...asked, ...at(10, 11, "2020-12-01") });
  expect(late).toMatchObject({ possible: false, code: "min_notice", after: null, difference: 0 });
  expect(late.message).toBe("This time has already begun.");
  const own = previewReschedule(buyer.ctx, { ...asked, ...at(10, 11, "2020-12-01") });
  await expect(own).rejects.toMatchObject({ of: { code: "min_notice" } });
});

test("a preview names the ways that the caller may settle, and where the money goes", async () => {
  const { ctx } = money.world;
  const buyer = await paidBuyer();
  const [dear, cheap] = [await makePlace(9900), await makePlace(100, { min_notice_minutes: 5 })];
  const to = (room: { id: string }) => ({ booking_id: buyer.booking.id, resource_id: room.id });
  const charge = await previewReschedule(ctx, to(dear));
  expect(charge.settle).toEqual({
    direction: "charge",
    ways: ["saved_card", "offline", "on_account", "keep_price"],
    default_way: "saved_card",
    to: "visa 4242",
  });
  const own = await previewReschedule(buyer.ctx, to(dear));
  expect(own.settle.ways).toEqual(["saved_card"]);
  const back = await previewReschedule(ctx, to(cheap));
  expect(back.settle).toMatchObject({ direction: "give_back", to: "visa 4242" });
  expect(back.terms_changed).toContain("min_notice_minutes");
  const key = { ...ctx, actor: { ...ctx.actor, scopes: new Set(["bookings:write"]) } };
  expect((await previewReschedule(key, to(dear))).settle.ways).toEqual(["saved_card"]);
});
