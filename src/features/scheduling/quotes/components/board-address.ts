import type { ReadDayBoard } from "@/features/scheduling/resources/slot-schema";
import type { BoardFilter } from "./board-filter";
import { clockTime } from "./board-window";

/** Writes the query of the address that shows the same board again. */
export function boardAddressOf(asked: ReadDayBoard, filter: BoardFilter): string {
  const { day, duration_minutes: length, quantity: people } = asked;
  const { kind, amenities, favourites, window } = filter;
  const query = new URLSearchParams({ day, length: String(length), people: String(people) });
  if (window.from !== null) query.set("from", clockTime(window.from));
  if (window.until !== null) query.set("until", clockTime(window.until));
  if (kind) query.set("kind", kind);
  for (const amenity of amenities) query.append("with", amenity);
  if (favourites) query.set("favourites", "1");
  return `?${query}`;
}
