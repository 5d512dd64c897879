/** How the rights of several roles add up. Pure. */
import { givesBack, type Limit } from "@/lib/staff-limits";
import type { Rights } from "./built-in-roles";

/**
 * Returns what somebody with all these roles may do: every scope of each, and of each limit the widest among the
 * roles that may give money back at all.
 */
export function uniteRights(roles: readonly Rights[]): Rights {
  const scopes = [...new Set(roles.flatMap((role) => role.scopes))].sort();
  const giving = roles.filter((role) => givesBack(role.scopes));
  const widest = (limit: Limit) => {
    const values = giving.map((role) => role.limits[limit]);
    return values.length === 0 || values.includes(null) ? null : Math.max(...values.map(Number));
  };
  return {
    scopes: scopes.includes("*") ? ["*"] : scopes,
    limits: {
      refund_single: widest("refund_single"),
      refund_per_day: widest("refund_per_day"),
      discount_percent: widest("discount_percent"),
    },
  };
}
