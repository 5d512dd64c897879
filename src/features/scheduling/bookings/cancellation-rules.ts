/** The refund when a booking is cancelled, or its member does not come. Pure. */
import type { z } from "zod";
import { partOf } from "@/lib/chargeable";
import { dateFormat } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import { deadlineOf, tierAt } from "@/lib/refund-tiers";
import type { Terms } from "@/features/catalogue/policies/schema";
import type { HostPreview } from "./preview-schema";
import type { CancellationOverride } from "./schema";
import type { PriceDeduction } from "@/features/catalogue/pricing/deduction-schema";

type Cancelled = {
  id: string;
  status: string;
  starts_at: Date;
  timezone: string;
  currency: string;
  is_schedule_desynced: boolean;
  policy: unknown;
  price_deductions: unknown;
  kept_amount: number;
  kept_allowances: unknown;
};

/** An exception from the terms: by a caller with the right to it, or by the organization itself. */
export type Override = Pick<CancellationOverride, "refund_percent" | "waive_fee">;

/** Minor units: paid and not refunded, and invoiced and not credited. */
export type Money = { paid: number; invoiced: number };

/**
 * Previews the refund of a cancellation at `now`: by the first tier, earliest first, whose time has
 * not passed. No tier left: nothing. No tiers at all: everything until the start. Everything when
 * the event was moved and the booking was not. The terms never refund an amount that was kept when
 * the booking was moved.
 */
export function previewCancellation(
  booking: Cancelled,
  { paid, invoiced }: Money,
  now: Date,
  override: Override = {},
): HostPreview {
  const { cancellation_tiers } = booking.policy as Terms;
  const starts_at = booking.starts_at.getTime();
  const applying = tierAt(cancellation_tiers, starts_at, now.getTime());
  const overridden = exceptionFor(booking, override);
  const percent = overridden ?? applying?.refund_percent ?? 0;
  const kept = keptByTerms(booking, override);
  const split = splitPaid({ paid, invoiced }, percent, { ...booking, ...kept });
  const until =
    overridden === undefined && applying && percent > 0
      ? new Date(deadlineOf(applying, starts_at))
      : null;
  return {
    booking_id: booking.id,
    currency: booking.currency,
    paid_amount: paid,
    refund_percent: percent,
    refund_amount: split.refund_amount,
    fee_amount: split.fee_amount,
    credit_amount: split.is_credited ? invoiced : 0,
    // A booking that was never confirmed has only reserved its allowances.
    allowances: returnedOf({ ...booking, ...kept }, booking.status === "confirmed" ? percent : 100),
    tier: overridden === undefined ? (applying ?? null) : null,
    next_tier_at: until?.toISOString() ?? null,
    sentence: sentenceOf(booking, { paid, ...split, until }),
  };
}

/** Returns the percentage of an exception from the terms; undefined where they apply. */
function exceptionFor(
  { is_schedule_desynced }: Pick<Cancelled, "is_schedule_desynced">,
  { waive_fee, refund_percent }: Override,
): number | undefined {
  // A member whose event was moved may leave it free of charge.
  return waive_fee ? 100 : (refund_percent ?? (is_schedule_desynced ? 100 : undefined));
}

type Kept = Pick<Cancelled, "kept_amount" | "kept_allowances">;

/** Returns what a move has kept, as far as a cancellation keeps it: an exception from the terms does not. */
export function keptByTerms(
  booking: Kept & Pick<Cancelled, "is_schedule_desynced">,
  override: Override,
): Kept {
  if (exceptionFor(booking, override) !== undefined) return { kept_amount: 0, kept_allowances: {} };
  const { kept_amount, kept_allowances } = booking;
  return { kept_amount, kept_allowances };
}

function returnedOf({ price_deductions, kept_allowances }: Cancelled, percent: number) {
  const kept = kept_allowances as Record<string, number>;
  const taken = (price_deductions as z.infer<typeof PriceDeduction>[]).filter(
    ({ type, quantity }) => type === "benefit_grant" && quantity > 0,
  );
  return taken.map(({ source_id, description, unit, quantity }) => ({
    source_id,
    description,
    unit,
    quantity,
    returned: Math.min(
      Math.floor((quantity * percent) / 100),
      Math.max(0, quantity - (kept[source_id ?? ""] ?? 0)),
    ),
  }));
}

/** Returns the price that a booking's invoice asks for, paid or not (minor units). */
export function askedBy({ paid, invoiced }: Money): number {
  return Math.max(paid, invoiced);
}

/**
 * Splits the price, less the amount kept before, into the part of a percentage, rounded half up
 * once, that is not asked for any more, and the kept rest. What was paid beyond that rest is
 * refunded; what was not paid of it is still owed on the invoice.
 */
export function splitPaid(
  money: Money,
  percent: number,
  { currency, kept_amount }: { currency: string; kept_amount: number },
) {
  const asked = askedBy(money);
  const free = Math.max(0, asked - kept_amount);
  const credit = Math.min(partOf(asked, [percent, 100], currency), free);
  const fee_amount = asked - credit;
  const refund_amount = Math.max(0, money.paid - fee_amount);
  return { refund_amount, fee_amount, is_credited: credit > 0 };
}

type Said = { paid: number; refund_amount: number; fee_amount: number; until: Date | null };

function sentenceOf(booking: Cancelled, { paid, refund_amount, fee_amount, until }: Said): string {
  const money = (amount: number) => formatMoney(amount, booking.currency);
  if (paid === 0 && fee_amount > 0) return `${money(fee_amount)} of the price stays due.`;
  if (paid === 0) return "Nothing has been paid, so nothing is charged.";
  const by = until ? ` until ${whenOf(until, booking.timezone)}` : "";
  if (fee_amount === 0) return `You get ${money(refund_amount)} back in full${by}.`;
  if (refund_amount === 0) return `Nothing of the ${money(paid)} paid goes back.`;
  return `You get ${money(refund_amount)} back${by}; ${money(fee_amount)} is kept.`;
}

/**
 * `30 November 2026 at 11:00 (Europe/Berlin)`: the resource's own clock, in English like the
 * sentence.
 */
function whenOf(until: Date, timeZone: string): string {
  const format = dateFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone });
  return `${format.format(until)} (${timeZone})`;
}
