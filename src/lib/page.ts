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

/**
 * Where a page begins: after a row, of which it has the sort key. `before` counts the rows of the pages
 * before it and `total` is what the first page counted, so that going on never counts again.
 */
export type Cursor = { created_at: Date; id: string; before: number; total: number };

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

/** A cursor as clients carry it: opaque, safe in a query. */
export function writeCursor({ created_at, id, before, total }: Cursor): string {
  const text = btoa(JSON.stringify([created_at.getTime(), id, before, total]));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The cursor that a text stands for, or null when it is none of ours. Behind a dot may stand which list it is
 * of, which `assertOwnCursor` reads.
 */
export function readCursor(marked: string): Cursor | null {
  const [text = ""] = marked.split(".", 1);
  try {
    const parts: unknown = JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
    const [at, id, before, total] = Array.isArray(parts) ? parts : [];
    const whole = [at, before, total].every((n) => Number.isSafeInteger(n) && Number(n) >= 0);
    if (!whole || typeof id !== "string" || Number(at) > 8.64e15) return null;
    return { created_at: new Date(Number(at)), id, before: Number(before), total: Number(total) };
  } catch {
    return null;
  }
}
