import type { Calendar } from "../../schema";
import type { Listed } from "./calendar-list";

/** Returns the bookings and events of a calendar in order of time, each with its place. */
export function listedOf(calendar: Calendar | undefined): Listed[] {
  const all = calendar?.resources.flatMap(({ name, blocks }) =>
    blocks
      .filter(({ kind }) => kind !== "buffer" && kind !== "closure")
      .map((block) => ({ block, place: name })),
  );
  return (all ?? []).toSorted(
    (a, b) => a.block.from.localeCompare(b.block.from) || a.place.localeCompare(b.place),
  );
}
