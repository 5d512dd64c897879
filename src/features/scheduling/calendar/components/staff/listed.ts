import type { Calendar, CalendarBlock } from "../../schema";
import { isHidden } from "./block-filter";
import type { Listed } from "./calendar-list";

const isListed = ({ kind }: CalendarBlock) => kind !== "buffer" && kind !== "closure";

/** Counts the bookings and events of a calendar, whatever the filters hide. */
export function countListed(calendar: Calendar): number {
  const of = calendar.resources.map(({ blocks }) => blocks.filter(isListed).length);
  return of.reduce((sum, count) => sum + count, 0);
}

/** Returns the bookings and events of a calendar that no filter hides, in order of time, each with its place. */
export function listedOf(calendar: Calendar | undefined): Listed[] {
  const all = calendar?.resources.flatMap(({ name, blocks }) =>
    blocks
      .filter((block) => isListed(block) && !isHidden(block))
      .map((block) => ({ block, place: name })),
  );
  return (all ?? []).toSorted(
    (a, b) => a.block.from.localeCompare(b.block.from) || a.place.localeCompare(b.place),
  );
}
