import { AmountChanged, CheckoutInProgress } from "@/features/billing/charging/errors";
import { updatePayment } from "@/features/billing/charging/update-payment";
import { usableCard } from "@/features/billing/charging/usable-card";
import { holdOpenTill } from "@/features/billing/cash-sessions/open-till";
import { payInvoice } from "@/features/billing/invoice-payments/pay";
import { createPayment } from "@/features/billing/payments/create";
import { loadMember } from "@/features/billing/payment-methods/store";
import { assertPerson, walkInsOf } from "@/features/people/members/walk-in";
import { type Ctx, inTx } from "@/server/context";
import { withCapacityRetry } from "@/features/scheduling/bookings/with-capacity-retry";
import { loadBooking } from "@/features/scheduling/bookings/store";
import { Failure, fieldFault, ValidationFailure } from "@/server/errors";
import { tryOut } from "@/server/data/try-out";
import { assertRights } from "./assert-rights";
import { billLines } from "./bill-lines";
import { relocated } from "./relocate";
import { changeOf, partsOf, sumOf } from "./rules";
import type { CreateSale, Sale, SalePayment } from "./schema";

/**
 * Sells to a member or a walk-in at a desk: bills what is sold, and records its money, in one transaction (minor units).
 * A saved card is charged afterwards; declined, the invoices stay due, and `card_failure` says so. `dry_run`: the very
 * same work is done and taken back. Raises InsufficientScope for a line that the caller may not sell, AmountChanged for
 * another sum than is due, MemberIsWalkIn, CashSessionClosed, and what the verbs of the things that are sold raise.
 */
export async function createSale(ctx: Ctx, input: CreateSale): Promise<Sale> {
  assertRights(ctx.actor, input);
  assertOneBuyer(input);
  if (input.dry_run) {
    const { payments: _p, ...asked } = input;
    const tried = () => tryOut(ctx, (tx) => sell(tx, { ...asked, on_account: true }));
    const { sale } = await lookingAgain(ctx, input, tried);
    return { ...sale, dry_run: true, invoice_ids: [] };
  }
  const { sale, card } = await lookingAgain(ctx, input, () =>
    inTx(ctx, async (tx) => {
      const sold = await sell(tx, input);
      // The answer to every repeat, though nobody may live to give it: until the card has answered, it may be charged.
      const card_failure = sold.card && CheckoutInProgress.code;
      await tx.keepAnswer?.(tx, { ...sold.sale, card_failure });
      return sold;
    }),
  );
  return card ? chargeCard(ctx, sale, card) : sale;
}

/** Sells again where a resource was changed since a place of it was held. Raises HoldExpired for one that is gone. */
function lookingAgain(ctx: Ctx, { lines }: CreateSale, work: () => Promise<Sold>): Promise<Sold> {
  const held = lines.flatMap(({ booking_id }) => booking_id ?? []);
  const places = () => Promise.all(held.map((id) => loadBooking(ctx, id)));
  return withCapacityRetry(ctx, places, work);
}

type Sold = { sale: Sale; card: string | null };

async function sell(tx: Ctx, input: CreateSale): Promise<Sold> {
  const { cash_session_id, payments = [] } = input;
  const { default_currency: currency } = tx.org;
  const member = input.member_id ? await loadMember(tx, input.member_id) : null;
  // Sales to walk-ins are paid at once and in words, which only those that say so are held to.
  if (member) assertPerson(member);
  const { id: member_id } = member ?? (await walkInsOf(tx));
  payments.forEach((payment, n) => assertSound(payment, n, input));
  // Before the invoices, so that whoever counts the till and whoever sells never wait for one another.
  if (cash_session_id) await holdOpenTill(tx, cash_session_id, { provider: "cash", currency });
  const [card = null] = payments.flatMap(({ payment_method_id }) => payment_method_id ?? []);
  if (card) {
    const usable = () => usableCard(tx, { member_id }, card, { debits: true });
    await relocated(usable, (rest) => ["body", "payments", "0", ...rest]);
  }
  const { invoices, lines } = await billLines(tx, member_id, input.lines);
  const amount_due = invoices.reduce((sum, { due }) => sum + due, 0);
  const paid = sumOf(payments);
  if (paid > amount_due || (paid < amount_due && !input.on_account)) {
    throw AmountChanged({ amount_due });
  }
  const payment_ids = card ? [] : await recordPayments(tx, member_id, input, invoices);
  return {
    card,
    sale: {
      dry_run: false,
      member_id,
      cash_session_id: cash_session_id ?? null,
      currency,
      lines,
      invoice_ids: invoices.map(({ id }) => id),
      payment_ids,
      amount_due,
      amount_paid: card ? 0 : paid,
      amount_on_account: amount_due - (card ? 0 : paid),
      change_amount: changeOf(payments),
      card_failure: null,
    },
  };
}

/** Raises a fault for a sale to nobody or to two, and for whatever a walk-in cannot have: it needs a member. */
function assertOneBuyer({
  member_id,
  walk_in = false,
  lines,
  payments = [],
  on_account,
}: CreateSale) {
  const fault = (at: string[], text: string, input: unknown) =>
    fieldFault(["body", ...at], "value_error", text, input);
  if ((member_id === undefined) !== walk_in) {
    if (!walk_in) throw fieldFault(["body", "member_id"], "missing", "Name the buyer", null);
    throw fault(["walk_in"], "The buyer is a member or a walk-in, not both", walk_in);
  }
  if (!walk_in) return;
  lines.forEach(({ description }, n) => {
    if (description !== undefined) return;
    throw fault(
      ["lines", String(n)],
      "A walk-in buys things in words; this is a member's",
      lines[n],
    );
  });
  payments.forEach(({ way }, n) => {
    if (way !== "saved_card") return;
    throw fault(["payments", String(n), "way"], "A walk-in has no saved card", way);
  });
  if (on_account) throw fault(["on_account"], "A walk-in pays at once", on_account);
}

function assertSound(payment: SalePayment, n: number, sale: CreateSale): void {
  const { way, amount, given, payment_method_id } = payment;
  const fault = (field: string, type: string, text: string, input: unknown) =>
    fieldFault(["body", "payments", String(n), field], type, text, input);
  if (way === "cash" && !sale.cash_session_id) {
    const text = "Cash is taken at an open till: name its session";
    throw fieldFault(["body", "cash_session_id"], "missing", text, null);
  }
  if (given !== undefined && (way !== "cash" || given < amount)) {
    const text = way === "cash" ? "Less is given than is to be paid" : "Only cash is given";
    throw fault("given", "value_error", text, given);
  }
  if ((way === "saved_card") !== (payment_method_id !== undefined)) {
    const text = "A saved card is named for `saved_card`, and for nothing else";
    throw fault("payment_method_id", "value_error", text, payment_method_id ?? null);
  }
  if (way === "saved_card" && (sale.payments?.length !== 1 || sale.on_account)) {
    const text = "A saved card pays all that is due, and nothing beside it";
    throw fault("way", "value_error", text, way);
  }
}

async function recordPayments(
  tx: Ctx,
  member_id: string,
  { cash_session_id, payments = [] }: CreateSale,
  invoices: readonly { id: string; due: number }[],
): Promise<string[]> {
  const parts = partsOf(payments, invoices);
  const ids = [];
  for (const [n, { way, amount }] of payments.entries()) {
    if (way === "saved_card") continue;
    const money = { member_id, amount, currency: tx.org.default_currency, provider: way };
    const { id } = await createPayment(tx, { ...money, invoice_allocations: parts[n] ?? [] });
    const till = cash_session_id && { cash_session_id };
    await updatePayment(tx, { payment_id: id, status: "succeeded", ...till });
    ids.push(id);
  }
  return ids;
}

/** Charges a saved card for each invoice, until one is refused. The member cannot answer a bank here. */
async function chargeCard(ctx: Ctx, sale: Sale, payment_method_id: string): Promise<Sale> {
  let card_failure: string | null = null;
  for (const invoice_id of sale.invoice_ids) {
    try {
      await payInvoice(ctx, { invoice_id, payment_method_id, off_session: true });
    } catch (error) {
      card_failure = codeOf(error);
      break;
    }
  }
  const where = { organization_id: ctx.org.id, id: { in: sale.invoice_ids } };
  const invoices = await ctx.db.invoice.findMany({
    where,
    select: { total: true, amount_paid: true, amount_credited: true },
  });
  const left = invoices.reduce(
    (sum, one) => sum + Math.max(0, one.total - one.amount_paid - one.amount_credited),
    0,
  );
  const amount_paid = sale.amount_due - left;
  return { ...sale, amount_paid, amount_on_account: left, card_failure };
}

/** Returns why a card was not charged; a card that was removed meanwhile is a fault of a field. Raises all else again. */
function codeOf(error: unknown): string {
  if (error instanceof Failure) return error.of.code;
  const [fault] = error instanceof ValidationFailure ? error.faults : [];
  if (fault) return fault.type;
  throw error;
}
