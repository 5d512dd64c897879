/** How staff settle a held place that nobody pays for now. */
import { issueInvoice } from "@/features/billing/invoices/issue";
import { assertMayLower } from "@/features/billing/staff-limits/limits";
import type { Ctx } from "@/server/context";
import { missingFault, ValidationFailure } from "@/server/errors";
import { changeStatus } from "./change-status";
import { exceptionsIn, silence } from "./exceptions";
import { lineOf } from "./invoice-line";
import { payerOf } from "./words";
import { type Costs, isGoodwill, lessDeductions, lessGoodwill } from "./price-rules";
import type { ConfirmBooking } from "./exception-schema";
import type { BookingRow } from "./store";

/** Without `settle` it is paid at once, which departs from no terms. */
type Settled = Partial<Pick<ConfirmBooking, "settle" | "exception_reason" | "notify">>;

/**
 * Confirms a locked, held booking: with an open invoice over its price, or with its whole price
 * deducted. Raises LimitExceeded, and a fault for a place given for nothing without a reason.
 */
export async function settleHeld(tx: Ctx, booking: BookingRow, how: Settled): Promise<void> {
  await settleTogether(tx, [booking], how);
}

/**
 * Confirms locked bookings that one payer holds: with one open invoice, a line for each that costs something, or with
 * all their prices deducted. Raises what `settleHeld` raises.
 */
export async function settleTogether(
  tx: Ctx,
  bookings: readonly BookingRow[],
  how: Settled,
): Promise<void> {
  const free = how.settle === "complimentary";
  const invoice_id = free ? null : await chargeLater(tx, bookings);
  for (const booking of bookings) {
    const billed = booking.amount_due > 0 ? invoice_id : null;
    const change = free ? givenFree(tx, booking, reasonOf(how)) : { invoice_id: billed };
    await changeStatus(
      tx,
      booking,
      "confirmed",
      { ...change, held_until: null },
      { data: { ...(billed && { invoice_id: billed }), ...exceptionsIn(how), ...silence(how) } },
    );
  }
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

/** Issues the open invoice over bookings of one payer, and returns its id; null where nothing is due. */
async function chargeLater(tx: Ctx, bookings: readonly BookingRow[]): Promise<string | null> {
  const priced = bookings.filter(({ amount_due }) => amount_due > 0);
  const [first] = priced;
  if (!first) return null;
  const lines = priced.map((booking) => lineOf(tx.org, booking, booking.amount_due));
  const { currency } = first;
  return (await issueInvoice(tx, { member_id: payerOf(first), currency, lines })).id;
}
