import { dayAfter, roomId } from "./scenario";

/** Resources beside each other in the calendar. */
const COLUMNS = 40;

/**
 * Lists what the pages of the console read of a day that has a booking at each resource: the row's name, and the
 * address. The day begins on `monday`.
 */
export function consoleReads(monday: string): [name: string, path: string][] {
  const ids = `resource_ids=${Array.from({ length: COLUMNS }, (_, at) => roomId(at)).join(",")}`;
  const next = dayAfter(monday, 1);
  const local = `from_local=${monday}T00:00:00&to_local=${next}T00:00:00`;
  const day = `starts_at_gte=${monday}T00:00:00Z&starts_at_lt=${next}T00:00:00Z`;
  const list = (filter: string) => `/v1/bookings?size=50&total=none&expand=member&${filter}`;
  return [
    [`console-growth, calendar, ${COLUMNS} columns`, `/v1/calendar?${local}&${ids}`],
    ["console-growth, today", `/v1/desk?at=${monday}T07:50:00Z&${ids}`],
    ["console-growth, bookings, upcoming", list("when=upcoming")],
    ["console-growth, bookings, a day", list(`${day}&sort=starts_at`)],
    ["console-growth, bookings, to approve", list("status=pending_approval&sort=starts_at")],
    ["console-growth, bookings, unpaid", list("payment=due,on_account&sort=-starts_at")],
  ];
}
