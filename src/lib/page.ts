/**
 * A page of a list, as the specification's list endpoints give it, and where the next one begins; null
 * after the last.
 */
export type Page<T> = {
  items: T[];
  total: number;
  page: number;
  size: number;
  pages: number;
  next_cursor: string | null;
};

/** What lists are sorted by; the first one wherever nothing else is said. */
export const SORTS = ["newest", "starts_at", "-starts_at"] as const;
export type Sort = (typeof SORTS)[number];

/**
 * Where a page begins: after a row, of which it has the sort key, the instant `at` and the id; it has a place
 * in one order only. `before` counts the rows of the pages before it and `total` is what the first page
 * counted, so that going on never counts again.
 */
export type Cursor = { sort: Sort; at: Date; id: string; before: number; total: number };

/** Wraps the rows of one page; `pages` is ceil(total / size). */
export function toPage<T>(
  items: T[],
  total: number,
  at: { page: number; size: number },
  next_cursor: string | null = null,
): Page<T> {
  const { page, size } = at;
  return { items, total, page, size, pages: Math.ceil(total / size), next_cursor };
}

/** Returns a cursor as clients carry it: opaque, safe in a query. */
export function writeCursor({ sort, at, id, before, total }: Cursor): string {
  const order = sort === "newest" ? [] : [sort];
  const text = btoa(JSON.stringify([at.getTime(), id, before, total, ...order]));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Returns the cursor that a text stands for, or null when it is none of ours. Behind a dot may stand which
 * list it is of, which `assertOwnCursor` reads.
 */
export function readCursor(marked: string): Cursor | null {
  const [text = ""] = marked.split(".", 1);
  try {
    const parts: unknown = JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
    const [at, id, before, total, order = "newest"] = Array.isArray(parts) ? parts : [];
    const whole = [at, before, total].every((n) => Number.isSafeInteger(n) && Number(n) >= 0);
    const sort = SORTS.find((one) => one === order);
    if (!whole || typeof id !== "string" || Number(at) > 8.64e15 || !sort) return null;
    return { sort, at: new Date(Number(at)), id, before: Number(before), total: Number(total) };
  } catch {
    return null;
  }
}
