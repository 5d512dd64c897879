import { SlotUnavailable } from "@/features/scheduling/bookings/errors";
import { HostUnavailable } from "@/features/scheduling/events/errors";
import { BookingsAffected } from "@/features/scheduling/resources/errors";
import type { Failure } from "@/server/errors";
import type { OccurrenceConflict } from "./schema";

/**
 * Returns the refusal of a whole change because of some dates: the first gives the reason,
 * `affected` lists them all.
 */
export function refusalOf(conflicts: OccurrenceConflict[]): Failure {
  const code = conflicts[0]?.code;
  const kind =
    [HostUnavailable, BookingsAffected].find((one) => one.code === code) ?? SlotUnavailable;
  const dates = `${conflicts.length} date${conflicts.length === 1 ? "" : "s"} of the series`;
  return kind({
    detail: `${dates} cannot have this. ${conflicts[0]?.message ?? ""}`,
    affected: conflicts.slice(0, 100).map((conflict) => ({ type: "occurrence", ...conflict })),
  });
}
