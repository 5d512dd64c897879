/** The price difference of a dearer time: charged first, by the same steps as any payment. */
import { isDeepStrictEqual } from "node:util";
import { SlotUnavailable } from "@/features/scheduling/bookings/errors";
import type { Booking, RescheduleBooking } from "@/features/scheduling/bookings/schema";
import { type BookingRow, loadBooking, toBooking } from "@/features/scheduling/bookings/store";
import { titleOf } from "@/features/scheduling/bookings/title";
import { decide, type Step } from "@/features/billing/charging/charge";
import { CheckoutInProgress } from "@/features/billing/charging/errors";
import { takeOffline } from "@/features/billing/charging/take-offline";
import { usableCard } from "@/features/billing/charging/usable-card";
import { type NewPayment, writePayment } from "@/features/billing/charging/write-payment";
import { accountOf } from "@/features/billing/payments/account";
import {
  loadPayment,
  OPEN_STATUSES,
  paymentInclude,
  type PaymentRow,
} from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";
import { fieldFault, missingFault, ValidationFailure } from "@/server/errors";
import { PaymentRequired } from "./errors";
import { applyPaidReschedule } from "./apply-paid-reschedule";
import { assertPays } from "@/features/scheduling/bookings/payer";
import { payerOf } from "@/features/scheduling/bookings/words";
import type { Target } from "./reschedule-target";

type Wanted = { input: RescheduleBooking; target: Target; difference: number };

/** A difference that was paid at the desk: the booking has moved. */
type Moved = { then: "moved"; refundIds: string[] };

/**
 * Decides about the charge of a difference, under the booking's lock; paid outside the processor,
 * moves the booking at once. Raises PaymentRequired without a card or other money, what `decide`
 * raises, what `holdOpenTill` raises, and a fault for a card that cannot be used.
 */
export async function reserveDifference(
  tx: Ctx,
  booking: BookingRow,
  { input, target, difference }: Wanted,
): Promise<Step | Moved> {
  assertOneWay(input);
  const { provider, cash_session_id } = input;
  const booking_id = booking.id;
  const member_id = payerOf(booking);
  const open = await openDifference(tx, booking_id);
  const payment: NewPayment = {
    member_id,
    booking_id,
    purpose: "difference",
    reschedule: target,
    amount: difference,
    currency: target.change.currency,
  };
  if (provider !== undefined) {
    if (open) return { step: "close", payment: open };
    await takeDifference(tx, booking, { ...payment, provider }, cash_session_id);
    return { then: "moved", refundIds: [] };
  }
  const card = await cardThatPays(tx, booking, { input, difference });
  const written = JSON.parse(JSON.stringify(target)) as object;
  return decide(tx, {
    card,
    open,
    fits: ({ amount, reschedule }) =>
      amount === difference && isDeepStrictEqual(reschedule, written),
    // The booking stays, and the member may ask for another place next.
    ends: true,
    prepare: () => writePayment(tx, payment, card),
    about: { purpose: titleOf(booking) },
  });
}

/**
 * Finds and locks the card that pays a difference: the given one or, where staff ask for it, the
 * payer's default one. Raises PaidByBooker, PaymentRequired without a card, PaymentsNotConfigured
 * and a fault for a card that cannot be used.
 */
export async function cardThatPays(
  tx: Ctx,
  booking: BookingRow,
  { input, difference }: Omit<Wanted, "target">,
) {
  const member_id = payerOf(booking);
  assertPays(tx, { member_id });
  const payment_method_id = input.payment_method_id ?? (await defaultCard(tx, member_id, input));
  if (payment_method_id === undefined) throw PaymentRequired({ amount_due: difference });
  return usableCard(tx, { member_id }, payment_method_id);
}

/** Raises a fault for two ways to pay at once, for money at the desk of no kind, or for a till without such money. */
export function assertOneWay(input: RescheduleBooking): void {
  const { settle, payment_method_id, provider, cash_session_id } = input;
  const card = payment_method_id !== undefined;
  const desk = provider !== undefined;
  if (desk && (card || (settle && settle !== "offline"))) {
    const text = "Name a card, or another means, to pay the difference.";
    throw fieldFault(["body", "provider"], "value_error", text, provider);
  }
  if (cash_session_id !== undefined && !desk) {
    const text = "Name a till together with the `provider` of the money that it takes.";
    throw fieldFault(["body", "cash_session_id"], "value_error", text, cash_session_id);
  }
  if (card && settle && settle !== "saved_card") {
    const text = "A card pays the difference only as `saved_card`.";
    throw fieldFault(["body", "payment_method_id"], "value_error", text, payment_method_id);
  }
  if (settle === "offline" && !desk)
    throw new ValidationFailure([missingFault("provider", "Say how the difference was paid")]);
}

/** Returns the id of the payer's default card, where staff charge the saved one. */
async function defaultCard(
  tx: Ctx,
  member_id: string,
  { settle }: RescheduleBooking,
): Promise<string | undefined> {
  if (settle !== "saved_card") return undefined;
  const card = await savedCardOf(tx, member_id);
  return card?.id;
}

/** Finds the default card of a member, to be charged without asking which. */
export async function savedCardOf(ctx: Ctx, member_id: string) {
  return ctx.db.paymentMethod.findFirst({
    where: {
      organization_id: ctx.org.id,
      member_id,
      account: accountOf(ctx),
      detached_at: null,
      type: "card",
      is_default: true,
    },
    select: { id: true, brand: true, last4: true },
  });
}

/**
 * Records money received outside the processor: nothing is asked, and the booking moves in the same
 * transaction.
 */
async function takeDifference(
  tx: Ctx,
  booking: BookingRow,
  wanted: NewPayment & { provider: string },
  cash_session_id: string | undefined,
): Promise<void> {
  const payment = await takeOffline(tx, wanted, cash_session_id);
  // The place was checked in this transaction and is locked: a booking that cannot move now
  // retries.
  const refundId = await applyPaidReschedule(tx, booking, payment);
  if (refundId) throw CheckoutInProgress();
}

async function openDifference(tx: Ctx, booking_id: string): Promise<PaymentRow | null> {
  return tx.db.payment.findFirst({
    where: {
      organization_id: tx.org.id,
      booking_id,
      purpose: "difference",
      status: { in: OPEN_STATUSES },
    },
    include: paymentInclude,
  });
}

/**
 * Returns the booking after its difference was charged: moved, or as it was with the
 * `client_secret` while the payer must act. Raises SlotUnavailable (lost while paying; the refund
 * is under way) and CheckoutInProgress.
 */
export async function afterDifference(
  ctx: Ctx,
  { booking_id, payment_id }: { booking_id: string; payment_id: string },
): Promise<Booking> {
  const after = await loadPayment(ctx, payment_id);
  const booking = await loadBooking(ctx, booking_id);
  const view = toBooking(booking, ctx.now());
  if (after.status === "requires_action" || after.status === "processing") {
    return {
      ...view,
      processor: {
        payment_intent_id: after.provider_payment_intent_id,
        client_secret: after.status === "requires_action" ? after.client_secret : null,
        provider_account_id: after.account || null,
      },
    };
  }
  const returned = await ctx.db.refund.count({
    where: { organization_id: ctx.org.id, payment_id },
  });
  if (after.status !== "succeeded") throw CheckoutInProgress({ payment_id });
  if (returned > 0) {
    throw SlotUnavailable({
      detail:
        "The new place was lost while paying. The difference is refunded in full, and the booking stays as it was.",
    });
  }
  return view;
}
