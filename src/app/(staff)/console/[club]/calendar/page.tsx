import { getLocale } from "next-intl/server";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import {
  askedOf,
  daysAskedOf,
  readCalendarAddress,
} from "@/features/scheduling/calendar/components/staff/calendar-address";
import { StaffCalendar } from "@/features/scheduling/calendar/components/staff/staff-calendar";
import { byName } from "@/lib/by-name";
import { readAll } from "@/lib/read-all";
import { localAt } from "@/lib/format";
import { firstDayOfWeek } from "@/ui/calendar-date";
import { openWith } from "../../../open-console";

export const generateMetadata = titled("calendar");

/** The calendar shows no more places than this. */
const MOST_PAGES = 2;

type Call = Awaited<ReturnType<typeof openWith>>["call"];
type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Shows all places of a day side by side, a week of one, a month, or a list; the first view is drawn here. */
export default async function CalendarPage({ searchParams }: Props) {
  const { call, org, may, now } = await openWith("bookings:read");
  const query = new URLSearchParams();
  for (const [name, given] of Object.entries(await searchParams))
    for (const one of [given ?? []].flat()) query.append(name, one);
  const { default_timezone: timezone } = org;
  const today = localAt(now, timezone).slice(0, 10);
  const view = readCalendarAddress(query, today);
  const [places, hosts] = await Promise.all([
    may("resources:read") ? placesOf(call) : [],
    may("hosts:read") ? hostsOf(call) : [],
  ]);
  const firstDay = firstDayOfWeek(await getLocale());
  const asked = askedOf(view, { first: places[0]?.id ?? null, firstDay });
  const isMonth = view.view === "month";
  const monthAsked = daysAskedOf(view, firstDay);
  const calendar = isMonth ? null : await orNull(call.calendar.read(asked));
  const read = isMonth ? await orNull(call.calendar.days(monthAsked)) : null;
  return (
    <StaffCalendar
      {...{ places, hosts, now, today, timezone }}
      first={calendar && { asked, calendar }}
      firstDays={read && { asked: monthAsked, read }}
      may={{
        hold: {
          booking: may("bookings:write"),
          event: may("events:read") && may("events:write"),
          closure: may("resources:read") && may("resources:write"),
        },
        except: may("exceptions:write"),
        price: may("price-rules:read"),
        members: may("members:read"),
      }}
    />
  );
}

/** Returns the club's places for the filters, by name. */
async function placesOf(call: Call) {
  const all = await readAll((at) => call.calendar.places({ ...at, total: "none" }), MOST_PAGES);
  const places = all.map(({ id, name, category }) => ({ id, name, category }));
  return places.toSorted(byName);
}

/** Returns the club's instructors for the filters, by name. */
async function hostsOf(call: Call) {
  const hosts = await readAll((at) => call.hosts.list(at));
  return hosts.map(({ id, name }) => ({ id, name })).toSorted(byName);
}
