import type { z } from "zod";
import { type Cursor, type Page, readCursor, type Sort, toPage, writeCursor } from "@/lib/page";
import type { ListQuery } from "@/lib/wire";
import { fieldFault } from "@/server/errors";

/** The parameters of every list; without `sort` the newest comes first. */
export type ListedBy = Omit<z.output<typeof ListQuery>, "include_archived"> & {
  include_archived?: boolean;
  external_id?: string;
  sort?: Sort;
};
/** The sort keys of a row. */
type SortKey = { created_at: Date; starts_at?: Date; id: string };

/**
 * Returns the `where` of the filters that every list shares; with a cursor, only for the rows after it. Lists sorted by
 * their start have the cursor's bound at `starts_at`: their own filter on it goes under AND.
 */
export function listWhere(query: ListedBy, options: { archivable: boolean }) {
  const cursor = cursorOf(query);
  const newest = cursor?.sort === "newest" ? cursor : null;
  const byStart = cursor && !newest ? cursor : null;
  const created = timeRange(query, "created_at");
  const updated = timeRange(query, "updated_at");
  return {
    ...((created || newest) && {
      // The index is entered by the cursor's bound; the exact place within an instant is below.
      created_at: { ...created, ...(newest && { lte: newest.at }) },
    }),
    ...(updated && { updated_at: updated }),
    ...(query.external_id !== undefined && { external_id: query.external_id }),
    ...(options.archivable && !query.include_archived && { archived_at: null }),
    ...(newest && { NOT: { created_at: newest.at, id: { gte: newest.id } } }),
    ...(byStart && { starts_at: { [byStart.sort === "starts_at" ? "gte" : "lte"]: byStart.at } }),
    ...(byStart && { NOT: { starts_at: byStart.at, id: idsUpTo(byStart) } }),
  };
}

/** Returns the ids of the cursor's own instant that come up to it, which `listWhere` leaves out. */
function idsUpTo({ sort, id }: Cursor) {
  return sort === "starts_at" ? { lte: id } : { gte: id };
}

type Bounds<F extends string> = { [K in `${F}_gte` | `${F}_lt`]?: string | undefined };

/** Returns the filter of `<field>_gte` and `<field>_lt`; undefined when neither is given. */
export function timeRange<F extends string>(
  query: Bounds<F>,
  field: F,
): { gte?: Date; lt?: Date } | undefined {
  const [gte, lt] = [query[`${field}_gte`], query[`${field}_lt`]];
  if (gte === undefined && lt === undefined) return undefined;
  return {
    ...(gte !== undefined && { gte: new Date(gte) }),
    ...(lt !== undefined && { lt: new Date(lt) }),
  };
}

/**
 * Returns the filter `updated_at_gte` of a view that shows other rows besides its own: it has changed when any of them
 * has, and its `updated_at` is the latest (`latestOf`). Those rows are told by their own `updated_at`.
 */
export function changedWhere<Others>(
  query: ListedBy,
  others: (updated_at: { gte?: Date }) => Others,
) {
  const updated_at = timeRange(query, "updated_at");
  return updated_at ? { OR: [{ updated_at }, others(updated_at)] } : {};
}

/** Returns when the last of the rows that a view shows has changed. */
export function latestOf(rows: readonly { updated_at: Date }[]): Date {
  return new Date(Math.max(...rows.map(({ updated_at }) => updated_at.getTime())));
}

/** The id breaks ties, so that pages never overlap. */
const ORDERS = {
  newest: [{ created_at: "desc" as const }, { id: "desc" as const }],
  starts_at: [{ starts_at: "asc" as const }, { id: "asc" as const }],
  "-starts_at": [{ starts_at: "desc" as const }, { id: "desc" as const }],
};
const NEWEST_FIRST = ORDERS.newest;
export const SOONEST_FIRST = ORDERS.starts_at;
export const OLDEST_FIRST = [{ created_at: "asc" as const }, { id: "asc" as const }];

/** Returns skip and take of a page, plus one row: it tells whether there is a next page. */
export function slice(query: ListedBy) {
  return { ...cut(query), orderBy: NEWEST_FIRST };
}

/** Returns the same for a list that can also be sorted by its start. */
export function sortedSlice(query: ListedBy) {
  return { ...cut(query), orderBy: ORDERS[query.sort ?? "newest"] };
}

function cut(query: ListedBy) {
  return { skip: query.cursor ? 0 : (query.page - 1) * query.size, take: query.size + 1 };
}

/**
 * Runs the count and the page side by side and combines them. A page after a cursor is not counted again, and with
 * `total=none` only an empty page is, which alone does not tell how many came before it.
 */
export async function listPage<Row extends SortKey, View>(
  query: ListedBy,
  run: {
    count: () => Promise<number>;
    rows: () => Promise<Row[]>;
    view: (row: Row) => View;
  },
): Promise<Page<View>> {
  const cursor = cursorOf(query);
  const uncounted = query.total === "none";
  const count = uncounted ? null : cursor ? cursor.total : run.count();
  const [counted, found] = await Promise.all([count, run.rows()]);
  const { size, sort = "newest" } = query;
  const rows = found.slice(0, size);
  const before = cursor ? cursor.before : (query.page - 1) * size;
  const reached = cursor || found.length > 0 ? before + found.length : null;
  const total = counted ?? reached ?? (await run.count());
  const last = found.length > size ? rows.at(-1) : undefined;
  const at = sort === "newest" ? last?.created_at : last?.starts_at;
  const next =
    last && at ? writeCursor({ sort, at, id: last.id, before: before + size, total }) : null;
  const page = Math.floor(before / size) + 1;
  return toPage(rows.map(run.view), total, { page, size }, next);
}

/** Reads the cursor of a query. Raises a fault when it belongs to another order. */
function cursorOf({ cursor: text, sort = "newest" }: ListedBy): Cursor | null {
  const cursor = text === undefined ? null : readCursor(text);
  if (cursor && cursor.sort !== sort) {
    const msg = "Input should be the next_cursor of a page in the same order";
    throw fieldFault(["query", "cursor"], "cursor_parsing", msg, text);
  }
  return cursor;
}
