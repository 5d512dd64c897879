import type { Ctx } from "@/server/context";
import type { Job } from "@/server/jobs/queue";

/** Calls the phones that hold a pass: all of them, or one. */
export const PUSH_TASK = "push to phones";

/** Returns one call of all phones for a pass, however often it changes until then. */
export function passJob(ctx: Ctx, pass_id: string): Job {
  const payload = { organization_id: ctx.org.id, pass_id };
  return { task: PUSH_TASK, payload, key: `apple-push:${pass_id}` };
}

/** Returns the same for one phone: a new one, or one that could not be called with the others. */
export function phoneJob(ctx: Ctx, pass_id: string, device: string, run_at?: Date): Job {
  const payload = { organization_id: ctx.org.id, pass_id, device };
  return { task: PUSH_TASK, payload, key: `apple-push:${pass_id}:${device}`, run_at };
}
