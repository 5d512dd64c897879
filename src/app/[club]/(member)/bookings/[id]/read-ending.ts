import { orNull } from "@/app/or-null";
import type { Ending } from "@/features/scheduling/bookings/components/booking-headline";
import type { Booking } from "@/features/scheduling/bookings/schema";
import { readAll } from "@/lib/read-all";
import type { openPage } from "../../portal";

type Call = Pick<
  Awaited<ReturnType<typeof openPage>>["call"],
  "creditNotes" | "invoices" | "payments"
>;

/** Returns what became of the money of a booking that has ended; documents that the reader may not see count as none. */
export async function readEnding(call: Call, booking: Booking): Promise<Ending> {
  const { status, invoice_id, payment_id, amount_due } = booking;
  const { cancellation_invoice_id: fee_id, cancellation_credit_note_id: note_id } = booking;
  // Where nothing was credited, the first invoice still asks for the price.
  const open_id = fee_id ?? (status === "cancelled" && !note_id ? invoice_id : null);
  const [open, notes, payment] = await Promise.all([
    open_id ? orNull(call.invoices.get({ invoice_id: open_id })) : null,
    note_id && invoice_id ? readAll((at) => call.creditNotes.list({ invoice_id, ...at })) : [],
    // Declined cards leave a payment as well.
    status === "expired" && payment_id ? orNull(call.payments.get({ payment_id })) : null,
  ]);
  const note = notes.find(({ id }) => id === note_id);
  const kept = fee_id && open ? open.total : 0;
  // The first invoice may bill other bookings, too.
  const most = fee_id ? kept : amount_due;
  return {
    fee: Math.min(open?.amount_paid ?? 0, most),
    // A part that was never paid is only set off.
    back: note ? Math.max(0, note.total - note.amount_applied - kept) : 0,
    due: open?.status === "open" ? Math.min(open.amount_due, most) : 0,
    late: payment?.status === "succeeded",
  };
}
