/** When somebody may be checked in, and when time itself ends a booking. Pure. */
import { boundaryInstant, MINUTE, toLocalDate } from "@/lib/time";
import type { Terms } from "@/features/catalogue/policies/schema";

type Timed = { starts_at: Date; ends_at: Date; timezone: string; policy: unknown };

/** `closes` null: as long as the booking is not over by itself. */
export type Opening = { opens: Date; closes: Date | null };

/**
 * When a booking may be checked in: members by the terms it was booked under, staff all day, from the
 * midnight before its start.
 */
export function checkInOpening(booking: Timed, who: "member" | "staff"): Opening {
  const { opens_minutes_before, closes_minutes_after } = (booking.policy as Terms).check_in;
  const start = booking.starts_at.getTime();
  const opens = start - opens_minutes_before * MINUTE;
  if (who === "member") {
    const closes =
      closes_minutes_after === null
        ? booking.ends_at
        : new Date(start + closes_minutes_after * MINUTE);
    return { opens: new Date(opens), closes };
  }
  const day = toLocalDate(start, booking.timezone);
  const midnight = boundaryInstant(`${day}T00:00:00`, booking.timezone);
  return { opens: new Date(Math.min(opens, midnight)), closes: null };
}

/**
 * What time brings a booking to by itself: whoever is there has been there when it ends; who does not
 * come is a no-show where the terms say after how long, and otherwise taken to have come.
 */
export function endByTime(
  booking: Timed & { status: string },
  now: Date,
): "completed" | "no_show" | null {
  const over = booking.ends_at <= now ? "completed" : null;
  if (booking.status === "checked_in") return over;
  if (booking.status !== "confirmed") return null;
  const after = (booking.policy as Terms).no_show?.after_minutes ?? null;
  if (after === null) return over;
  return booking.starts_at.getTime() + after * MINUTE <= now.getTime() ? "no_show" : null;
}
