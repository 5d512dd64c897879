/** The acts that somebody may do about an event now. Pure. */
import type { Event } from "../../schema";
import type { EventAct } from "./event-acts";
import { standingOf } from "./event-state";

type Stands = Pick<Event, "status" | "ends_at" | "taken" | "recurring_event_id">;

/** Returns the acts of an event, the likeliest first; `behind` tells that bookings have not followed it. */
export function actsOf(
  event: Stands,
  { writes, behind, now }: { writes: boolean; behind: boolean; now: string },
): EventAct[] {
  if (!writes) return [];
  const standing = standingOf(event, now);
  const ended = Date.parse(event.ends_at) <= Date.parse(now);
  const allowed: Record<EventAct, boolean> = {
    settle: behind && standing !== "cancelled",
    publish: standing === "draft" && !ended,
    edit: standing !== "cancelled",
    // A date of a series is published again by the next change of it.
    unpublish: standing === "published" && event.taken === 0 && event.recurring_event_id === null,
    cancel: standing === "published" || (standing === "draft" && !ended),
  };
  return (Object.keys(allowed) as EventAct[]).filter((act) => allowed[act]);
}
