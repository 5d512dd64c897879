/**
 * A page of a list, as the specification's list endpoints return it, with the cursor of the next one; null
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

/** The orders of lists; the first is the default. */
export const SORTS = ["newest", "starts_at", "-starts_at"] as const;
export type Sort = (typeof SORTS)[number];

/**
 * The start of a page, after a row with this sort key, instant `at` and id; valid in one order only. `before`
 * counts the rows of earlier pages and `total` is the first page's count, so that later pages never count
 * again.
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

/** Returns a cursor in the clients' form: opaque, and safe in a query. */
export function writeCursor({ sort, at, id, before, total }: Cursor): string {
  const order = sort === "newest" ? [] : [sort];
  const text = btoa(JSON.stringify([at.getTime(), id, before, total, ...order]));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Parses a cursor; null for any text that is not ours. A mark behind a dot may name its list, for
 * `assertOwnCursor`.
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
