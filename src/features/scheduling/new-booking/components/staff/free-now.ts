/** The places that a walk-in can have at once. Pure. */
import type { CalendarResource } from "@/features/scheduling/calendar/schema";
import { localAt } from "@/lib/format";

/** A stay from now on, as a booking names it. */
export type FreeNow = {
  resource_id: string;
  name: string;
  starts_at_local: string;
  ends_at_local: string;
  /** Somebody else comes, or it closes, before the usual length is over. */
  shortened: boolean;
};

type Place = { id: string; min_duration_minutes: number };

/** In milliseconds; lib/time is too large for a browser. */
const MINUTE = 60_000;

/** The grid of a stay that begins now, in milliseconds. */
const STEP = 5 * MINUTE;
/** A shorter rest is worth nothing to a guest. */
const SHORTEST = 15 * MINUTE;

/**
 * Returns the places that are open and free now, each until the end of its shortest length, or until somebody else
 * comes or it closes. Those that are free for the whole length come first.
 */
export function freeNow(
  resources: readonly CalendarResource[],
  places: readonly Place[],
  now: Date,
): FreeNow[] {
  const lengths = new Map(places.map((place) => [place.id, place.min_duration_minutes * MINUTE]));
  const from = Math.floor(now.getTime() / STEP) * STEP;
  return resources
    .flatMap((resource): FreeNow[] => {
      const length = lengths.get(resource.id);
      if (length === undefined) return [];
      const until = freeUntil(resource, { from, until: from + length });
      if (until - from < Math.min(length, SHORTEST)) return [];
      return [
        {
          resource_id: resource.id,
          name: resource.name,
          starts_at_local: localAt(new Date(from), resource.timezone),
          ends_at_local: localAt(new Date(until), resource.timezone),
          shortened: until < from + length,
        },
      ];
    })
    .sort((a, b) => Number(a.shortened) - Number(b.shortened));
}

type Stay = { from: number; until: number };

/** Returns the end of the time from `from` on in which there is always a place, at most `until`. */
function freeUntil({ open, blocks }: CalendarResource, { from, until }: Stay): number {
  const at = ({ from: a, until: b }: { from: string; until: string }) => ({
    from: Date.parse(a),
    until: Date.parse(b),
  });
  const hours = open.map((hour) => ({ ...at(hour), places: hour.capacity }));
  // A closure has taken its hours out of `open` already; an event takes the whole place.
  const taken = blocks
    .filter(({ kind }) => kind !== "closure")
    .map((block) => ({
      ...at(block),
      places: block.kind === "event" ? Infinity : block.quantity,
    }));
  const edges = [...hours, ...taken].flatMap((one) => [one.from, one.until]);
  const bounds = [from, ...edges.filter((edge) => edge > from && edge < until)].sort(
    (a, b) => a - b,
  );
  const placesAt = (instant: number, list: readonly (Stay & { places: number })[]) =>
    list
      .filter((one) => one.from <= instant && one.until > instant)
      .reduce((sum, { places }) => sum + places, 0);
  return bounds.find((instant) => placesAt(instant, hours) - placesAt(instant, taken) < 1) ?? until;
}
