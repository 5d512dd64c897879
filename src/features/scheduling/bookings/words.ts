/** What is to be paid for a booking, and by whom. Pure. */
import { isPayable } from "@/features/billing/invoices/words";
import type { Invoice } from "@/features/billing/invoices/schema";
import type { Booking } from "./schema";

/** Returns what is to be paid for a booking now (minor units): its price while it is held, then its invoice. */
export function dueOf(
  { status, amount_due }: Pick<Booking, "status" | "amount_due">,
  invoice: Pick<Invoice, "status" | "amount_due"> | null,
): number {
  if (status === "held" || status === "pending_payment") return amount_due;
  return invoice && isPayable(invoice) ? invoice.amount_due : 0;
}

/** Returns the member who pays for a booking: whoever made it for the other one, or its own. */
export function payerOf({
  member_id,
  booked_by_member_id,
}: Pick<Booking, "member_id" | "booked_by_member_id">): string {
  return booked_by_member_id ?? member_id;
}
