import type { Ctx } from "@/server/context";
import type { Dispute, DisputeId } from "./schema";
import { loadDispute, toDispute } from "./store";

/** Returns one dispute. Raises DisputeNotFound. */
export async function getDispute(ctx: Ctx, { dispute_id }: DisputeId): Promise<Dispute> {
  return toDispute(await loadDispute(ctx, dispute_id));
}
