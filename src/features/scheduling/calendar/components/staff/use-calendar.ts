"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { useEffect } from "react";
import { consoleClient } from "@/ui/console-client";
import type { Calendar } from "../../schema";
import type { Asked } from "./calendar-address";

/** How soon another desk's change is seen. */
const REFRESH_MS = 4_000;
/** A neighbour that was read ahead is shown at once, and read again behind it. */
const AHEAD_MS = 60_000;

/** The first view, which the server has read. */
export type First = { asked: Asked; calendar: Calendar };

/** Reads the calendar, again and again while it is looked at, and its neighbours when nothing else is to do. */
export function useCalendar(asked: Asked, first: First | null, neighbours: readonly Asked[]) {
  const club = useParams<{ club: string }>().club;
  const cache = useQueryClient();
  const optionsOf = (of: Asked) => ({
    queryKey: [club, "calendar", of],
    queryFn: () => consoleClient().calendar.read.query(of),
  });
  const isFirst = first !== null && JSON.stringify(first.asked) === JSON.stringify(asked);
  const query = useQuery({
    ...optionsOf(asked),
    ...(isFirst && { initialData: first.calendar }),
    ...{ staleTime: 1_000, refetchInterval: REFRESH_MS, refetchOnWindowFocus: "always" },
  });
  const ready = query.isSuccess;
  const ahead = JSON.stringify(neighbours);
  useEffect(() => {
    if (!ready) return;
    const all = JSON.parse(ahead) as Asked[];
    const read = () => {
      for (const of of all) void cache.prefetchQuery({ ...optionsOf(of), staleTime: AHEAD_MS });
    };
    // Safari has no requestIdleCallback.
    const idle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 1_000));
    const cancel = window.cancelIdleCallback ?? window.clearTimeout;
    const waiting = idle(read);
    return () => cancel(waiting);
    // The options follow from the club and what is asked.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ready, ahead, cache, club]);
  return query;
}
