import fc from "fast-check";
import { expect, test } from "vitest";
import { getBalance } from "@/features/billing/balances/get";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { cancelPayment } from "@/features/billing/charging/cancel-payment";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { compareWithProcessor } from "@/features/billing/processor/compare-processor";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { inviteGuest } from "@/features/scheduling/bookings/guests/invite";
import { payShare } from "@/features/scheduling/bookings/guests/pay-share";
import { splitBooking } from "@/features/scheduling/bookings/guests/split";
import { markNoShow } from "@/features/scheduling/bookings/no-show";
import { reconcile } from "@/features/billing/processor/reconcile";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { createCreditNote } from "@/features/billing/credit-notes/create";
import { refundCreditNote } from "@/features/billing/credit-notes/refund";
import { voidCreditNote } from "@/features/billing/credit-notes/void";
import { payInvoice } from "@/features/billing/invoice-payments/pay";
import { createInvoice } from "@/features/billing/invoices/create";
import { finalizeInvoice } from "@/features/billing/invoices/finalize";
import {
  markInvoiceUncollectible,
  reopenInvoice,
} from "@/features/billing/invoices/mark-uncollectible";
import { voidInvoice } from "@/features/billing/invoices/void";
import { allocatePayment, removeAllocation } from "@/features/billing/payments/allocations";
import { createPayment } from "@/features/billing/payments/create";
import { mergeMember } from "@/features/backoffice/member-merge/merge";
import { createPolicy } from "@/features/catalogue/policies/create";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { createProduct } from "@/features/catalogue/products/create";
import { createRefund } from "@/features/billing/refunds/create";
import { reportRevenue } from "@/features/backoffice/reports/revenue";
import { cancelSubscription } from "@/features/memberships/subscriptions/cancel";
import { changeSubscription } from "@/features/memberships/subscriptions/change";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { DAY } from "@/lib/time";
import { byId, type Ctx } from "@/server/context";
import { Failure, ValidationFailure } from "@/server/errors";
import { findMoneyFaults, NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember, makeResource, memberOf } from "@/testing/worlds/world";
import { sumLedger } from "./check";

const money = setUpMoney();

/**
 * Makes a club whose rooms are taxed differently, with members who each have a good card and one that declines.
 */
async function makeClub() {
  const { world } = money;
  const { ctx, org } = world;
  const { id: policy_id } = await createPolicy(ctx, {
    name: "Tiers",
    allow_overlapping_bookings: true,
    no_show: { after_minutes: null, fee_percent: 40 },
    cancellation_tiers: [
      { until_minutes_before: 7 * 1440, refund_percent: 100 },
      { until_minutes_before: 4 * 1440, refund_percent: 50 },
      { until_minutes_before: 2 * 1440, refund_percent: 33 },
    ],
  });
  const rates = [];
  for (const [percentage, inclusive] of [
    [19, false],
    [8.1, true],
  ] as const) {
    rates.push(await createTaxRate(ctx, { name: "VAT", percentage, inclusive }));
  }
  const [added = { id: "" }, included = { id: "" }] = rates;
  const rooms = [money.world.resource.id];
  for (const [tax_rate_id, amount] of [
    [added.id, 1737],
    [included.id, 1111],
    [null, 999],
  ] as const) {
    const { id } = await makeResource(world, { capacity: 9 });
    await createPriceRule(ctx, {
      name: "By the hour",
      currency: "EUR",
      amount,
      unit: "hour",
      resource_ids: [id],
      tax_rate_id,
    });
    rooms.push(id);
  }
  await ctx.db.resource.updateMany({ where: { organization_id: org.id }, data: { policy_id } });
  const products = [];
  for (const [amount, interval, tax_rate_id] of [
    [2900, "month", added.id],
    [777, "month", included.id],
    [30_011, "year", added.id],
    [0, "month", null],
  ] as const) {
    const price = { amount, currency: "EUR", interval, tax_rate_id };
    products.push(await createProduct(ctx, { name: "Membership", ...price }));
  }
  const members = [await join(), await join()];
  return { rooms, members, products, rates: [null, added.id, included.id] };
}

/** Adds a member with both cards. */
async function join() {
  const { world } = money;
  const { id } = await makeMember(world);
  const as = world.as(memberOf({ id }));
  const good = await saveCard(as, "pm_card_visa");
  return { id, as, good, bad: await saveCard(as, "pm_card_visa_chargeDeclined") };
}

type Club = Awaited<ReturnType<typeof makeClub>>;

/** A step: its kind, and numbers that select the member, the object and the amount. */
type Step = {
  kind: keyof typeof VERBS;
  who: number;
  which: number;
  percent: number;
  other: number;
};
type Doing = Omit<Step, "kind"> & { club: Club; ctx: Ctx };

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length];
const partOf = (amount: number, percent: number) =>
  Math.max(1, Math.ceil((amount * percent) / 100));

/** The organization's rows of a kind, oldest first. */
const all = {
  bookings: async ({ ctx, other }: Doing) =>
    mostly("confirmed", other, await ctx.db.booking.findMany(mine(ctx))),
  invoices: async ({ ctx, other }: Doing) =>
    mostly("open", other, await ctx.db.invoice.findMany(mine(ctx))),
  notes: ({ ctx }: Doing) => ctx.db.creditNote.findMany(mine(ctx)),
  payments: async ({ ctx, other }: Doing) =>
    mostly("succeeded", other, await ctx.db.payment.findMany(mine(ctx))),
  subscriptions: ({ ctx }: Doing) => ctx.db.subscription.findMany(mine(ctx)),
};
/** Returns mostly the rows that still allow a change; now and then all rows, so that some steps are refused. */
function mostly<T extends { status: string }>(status: string, n: number, rows: T[]): T[] {
  const fitting = rows.filter((row) => row.status === status);
  return n % 6 === 0 || fitting.length === 0 ? rows : fitting;
}
/** Returns the parts paid in cash, those with refunds first. */
const cashParts = ({ ctx }: Doing) =>
  ctx.db.allocation.findMany({
    where: {
      organization_id: ctx.org.id,
      payment: { booking_id: null, invoice_id: null, purpose: { not: "share" } },
    },
    orderBy: [{ payment: { amount_refunded: "desc" } }, { id: "asc" }],
  });
const mine = (ctx: Ctx) => ({
  where: { organization_id: ctx.org.id },
  orderBy: { id: "asc" as const },
});

function timesOf({ which, other }: Doing) {
  const day = new Date(Date.UTC(2026, 10, 24 + (which % 9))).toISOString().slice(0, 10);
  const clock = (half: number) =>
    `${day}T${String(Math.floor(half / 2)).padStart(2, "0")}:${half % 2 ? "30" : "00"}:00`;
  const start = 16 + (other % 10);
  return { starts_at_local: clock(start), ends_at_local: clock(start + 1 + (which % 4)) };
}

const SETTLEMENTS = ["refund", "account_credit", "none"] as const;

const VERBS = {
  buy: async (step: Doing) => {
    const { club, who, other } = step;
    const member = pick(club.members, who);
    if (!member) return;
    const booking = await createBooking(member.as, {
      member_id: member.id,
      resource_id: pick(club.rooms, other) ?? "",
      quantity: 1,
      ...timesOf(step),
    });
    const pay = (payment_method_id: string) =>
      checkoutBooking(member.as, { event_booking_id: booking.id, payment_method_id });
    if (step.percent % 4 === 0) await expect(pay(member.bad)).rejects.toBeInstanceOf(Failure);
    if (step.percent % 9 > 0) await pay(member.good);
  },
  cancel: async (step: Doing) => {
    const booking = pick(await all.bookings(step), step.which);
    if (!booking) return;
    const member = step.club.members.find(({ id }) => id === booking.member_id);
    const { percent } = step;
    if (step.other % 2 === 0 && member) await cancelBooking(member.as, { booking_id: booking.id });
    else await cancelBooking(step.ctx, { booking_id: booking.id, refund_percent: percent });
  },
  move: async (step: Doing) => {
    const booking = pick(await all.bookings(step), step.who + step.which);
    const member = step.club.members.find(({ id }) => id === booking?.member_id);
    if (!booking || !member) return;
    await rescheduleBooking(member.as, {
      booking_id: booking.id,
      resource_id: pick(step.club.rooms, step.percent) ?? "",
      ...timesOf(step),
      payment_method_id: step.percent % 5 === 0 ? member.bad : member.good,
    });
  },
  /** The other member is invited, and pays an equal or an own part of the price. */
  share: async (step: Doing) => {
    const booking = pick(await all.bookings(step), step.which);
    const host = step.club.members.find(({ id }) => id === booking?.member_id);
    const guest = step.club.members.find(({ id }) => id !== booking?.member_id);
    if (!booking || !host || !guest) return;
    const { ctx, percent, other } = step;
    const { short_id } = await ctx.db.member.findUniqueOrThrow({ where: byId(ctx, guest.id) });
    const { id: booking_guest_id } = await inviteGuest(host.as, {
      booking_id: booking.id,
      member_short_id: short_id,
    });
    const amount = partOf(booking.amount_due, percent);
    const shares = other % 2 === 0 ? [{ booking_guest_id, amount }] : undefined;
    await splitBooking(host.as, { booking_id: booking.id, ...(shares && { shares }) });
    const pay = (payment_method_id: string) =>
      payShare(guest.as, { booking_guest_id, payment_method_id });
    if (percent % 4 === 0) await expect(pay(guest.bad)).rejects.toBeInstanceOf(Failure);
    if (percent % 9 > 0) await pay(guest.good);
  },
  noShow: async (step: Doing) => {
    const booking = pick(await all.bookings(step), step.which);
    if (!booking) return;
    const { now } = step.ctx;
    // Marks the no-show after the booking's start, as a door with the right time would.
    const after = new Date(Math.max(now().getTime(), booking.starts_at.getTime() + 60_000));
    await markNoShow({ ...step.ctx, now: () => after }, { booking_id: booking.id });
  },
  refund: async (step: Doing) => {
    const payment = pick(await all.payments(step), step.which);
    if (!payment) return;
    const amount = partOf(payment.amount, step.percent);
    await createRefund(step.ctx, { payment_id: payment.id, amount });
  },
  credit: async (step: Doing) => {
    const invoice = pick(await all.invoices(step), step.which);
    if (!invoice) return;
    const amount = partOf(invoice.total, step.percent);
    const settlement = pick(SETTLEMENTS, step.other) ?? "none";
    await createCreditNote(step.ctx, { invoice_id: invoice.id, amount, settlement });
  },
  creditLine: async (step: Doing) => {
    const invoice = pick(await all.invoices(step), step.which);
    if (!invoice) return;
    const unit_amount = partOf(invoice.total, step.percent % 40);
    const tax_rate_id = pick(step.club.rates, step.who) ?? null;
    const lines = [{ description: "A part", quantity: 2, unit_amount, tax_rate_id }];
    await createCreditNote(step.ctx, { invoice_id: invoice.id, lines, settlement: "none" });
  },
  refundNote: async (step: Doing) => {
    const note = pick(await all.notes(step), step.which);
    if (note) await refundCreditNote(step.ctx, { credit_note_id: note.id });
  },
  voidNote: async (step: Doing) => {
    const note = pick((await all.notes(step)).reverse(), step.which);
    if (note) await voidCreditNote(step.ctx, { credit_note_id: note.id });
  },
  invoice: async (step: Doing) => {
    const { ctx, club, who, which, percent, other } = step;
    const lines = [which, which + 1, other].map((n) => ({
      description: "Something",
      quantity: 1 + (n % 3),
      unit_amount: 33 + percent * 7 + n,
      tax_rate_id: pick(club.rates, n) ?? null,
    }));
    const member_id = pick(club.members, who)?.id ?? "";
    const draft = await createInvoice(ctx, { member_id, currency: "EUR", lines });
    if (percent > 10) await finalizeInvoice(ctx, { invoice_id: draft.id });
  },
  endInvoice: async (step: Doing) => {
    const invoice = pick(await all.invoices(step), step.which);
    if (!invoice) return;
    const verbs = [voidInvoice, markInvoiceUncollectible, reopenInvoice];
    await pick(verbs, step.other)?.(step.ctx, { invoice_id: invoice.id });
  },
  payInvoice: async (step: Doing) => {
    const invoice = pick(await all.invoices(step), step.which);
    const member = step.club.members.find(({ id }) => id === invoice?.member_id);
    if (!invoice || !member) return;
    const payment_method_id = step.percent % 5 === 0 ? member.bad : member.good;
    await payInvoice(member.as, { invoice_id: invoice.id, payment_method_id });
  },
  offline: async (step: Doing) => {
    const { ctx, club, who, which, percent, other } = step;
    const member_id = pick(club.members, who)?.id ?? "";
    const owed = (await all.invoices(step)).filter((one) => one.member_id === member_id);
    const invoice = pick(owed, which);
    const amount = 1 + percent * 31;
    const part = invoice && Math.min(amount, partOf(invoice.total, percent));
    const payment = await createPayment(ctx, {
      member_id,
      amount,
      currency: "EUR",
      provider: pick(["cash", "bank_transfer", "card_terminal"] as const, other) ?? "cash",
      ...(part && { invoice_allocations: [{ invoice_id: invoice.id, amount: part }] }),
    });
    if (percent % 3 > 0) await updatePayment(ctx, { payment_id: payment.id, status: "succeeded" });
  },
  arrive: async (step: Doing) => {
    const rows = await step.ctx.db.payment.findMany(mine(step.ctx));
    const open = rows.filter(({ status }) => status === "pending");
    const payment = pick(open, step.which);
    if (!payment) return;
    if (step.other % 3 === 0) await cancelPayment(step.ctx, { payment_id: payment.id });
    else await updatePayment(step.ctx, { payment_id: payment.id, status: "succeeded" });
  },
  allocate: async (step: Doing) => {
    const payment = pick(await all.payments(step), step.which);
    const invoice = pick(await all.invoices(step), step.other);
    if (!payment || !invoice) return;
    const amount = partOf(payment.amount, step.percent);
    await allocatePayment(step.ctx, { payment_id: payment.id, invoice_id: invoice.id, amount });
  },
  /** Sells an item at the desk, paid in cash at once: in one sum, or in two. */
  sell: async (step: Doing) => {
    const { ctx, club, who, percent, other } = step;
    const member_id = pick(club.members, who)?.id ?? "";
    const lines = [{ description: "Rackets", quantity: 2, unit_amount: 50 + percent * 3 }];
    const draft = await createInvoice(ctx, { member_id, currency: "EUR", lines });
    const { id, total } = await finalizeInvoice(ctx, { invoice_id: draft.id });
    const first = other % 2 === 0 ? total : partOf(total, percent);
    for (const amount of [first, total - first].filter((part) => part > 0)) {
      const payment = await createPayment(ctx, {
        member_id,
        amount: amount + (percent % 7),
        currency: "EUR",
        provider: "cash",
        invoice_allocations: [{ invoice_id: id, amount }],
      });
      await updatePayment(ctx, { payment_id: payment.id, status: "succeeded" });
    }
  },
  giveCashBack: async (step: Doing) => {
    const part = pick(await cashParts(step), step.who);
    if (!part) return;
    const amount = partOf(part.amount, step.percent);
    await createRefund(step.ctx, { payment_id: part.payment_id, amount });
  },
  takeOff: async (step: Doing) => {
    const part = pick(await cashParts(step), step.who % 2 === 0 ? 0 : step.which);
    if (!part) return;
    const { payment_id, invoice_id } = part;
    await removeAllocation(step.ctx, { payment_id, invoice_id });
    await allocatePayment(step.ctx, { payment_id, invoice_id, amount: 1 });
  },
  subscribe: async (step: Doing) => {
    const member = pick(step.club.members, step.who);
    if (!member) return;
    await createSubscription(step.ctx, {
      member_id: member.id,
      product_id: pick(step.club.products, step.other)?.id ?? "",
      payment_method_id: step.percent % 5 === 0 ? member.bad : member.good,
    });
  },
  change: async (step: Doing) => {
    const subscription = pick(await all.subscriptions(step), step.which);
    const product = pick(step.club.products, step.other);
    if (!subscription || !product) return;
    const at = step.percent % 5 === 0 ? ("period_end" as const) : ("now" as const);
    const what = { subscription_id: subscription.id, product_id: product.id };
    await changeSubscription(step.ctx, { ...what, at });
  },
  unsubscribe: async (step: Doing) => {
    const subscription = pick(await all.subscriptions(step), step.which);
    if (!subscription) return;
    const refund = step.percent % 3 === 0 ? ("none" as const) : ("prorated" as const);
    await cancelSubscription(step.ctx, { subscription_id: subscription.id, at: "now", refund });
  },
  /** Merges two members; the club goes on with the remaining one and a new one. */
  merge: async ({ ctx, club, who }: Doing) => {
    const [target, duplicate] = who % 2 === 0 ? club.members : club.members.toReversed();
    if (!target || !duplicate) return;
    await mergeMember(ctx, { member_id: target.id, source_member_id: duplicate.id });
    club.members = [target, await join()];
  },
  wait: async ({ which }: Doing) => {
    money.world.pass(5 + which);
    await reconcile(money.world.installation);
  },
};

const nat = fc.nat({ max: 60 });
/** The steps for cash that belongs to no booking. */
const CASH = ["sell", "giveCashBack", "takeOff"] as const;
const steps = fc.array(
  fc.record<Step>({
    kind: fc.oneof(
      { weight: 2, arbitrary: fc.constant("buy" as const) },
      { weight: 1, arbitrary: fc.constant("share" as const) },
      { weight: 2, arbitrary: fc.constantFrom(...CASH) },
      { weight: 8, arbitrary: fc.constantFrom(...(Object.keys(VERBS) as Step["kind"][])) },
    ),
    who: nat,
    which: nat,
    percent: fc.integer({ min: 1, max: 100 }),
    other: nat,
  }),
  { minLength: 12, maxLength: 24 },
);

/** Expects each balance to be the money received, less refunds and amounts invoiced. */
async function expectBalances() {
  const { ctx, org } = money.world;
  const members = await ctx.db.member.findMany({ where: { organization_id: org.id } });
  for (const { id: member_id } of members) {
    for (const of of (await getBalance(ctx, { member_id })).balances) {
      const asked = of.invoiced - of.credited - of.written_off;
      expect(of).toMatchObject({ balance: of.received - of.refunded - asked });
      expect(Math.min(...Object.values({ ...of, balance: 0, currency: 0 }))).toBe(0);
    }
  }
}

/** Expects a report over the whole time to agree with the books, however it is split. */
async function expectRevenue() {
  const { ctx, org } = money.world;
  const today = ctx.now().getTime();
  const date = (at: number) => new Date(at).toISOString().slice(0, 10);
  const period = { from: date(today - 180 * DAY), to: date(today + 180 * DAY) };
  const report = await reportRevenue(ctx, { ...period, interval: "week" });
  for (const books of await sumLedger(ctx, org.id)) {
    const { currency, invoiced, credited, received, refunded } = books;
    const own = <T extends { currency: string }>(rows: T[]) =>
      rows.filter((row) => row.currency === currency);
    const [total] = own(report.totals);
    expect(total).toMatchObject({ invoiced, credited, received, refunded });
    for (const rows of [own(report.items), own(report.by_source), own(report.by_tax_rate)]) {
      expect(sum(rows.map(({ net }) => net))).toBe(total?.net);
      expect(sum(rows.map(({ tax }) => tax))).toBe(total?.tax);
    }
    expect(sum(own(report.by_provider).map((of) => of.received - of.refunded))).toBe(
      received - refunded,
    );
  }
}

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** Counts each verb's successes: a history in which everything is refused proves nothing. */
const done = new Map<string, number>();

test("after any history, the books agree to the minor unit, and with the processor", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      await money.renew();
      const club = await makeClub();
      for (const { kind, ...step } of history) {
        const { ctx } = money.world;
        try {
          await VERBS[kind]({ ...step, club, ctx });
          done.set(kind, (done.get(kind) ?? 0) + 1);
        } catch (error) {
          // A refusal by the product is part of the history; any other error is a fault.
          if (!(error instanceof Failure || error instanceof ValidationFailure)) throw error;
        }
        expect({ kind, faults: await findMoneyFaults(money.world.org.id) }).toEqual({
          kind,
          faults: NO_FAULTS,
        });
      }
      const { installation } = money.world;
      await reconcile(installation);
      expect(await findMoneyFaults(money.world.org.id)).toEqual(NO_FAULTS);
      expect(await compareWithProcessor({ ...installation, now: () => new Date() })).toEqual([]);
      await expectBalances();
      await expectRevenue();
    }),
    { seed: 20261123, numRuns: 22, endOnFailure: true },
  );
  for (const kind of Object.keys(VERBS)) expect(`${kind} ${done.get(kind)}`).toMatch(/ [1-9]/);
});
