/** When a house is open: weekly hours by its own wall clock. Pure. */
import { addDays, WEEKDAYS, weekdayOf, type Weekday } from "./time";

export type Opening = { day: Weekday; opens_at_local: string; closes_at_local: string };

/** `until` and `from` are local times (`YYYY-MM-DDTHH:MM:SS`); null where it never closes or opens. */
export type OpenState = { open: true; until: string | null } | { open: false; from: string | null };

const DAY = 1440;
const WEEK = 7 * DAY;

/** Returns whether a house is open at a local time, and when that changes; null for a house without hours. */
export function openStateAt(hours: readonly Opening[], now: string): OpenState | null {
  if (hours.length === 0) return null;
  const today = now.slice(0, 10);
  const at = minuteOf(now.slice(11));
  const spans = spansAround(hours, today);
  const current = spans.find(({ from, until }) => from <= at && at < until);
  const local = (minute: number) => {
    const day = addDays(today, Math.floor(minute / DAY));
    const rest = ((minute % DAY) + DAY) % DAY;
    return `${day}T${two(Math.floor(rest / 60))}:${two(rest % 60)}:00`;
  };
  if (current)
    return { open: true, until: current.until - at >= WEEK ? null : local(current.until) };
  const next = spans.find(({ from }) => from > at);
  return { open: false, from: next ? local(next.from) : null };
}

type Span = { from: number; until: number };

/** Returns the open times from yesterday to a week ahead, in minutes from today's midnight, joined. */
function spansAround(hours: readonly Opening[], today: string): Span[] {
  const spans = Array.from({ length: 10 }, (_, n) => n - 1).flatMap((offset) =>
    hours
      .filter(({ day }) => day === weekdayOf(addDays(today, offset)))
      .map(({ opens_at_local, closes_at_local }) => {
        const [from, until] = [minuteOf(opens_at_local), minuteOf(closes_at_local)];
        const start = offset * DAY + from;
        return { from: start, until: start + (until > from ? until - from : until - from + DAY) };
      }),
  );
  const joined: Span[] = [];
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until);
    else joined.push({ ...span });
  }
  return joined;
}

/** Returns the hours of each weekday from Monday on, earliest first. */
export function hoursByDay(hours: readonly Opening[]): { day: Weekday; hours: Opening[] }[] {
  return WEEKDAYS.map((day) => ({
    day,
    hours: hours
      .filter((one) => one.day === day)
      .sort((a, b) => a.opens_at_local.localeCompare(b.opens_at_local)),
  }));
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const two = (number: number) => String(number).padStart(2, "0");
