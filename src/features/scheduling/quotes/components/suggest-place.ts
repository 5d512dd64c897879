import { slotState } from "@/lib/slot-state";
import type { BoardPlace } from "@/features/scheduling/resources/slot-schema";
import type { BoardTime } from "./board-grid";

/**
 * Finds the place that a member would take at this local time, so that choosing a time is enough: the one that
 * they had chosen before, else a favourite, else the first that is free; null where none is.
 */
export function suggestPlace(
  places: BoardPlace[],
  local: string,
  { before, marked }: { before: string | undefined; marked: string[] },
): BoardTime | null {
  const free = places.flatMap((place) => {
    const slot = place.slots.find((one) => one.starts_at_local === local);
    return slot && slotState(slot) === "free" ? [{ place, slot }] : [];
  });
  const idOf = ({ place }: BoardTime) => place.resource_id;
  return (
    free.find((one) => idOf(one) === before) ??
    free.find((one) => marked.includes(idOf(one))) ??
    free[0] ??
    null
  );
}
