import type { Ctx } from "@/server/context";

/** Tells whether payments move no real money. */
export function inTestMode(ctx: Ctx): boolean {
  return ctx.payments.clientConfig(null).test_mode;
}
