import type { Operation } from "./document";

export type Declared = { method: string; path: string; operation: Operation };

const METHODS = ["get", "post", "put", "patch", "delete"];

/** Orders the operations of a page as they are read: those of the main path first, then deeper and deeper. */
export function inOrder(operations: readonly Declared[]): Declared[] {
  const rootOf = ({ path }: Declared) => path.replace("/portal/", "/").split("/")[2] ?? "";
  const roots = new Map<string, number>();
  for (const one of operations) roots.set(rootOf(one), (roots.get(rootOf(one)) ?? 0) + 1);
  const frequent = (one: Declared) => roots.get(rootOf(one)) ?? 0;
  return [...operations].sort(
    (a, b) =>
      frequent(b) - frequent(a) ||
      compare(keyOf(a), keyOf(b)) ||
      METHODS.indexOf(a.method) - METHODS.indexOf(b.method),
  );
}

/** An id comes before any word: `/v1/bookings/{id}` before `/v1/bookings/recurring`. */
const keyOf = ({ path }: Declared) => path.replaceAll(/\{\w+\}/g, " ");

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
