/** The filter of the board, kept in its address. Pure. */
import type { BoardPlace } from "@/features/scheduling/resources/slot-schema";
import { type TimeWindow, WHOLE_DAY } from "@/lib/time-window";

export type BoardFilter = {
  /** A category; empty for all. */
  kind: string;
  /** All of these. */
  amenities: string[];
  /** Only the member's favourites. */
  favourites: boolean;
  /** The hours in which a time may lie. */
  window: TimeWindow;
};

/** Shows all places with all of their times. */
export const NO_FILTER: BoardFilter = {
  ...{ kind: "", amenities: [], favourites: false, window: WHOLE_DAY },
};

type Filtered = Pick<BoardPlace, "resource_id" | "category" | "amenities"> & {
  slots: { capacity: number }[];
};

/** Returns the places that pass the filter; a kind that no place has counts as all. */
export function filterPlaces<P extends Filtered>(
  places: P[],
  { kind, amenities, favourites }: Omit<BoardFilter, "window">,
  { marked, people }: { marked: string[]; people: number },
): P[] {
  const isKind = places.some(({ category }) => category === kind);
  return places.filter(
    (place) =>
      (!isKind || place.category === kind) &&
      amenities.every((one) => place.amenities.includes(one)) &&
      (!favourites || marked.includes(place.resource_id)) &&
      fits(place, people),
  );
}

/** False for a place that is too small at any time of the day; a closed one stays, and says so. */
function fits({ slots }: Filtered, people: number): boolean {
  return slots.length === 0 || slots.some(({ capacity }) => capacity >= people);
}

/** Returns the amenities of places, the most frequent first, at most so many as a row shows. */
export function amenitiesOf(places: Pick<BoardPlace, "amenities">[], most = 8): string[] {
  const counts = new Map<string, number>();
  for (const amenity of places.flatMap((place) => place.amenities))
    counts.set(amenity, (counts.get(amenity) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
    .map(([amenity]) => amenity)
    .slice(0, most);
}
