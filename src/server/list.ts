import type { z } from "zod";
import { type Page, readCursor, toPage, writeCursor } from "@/lib/page";
import type { ListQuery } from "@/lib/wire";

/** What every list can be asked by. */
export type ListedBy = Omit<z.output<typeof ListQuery>, "include_archived"> & {
  include_archived?: boolean;
  external_id?: string;
};
/** What a page is sorted by. */
type SortKey = { created_at: Date; id: string };

/** The `where` of the filters that every list shares; with a cursor, only of what comes after it. */
export function listWhere(query: ListedBy, options: { archivable: boolean }) {
  const cursor = cursorOf(query);
  const created =
    query.created_at_gte || query.created_at_lt || cursor
      ? {
          gte: toDate(query.created_at_gte),
          lt: toDate(query.created_at_lt),
          // This bound is what the index is entered by; the exact place within an instant is below.
          lte: cursor?.created_at,
        }
      : undefined;
  const updated = query.updated_at_gte ? { gte: toDate(query.updated_at_gte) } : undefined;
  return {
    ...(created && { created_at: created }),
    ...(updated && { updated_at: updated }),
    ...(query.external_id !== undefined && { external_id: query.external_id }),
    ...(options.archivable && !query.include_archived && { archived_at: null }),
    ...(cursor && { NOT: { created_at: cursor.created_at, id: { gte: cursor.id } } }),
  };
}

/** Newest first; the id breaks ties, so that pages never overlap. */
export const NEWEST_FIRST = [{ created_at: "desc" as const }, { id: "desc" as const }];

/** Skip and take of a page, and of one row more: whether there is a next page is known by it. */
export function slice(query: ListedBy) {
  const skip = query.cursor ? 0 : (query.page - 1) * query.size;
  return { skip, take: query.size + 1, orderBy: NEWEST_FIRST };
}

/**
 * Runs the count and the page side by side and wraps them up. A page that is asked for by cursor is not
 * counted again. `sorted: false` for another order than newest first, in which no cursor has a place.
 */
export async function listPage<Row extends SortKey, View>(
  query: ListedBy,
  run: {
    count: () => Promise<number>;
    rows: () => Promise<Row[]>;
    view: (row: Row) => View;
    sorted?: boolean;
  },
): Promise<Page<View>> {
  const cursor = cursorOf(query);
  const [total, found] = await Promise.all([cursor ? cursor.total : run.count(), run.rows()]);
  const { size } = query;
  const rows = found.slice(0, size);
  const before = cursor ? cursor.before : (query.page - 1) * size;
  const last = found.length > size && run.sorted !== false ? rows.at(-1) : undefined;
  const { created_at, id } = last ?? {};
  const next =
    created_at && id ? writeCursor({ created_at, id, before: before + size, total }) : null;
  const page = Math.floor(before / size) + 1;
  return toPage(rows.map(run.view), total, { page, size }, next);
}

function cursorOf(query: ListedBy) {
  return query.cursor === undefined ? null : readCursor(query.cursor);
}

function toDate(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
