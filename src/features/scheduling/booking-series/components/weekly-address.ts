import { minutesBetween } from "@/lib/format";

type Time = { starts_at_local: string; ends_at_local: string; quantity: number };

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;
/** The longest time that is read from an address, in minutes. */
const MOST_MINUTES = 44_640;

/** Returns the page that repeats a chosen time of a resource every week. */
export function weeklyPage(
  resourceId: string,
  { starts_at_local, ends_at_local, quantity }: Time,
): string {
  const query = new URLSearchParams({
    time: starts_at_local,
    length: String(minutesBetween(starts_at_local, ends_at_local)),
    people: String(quantity),
  });
  return `/resources/${resourceId}/weekly?${query}`;
}

/** Reads the time from such an address; null if it is none. */
export function readWeekly(asked: {
  time?: string;
  length?: string;
  people?: string;
}): Time | null {
  const start = asked.time ?? "";
  const isTime = LOCAL.test(start) && !Number.isNaN(Date.parse(`${start}Z`));
  const [minutes, quantity] = [Number(asked.length), Number(asked.people ?? 1)];
  const fits = Number.isInteger(minutes) && minutes > 0 && minutes <= MOST_MINUTES;
  if (!isTime || !fits || !Number.isInteger(quantity) || quantity < 1) return null;
  const until = new Date(Date.parse(`${start}Z`) + minutes * 60_000);
  const ends_at_local = until.toISOString().slice(0, 19);
  return { starts_at_local: start, ends_at_local, quantity };
}
