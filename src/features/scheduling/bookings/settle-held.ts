/** How staff settle a held place that nobody pays for now. */
import { issueInvoice } from "@/features/billing/invoices/issue";
import { assertMayLower } from "@/features/billing/staff-limits/limits";
import type { Ctx } from "@/server/context";
import { missingFault, ValidationFailure } from "@/server/errors";
import { changeStatus } from "./change-status";
import { exceptionsIn, silence } from "./exceptions";
import { lineOf } from "./invoice-line";
import { payerOf } from "./payer";
import { type Costs, isGoodwill, lessDeductions, lessGoodwill } from "./price-rules";
import type { ConfirmBooking } from "./exception-schema";
import type { BookingRow } from "./store";

type Settled = Pick<ConfirmBooking, "settle" | "exception_reason" | "notify">;

/**
 * Confirms a locked, held booking: with an open invoice over its price, or with its whole price
 * deducted. Raises LimitExceeded, and a fault for a place given for nothing without a reason.
 */
export async function settleHeld(tx: Ctx, booking: BookingRow, how: Settled): Promise<void> {
  const free = how.settle === "complimentary";
  const change = free ? givenFree(tx, booking, reasonOf(how)) : await chargedLater(tx, booking);
  const { invoice_id } = change;
  await changeStatus(
    tx,
    booking,
    "confirmed",
    { ...change, held_until: null },
    { data: { ...(invoice_id && { invoice_id }), ...exceptionsIn(how), ...silence(how) } },
  );
}

/** Raises a fault when a place is given for nothing without a reason. */
export function reasonOf({ settle, exception_reason }: Partial<Settled>): string {
  if (settle === "complimentary" && exception_reason === undefined) {
    const text = "Say why the place is given for nothing";
    throw new ValidationFailure([missingFault("exception_reason", text)]);
  }
  return exception_reason ?? "";
}

/** Deducts the whole rest of a price; an earlier deduction by staff becomes part of it. */
function givenFree(tx: Ctx, booking: BookingRow, reason: string) {
  const { price_amount, tax } = booking as unknown as Costs;
  const all = booking.price_deductions as Costs["price_deductions"];
  const { price_rule_id, currency } = booking;
  const price = { price_rule_id, price_amount, currency, tax };
  const others = lessDeductions(
    price,
    all.filter((one) => !isGoodwill(one)),
  );
  assertMayLower(tx, { usual: others.amount_due, due: 0 });
  const before = all.find(isGoodwill) ?? null;
  const off = { before, amount: others.amount_due };
  const { price_deductions, tax_amount, amount_due } = lessGoodwill(others, off, reason);
  return { price_deductions, tax_amount, amount_due, invoice_id: null };
}

async function chargedLater(tx: Ctx, booking: BookingRow) {
  const { currency, amount_due } = booking;
  if (amount_due === 0) return { invoice_id: null };
  const lines = [lineOf(tx.org, booking, amount_due)];
  const { id } = await issueInvoice(tx, { member_id: payerOf(booking), currency, lines });
  return { invoice_id: id };
}
