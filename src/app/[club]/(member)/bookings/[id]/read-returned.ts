import { orNull } from "@/app/or-null";
import type { Booking } from "@/features/scheduling/bookings/schema";
import { leftForBooking } from "@/lib/invoice-lines";
import type { openPage } from "../../portal";

type Call = Pick<Awaited<ReturnType<typeof openPage>>["call"], "creditNotes" | "invoices">;

/** Returns what was refunded or credited of a paid booking's price, in minor units: 0 for whoever did not pay it. */
export async function readReturned(
  call: Call,
  { id, invoice_id, amount_due }: Booking,
): Promise<number> {
  if (!invoice_id) return 0;
  const notes = await call.creditNotes.list({ invoice_id, size: 100 });
  const issued = notes.items.filter(({ status }) => status !== "voided");
  const invoice = issued.length > 0 && (await orNull(call.invoices.get({ invoice_id })));
  if (!invoice) return 0;
  const credited = issued.flatMap(({ lines }) => lines);
  return Math.max(0, amount_due - leftForBooking(invoice.lines, credited, id));
}
