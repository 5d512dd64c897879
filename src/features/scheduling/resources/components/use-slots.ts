import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTRPC } from "@/ui/trpc";
import type { SlotList } from "../slot-schema";
import { useOwnReasons } from "./own-reasons";

type Asked = {
  from_local: string;
  to_local: string;
  duration_minutes: number;
  quantity: number;
  explain: boolean;
  for_member_id?: string;
};

type Options = {
  initialData?: SlotList | undefined;
  placeholderData?: (before: SlotList | undefined) => SlotList | undefined;
  refetchInterval?: number;
};

type Source = { resource_id: string; booking_id: string | undefined };

/**
 * Loads the times of a place, at the member's prices; for a booking being moved, at the cost of the
 * move.
 */
export function useSlots(
  { resource_id, booking_id }: Source,
  asked: Asked,
  options: Options = {},
): UseQueryResult<SlotList, unknown> {
  const trpc = useTRPC();
  const select = useOwnReasons();
  const moves = booking_id !== undefined;
  const ofPlace = useQuery(
    trpc.resources.slots.queryOptions(
      { resource_id, ...asked },
      { ...options, select, enabled: !moves },
    ),
  );
  const ofMove = useQuery(
    trpc.bookings.moveSlots.queryOptions(
      { booking_id: booking_id ?? "", ...withoutWhom(asked) },
      { ...(options as object), select, enabled: moves },
    ),
  );
  return moves ? ofMove : ofPlace;
}

/**
 * Loads other times ahead of their being asked for, once nothing else is to do: the next seven days then appear at
 * once. Not for readers who save data.
 */
export function useSlotsAhead(
  { resource_id, booking_id }: Source,
  asked: Asked,
  when: boolean,
): void {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const wanted = JSON.stringify(asked);
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!when || connection?.saveData) return;
    const load = () => {
      const ahead = JSON.parse(wanted) as Asked;
      void (booking_id === undefined
        ? cache.prefetchQuery(trpc.resources.slots.queryOptions({ resource_id, ...ahead }))
        : cache.prefetchQuery(
            trpc.bookings.moveSlots.queryOptions({ booking_id, ...withoutWhom(ahead) }),
          ));
    };
    return whenIdle(load);
  }, [booking_id, cache, resource_id, trpc, wanted, when]);
}

/** A booking that moves says itself whose it is. */
function withoutWhom({ for_member_id: _whom, ...asked }: Asked) {
  return asked;
}

/** Runs work when the browser has nothing else to do; returns a function that calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari does not say when it is idle.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 3_000 });
  return () => cancelIdleCallback(handle);
}
