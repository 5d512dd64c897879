import { HOUR } from "@/lib/time";
import type { Ctx } from "@/server/context";

/** Places that a member may leave unpaid within some hours: enough to look around, too few to block others. */
const UNPAID = { most: 12, ms: 12 * HOUR };

/**
 * Returns the limit on places that a member itself may leave unpaid; null for staff and keys, who book at their
 * own discretion.
 */
export function unpaidLimit(ctx: Ctx): { most: number; since: Date } | null {
  if (ctx.actor.kind !== "member") return null;
  return { most: UNPAID.most, since: new Date(ctx.now().getTime() - UNPAID.ms) };
}
