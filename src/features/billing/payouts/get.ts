import type { Ctx } from "@/server/context";
import type { Payout, PayoutId } from "./schema";
import { loadPayout, toPayouts } from "./store";

/** Returns one payout with its sums. Raises PayoutNotFound. */
export async function getPayout(ctx: Ctx, { payout_id }: PayoutId): Promise<Payout> {
  const [payout] = await toPayouts(ctx, [await loadPayout(ctx, payout_id)]);
  return payout as Payout;
}
