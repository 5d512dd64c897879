import { payIssued } from "@/features/billing/invoices/allocate";
import { issueInvoice } from "@/features/billing/invoices/issue";
import { lineWords } from "@/features/billing/invoices/line-words";
import type { Purchase, Purpose } from "@/features/billing/charging/purpose";
import { settlePayment } from "@/features/billing/charging/settle";
import type { PaymentRow } from "@/features/billing/payments/store";
import { issueRefund } from "@/features/billing/refunds/create";
import { lineOf } from "@/features/scheduling/bookings/invoice-line";
import { loadMoney, lockPaid } from "@/features/scheduling/bookings/refund-booking";
import type { BookingRow } from "@/features/scheduling/bookings/store";
import type { Ctx } from "@/server/context";
import { changeGuest } from "./change-guest";
import { creditHost } from "./credit-host";
import { isStanding } from "./guest-rules";
import { asClub, type GuestRow, lockGuest } from "./store";
import { isLive } from "./words";

/**
 * A guest's part of a booking's price: once paid, the guest has an invoice over it, and the host's
 * is credited in the same transaction.
 */
export const sharePurpose: Purpose = {
  // The guest pays again by the same verb; this only looks up the bank's answer.
  charge: async (ctx, { id }) => void (await settlePayment(ctx, id)),
  lock: async (given, { id }) => {
    const tx = asClub(given);
    const where = { organization_id: tx.org.id, payment_id: id };
    const of = await tx.db.bookingGuest.findFirst({ where, select: { id: true } });
    const locked = of && (await lockGuest(tx, of.id));
    return { ...IDLE, paid: async (payment) => takeShare(tx, locked, payment) };
  },
};

/** The booking keeps its place whatever becomes of a share. */
const IDLE: Omit<Purchase, "paid"> = {
  waiting: async () => undefined,
  unpaid: async () => undefined,
  rival: async () => null,
};

type Locked = { guest: GuestRow; booking: BookingRow };

/**
 * Takes a paid share off the host's part, or refunds a payment that nobody asks for any more.
 * Returns the id of the first refund to send; the reconciler sends any other.
 */
async function takeShare(
  tx: Ctx,
  locked: Locked | null,
  payment: PaymentRow,
): Promise<string | null> {
  if (!locked || !isAsked(locked, payment)) return returnPayment(tx, payment);
  const { guest, booking } = locked;
  const { invoice_id } = booking;
  const { amount, currency, member_id } = payment;
  // The payments are locked before any invoice.
  const paid = await lockPaid(tx, booking);
  const { invoiced } = await loadMoney(tx, booking);
  if (invoice_id === null || invoiced < amount) return returnPayment(tx, payment);
  const what = lineWords(tx.org.locale)("share");
  const lines = [lineOf(tx.org, booking, amount, what)];
  const invoice = await issueInvoice(tx, { member_id, currency, lines });
  await payIssued(tx, payment, invoice, amount);
  const credited = { invoice_id, booking_id: booking.id, paid, amount };
  const { refunds, refunded } = await creditHost(tx, credited);
  const now = tx.now();
  const data = { paid_at: now, invoice_id: invoice.id };
  await changeGuest(
    tx,
    guest,
    { ...data, ...(guest.status === "invited" && { status: "accepted", answered_at: now }) },
    {
      type: "booking_guest.paid",
      data: { amount, refunded, payment_id: payment.id, invoice_id: invoice.id },
    },
  );
  return refunds[0] ?? null;
}

function isAsked({ guest, booking }: Locked, { id, amount }: PaymentRow): boolean {
  return (
    guest.payment_id === id &&
    guest.paid_at === null &&
    guest.share_amount === amount &&
    isStanding(guest) &&
    isLive(booking)
  );
}

async function returnPayment(tx: Ctx, payment: PaymentRow): Promise<string> {
  const { amount } = payment;
  return (await issueRefund(tx, payment, { amount, reason: "share_not_asked" })).id;
}
