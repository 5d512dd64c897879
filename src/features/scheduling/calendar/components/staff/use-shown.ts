"use client";
import { useMemo } from "react";
import { axisOf } from "@/lib/time-grid/axis";
import type { Calendar, CalendarDays } from "../../schema";
import { type BlockFilter, hideUnfit } from "./block-filter";
import { columnOf, spansOf } from "./grid-columns";
import { countListed, listedOf } from "./listed";
import { useAttended } from "./use-attended";

/**
 * Works out what the grid and the list show of what was read: its columns, the lines that the filters let pass, and how
 * many there are in all.
 */
export function useShown(
  read: Calendar | undefined,
  filter: BlockFilter,
  { days, unfolded }: { days: readonly string[]; unfolded: boolean },
) {
  const attended = useAttended(filter.member, read ?? null);
  // As text: an address that is read again has the same filters.
  const asText = JSON.stringify(filter);
  const data = useMemo(
    () => read && hideUnfit(read, JSON.parse(asText) as BlockFilter, attended),
    [read, asText, attended],
  );
  const columns = useMemo(
    () => data?.resources.flatMap((resource) => days.map((day) => columnOf(resource, day))) ?? [],
    [data, days],
  );
  const axis = useMemo(() => axisOf(spansOf(columns), { unfolded }), [columns, unfolded]);
  const items = useMemo(() => listedOf(data), [data]);
  const counts = data && { total: countListed(data), matching: items.length };
  return { data, columns, axis, items, counts };
}

/** Counts what begins in a month, and how much of it the filters let pass. */
export function countsOf(read: CalendarDays | undefined, month: string) {
  if (!read) return undefined;
  const own = read.days.filter(({ day }) => day.startsWith(month));
  const sum = (of: (day: CalendarDays["days"][number]) => number) =>
    own.reduce((all, day) => all + of(day), 0);
  return {
    total: sum(({ count }) => count),
    matching: sum(({ matching, count }) => matching ?? count),
  };
}
