"use client";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { useMemo } from "react";
import { consoleClient } from "@/ui/console-client";
import { STATES } from "./block-state";

/** A member attends no more events than these in a week. */
const MOST = 100;
const NOBODY: string[] = [];

/** Reads which events a member attends in a window: an event's block does not name who comes. */
export function useAttended(
  member_id: string | null,
  window: { from: string; until: string } | null,
): ReadonlySet<string> {
  const club = useParams<{ club: string }>().club;
  const query = useQuery({
    queryKey: [club, "calendar", "attended", member_id, window?.from, window?.until],
    queryFn: async () => {
      const { items } = await consoleClient().bookings.list.query({
        ...{ member_id: member_id ?? "", status: [...STATES], size: MOST },
        ...(window && { overlaps_from: window.from, overlaps_until: window.until }),
      });
      return items.flatMap(({ event_id }) => event_id ?? []);
    },
    enabled: member_id !== null && window !== null,
    placeholderData: (last) => last,
  });
  const ids = query.data ?? NOBODY;
  return useMemo(() => new Set(ids), [ids]);
}
