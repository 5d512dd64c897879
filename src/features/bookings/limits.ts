import { addDays, boundaryInstant, toLocalDate, WEEKDAYS, weekdayOf } from "@/lib/time";
import type { Quota } from "@/features/policies/schema";
import type { WantedPlace } from "./want-place";

/** What `assert_member_limits` compares a booking with: the quota's periods as instants. */
export function memberLimits({ terms, wanted, timezone }: WantedPlace) {
  const date = toLocalDate(wanted.from, timezone);
  return {
    max_active_holds: terms.max_active_holds,
    quotas: terms.quotas.map(({ period, max_bookings, max_minutes }) => {
      const [first, next] = periodAround(date, period);
      return {
        from: new Date(boundaryInstant(`${first}T00:00:00`, timezone)),
        until: new Date(boundaryInstant(`${next}T00:00:00`, timezone)),
        max_bookings,
        max_minutes,
      };
    }),
  };
}

/** First day of the period that a date is in, and of the next one. Weeks begin on Monday (ISO 8601). */
function periodAround(date: string, period: Quota["period"]): [string, string] {
  if (period === "day") return [date, addDays(date, 1)];
  if (period === "week") {
    const monday = addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)));
    return [monday, addDays(monday, 7)];
  }
  const first = `${date.slice(0, 7)}-01`;
  return [first, `${addDays(first, 31).slice(0, 7)}-01`];
}

/** What a member has used up, in a sentence. */
export function sentenceOfQuota({ period, max_bookings, max_minutes }: Quota): string {
  const allowed = [
    max_bookings !== null && `${max_bookings} booking${max_bookings === 1 ? "" : "s"}`,
    max_minutes !== null && `${max_minutes} minutes`,
  ].filter(Boolean);
  return `At most ${allowed.join(" and ")} a ${period} can be booked here.`;
}
