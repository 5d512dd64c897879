/** Pays a guest's share with a saved card: the same steps as a checkout, without a place to hold. */
import { charge, decide, type Step } from "@/features/billing/charging/charge";
import { AmountChanged } from "@/features/billing/charging/errors";
import { usableCard } from "@/features/billing/charging/usable-card";
import { type NewPayment, writePayment } from "@/features/billing/charging/write-payment";
import { detachPaymentMethod } from "@/features/billing/payment-methods/detach";
import { ensureAccountStatus } from "@/features/billing/payments/account-status";
import { pushRefund } from "@/features/billing/payments/refund";
import {
  loadPayment,
  OPEN_STATUSES,
  type PaymentRow,
  paymentInclude,
} from "@/features/billing/payments/store";
import { loadMoney } from "@/features/scheduling/bookings/refund-booking";
import { titleOf } from "@/features/scheduling/bookings/title";
import { byId, type Ctx, inTx, memberIdOf } from "@/server/context";
import { SHARE_PAID } from "./credit-host";
import { BookingGuestNotFound, ShareNotPayable } from "./errors";
import { isStanding } from "./guest-rules";
import type { PayShare, SharePayment } from "./schema";
import { asClub, type GuestRow, loadGuest, lockGuest } from "./store";
import { isLive } from "./words";

/**
 * Pays the caller's own share of a booking. However often and however concurrently it is called, the
 * card is charged once; a paid share stays as it is. Returns the state of the payment, with the
 * `client_secret` while the payer must act. Raises BookingGuestNotFound, ShareNotPayable,
 * AmountChanged, PaymentFailed, CheckoutInProgress, PaymentsNotEnabled, ProcessorUnavailable and a
 * fault for a card that cannot be used.
 */
export async function payShare(ctx: Ctx, input: PayShare): Promise<SharePayment> {
  await loadInvited(ctx, input.booking_guest_id);
  await ensureAccountStatus(ctx);
  await charge(ctx, { reserve: () => inTx(ctx, (tx) => reserveShare(tx, input)) });
  return readShare(ctx, input);
}

async function reserveShare(tx: Ctx, input: PayShare): Promise<Step> {
  const { guest, booking } = await lockGuest(asClub(tx), input.booking_guest_id);
  if (guest.paid_at !== null) return { step: "done" };
  const { share_amount: amount, member_id } = guest;
  const asked = amount !== null && isStanding(guest) && isLive(booking);
  if (!asked || member_id !== memberIdOf(tx)) throw ShareNotPayable();
  if (input.expected_amount !== undefined && input.expected_amount !== amount) {
    throw AmountChanged({ amount_due: amount });
  }
  // More than the host's invoice still asks for would only be refunded.
  if ((await loadMoney(tx, booking)).invoiced < amount) throw ShareNotPayable();
  const card = await usableCard(tx, { member_id }, input.payment_method_id);
  const { currency } = booking;
  const payment: NewPayment = { member_id, purpose: "share", amount, currency };
  return decide(tx, {
    card,
    open: await openPayment(tx, guest),
    fits: (open) => open.amount === amount,
    // The share stays asked for, for another card on the same intent.
    ends: false,
    prepare: async (open) => {
      if (open) return open;
      const written = await writePayment(tx, payment, card);
      const data = { payment_id: written.id, updated_at: tx.now() };
      await tx.db.bookingGuest.update({ where: byId(tx, guest.id), data, select: { id: true } });
      return written;
    },
    about: { purpose: titleOf(booking) },
  });
}

async function openPayment(tx: Ctx, { payment_id }: GuestRow): Promise<PaymentRow | null> {
  if (payment_id === null) return null;
  return tx.db.payment.findFirst({
    where: { organization_id: tx.org.id, id: payment_id, status: { in: OPEN_STATUSES } },
    include: paymentInclude,
  });
}

/** Loads the caller's own invitation, as its guest. Raises BookingGuestNotFound. */
export async function loadInvited(ctx: Ctx, id: string): Promise<GuestRow> {
  const guest = await loadGuest(asClub(ctx), id).catch(() => null);
  if (guest && guest.member_id === memberIdOf(ctx)) return guest;
  throw BookingGuestNotFound({ resource: "booking_guest", resource_id: id });
}

/** Returns the state of the caller's share as it is known here. Raises BookingGuestNotFound. */
export async function readShare(
  ctx: Ctx,
  { booking_guest_id }: Pick<PayShare, "booking_guest_id">,
): Promise<SharePayment> {
  const guest = await loadInvited(ctx, booking_guest_id);
  await pushCredits(ctx, guest);
  await forgetCards(ctx, guest);
  const payment = guest.payment_id === null ? null : await loadPayment(ctx, guest.payment_id);
  const asks = guest.paid_at === null && payment?.status === "requires_action";
  return {
    booking_guest_id,
    status: guest.paid_at ? "paid" : asks || payment?.status === "processing" ? "pending" : "open",
    failure_code: guest.paid_at ? null : (payment?.failure_code ?? null),
    processor: payment && {
      payment_intent_id: payment.provider_payment_intent_id,
      client_secret: asks ? payment.client_secret : null,
      provider_account_id: payment.account || null,
    },
  };
}

/** Removes the cards of a guest who has paid and is no member: nothing else is charged to them. */
async function forgetCards(ctx: Ctx, { paid_at, pays_as_guest, member_id }: GuestRow) {
  if (paid_at === null || !pays_as_guest || member_id === null) return;
  const cards = await ctx.db.paymentMethod.findMany({
    where: { organization_id: ctx.org.id, member_id, detached_at: null },
    select: { id: true },
  });
  for (const { id: payment_method_id } of cards) {
    await detachPaymentMethod(ctx, { member_id, payment_method_id }).catch(() => undefined);
  }
}

/** Sends the host's refunds at once; the reconciler sends those that fail here. */
async function pushCredits(ctx: Ctx, { booking_id, paid_at }: GuestRow): Promise<void> {
  if (paid_at === null) return;
  const club = asClub(ctx);
  const waiting = await club.db.refund.findMany({
    where: {
      organization_id: club.org.id,
      reason: SHARE_PAID,
      status: "pending",
      payment: { booking_id },
    },
    select: { id: true },
  });
  for (const { id } of waiting) await pushRefund(club, id).catch(() => undefined);
}
