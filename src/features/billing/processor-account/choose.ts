import { setCardPayments } from "@/features/platform/organizations/set-card-payments";
import { type Ctx, inTx } from "@/server/context";
import { getProcessorAccount } from "./get";
import type { ChooseCards, ProcessorAccount } from "./schema";
import { assertMayTry, assertTrialOver } from "./trial";

/**
 * Chooses how the organization takes cards. Raises TrialNotOffered, CardsTaken (a trial where real cards were charged)
 * and TrialPaymentsOpen (the end of a trial whose payments are still in the books).
 */
export async function chooseCards(
  ctx: Ctx,
  { card_payments }: ChooseCards,
): Promise<ProcessorAccount> {
  const org = await inTx(ctx, async (tx) => {
    const [before] = await tx.db.$queryRaw<{ card_payments: string }[]>`
      SELECT card_payments FROM organizations WHERE id = ${tx.org.id} FOR NO KEY UPDATE`;
    if (before?.card_payments === card_payments) return tx.org;
    if (card_payments === "trial") await assertMayTry(tx);
    if (before?.card_payments === "trial") await assertTrialOver(tx);
    return setCardPayments(tx, card_payments);
  });
  return getProcessorAccount({ ...ctx, org, payments: ctx.paymentsOf(org) });
}
