/** Tells what became of a purchase, from its rows. Pure. */
import { outcomeOf } from "@/features/billing/disputed/dispute-words";
import { deriveStatus } from "@/features/billing/invoices/rules";
import type { InvoiceLine } from "@/features/billing/invoices/schema";
import { toTimestamp } from "@/lib/time";
import type { Parts, Story } from "./load-parts";
import type { Purchase, PurchaseStatus } from "./schema";

type Invoice = Parts["invoices"][number];
type Payment = Parts["payments"][number];
type Pieces = Omit<Purchase, "id" | "created_at" | "title" | "status" | "other_lines">;

/** Returns a purchase with all of its money. */
export function tellStory(story: Story, parts: Parts, now: Date): Purchase {
  const invoices = parts.invoices.filter(({ id }) => story.invoice_ids.includes(id));
  const payments = parts.payments.filter((one) => belongs(one, story));
  const booking = parts.bookings.find(({ id }) => id === story.id);
  const lines = invoices.flatMap((one) => one.lines as InvoiceLine[]);
  const notes = parts.notes.filter(({ invoice_id }) => story.invoice_ids.includes(invoice_id));
  const pieces = {
    booking_id: booking?.id ?? null,
    starts_at: toTimestamp(booking?.starts_at ?? null),
    ends_at: toTimestamp(booking?.ends_at ?? null),
    timezone: booking?.timezone ?? null,
    currency: invoices[0]?.currency ?? payments[0]?.currency ?? "",
    ...sumsOf(
      invoices.map((one) => ({ ...one, refunded: refundedOf(one, notes, payments) })),
      payments.filter(({ id }) => story.payment_ids.includes(id)),
    ),
    invoices: invoices.map((one) => ({
      id: one.id,
      number: one.number ?? "",
      status: deriveStatus(one, now),
      total: one.total,
      amount_due: dueOf(one),
    })),
    payments: payments.map((one) => ({
      id: one.id,
      amount: partOf(one, story),
      status: one.status as Purchase["payments"][number]["status"],
      provider: one.provider as Purchase["payments"][number]["provider"],
      ...cardOf(one, parts),
      created_at: toTimestamp(one.created_at),
    })),
    refunds: payments.flatMap((one) => refundsOf(one, story, parts)),
    credit_notes: notes.map(({ id, number, total, created_at }) => ({
      ...{ id, number, total },
      created_at: toTimestamp(created_at),
    })),
  };
  return {
    id: story.id,
    created_at: toTimestamp(story.created_at),
    title: booking
      ? (booking.event?.title ?? booking.resource?.name ?? null)
      : (lines[0]?.description ?? null),
    other_lines: booking ? 0 : Math.max(0, lines.length - 1),
    status: statusOf(pieces, payments),
    ...pieces,
  };
}

function belongs(payment: Payment, { invoice_ids, payment_ids }: Story): boolean {
  if (payment_ids.includes(payment.id)) return true;
  if (payment.allocations.length === 0) return invoice_ids.includes(payment.invoice_id ?? "");
  return payment.allocations.some(({ invoice_id }) => invoice_ids.includes(invoice_id));
}

/** Returns the part of a payment that pays for this purchase. */
function partOf(payment: Payment, { invoice_ids }: Story): number {
  if (payment.allocations.length === 0) return payment.amount;
  return payment.allocations
    .filter(({ invoice_id }) => invoice_ids.includes(invoice_id))
    .reduce((sum, { amount }) => sum + amount, 0);
}

function cardOf({ payment_method_id }: Payment, { cards }: Parts) {
  const card = cards.find(({ id }) => id === payment_method_id);
  return { brand: card?.brand ?? null, last4: card?.last4 ?? null };
}

/** Returns a payment's refunds, each with the part that gives money of this purchase back. */
function refundsOf(payment: Payment, story: Story, { notes }: Parts): Purchase["refunds"] {
  const own = new Set(
    notes.filter((note) => story.invoice_ids.includes(note.invoice_id)).map(({ id }) => id),
  );
  return payment.refunds.flatMap(({ id, payment_id, amount, parts, status, created_at }) => {
    const of = parts.filter((part) => own.has(part.credit_note_id));
    if (parts.length > 0 && of.length === 0) return [];
    return [
      {
        ...{ id, payment_id },
        amount: parts.length === 0 ? amount : of.reduce((sum, part) => sum + part.amount, 0),
        status: status as Purchase["refunds"][number]["status"],
        created_at: toTimestamp(created_at),
      },
    ];
  });
}

/** Returns the money of an invoice that was refunded, or is on its way, in minor units. */
function refundedOf({ id }: Invoice, notes: Parts["notes"], payments: Payment[]): number {
  const own = notes.filter((note) => note.invoice_id === id).map((note) => note.id);
  return payments
    .flatMap(({ refunds }) => refunds.filter(({ status }) => status !== "failed"))
    .flatMap(({ parts }) => parts.filter((part) => own.includes(part.credit_note_id)))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Sums a purchase. Payments without an invoice count by themselves. An invoice that a later one replaced, as when a
 * booking moves to a dearer time, counts only with the money that was refunded of it: the rest pays the later one.
 */
function sumsOf(invoices: (Invoice & { refunded: number })[], strays: Payment[]) {
  let [amount, amount_returned, amount_due, written_off] = [0, 0, 0, 0];
  const counted = invoices.filter(({ status }) => status !== "voided");
  for (const [n, one] of counted.entries()) {
    const replaced = one.amount_credited >= one.total && n < counted.length - 1;
    amount += replaced ? one.refunded : one.total;
    amount_returned += replaced ? one.refunded : Math.min(one.total, one.amount_credited);
    amount_due += dueOf(one);
    if (one.status === "uncollectible") written_off += unpaidOf(one);
  }
  for (const one of strays) {
    amount += Math.max(one.amount_refunded, one.amount - one.credit_amount);
    amount_returned += one.amount_refunded;
    if (one.status === "pending") amount_due += one.amount;
  }
  const cost = Math.max(0, amount - amount_returned - written_off);
  return { amount, amount_returned, cost, amount_due };
}

function unpaidOf(invoice: Invoice): number {
  return Math.max(0, invoice.total - invoice.amount_paid - invoice.amount_credited);
}

function dueOf(invoice: Invoice): number {
  return invoice.status === "open" ? unpaidOf(invoice) : 0;
}

/** Returns the most urgent thing that is true of a purchase. */
function statusOf(of: Pieces, payments: Payment[]): PurchaseStatus {
  const invoiced = (status: string) => of.invoices.some((one) => one.status === status);
  const paying = (status: string) => payments.some((one) => one.status === status);
  const isOpen = ({ status }: { status: string }) => outcomeOf(status) === "open";
  if (payments.some(({ disputes }) => disputes.some(isOpen))) return "disputed";
  if (paying("requires_action")) return "requires_action";
  if (paying("processing")) return "processing";
  if (invoiced("past_due")) return "past_due";
  if (of.amount_due > 0 || paying("pending")) return "due";
  const voided = of.invoices.length > 0 && of.invoices.every(({ status }) => status === "voided");
  if (voided) return "voided";
  if (invoiced("uncollectible")) return "uncollectible";
  if (of.amount_returned > 0) return of.cost === 0 ? "refunded" : "partially_refunded";
  return "paid";
}
