import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/ui/trpc";
import type { SlotList } from "../slot-schema";
import { useOwnReasons } from "./own-reasons";

type Asked = {
  from_local: string;
  to_local: string;
  duration_minutes: number;
  quantity: number;
  explain: boolean;
};

type Options = {
  enabled?: boolean;
  initialData?: SlotList | undefined;
  placeholderData?: (before: SlotList | undefined) => SlotList | undefined;
  refetchInterval?: number;
};

/**
 * Loads the times of a place, at the member's prices; for a booking being moved, at the cost of the
 * move.
 */
export function useSlots(
  { resource_id, booking_id }: { resource_id: string; booking_id: string | undefined },
  asked: Asked,
  { enabled = true, ...options }: Options,
): UseQueryResult<SlotList, unknown> {
  const trpc = useTRPC();
  const select = useOwnReasons();
  const moves = booking_id !== undefined;
  const ofPlace = useQuery(
    trpc.resources.slots.queryOptions(
      { resource_id, ...asked },
      { ...options, select, enabled: enabled && !moves },
    ),
  );
  const ofMove = useQuery(
    trpc.bookings.moveSlots.queryOptions(
      { booking_id: booking_id ?? "", ...asked },
      { ...(options as object), select, enabled: enabled && moves },
    ),
  );
  return moves ? ofMove : ofPlace;
}
