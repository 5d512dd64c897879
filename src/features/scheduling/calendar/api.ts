import { route } from "@/server/route";
import { readCalendar } from "./read-calendar";
import { readCalendarDays } from "./read-days";
import { Calendar, CalendarDays, ReadCalendar, ReadCalendarDays } from "./schema";

/** `/v1/calendar`. */
export const calendarRoutes = [
  route({
    method: "GET",
    path: "/v1/calendar",
    tag: "Bookings",
    summary: "Read the calendar of resources",
    description:
      "Returns the effective opening hours of resources, side by side, with all that takes or closes them: bookings and their buffers, holds with their end, events and closures. At most 200 days of resources, such as 28 resources for a week. Needs the scope `resources:read` as well; members are named with `members:read`.",
    scope: "bookings:read",
    input: ReadCalendar,
    output: Calendar,
    versioned: true,
    errors: [],
    run: readCalendar,
    example: { from_local: "2026-03-02T00:00:00", to_local: "2026-03-03T00:00:00" },
  }),
  route({
    method: "GET",
    path: "/v1/calendar/days",
    tag: "Bookings",
    summary: "Read how full days are",
    description:
      "Returns for each of some days how much of the opening hours of resources is taken, as `GET /v1/calendar` shows it in detail, and how many bookings and events begin. `statuses`, `host_ids` and `member_id` count some of them apart; what is taken stays. Needs the scope `resources:read` as well.",
    scope: "bookings:read",
    input: ReadCalendarDays,
    output: CalendarDays,
    errors: [],
    run: readCalendarDays,
    example: { from: "2026-03-02", days: 7 },
  }),
];
