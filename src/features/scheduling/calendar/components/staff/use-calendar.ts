"use client";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { useEffect } from "react";
import { consoleClient } from "@/ui/console-client";
import { useChanges } from "@/ui/use-changes";
import type { Calendar, CalendarDays } from "../../schema";
import type { Asked, DaysAsked } from "./calendar-address";

/** A hold ends by the clock alone; of all else the stream tells. */
const REFRESH_MS = 30_000;
/** The kinds of objects that the calendar shows. */
const SHOWN = ["booking", "event", "member", "payment", "recurring_event", "resource"];
/** A neighbour that was read ahead is shown at once, and read again behind it. */
const AHEAD_MS = 60_000;

/** The first view, which the server has read. */
export type First = { asked: Asked; calendar: Calendar };

function optionsOf(club: string, asked: Asked) {
  return {
    queryKey: [club, "calendar", asked],
    queryFn: () => consoleClient().calendar.read.query(asked),
  };
}

/** Reads the calendar again whenever something in it changes, and its neighbours when nothing else is to do. */
export function useCalendar(
  asked: Asked,
  first: First | null,
  { neighbours, enabled }: { neighbours: readonly Asked[]; enabled: boolean },
) {
  const club = useParams<{ club: string }>().club;
  const cache = useQueryClient();
  const isFirst = first !== null && JSON.stringify(first.asked) === JSON.stringify(asked);
  const query = useQuery({
    ...optionsOf(club, asked),
    ...(isFirst && { initialData: first.calendar }),
    ...{ staleTime: 1_000, refetchInterval: REFRESH_MS, enabled },
  });
  // A block must not move under a finger, nor while it is dragged.
  useChanges({ objects: SHOWN, still: true }, () => {
    void cache.invalidateQueries({ queryKey: [club, "calendar"] });
  });
  const ready = query.isSuccess;
  // As text: the same neighbours are not read ahead again.
  const ahead = JSON.stringify(neighbours);
  useEffect(() => (ready ? readAhead(cache, club, ahead) : undefined), [ready, ahead, cache, club]);
  return query;
}

/** The first month, which the server has read. */
export type FirstDays = { asked: DaysAsked; read: CalendarDays };

/** Reads how full the days of a month are, again with the calendar whenever something in it changes. */
export function useDays(asked: DaysAsked, first: FirstDays | null, enabled: boolean) {
  const club = useParams<{ club: string }>().club;
  const isFirst = first !== null && JSON.stringify(first.asked) === JSON.stringify(asked);
  return useQuery({
    queryKey: [club, "calendar", "days", asked],
    queryFn: () => consoleClient().calendar.days.query(asked),
    ...(isFirst && { initialData: first.read }),
    ...{ staleTime: 1_000, enabled },
  });
}

/** Reads other views once the browser is idle; returns what calls that off. */
function readAhead(cache: QueryClient, club: string, ahead: string): () => void {
  const read = () => {
    for (const asked of JSON.parse(ahead) as Asked[])
      void cache.prefetchQuery({ ...optionsOf(club, asked), staleTime: AHEAD_MS });
  };
  // Safari has no requestIdleCallback.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(read, 1_000);
    return () => clearTimeout(timer);
  }
  const waiting = window.requestIdleCallback(read);
  return () => window.cancelIdleCallback(waiting);
}
