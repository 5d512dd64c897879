/** A move of a booking as it is typed. Pure. */
import type { TypedTimes } from "@/lib/starting-at";
import type { ReschedulePreview } from "../../preview-schema";
import type { Acted } from "./booking-acts";

/** How a difference is settled; `settle_anew` leaves the present price for the usual way. */
export type Choice = ReschedulePreview["settle"]["ways"][number] | "settle_anew";
export type MoveDraft = TypedTimes & { resource_id: string };
type Placed = Pick<Acted, "resource_id" | "starts_at_local" | "ends_at_local">;

/** Returns the draft in which nothing is typed yet. */
export function draftOf({ resource_id, starts_at_local, ends_at_local }: Placed): MoveDraft {
  return {
    resource_id: resource_id ?? "",
    ...{ starts: starts_at_local.slice(0, 16), ends: ends_at_local.slice(0, 16) },
  };
}

/** Returns where a draft leads, as the API takes it; null while it leads nowhere else, or ends before it starts. */
export function targetOf(booking: Placed, draft: MoveDraft) {
  const { resource_id, starts, ends } = draft;
  const was = draftOf(booking);
  const moves = resource_id !== was.resource_id || starts !== was.starts || ends !== was.ends;
  if (!moves || starts === "" || starts >= ends) return null;
  return { resource_id, starts_at_local: `${starts}:00`, ends_at_local: `${ends}:00` };
}

/** Returns the ways to pay the difference, or to settle it after all. With the old price nothing is left to pay; the way back must stay. */
export function waysOf(
  settle: ReschedulePreview["settle"] | undefined,
  chosen: Choice | null,
): readonly Choice[] {
  const ways = settle?.direction === "charge" ? settle.ways : [];
  return chosen === "keep_price" && ways.length === 0 ? ["settle_anew", "keep_price"] : ways;
}
