/** The lines of invoices and credit notes, and what they leave of a booking's price. Pure; amounts in minor units. */

type Line = {
  amount: number;
  booking_id: string | null;
  tax?: { inclusive: boolean; amount: number } | null | undefined;
};

/** Returns a line's amount with tax. */
export function grossOf({ amount, tax }: Pick<Line, "amount" | "tax">): number {
  return tax && !tax.inclusive ? amount + tax.amount : amount;
}

/**
 * Returns the lines of a document that belong to a booking: all of them, unless its invoice bills
 * several bookings.
 */
export function linesOfBooking<L extends Line>(
  lines: L[],
  booking_id: string | undefined,
  invoiced: Line[],
): L[] {
  const isShared = new Set(invoiced.map((line) => line.booking_id)).size > 1;
  if (booking_id === undefined || !isShared) return lines;
  return lines.filter((line) => line.booking_id === booking_id);
}

/**
 * Returns what an invoice still asks for a booking after its credit notes, with tax. Credits that
 * name no booking are borne by those that are credited last.
 */
export function leftForBooking(
  lines: Line[],
  credited: Line[],
  booking_id: string | undefined,
): number {
  const sum = (all: Line[]) => all.reduce((total, line) => total + grossOf(line), 0);
  const own = (all: Line[]) => sum(linesOfBooking(all, booking_id, lines));
  return Math.min(own(lines) - own(credited), sum(lines) - sum(credited));
}
