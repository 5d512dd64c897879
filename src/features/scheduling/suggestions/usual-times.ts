/** The times that a member usually takes, and the places. Pure. */
import { addDays, DAY, toLocal, type Weekday, weekdayOf } from "@/lib/time";
import { minutesBetween } from "@/lib/format";

/** A booking of the last or the next weeks, on the place's own clock. */
export type Taken = {
  resource_id: string;
  starts_at_local: string;
  ends_at_local: string;
  quantity: number;
  /** Epoch milliseconds. */
  starts_at: number;
};

export type UsualTime = {
  resource_id: string;
  weekday: Weekday;
  /** `10:00` */
  time: string;
  minutes: number;
  /** The number of people of the last such booking. */
  quantity: number;
};

export type UsualPlace = { resource_id: string; minutes: number };

/** A booking counts half as much for each two weeks that have passed since; one to come counts whole. */
const HALF_LIFE = 14 * DAY;
/** Once is chance. */
const LEAST = 2;

/** Returns the times that a member has taken at least twice, the most usual first. */
export function usualTimes(taken: Taken[], now: number): UsualTime[] {
  return byWeight(taken, now, timeOf).flatMap(({ count, last }) =>
    count < LEAST ? [] : [timeOf(last)],
  );
}

/** Returns the places that a member has used, the most used first, each with the last length there. */
export function usualPlaces(taken: Taken[], now: number): UsualPlace[] {
  return byWeight(taken, now, ({ resource_id }) => ({ resource_id })).map(({ last }) => {
    const { resource_id, minutes } = timeOf(last);
    return { resource_id, minutes };
  });
}

/**
 * Returns the local starts of a usual time that come next at a place, the soonest first: on its weekday, this
 * week's only while it lies ahead.
 */
export function nextStarts(
  { weekday, time }: Pick<UsualTime, "weekday" | "time">,
  now: number,
  timezone: string,
  count: number,
): string[] {
  const local = toLocal(now, timezone);
  const today = local.slice(0, 10);
  const inWeek = Array.from({ length: 7 }, (_, day) => addDays(today, day));
  const first = inWeek.find((day) => weekdayOf(day) === weekday) ?? today;
  const over = `${first}T${time}:00` <= local;
  return Array.from(
    { length: count },
    (_, week) => `${addDays(first, 7 * (week + (over ? 1 : 0)))}T${time}:00`,
  );
}

function timeOf({ resource_id, starts_at_local, ends_at_local, quantity }: Taken): UsualTime {
  return {
    resource_id,
    weekday: weekdayOf(starts_at_local.slice(0, 10)),
    time: starts_at_local.slice(11, 16),
    minutes: minutesBetween(starts_at_local, ends_at_local),
    quantity,
  };
}

type Group = { weight: number; count: number; last: Taken };

/** Groups bookings by the facts that `like` returns, without the number of people; the heaviest first. */
function byWeight(taken: Taken[], now: number, like: (one: Taken) => object): Group[] {
  const groups = new Map<string, Group>();
  for (const one of taken) {
    const key = JSON.stringify({ ...like(one), quantity: undefined });
    const { weight, count, last } = groups.get(key) ?? { weight: 0, count: 0, last: one };
    groups.set(key, {
      weight: weight + 2 ** (Math.min(0, one.starts_at - now) / HALF_LIFE),
      count: count + 1,
      last: one.starts_at > last.starts_at ? one : last,
    });
  }
  return [...groups.values()].toSorted(
    (a, b) => b.weight - a.weight || b.last.starts_at - a.last.starts_at,
  );
}
