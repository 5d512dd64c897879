import { setTimeout as sleep } from "node:timers/promises";
import { byId, type Ctx } from "@/server/context";
import type { ProcessorCall } from "./calls";

/** Longer than a healthy processor takes; callers who time out are told to retry. */
const PATIENCE_MS = 8_000;

/**
 * Waits for a call that another caller is making, perhaps in another process; both see the database. Returns
 * the finished call, or null when it takes too long.
 */
export async function awaitCall(ctx: Ctx, { id }: { id: string }): Promise<ProcessorCall | null> {
  for (let waited = 0, pause = 40; waited < PATIENCE_MS; waited += pause, pause *= 1.3) {
    const call = await ctx.db.processorCall.findUniqueOrThrow({ where: byId(ctx, id) });
    if (call.finished_at) return call;
    await sleep(pause);
  }
  return null;
}
