import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { addDays, type CalendarDate, monthGrid, startOfSeven } from "@/ui/calendar-date";
import type { DayFill } from "@/ui/day-cell";
import { useTRPC } from "@/ui/trpc";
import type { DayFill as Fills } from "../slot-schema";
import { whenIdle } from "./use-slots";

/**
 * Loads how full the shown days are, by day: the seven with `day`, or its whole month; and the next seven ahead.
 * Of one place, or of all of a category.
 */
export function useDayFills(
  of: { resource_id: string } | { category: string } | Record<never, never>,
  {
    day,
    today,
    month = null,
    initial,
  }: {
    day: CalendarDate;
    today: CalendarDate;
    /** The first day of weeks, when the whole month is shown. */
    month?: number | null;
    /** The first seven days, if the server has read them. */
    initial?: Fills | undefined;
  },
): Partial<Record<CalendarDate, DayFill>> {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const first = startOfSeven(day, today);
  const grid = month === null ? null : monthGrid(day, month);
  const asked = { ...of, from: grid?.[0] ?? first, days: grid?.length ?? 7 };
  const isInitial = initial?.days[0]?.day === asked.from && initial.days.length === asked.days;
  const query = useQuery(
    trpc.resources.dayFill.queryOptions(asked, {
      ...(isInitial && { initialData: initial }),
      placeholderData: (before) => before,
      refetchInterval: 60_000,
    }),
  );
  const next = JSON.stringify({ ...of, from: addDays(first, 7), days: 7 });
  useEffect(
    () =>
      whenIdle(() => {
        const ahead = JSON.parse(next) as { from: string; days: number };
        void cache.prefetchQuery(trpc.resources.dayFill.queryOptions(ahead));
      }),
    [cache, next, trpc],
  );
  return Object.fromEntries((query.data?.days ?? []).map((fill) => [fill.day, fill]));
}
