/** A view of the calendar as its address writes it. Pure. */
import { addDays, addMonths, type CalendarDate, monthGrid, startOfWeek } from "@/ui/calendar-date";
import { type Colour, COLOURS } from "./block-colour";
import { type BlockFilter, readFilter, writeFilter } from "./block-filter";

export const VIEWS = ["day", "week", "month", "list"] as const;
export type View = (typeof VIEWS)[number];

/** A view of the calendar; `view` null leaves it to the screen: a list on a phone, else the day. */
export type CalendarView = {
  view: View | null;
  date: CalendarDate;
  category: string | null;
  /** Ids of the places that are shown; none for all. */
  places: string[];
  /** Minutes; what is not free for so long is shaded. */
  free: number | null;
  /** Whose names are shown; what is hidden still takes its place. */
  filter: BlockFilter;
  /** What the colours tell. */
  colour: Colour;
};

/** Lengths of a visit that a free time is looked for, in minutes. */
export const FREE_FOR = [30, 60, 90, 120, 180];

/** Reads a view from the address; what makes no sense counts as left out. */
export function readCalendarAddress(
  query: { get: (name: string) => string | null; getAll: (name: string) => string[] },
  today: CalendarDate,
): CalendarView {
  const date = query.get("date") ?? "";
  return {
    view: VIEWS.find((view) => view === query.get("view")) ?? null,
    date: isDate(date) ? date : today,
    category: query.get("category") || null,
    places: query.getAll("place").filter(Boolean).slice(0, 100),
    free: FREE_FOR.find((minutes) => String(minutes) === query.get("free")) ?? null,
    filter: readFilter(query),
    colour: COLOURS.find((one) => one === query.get("colour")) ?? "state",
  };
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Writes the address that shows a view again; today and the usual view are left out. */
export function calendarAddress(
  { view, date, category, places, free, filter, colour }: CalendarView,
  today: CalendarDate,
): string {
  const query = new URLSearchParams();
  if (view) query.set("view", view);
  if (date !== today) query.set("date", date);
  if (category) query.set("category", category);
  for (const place of places) query.append("place", place);
  if (free) query.set("free", String(free));
  writeFilter(filter, query);
  if (colour !== "state") query.set("colour", colour);
  const text = query.toString();
  return text ? `/calendar?${text}` : "/calendar";
}

/** What is asked of the server. */
export type Asked = {
  from_local: string;
  to_local: string;
  resource_ids?: string[];
  category?: string;
};

/** Returns what a view asks of the server. A week is of one place: the first of the filter, or `first`. */
export function askedOf(
  { view, date, category, places }: CalendarView,
  { first, firstDay }: { first: string | null; firstDay: number },
): Asked {
  const days = view === "week" ? 7 : 1;
  const from = view === "week" ? startOfWeek(date, firstDay) : date;
  const window = { from_local: `${from}T00:00:00`, to_local: `${addDays(from, days)}T00:00:00` };
  if (view === "week") {
    const place = places[0] ?? first;
    return { ...window, ...(place && { resource_ids: [place] }) };
  }
  return {
    ...window,
    ...(places.length > 0 && { resource_ids: places }),
    ...(category && { category }),
  };
}

/** What a month asks of the server. */
export type DaysAsked = {
  from: string;
  days: number;
  resource_ids?: string[];
  category?: string;
  statuses?: BlockFilter["states"];
  host_ids?: string[];
  member_id?: string;
};

/** Returns what the month of a view asks of the server: its whole weeks. */
export function daysAskedOf(
  { date, category, places, filter: { states, hosts, member } }: CalendarView,
  firstDay: number,
): DaysAsked {
  const grid = monthGrid(date, firstDay);
  return {
    ...{ from: grid[0] ?? date, days: grid.length },
    ...(places.length > 0 && { resource_ids: places }),
    ...(category && { category }),
    ...(states.length > 0 && { statuses: states }),
    ...(hosts.length > 0 && { host_ids: hosts }),
    ...(member && { member_id: member }),
  };
}

/** Returns the date so many days, weeks or months later, as the view goes. */
export function steppedBy({ view, date }: CalendarView, count: number): CalendarDate {
  if (view === "month") return addMonths(date, count);
  return addDays(date, count * (view === "week" ? 7 : 1));
}

/** Returns the days that a view shows. */
export function daysOf(asked: Asked): CalendarDate[] {
  const days: CalendarDate[] = [];
  const end = asked.to_local.slice(0, 10);
  for (let day = asked.from_local.slice(0, 10); day < end; day = addDays(day, 1)) days.push(day);
  return days;
}
