const names = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Orders things by their names as people do: Court 2 stands before Court 10, "ä" beside "a". */
export function byName(a: { name: string }, b: { name: string }): number {
  return compareNames(a.name, b.name);
}

/** Compares two names as people do; those that differ in case alone are told apart by it, so that an order is one. */
export function compareNames(a: string, b: string): number {
  return names.compare(a, b) || (a < b ? -1 : Number(a > b));
}
