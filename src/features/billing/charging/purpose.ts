/** The port between money and the things it buys; charging knows nothing else about a purpose. */
import type { ProcessorCall } from "@/features/billing/payments/calls";
import type { ConfirmPayment, CreatePayment } from "@/features/billing/payments/schema";
import type { PaymentRow } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";

/** A payment and its purpose: enough to lock both in the right order. */
export type PaymentRef = Pick<PaymentRow, "id" | "booking_id" | "purpose">;

/** Selects a `PaymentRef`. */
export const PAYMENT_REF = { id: true, booking_id: true, purpose: true } as const;

/** A locked thing that a payment pays for, with the effects of the payment's outcome on it. */
export type Purchase = {
  /**
   * Hands over the purchase, in the transaction that records the money. Returns the id of the refund if the
   * money goes back instead.
   */
  paid: (payment: PaymentRow) => Promise<string | null>;
  /** The payer's bank asks; `call` is the attempt it answered. */
  waiting: (call?: ProcessorCall) => Promise<void>;
  /** Nothing was charged: another attempt may follow. */
  unpaid: () => Promise<void>;
  /** Finds a card payment of the same thing that must be closed before other money may pay for it. */
  rival: () => Promise<PaymentRef | null>;
};

/** One kind of thing that can be paid for, as charging sees it. */
export type Purpose = {
  /**
   * Locks the thing that is paid for. Always called before locking the payment, which is locked before an
   * invoice.
   */
  lock: (tx: Ctx, payment: PaymentRef) => Promise<Purchase>;
  /** Charges an open payment, perhaps to another card, in the same way as the verb of its purpose. */
  charge: (ctx: Ctx, payment: PaymentRow, how: ConfirmPayment) => Promise<void>;
};

/** `bookings`: several that are paid for together. `other`: a payment created by an API client, for nothing that holds a place or asks for money. */
export type PurposeName = "booking" | "bookings" | "difference" | "share" | "invoice" | "other";
export type Purposes = Record<PurposeName, Purpose> & {
  /** Locks a booking and checks that money outside the processor may be recorded for it. */
  booking: { announce: (tx: Ctx, bookingId: string, input: CreatePayment) => Promise<void> };
};

/** Returns the purpose of a payment. */
export function purposeOf({ purposes }: Pick<Ctx, "purposes">, payment: PaymentRef): Purpose {
  return purposes[nameOf(payment)];
}

function nameOf({ purpose, booking_id }: PaymentRef): PurposeName {
  const named = ["bookings", "invoice", "difference", "share"] as const;
  const one = named.find((name) => name === purpose);
  if (one) return one;
  // The column defaults to `booking`, even for payments without one.
  return booking_id ? "booking" : "other";
}
