"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReschedulePreview } from "@/features/scheduling/bookings/preview-schema";
import { consoleClient } from "@/ui/console-client";
import { failureOf, type ShownFailure } from "@/ui/failure";
import type { MoveInput, tillInput } from "./move-asked";

/** A refusal of the last second: the preview that was shown holds no more. */
const OUTDATED = new Set(["version_conflict", "amount_changed"]);

/**
 * Reads the preview of a move again whenever what is asked changes, or the booking does (`version`, as the calendar
 * shows it). `move` does exactly what the preview shows, once; it tells whether it is done.
 */
export function useMove(input: MoveInput, version: string | null) {
  const cache = useQueryClient();
  // One act, however often it is sent: a double press, or a repeat after an outage.
  const [act, setAct] = useState(newKey);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<ShownFailure | null>(null);
  const query = useQuery({
    queryKey: ["move", input, version],
    queryFn: () => consoleClient().calendar.previewMove.mutate(input),
    ...{ gcTime: 0, staleTime: Infinity, retry: false, refetchOnWindowFocus: false },
  });
  const move = async (
    preview: ReschedulePreview,
    till: ReturnType<typeof tillInput>,
  ): Promise<boolean> => {
    setPending(true);
    setRefusal(null);
    const { expected_amount_due, version: if_version } = preview;
    try {
      const sent = { ...input, ...till, expected_amount_due, if_version, idempotency_key: act };
      await consoleClient().calendar.move.mutate(sent);
      return true;
    } catch (error) {
      const failure = failureOf(error);
      setRefusal(failure);
      // What was refused is another act the next time; after an outage it may be done already.
      if (!failure.outage && failure.code !== "offline") setAct(newKey());
      if (OUTDATED.has(failure.code) || !failure.outage) await query.refetch();
      return false;
    } finally {
      setPending(false);
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === "calendar" });
    }
  };
  return { ...query, move, pending, refusal, clear: () => setRefusal(null) };
}

function newKey(): string {
  return crypto.randomUUID();
}
