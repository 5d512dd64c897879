import type { Ctx } from "@/server/context";
import { asSystem } from "@/server/jobs/rounds";
import { takeStep } from "./advance";
import { writeSubscription } from "./create";

/**
 * Begins a membership in the caller's transaction, without charging a card: its first invoice is the caller's to have
 * paid. What is left of that after two minutes is charged as ever. Returns the ids of both; no invoice while nothing is
 * to be paid. Raises MemberNotFound, and a fault for a product that is not on sale.
 */
export async function sellSubscription(
  tx: Ctx,
  input: { member_id: string; product_id: string },
): Promise<{ subscription_id: string; invoice_id: string | null }> {
  const subscription_id = await writeSubscription(tx, input, tx.now());
  const begun = await takeStep(asSystem(tx, "subscriptions"), subscription_id);
  return { subscription_id, invoice_id: begun?.invoice_id ?? null };
}
