"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { consoleClient } from "@/ui/console-client";
import { failureOf, type ShownFailure } from "@/ui/failure";
import type { Target } from "./grid-move";

/** What happens with the attendees of an event that is moved. */
export const FOLLOWS = ["move", "offer", "cancel_and_refund"] as const;
export type Follow = (typeof FOLLOWS)[number];

/** How a move went: whether it is made, and how many attendees have not been settled. */
export type Moved = { done: boolean; left: number };

type Asked = { event_id: string; target: Target; fold: 0 | 1 | null };

/**
 * Asks by a dry run whom the move of an event would leave behind, again whenever the event is changed (`shown`, as the
 * calendar shows it). `move` makes it for the version that was read, and then settles the attendees as was chosen.
 */
export function useEventMove({ event_id, target, fold }: Asked, shown: string | null) {
  const cache = useQueryClient();
  // One act, however often it is sent: a double press, or a repeat after an outage.
  const [act, setAct] = useState(newKey);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<ShownFailure | null>(null);
  const input = { event_id, ...target, ...(fold !== null && { fold }) };
  const query = useQuery({
    queryKey: ["move-event", input, shown],
    queryFn: async () => {
      const { events } = consoleClient();
      const { value, version } = await events.get.query({ event_id });
      const preview = await events.update.mutate({ ...input, dry_run: true });
      const attendees = preview.would_desync?.affected.length ?? 0;
      return { event: value, version, attendees, back: preview.would_desync?.money_back ?? [] };
    },
    ...{ gcTime: 0, staleTime: Infinity, retry: false, refetchOnWindowFocus: false },
  });
  const move = async (if_version: string, follow: Follow | null): Promise<Moved> => {
    const { events } = consoleClient();
    setPending(true);
    setRefusal(null);
    try {
      await events.update.mutate({ ...input, if_version, idempotency_key: act });
      return { done: true, left: follow ? await settle(event_id, follow, act) : 0 };
    } catch (error) {
      const failure = failureOf(error);
      setRefusal(failure);
      if (!failure.outage && failure.code !== "offline") setAct(newKey());
      if (!failure.outage) await query.refetch();
      return { done: false, left: 0 };
    } finally {
      setPending(false);
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === "calendar" });
    }
  };
  return { ...query, move, pending, refusal, clear: () => setRefusal(null) };
}

/** Settles the attendees; returns how many have not been, which stay marked in the calendar. */
async function settle(event_id: string, action: Follow, act: string): Promise<number> {
  const idempotency_key = `${act} ${action}`;
  const { resync } = consoleClient().events;
  const { results } = await resync.mutate({ event_id, action, idempotency_key });
  return results.filter(({ outcome }) => outcome === "failed").length;
}

function newKey(): string {
  return crypto.randomUUID();
}
