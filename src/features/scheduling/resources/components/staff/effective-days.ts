/** The fortnight that a dry run tells, day by day. Pure. */
import { addDays } from "@/ui/calendar-date";
import type { EffectiveWindow } from "../../schema";

export type EffectiveDay = {
  date: string;
  windows: readonly EffectiveWindow[];
  /** The clocks change since the hours before, or during these. */
  clock: boolean;
};

/** Returns the days from `today` on with what is open on each; a day without hours is closed. */
export function effectiveDays(
  effective: readonly EffectiveWindow[],
  today: string,
  count = 14,
): EffectiveDay[] {
  const changed = new Set<string>();
  let offset: number | null = null;
  for (const one of effective) {
    const [starts, ends] = [
      offsetAt(one.starts_at_local, one.starts_at),
      offsetAt(one.ends_at_local, one.ends_at),
    ];
    if ((offset !== null && offset !== starts) || starts !== ends) changed.add(dateOf(one));
    offset = ends;
  }
  return Array.from({ length: count }, (_, at) => {
    const date = addDays(today, at);
    const windows = effective.filter((one) => dateOf(one) === date);
    return { date, windows, clock: changed.has(date) };
  });
}

const dateOf = ({ starts_at_local }: EffectiveWindow) => starts_at_local.slice(0, 10);

/** Returns by how much the wall clock is ahead of UTC, in milliseconds. */
function offsetAt(local: string, instant: string): number {
  return Date.parse(`${local.slice(0, 19)}Z`) - Date.parse(instant);
}
