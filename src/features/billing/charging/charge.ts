/** The only place that decides about an attempt to charge a card, whatever the money is for. */
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

/** An attempt as requested by a verb, which has locked the thing to be paid for. */
export type Wanted = {
  card: PaymentMethodRow;
  /** The open payment for the same thing; its reader holds a lock that every other payer takes. */
  open: PaymentRow | null;
  /** Tells whether an open payment has the amount that is due now; if not, it is closed. */
  fits: (open: PaymentRow) => boolean;
  /**
   * True when a refusal ends the payment, so that another card needs another payment. Otherwise the payment
   * stays open, and another card is charged on the same intent.
   */
  ends: boolean;
  /** Returns the payment to charge: the open one, or a new one. */
  prepare: (open: PaymentRow | null) => Promise<PaymentRow>;
  /** The reason shown by the processor; `off_session`: no payer is present to answer the bank. */
  about: { purpose: string; off_session?: boolean };
};

/** A step, decided and committed before the processor is called. */
export type Step =
  /** Nothing remains to be paid. */
  | { step: "done" }
  /**
   * `attempt`: a new attempt is written and must be made. `join`: the same attempt is running and must be
   * awaited.
   */
  | { step: "attempt" | "join"; payment: PaymentRef; call: ProcessorCall; ends: boolean }
  /** The payer's bank was asked about the same charge; its answer must be looked up. */
  | { step: "ask"; payment: PaymentRef }
  /** Another charge is open and must be closed before the next decision, so that not both succeed. */
  | { step: "close"; payment: PaymentRef };

/** More rounds than payers of one thing need when each takes one turn. */
const ROUNDS = 4;

/**
 * Decides on the next step of a charge, in the transaction that locks the thing it pays for. Raises
 * CheckoutInProgress while another charge is running, PaymentsNotEnabled, and PaymentFailed for an amount that
 * no card can pay.
 */
export async function decide(tx: Ctx, wanted: Wanted): Promise<Step> {
  const { open, card, ends } = wanted;
  const running = open && (await resume(tx, open, wanted));
  if (running) return running;
  const payment = await wanted.prepare(open);
  if (open) await changeCard(tx, open, card);
  const call = await writeCharge(tx, payment, card, { ...wanted.about, first: !open });
  return { step: "attempt", payment, call, ends };
}

async function resume(
  tx: Ctx,
  open: PaymentRow,
  { card, fits, ends, about }: Wanted,
): Promise<Step | null> {
  const fitting = fits(open);
  const same = fitting && open.payment_method_id === card.id;
  const call = await unfinishedCall(tx, open.id);
  if (call && same && call.kind !== "cancel_intent") {
    return { step: "join", payment: open, call, ends };
  }
  if (call || open.status === "processing") throw CheckoutInProgress({ payment_id: open.id });
  if (open.status === "requires_action") {
    if (same) return { step: "ask", payment: open };
    // A payer who is at their bank comes before a try of which they know nothing, and which would cancel their
    // payment. If they never answer, it is cancelled by time.
    if (ends && about.off_session) throw CheckoutInProgress({ payment_id: open.id });
  }
  return ends || !fitting ? { step: "close", payment: open } : null;
}

/**
 * Carries out the step that `reserve` decides on. However often and however concurrently it is called, the card
 * is charged once: an attempt is made or joined, the bank's answer looked up, another charge closed first.
 * After a refusal by the bank it charges again. Returns the id of the payment, which may still wait for the
 * payer or the processor; null when nothing remains to be paid. Raises the errors of `reserve`, PaymentFailed,
 * CheckoutInProgress, ProcessorUnavailable and a fault for a card that the processor does not know.
 */
export async function charge(
  ctx: Ctx,
  { reserve, ...words }: { reserve: () => Promise<Step> } & RefusalWords,
): Promise<string | null> {
  for (let round = 0; ; round++) {
    const next = await reserve();
    if (next.step === "done") return null;
    const { payment } = next;
    if (next.step === "attempt" || next.step === "join") {
      const { outcome, failure_code } = await finishAttempt(ctx, next);
      if (outcome !== "declined" && outcome !== "refused") return payment.id;
      throw await refusal(ctx, { payment, outcome, failure_code, ends: next.ends }, words);
    }
    const inProgress = CheckoutInProgress({ payment_id: payment.id });
    // Others keep paying for the same thing, and this one is theirs.
    if (round === ROUNDS) throw inProgress;
    if (next.step === "ask") {
      if (!(await isRefused(ctx, payment))) return payment.id;
    } else if (!(await closePayment(ctx, payment))) throw inProgress;
  }
}

/** Looks up the bank's answer at the processor and tells whether it was a refusal. */
async function isRefused(ctx: Ctx, { id }: PaymentRef): Promise<boolean> {
  await settlePayment(ctx, id);
  const { status } = await loadPayment(ctx, id);
  return !["succeeded", "requires_action", "processing"].includes(status);
}
