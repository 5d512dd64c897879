/** The refund when a booking is cancelled, or its member does not come. Pure. */
import type { z } from "zod";
import { partOf } from "@/lib/chargeable";
import { formatMoney } from "@/lib/money";
import { deadlineOf, tierAt } from "@/lib/refund-tiers";
import type { Terms } from "@/features/catalogue/policies/schema";
import type { CancellationPreview } from "./preview-schema";
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
): CancellationPreview {
  const { cancellation_tiers } = booking.policy as Terms;
  const starts_at = booking.starts_at.getTime();
  const applying = tierAt(cancellation_tiers, starts_at, now.getTime());
  // A member whose event was moved may leave it free of charge.
  const free = booking.is_schedule_desynced ? 100 : undefined;
  const overridden = override.waive_fee ? 100 : (override.refund_percent ?? free);
  const percent = overridden ?? applying?.refund_percent ?? 0;
  const kept = overridden === undefined ? booking : { kept_amount: 0, kept_allowances: {} };
  const split = splitPaid(paid, percent, { ...booking, ...kept });
  const until =
    overridden === undefined && applying && percent > 0
      ? new Date(deadlineOf(applying, starts_at))
      : null;
  return {
    booking_id: booking.id,
    currency: booking.currency,
    paid_amount: paid,
    refund_percent: percent,
    ...split,
    credit_amount: split.refund_amount > 0 ? invoiced : 0,
    // A booking that was never confirmed has only reserved its allowances.
    allowances: returnedOf({ ...booking, ...kept }, booking.status === "confirmed" ? percent : 100),
    tier: overridden === undefined ? (applying ?? null) : null,
    next_tier_at: until?.toISOString() ?? null,
    sentence: sentenceOf(booking, { paid, ...split, until }),
  };
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

/**
 * Splits the payments, less the amount kept before, into a refund of a percentage, rounded half up
 * once, and the kept rest; together they are the sum paid.
 */
export function splitPaid(
  paid: number,
  percent: number,
  { currency, kept_amount }: { currency: string; kept_amount: number },
) {
  const free = Math.max(0, paid - kept_amount);
  const refund_amount = Math.min(partOf(paid, [percent, 100], currency), free);
  return { refund_amount, fee_amount: paid - refund_amount };
}

type Said = { paid: number; refund_amount: number; fee_amount: number; until: Date | null };

function sentenceOf(booking: Cancelled, { paid, refund_amount, fee_amount, until }: Said): string {
  const money = (amount: number) => formatMoney(amount, booking.currency);
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
  const format = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone,
  });
  return `${format.format(until)} (${timeZone})`;
}
