import { PLACED } from "@/features/scheduling/bookings/status-rules";
import { localTimes } from "@/features/scheduling/bookings/rules";
import { byName } from "@/lib/by-name";
import { addDays, boundaryInstant, toLocalDate } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { attendeeSelect, toAttendee } from "./attendance";
import { assertOwnHost } from "./own-host";
import type { HostDay, ReadHostDay } from "./schema";

/** Nobody leads more events in a day. */
const MOST_EVENTS = 100;

/**
 * Reads what a host leads on a day, with those who attend: names and photos, no contact data and no money. Raises
 * HostNotFound, also for another host than the person of the staff is.
 */
export async function readHostDay(ctx: Ctx, input: ReadHostDay): Promise<HostDay> {
  const { host_id } = input;
  await assertOwnHost(ctx, host_id, "bookings:read");
  const zone = ctx.org.default_timezone;
  const today = toLocalDate(ctx.now().getTime(), zone);
  const { day = today } = input;
  const at = (date: string) => new Date(boundaryInstant(`${date}T00:00:00`, zone));
  const [from, until] = [at(day), at(addDays(day, 1))];
  const own = {
    organization_id: ctx.org.id,
    host_ids: { has: host_id },
    status: "published",
  };
  const [rows, next] = await Promise.all([
    ctx.db.event.findMany({
      where: { ...own, starts_at: { lt: until }, ends_at: { gt: from } },
      include: {
        resource: { select: { name: true } },
        bookings: {
          where: { organization_id: ctx.org.id, status: { in: PLACED } },
          select: attendeeSelect,
          orderBy: { id: "asc" },
        },
      },
      orderBy: [{ starts_at: "asc" }, { id: "asc" }],
      take: MOST_EVENTS,
    }),
    ctx.db.event.findFirst({
      where: { ...own, starts_at: { gte: until } },
      orderBy: [{ starts_at: "asc" }, { id: "asc" }],
      select: { title: true, starts_at: true, ends_at: true, timezone: true },
    }),
  ]);
  return {
    ...{ host_id, day, today },
    events: rows.map(({ id, title, capacity, timezone, resource, bookings, ...times }) => ({
      ...{ event_id: id, title, timezone, capacity },
      ...localTimes({ ...times, timezone }),
      place: resource?.name ?? null,
      attendees: bookings.map((one) => toAttendee(ctx, one)).sort(byName),
    })),
    next: next && { title: next.title, starts_at_local: localTimes(next).starts_at_local },
  };
}
