/** The window for checking in, and the end of a booking by time. Pure. */
import { boundaryInstant, MINUTE, toLocalDate } from "@/lib/time";
import type { Terms } from "@/features/catalogue/policies/schema";

type Timed = { starts_at: Date; ends_at: Date; timezone: string; policy: unknown };
type Awaited = Timed & { created_at: Date; updated_at: Date };

/** `closes` null: as long as the booking has not ended by time. */
export type Opening = { opens: Date; closes: Date | null };

/**
 * Returns when a booking may be checked in: members by the terms it was booked under, staff all
 * day, from the midnight before its start.
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
 * Returns the status that time gives a booking: a member who is checked in has completed it at its
 * end; one who is not is a no-show after the time in the terms, and without such a time, or booked
 * too late for it, counts as having come. Who had not come when the event moved away is no no-show, and has until its new end.
 */
export function endByTime(
  booking: Awaited & { status: string },
  now: Date,
  moved: { ends_at: Date } | null = null,
): "completed" | "no_show" | null {
  // A booking of an event that has moved away ends when both are over.
  const isOver = booking.ends_at <= now && (!moved || moved.ends_at <= now);
  const over = isOver ? "completed" : null;
  if (booking.status === "checked_in") return over;
  if (booking.status !== "confirmed") return null;
  // Nobody was awaited at the time that the event has left.
  if (moved) return over;
  const until = awaitedUntil(booking);
  if (until === null) return over;
  return until <= now.getTime() ? "no_show" : null;
}

/**
 * Returns until when a member is awaited at their place; null where time alone makes no no-show of
 * them: by the terms, or as they were booked after the start, or confirmed or moved there after
 * that time. Says the same as `AWAITED` of the search.
 */
function awaitedUntil({ starts_at, policy, created_at, updated_at }: Awaited): number | null {
  const after = (policy as Terms).no_show?.after_minutes ?? null;
  if (after === null || created_at >= starts_at) return null;
  const until = starts_at.getTime() + after * MINUTE;
  return updated_at.getTime() < until ? until : null;
}
