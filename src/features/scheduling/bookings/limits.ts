import { toLocalDate } from "@/lib/time";
import { periodOf } from "@/features/catalogue/policies/quotas";
import type { ResolvedRequest } from "./resolve-request";

/**
 * Returns the limits that `assert_member_limits` compares a booking with: the quota's periods as
 * instants.
 */
export function memberLimits({ terms, wanted, timezone, outside_rules }: ResolvedRequest) {
  const date = toLocalDate(wanted.from, timezone);
  return {
    max_active_holds: terms.max_active_holds,
    quotas: (outside_rules ? [] : terms.quotas).map(({ period, max_bookings, max_minutes }) => {
      const { from, until } = periodOf(period, date, timezone);
      return { from: new Date(from), until: new Date(until), max_bookings, max_minutes };
    }),
  };
}
