import type { Ctx } from "@/server/context";

/** Whether payments move no real money. */
export function inTestMode(ctx: Ctx): boolean {
  return ctx.payments.clientConfig(null).test_mode;
}
