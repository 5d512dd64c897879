/** Random bookings and moves of a club whose places differ in price, tax and terms. */
import fc from "fast-check";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { createBenefit } from "@/features/catalogue/benefits/create";
import { createPolicy } from "@/features/catalogue/policies/create";
import type { CreatePolicy } from "@/features/catalogue/policies/schema";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { createProduct } from "@/features/catalogue/products/create";
import { createPromoCode } from "@/features/catalogue/promo-codes/create";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createPayment } from "@/features/billing/payments/create";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { createGroup } from "@/features/people/groups/create";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { confirmBooking } from "@/features/scheduling/bookings/confirm";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import type { Booking } from "@/features/scheduling/bookings/schema";
import { byId, type Ctx } from "@/server/context";
import { saveCard } from "./money";
import { makeMember, makeResource, memberOf, type World } from "./world";

const HALF = 1_800_000;
const DAY = 1440;

/** The places, by what is special about each. */
const PLACES: {
  amount: number;
  unit?: "hour";
  currency?: string;
  tax: number;
  capacity: number;
  terms?: Partial<CreatePolicy>;
}[] = [
  {
    ...{ amount: 1999, tax: 0, capacity: 9 },
    terms: {
      allow_overlapping_bookings: true,
      cancellation_tiers: [
        { until_minutes_before: 3 * DAY, refund_percent: 100 },
        { until_minutes_before: DAY, refund_percent: 50 },
      ],
    },
  },
  { amount: 1999, tax: 0, capacity: 1, terms: { reschedule_until_minutes: DAY } },
  { amount: 1333, tax: 1, capacity: 1 },
  { amount: 4777, tax: 2, capacity: 9, terms: { requires_approval: true } },
  {
    ...{ amount: 1200, unit: "hour", tax: 1, capacity: 9 },
    terms: {
      min_notice_minutes: DAY,
      max_duration_minutes: 120,
      cancellation_tiers: [{ until_minutes_before: 0, refund_percent: 33 }],
    },
  },
  { amount: 0, tax: 2, capacity: 9 },
  { amount: 2000, currency: "USD", tax: 2, capacity: 9 },
  {
    ...{ amount: 2500, tax: 0, capacity: 9 },
    terms: { quotas: [{ period: "week", max_bookings: 1, max_minutes: null }] },
  },
];
const BENEFITS = [
  { type: "allowance", unit: "minutes", quantity: 75 },
  { type: "allowance", unit: "bookings", quantity: 1 },
  { type: "allowance", unit: "amount", quantity: 1500 },
  { type: "discount", percent: 15 },
] as const;

export type RandomBooking = {
  place: number;
  ahead: number;
  halves: number;
  quantity: number;
  code: "percent" | "amount" | null;
  in_group: boolean;
  benefit: number | null;
  price: number | null;
  paid: "card" | "cash" | "on_account" | "complimentary" | "unpaid";
  /** The share of its price that staff gave back afterwards. */
  goodwill: number;
};

export type RandomMove = {
  by: "staff" | "member";
  /** The percentage of the time until the start that passes before it. */
  passes: number;
  place: number | null;
  ahead: number | null;
  halves: number;
  quantity: number | null;
  way: "none" | "card" | "saved_card" | "cash" | "on_account" | "keep_price";
  waive_fee: boolean;
  outside_rules: boolean;
  /** The amount that the caller was shown. */
  expects: "nothing" | "right" | "wrong";
  /** Books the place before: for somebody else, for the same member, or for them an hour later. */
  crowd: "none" | "other" | "own" | "later";
};

const place = fc.integer({ min: 0, max: PLACES.length - 1 });
const halves = fc.integer({ min: 1, max: 6 });
const ahead = fc.integer({ min: 2, max: 480 });
/** A value that is mostly the first. */
const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

export const randomBooking = fc.record<RandomBooking>({
  ...{ place, ahead, halves },
  quantity: mostly(1, 2),
  code: fc.constantFrom(null, null, "percent", "amount"),
  in_group: fc.boolean(),
  benefit: fc.constantFrom(null, null, 0, 1, 2, 3),
  price: mostly<number | null>(null, 0, 700, 6000),
  paid: fc.constantFrom("card", "card", "cash", "on_account", "complimentary", "unpaid"),
  goodwill: mostly(0, 0.25, 1),
});

export const randomMove = fc.record<RandomMove>({
  by: mostly<"staff" | "member">("staff", "member"),
  passes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 98 })),
  place: fc.option(place, { freq: 3 }),
  ahead: fc.option(ahead, { freq: 3 }),
  halves,
  quantity: mostly<number | null>(null, 1, 3),
  way: fc.constantFrom("none", "card", "saved_card", "cash", "on_account", "keep_price"),
  waive_fee: mostly(false, true),
  outside_rules: mostly(false, true),
  expects: mostly<RandomMove["expects"]>("nothing", "right", "wrong"),
  crowd: mostly<RandomMove["crowd"]>("none", "other", "own", "later"),
});

export type RandomClub = { rooms: string[]; products: string[]; group: string };

/** Makes the places, their prices for all and for a group, and a free membership with each benefit. */
export async function makeRandomClub(world: World): Promise<RandomClub> {
  const { ctx } = world;
  const { id: group } = await createGroup(ctx, { name: "Friends" });
  const rates: (string | null)[] = [];
  for (const [percentage, inclusive] of [
    [19, false],
    [7.7, true],
  ] as const)
    rates.push((await createTaxRate(ctx, { name: "VAT", percentage, inclusive })).id);
  const rooms: string[] = [];
  for (const {
    amount,
    unit = "booking" as const,
    currency = "EUR",
    tax,
    capacity,
    terms,
  } of PLACES) {
    const { id } = await makeResource(world, { capacity });
    const policy = await createPolicy(ctx, { name: "Terms", max_active_holds: 99, ...terms });
    await ctx.db.resource.update({ where: byId(ctx, id), data: { policy_id: policy.id } });
    const rule = { currency, unit, resource_ids: [id], tax_rate_id: rates[tax] ?? null };
    await createPriceRule(ctx, { ...rule, name: "All", amount, priority: 1 });
    const less = Math.max(0, amount - 301);
    const group_ids = [group];
    await createPriceRule(ctx, { ...rule, name: "Friends", amount: less, group_ids, priority: 9 });
    rooms.push(id);
  }
  const products: string[] = [];
  for (const benefit of BENEFITS) {
    const free = { amount: 0, currency: "EUR", interval: "month" as const };
    const { id: product_id } = await createProduct(ctx, { name: "Membership", ...free });
    const all = { resource_ids: [], event_ids: [] };
    await createBenefit(ctx, { product_id, name: "Benefit", ...benefit, ...all });
    products.push(product_id);
  }
  await createPromoCode(ctx, { code: "PERCENT", percent_off: 15 });
  await createPromoCode(ctx, { code: "AMOUNT", amount_off: 250, currency: "EUR" });
  return { rooms, products, group };
}

/** Returns a time of so many half hours, the first of them so many half hours from now on. */
export function spanFrom(ctx: Ctx, from: number, length: number) {
  const start = (Math.floor(ctx.now().getTime() / HALF) + from) * HALF;
  const text = (at: number) => new Date(at).toISOString().slice(0, 19);
  return { starts_at_local: text(start), ends_at_local: text(start + length * HALF) };
}

/** Makes a member with a default card, and their booking as described. */
export async function makeRandomBooking(world: World, club: RandomClub, wanted: RandomBooking) {
  const { ctx } = world;
  const member = await makeMember(world);
  const group_ids = wanted.in_group ? [club.group] : [];
  await ctx.db.member.update({ where: byId(ctx, member.id), data: { group_ids } });
  const own = world.as(memberOf(member));
  const card = await saveCard(own, "pm_card_visa");
  const product_id = wanted.benefit === null ? undefined : club.products[wanted.benefit];
  if (product_id) await createSubscription(ctx, { member_id: member.id, product_id });
  const promo_code = { percent: "PERCENT", amount: "AMOUNT" }[wanted.code ?? "amount"];
  const { price: amount } = wanted;
  const booking = await createBooking(ctx, {
    ...{ member_id: member.id, resource_id: club.rooms[wanted.place]!, quantity: wanted.quantity },
    ...spanFrom(ctx, wanted.ahead, wanted.halves),
    outside_rules: true,
    ...(wanted.code && (wanted.code === "percent" || wanted.place !== 6) && { promo_code }),
    ...(amount !== null && { price_override: { amount, reason: "As agreed" } }),
  });
  await settle(ctx, booking, wanted, card);
  return { booking_id: booking.id, member_id: member.id, own, card };
}

async function settle(
  ctx: Ctx,
  { id: booking_id, member_id, amount_due: amount, currency, status }: Booking,
  { paid, goodwill }: RandomBooking,
  card: string,
): Promise<void> {
  if (status !== "held" || paid === "unpaid") return;
  if (paid === "card") {
    await checkoutBooking(ctx, { event_booking_id: booking_id, payment_method_id: card });
  } else if (paid === "cash") {
    const cash = { amount, currency, provider: "cash" as const };
    const { id: payment_id } = await createPayment(ctx, { member_id, booking_id, ...cash });
    await updatePayment(ctx, { payment_id, status: "succeeded" });
  } else {
    await confirmBooking(ctx, { booking_id, settle: paid, exception_reason: "As agreed" });
  }
  const { invoice_id } = await ctx.db.booking.findUniqueOrThrow({ where: byId(ctx, booking_id) });
  const given = Math.floor(amount * goodwill);
  if (invoice_id && given > 0)
    await createCreditNote(ctx, { invoice_id, amount: given, settlement: "refund" });
}
