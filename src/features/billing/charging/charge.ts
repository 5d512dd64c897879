/** The one place that decides about an attempt to charge a card, whatever the money is for. */
import type { PaymentMethodRow } from "@/features/billing/payment-methods/store";
import { type ProcessorCall, unfinishedCall } from "@/features/billing/payments/calls";
import { loadPayment, type PaymentRow } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";
import { changeCard } from "./change-card";
import { closePayment } from "./close-payment";
import { CheckoutInProgress } from "./errors";
import { finishAttempt } from "./finish-attempt";
import type { PaymentRef } from "./purpose";
import { refusal, type RefusalWords } from "./refusal";
import { settlePayment } from "./settle";
import { writeCharge } from "./write-charge";

/** An attempt as its verb wants it, the thing that it pays for being locked. */
export type Wanted = {
  card: PaymentMethodRow;
  /** The open payment for the same thing; whoever reads it holds a lock that every other payer takes. */
  open: PaymentRow | null;
  /** Whether an open payment is over what is to be paid now; one that is not is closed. */
  fits: (open: PaymentRow) => boolean;
  /**
   * True when a refusal ends the payment, so that another card is another payment. Otherwise the payment
   * stays open, and another card is charged on the same intent.
   */
  ends: boolean;
  /** Gives the payment to charge: the open one, or a new one. */
  prepare: (open: PaymentRow | null) => Promise<PaymentRow>;
  /** The reason, as the processor shows it; `off_session`: no payer is there to answer the bank. */
  about: { purpose: string; off_session?: boolean };
};

/** Decided and committed before the processor hears of it. */
export type Step =
  /** Nothing is left to pay. */
  | { step: "done" }
  /** `attempt`: a new one is written, make it. `join`: the same one is under way, wait for it. */
  | { step: "attempt" | "join"; payment: PaymentRef; call: ProcessorCall; ends: boolean }
  /** The payer's bank was asked about the same charge: look at its answer. */
  | { step: "ask"; payment: PaymentRef }
  /** Another charge is open and must not succeed as well: close it, then decide again. */
  | { step: "close"; payment: PaymentRef };

/** More rounds than payers of one thing can cause by taking turns once. */
const ROUNDS = 4;

/**
 * Decides what is to be done about a charge, within the transaction that locks what it pays for.
 * Raises CheckoutInProgress while another charge is under way, PaymentsNotEnabled, and PaymentFailed for
 * an amount that no card can pay.
 */
export async function decide(tx: Ctx, wanted: Wanted): Promise<Step> {
  const { open, card, ends } = wanted;
  const running = open && (await resume(tx, open, wanted));
  if (running) return running;
  const payment = await wanted.prepare(open);
  if (open) await changeCard(tx, open, card);
  const call = await writeCharge(tx, payment, card, wanted.about);
  return { step: "attempt", payment, call, ends };
}

async function resume(
  tx: Ctx,
  open: PaymentRow,
  { card, fits, ends }: Wanted,
): Promise<Step | null> {
  const fitting = fits(open);
  const same = fitting && open.payment_method_id === card.id;
  const call = await unfinishedCall(tx, open.id);
  if (call && same && call.kind !== "cancel_intent") {
    return { step: "join", payment: open, call, ends };
  }
  if (call || open.status === "processing") throw CheckoutInProgress({ payment_id: open.id });
  if (same && open.status === "requires_action") return { step: "ask", payment: open };
  return ends || !fitting ? { step: "close", payment: open } : null;
}

/**
 * Charges what `reserve` decides on, once, however often and however concurrently it is called: the
 * attempt is made or joined, the bank's answer looked at, another charge closed first. After the bank's
 * no it is charged anew. Gives the id of the payment, perhaps still waiting for the payer or the
 * processor; null where nothing is left to pay.
 * Raises what `reserve` raises, PaymentFailed, CheckoutInProgress, ProcessorUnavailable and a fault for a
 * card that the processor does not know.
 */
export async function charge(
  ctx: Ctx,
  { reserve, ...words }: { reserve: () => Promise<Step> } & RefusalWords,
): Promise<string | null> {
  for (let round = 1; round <= ROUNDS; round++) {
    const next = await reserve();
    if (next.step === "done") return null;
    const { payment } = next;
    if (next.step === "ask") {
      if (!(await isRefused(ctx, payment))) return payment.id;
    } else if (next.step === "close") {
      if (!(await closePayment(ctx, payment))) throw CheckoutInProgress({ payment_id: payment.id });
    } else {
      const { outcome, failure_code } = await finishAttempt(ctx, next);
      if (outcome !== "declined" && outcome !== "refused") return payment.id;
      throw await refusal(ctx, { payment, outcome, failure_code, ends: next.ends }, words);
    }
  }
  throw CheckoutInProgress();
}

/** Asks the processor about the bank's answer. Gives whether it was no. */
async function isRefused(ctx: Ctx, { id }: PaymentRef): Promise<boolean> {
  await settlePayment(ctx, id);
  const { status } = await loadPayment(ctx, id);
  return !["succeeded", "requires_action", "processing"].includes(status);
}
