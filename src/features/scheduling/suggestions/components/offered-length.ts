import { durationsOf } from "@/features/scheduling/resources/components/resource-words";
import { formatDuration, minutesBetween } from "@/lib/format";
import type { OfferedPlace } from "../schema";

/** Returns how long the free times of a place are, `1 h 30 min`; null where a time has one length only. */
export function lengthOf({ terms, slots: [slot] }: OfferedPlace): string | null {
  if (!slot || durationsOf(terms).length === 1) return null;
  return formatDuration(minutesBetween(slot.starts_at_local, slot.ends_at_local));
}
