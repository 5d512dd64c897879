/** Writes the query of the address of a place's week. */
export function weekAddressOf(place: string, day: string): string {
  return `?${new URLSearchParams({ view: "week", place, day })}`;
}
