"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ChangedResource, Override } from "@/features/scheduling/resources/schema";
import type { Decision } from "@/features/scheduling/resources/components/staff/use-change";
import { consoleClient } from "@/ui/console-client";
import { failureOf } from "@/ui/failure";
import { type ClosureAsked, withClosure } from "./closure-asked";

/** Somebody else was quicker: what was shown holds no more. */
const OUTDATED = new Set(["version_conflict", "bookings_affected"]);

/**
 * Asks what a change of a closure would do, by a dry run of the place's exceptions. `change` writes exactly those, once,
 * for the version of the place that they were made from; it tells whether that is done.
 */
export function useClosure({ resource_id, before, after }: Omit<ClosureAsked, "place">) {
  const cache = useQueryClient();
  // One act, however often it is sent: a double press, or a repeat after an outage.
  const [act, setAct] = useState(newKey);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [outdated, setOutdated] = useState(false);
  const fresh = { gcTime: 0, staleTime: Infinity, retry: false, refetchOnWindowFocus: false };
  const place = useQuery({
    queryKey: ["closure", resource_id],
    queryFn: () => consoleClient().resources.get.query({ resource_id }),
    ...fresh,
  });
  const overrides = place.data
    ? withClosure(place.data.value.overrides, { before, after })
    : undefined;
  const preview = useQuery({
    queryKey: ["closure", resource_id, place.data?.version, overrides],
    queryFn: () =>
      consoleClient().resourceChanges.update.mutate({
        ...{ resource_id, dry_run: true },
        overrides: overrides ?? [],
      }),
    enabled: Boolean(overrides),
    // What the last times did stays in sight while others are asked for.
    placeholderData: (last: ChangedResource | undefined) => last,
    ...fresh,
  });
  const change = async (decision: Decision | null): Promise<boolean> => {
    if (!overrides || !place.data) return false;
    setPending(true);
    setRefusal(null);
    try {
      await write(overrides, decision, place.data.version);
      return true;
    } catch (error) {
      const failure = failureOf(error);
      const overtaken = OUTDATED.has(failure.code);
      setOutdated(overtaken);
      if (!overtaken) setRefusal(error);
      // What was refused is another act the next time; after an outage it may be done already.
      if (!failure.outage && failure.code !== "offline") setAct(newKey());
      if (overtaken) await Promise.all([place.refetch(), preview.refetch()]);
      return false;
    } finally {
      setPending(false);
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === "calendar" });
    }
  };
  const write = (all: Override[], decision: Decision | null, if_version: string) =>
    consoleClient().resourceChanges.update.mutate({
      ...{ resource_id, overrides: all, on_conflict: decision ?? "reject" },
      ...{ if_version, idempotency_key: act },
    });
  return {
    ...{ change, pending, outdated },
    preview: preview.data ?? null,
    asking: place.isFetching || preview.isFetching,
    /** It was taken away or moved by somebody else. */
    gone: overrides === null,
    failure: refusal ?? preview.error ?? place.error,
  };
}

function newKey(): string {
  return crypto.randomUUID();
}
