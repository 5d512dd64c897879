import { byName, compareNames } from "@/lib/by-name";
import { slotState } from "@/lib/slot-state";
import type { Ctx } from "@/server/context";
import { addDays } from "@/lib/time";
import { searchSlots } from "./search-slots";
import type { BoardPlace, DayBoard, FoundSlots, ReadDayBoard } from "./slot-schema";

/** A day has at most so many starts of five minutes, and a clock change adds an hour. */
const MOST_SLOTS = 300;
const PER_QUERY = 50;
/** Four requests' worth: a club with more places lets members search by name. */
const MOST_PLACES = 200;

/**
 * Returns the times of one local day at all places, by category and name, each at the member's own price.
 * Raises MemberNotFound.
 */
export async function readDayBoard(ctx: Ctx, input: ReadDayBoard): Promise<DayBoard> {
  const { day, duration_minutes, quantity, for_member_id } = input;
  const asked = {
    ...(for_member_id !== undefined && { member_id: for_member_id }),
    from_local: `${day}T00:00:00`,
    to_local: `${addDays(day, 1)}T00:00:00`,
    ...{ duration_minutes, quantity, explain: true, limit: MOST_SLOTS, size: PER_QUERY },
  };
  const places: BoardPlace[] = [];
  for (let page = 1; places.length < MOST_PLACES; page++) {
    const found = await searchSlots(ctx, { ...asked, page });
    places.push(...found.items.map(toPlace));
    if (page >= found.pages) break;
  }
  return { places: places.toSorted(byCategoryAndName) };
}

function toPlace({ more: _more, slots, ...place }: FoundSlots): BoardPlace {
  const shown = slots.filter((slot) => slotState(slot) !== "closed");
  return { ...place, slots: shown.map((slot) => ({ ...slot, alternatives: [] })) };
}

function byCategoryAndName(a: BoardPlace, b: BoardPlace): number {
  return (
    compareNames(a.category ?? "", b.category ?? "") ||
    byName(a, b) ||
    (a.resource_id < b.resource_id ? -1 : 1)
  );
}
