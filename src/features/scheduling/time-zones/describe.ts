/** Reports about zone data, in sentences for an operator. Pure. */
import type { ZoneDifference } from "@/server/data/zone-data";
import { utcDate } from "@/lib/time";
import type { LocalTimes, Looked, Moved } from "./find-moved";

const MOST_ZONES = 10;
export const CHECK = "npm run admin -- timezones check";

/**
 * Says which data count when the database server's differ, and what to do; null when they agree.
 */
export function describeDifferences(
  differences: ZoneDifference[],
  of: { tzdata: string; node: string },
): string | null {
  if (differences.length === 0) return null;
  const named = differences
    .slice(0, MOST_ZONES)
    .map(({ zone, instants: [first] }) =>
      first === undefined ? `${zone} (unknown there)` : `${zone} (from ${utcDate(first)})`,
    );
  const more = differences.length - named.length;
  return [
    `The database server's time-zone data differ from those of Node.js ${of.node} (${of.tzdata}):`,
    `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
    "Node.js decides: bookings, opening hours and reports go by its data, and Foyer asks the server for no zone.",
    `If the server's are the newer ones, update Node.js, then run ${CHECK}.`,
    "Queries of your own that say AT TIME ZONE get the server's.",
  ].join(" ");
}

/** Says that others work with newer data on the same database; null when none do. */
export function describeOlder(own: string, newest: string): string | null {
  if (newest <= own) return null;
  return (
    `This instance has the time-zone data ${own}; others have worked on this database with ${newest}. ` +
    "Until all run the same Node.js they may say different local times: update it here."
  );
}

/** Says what newer data change for everything that is coming. */
export function describeLooked({ coming, unnoted, moved }: Looked, tzdata: string): string {
  const shows = `${moved.length || "none"} of ${coming} coming bookings and events ${moved.length > 1 ? "show" : "shows"}`;
  return [
    `Time-zone data ${tzdata}: ${shows} another local time than was promised.`,
    ...(moved.length > 0
      ? ["Each keeps its instant until somebody moves it: move them, or tell those concerned."]
      : []),
    ...(unnoted > 0 ? [`Of ${unnoted} no promised time is noted yet: look again in an hour.`] : []),
  ].join(" ");
}

/** Describes one booking or event that would move. */
export function describeMoved(of: Moved): string {
  const shown = of.now
    ? `shows ${spanOf(of.now)} now`
    : "has a zone that this Node.js does not know";
  const name = `${of.organization}: ${of.kind} ${of.id} (${of.title}, ${of.timezone})`;
  return `${name}: promised ${spanOf(of.promised)}, ${shown}`;
}

function spanOf({ starts_at_local: starts, ends_at_local: ends }: LocalTimes): string {
  const sameDay = starts.slice(0, 10) === ends.slice(0, 10);
  return `${starts} to ${sameDay ? ends.slice(11) : ends}`;
}
