"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { useEffect } from "react";
import { consoleClient } from "@/ui/console-client";
import { useChanges } from "@/ui/use-changes";
import type { Calendar } from "../../schema";
import type { Asked } from "./calendar-address";

/** A hold ends by the clock alone; of all else the stream tells. */
const REFRESH_MS = 30_000;
/** The kinds of objects that the calendar shows. */
const SHOWN = ["booking", "event", "member", "payment", "recurring_event", "resource"];
/** A neighbour that was read ahead is shown at once, and read again behind it. */
const AHEAD_MS = 60_000;

/** The first view, which the server has read. */
export type First = { asked: Asked; calendar: Calendar };

/** Reads the calendar, again when another desk has changed something, and its neighbours when nothing else is to do. */
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
  // A block must not move under a finger, nor while it is dragged.
  useChanges({ objects: SHOWN, still: true }, () => {
    void cache.invalidateQueries({ queryKey: [club, "calendar"] });
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
