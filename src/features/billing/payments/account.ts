import type { Ctx } from "@/server/context";

/**
 * Returns the organization's account at the processor, where its cards are saved and charged; empty = the
 * platform's own.
 */
export function accountOf(ctx: Ctx): string {
  return ctx.org.provider_account_id ?? "";
}
