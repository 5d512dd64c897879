import { cache } from "react";
import { orNull } from "@/app/or-null";
import type { Attendee } from "@/features/scheduling/events/list-schema";
import { dateOfSeries } from "@/features/scheduling/events/components/staff/date-of-series";
import { actsOf } from "@/features/scheduling/events/components/staff/acts-of";
import {
  ATTENDEE_VIEWS,
  attendeeFilters,
} from "@/features/scheduling/events/components/staff/attendee-views";
import { readAll } from "@/lib/read-all";
import type { Waiting } from "@/features/scheduling/waitlist/components/staff/event-waitlist";
import { BOOKS, openWith } from "../../../open-console";
import { readAround } from "./read-around";

/** Which of the attendees are shown, and from where on; as the address says it. */
export type Who = { who?: string | undefined; after?: string | undefined };

/** Reads an event with all around it that the reader may see, and what they may do about it; null where there is none. */
export const readEvent = cache(async (event_id: string, who = "all", after = "") => {
  const { call, may, locale, now, email } = await openWith("events:read");
  const found = await orNull(call.events.get({ event_id }));
  if (!found) return null;
  const { value: event, version } = found;
  const { policy_id, remaining, status, ends_at } = event;
  const view = ATTENDEE_VIEWS.find((one) => one === who) ?? "all";
  const [{ around }, policy, attending, waiting, behind] = await Promise.all([
    readAround(),
    policy_id && may("policies:read") ? orNull(call.policies.get({ policy_id })) : null,
    may("bookings:read")
      ? call.events.attendees({
          ...{ event_id, size: 100, total: "none", ...attendeeFilters(view) },
          ...(after && { cursor: after }),
        })
      : null,
    may("waitlist:read")
      ? readAll((at) =>
          call.waitlist.list({
            ...{ ...at, event_id, status: ["waiting", "offered"] },
            // Every list of `/v1` takes it; the types of a line know only the operation's own fields.
            ...(may("members:read") && { expand: "member" }),
          }),
        )
      : null,
    may("bookings:read")
      ? call.bookings.list({ event_id, is_schedule_desynced: true, size: 1, total: "none" })
      : null,
  ]);
  const open = status === "published" && Date.parse(ends_at) > Date.parse(now);
  const isBehind = (behind?.items.length ?? 0) > 0;
  return {
    ...{ event, version, around, view, may, locale, now, email, behind: isBehind },
    policy: policy?.value.name ?? null,
    attendees: (attending?.items ?? null) as Attendee[] | null,
    next: attending?.next_cursor ?? null,
    waiting: waiting as Waiting[] | null,
    /** Somebody can be given a place. */
    adds: open && remaining !== 0 && BOOKS.every(may),
    /** Somebody can be put into the line. */
    queues: open && remaining === 0 && may("members:read"),
    date: dateOfSeries(event),
    acts: actsOf(event, { writes: may("events:write"), behind: isBehind, now }),
  };
});
export type ReadEvent = NonNullable<Awaited<ReturnType<typeof readEvent>>>;
