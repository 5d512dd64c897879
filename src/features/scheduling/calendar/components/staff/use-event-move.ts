"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { consoleClient } from "@/ui/console-client";
import { failureOf, isUnanswered, type ShownFailure } from "@/ui/failure";
import type { Target } from "./grid-move";

/** How it went: `unanswered` may be done. */
export type Outcome = "moved" | "refused" | "unanswered";

type Asked = { event_id: string; target: Target; fold: 0 | 1 | null };

/**
 * Asks by a dry run whom the move of an event would leave behind, again whenever the event is changed (`shown`, as the
 * calendar shows it). `move` makes it for the version that was read, and tells how that went; while no answer has come,
 * the same is asked again.
 */
export function useEventMove({ event_id, target, fold }: Asked, shown: string | null) {
  const cache = useQueryClient();
  // One act, however often it is sent: a double press, or a repeat after an outage.
  const [act, setAct] = useState(newKey);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<ShownFailure | null>(null);
  /** What the calendar showed when it was sent: until there is an answer, nothing else is meant. */
  const [sent, setSent] = useState<string | null>(null);
  const input = { event_id, ...target, ...(fold !== null && { fold }) };
  const query = useQuery({
    queryKey: ["move-event", input, sent ?? shown],
    queryFn: async () => {
      const { events } = consoleClient();
      const { value, version } = await events.get.query({ event_id });
      const preview = await events.update.mutate({ ...input, dry_run: true });
      const attendees = preview.would_desync?.affected.length ?? 0;
      return { event: value, version, attendees, back: preview.would_desync?.money_back ?? [] };
    },
    ...{ gcTime: 0, staleTime: Infinity, retry: false, refetchOnWindowFocus: false },
  });
  const move = async (if_version: string): Promise<Outcome> => {
    setPending(true);
    setRefusal(null);
    setSent(shown);
    try {
      await consoleClient().events.update.mutate({ ...input, if_version, idempotency_key: act });
      return "moved";
    } catch (error) {
      const failure = failureOf(error);
      setRefusal(failure);
      if (isUnanswered(failure)) return "unanswered";
      setAct(newKey());
      setSent(null);
      await query.refetch();
      return "refused";
    } finally {
      setPending(false);
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === "calendar" });
    }
  };
  return { ...query, act, move, pending, refusal };
}

function newKey(): string {
  return crypto.randomUUID();
}
