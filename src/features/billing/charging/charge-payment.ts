/** Charges a payment that an API client has created; no place waits for it. */
import { ensureAccountStatus } from "@/features/billing/payments/account-status";
import type { ConfirmPayment } from "@/features/billing/payments/schema";
import { isOpen, lockPayment, type PaymentRow } from "@/features/billing/payments/store";
import { type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { cardToCharge } from "./card-to-charge";
import { charge, decide, type Step } from "./charge";
import { usableCard } from "./usable-card";

/** Charges a payment over its own amount. Raises the errors of `charge`. */
export async function chargePayment(
  ctx: Ctx,
  { id }: PaymentRow,
  how: ConfirmPayment,
): Promise<void> {
  await ensureAccountStatus(ctx);
  await charge(ctx, { reserve: () => reserve(ctx, id, how) });
}

async function reserve(ctx: Ctx, id: string, how: ConfirmPayment): Promise<Step> {
  return inTx(ctx, async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment.status === "succeeded") return { step: "done" };
    if (!isOpen(payment)) throw InvalidStatusTransition({ current_status: payment.status });
    return decide(tx, {
      card: await usableCard(tx, payment, cardToCharge(payment, how), { debits: true }),
      open: payment,
      // The payment fixes its amount, and keeps its id and its intent whatever the card.
      fits: () => true,
      ends: false,
      prepare: async () => payment,
      about: { purpose: payment.notes ?? "payment", off_session: how.off_session },
    });
  });
}
