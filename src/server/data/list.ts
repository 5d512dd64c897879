import type { z } from "zod";
import { type Cursor, type Page, readCursor, type Sort, toPage, writeCursor } from "@/lib/page";
import type { ListQuery } from "@/lib/wire";
import { fieldFault } from "@/server/errors";

/** What every list can be asked by; without `sort` it is the newest first. */
export type ListedBy = Omit<z.output<typeof ListQuery>, "include_archived"> & {
  include_archived?: boolean;
  external_id?: string;
  sort?: Sort;
};
/** What a page is sorted by. */
type SortKey = { created_at: Date; starts_at?: Date; id: string };

/**
 * The `where` of the filters that every list shares; with a cursor, only of what comes after it. Lists that
 * are sorted by their start have that bound at `starts_at`: their own filter of it stands under AND.
 */
export function listWhere(query: ListedBy, options: { archivable: boolean }) {
  const cursor = cursorOf(query);
  const newest = cursor?.sort === "newest" ? cursor : null;
  const byStart = cursor && !newest ? cursor : null;
  const created = between(query, "created_at");
  const updated = between(query, "updated_at");
  return {
    ...((created || newest) && {
      // The bound of a cursor is what the index is entered by; the exact place within an instant is below.
      created_at: { ...created, ...(newest && { lte: newest.at }) },
    }),
    ...(updated && { updated_at: updated }),
    ...(query.external_id !== undefined && { external_id: query.external_id }),
    ...(options.archivable && !query.include_archived && { archived_at: null }),
    ...(newest && { NOT: { created_at: newest.at, id: { gte: newest.id } } }),
    ...(byStart && { starts_at: { [byStart.sort === "starts_at" ? "gte" : "lte"]: byStart.at } }),
    ...(byStart && { NOT: { starts_at: byStart.at, id: beside(byStart) } }),
  };
}

/** The ids of the cursor's own instant that came before it. */
function beside({ sort, id }: Cursor) {
  return sort === "starts_at" ? { lte: id } : { gte: id };
}

type Bounds<F extends string> = { [K in `${F}_gte` | `${F}_lt`]?: string | undefined };

/** What the filters of an instant ask, `<field>_gte` and `<field>_lt`; undefined for nothing. */
export function between<F extends string>(
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

/** The id breaks ties, so that pages never overlap. */
const ORDERS = {
  newest: [{ created_at: "desc" as const }, { id: "desc" as const }],
  starts_at: [{ starts_at: "asc" as const }, { id: "asc" as const }],
  "-starts_at": [{ starts_at: "desc" as const }, { id: "desc" as const }],
};
export const NEWEST_FIRST = ORDERS.newest;
export const SOONEST_FIRST = ORDERS.starts_at;

/** Skip and take of a page, and of one row more: whether there is a next page is known by it. */
export function slice(query: ListedBy) {
  return { ...cut(query), orderBy: NEWEST_FIRST };
}

/** The same for a list that can be sorted by its start as well. */
export function sortedSlice(query: ListedBy) {
  return { ...cut(query), orderBy: ORDERS[query.sort ?? "newest"] };
}

function cut(query: ListedBy) {
  return { skip: query.cursor ? 0 : (query.page - 1) * query.size, take: query.size + 1 };
}

/**
 * Runs the count and the page side by side and wraps them up. A page that is asked for by cursor is not
 * counted again.
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
  const [total, found] = await Promise.all([cursor ? cursor.total : run.count(), run.rows()]);
  const { size, sort = "newest" } = query;
  const rows = found.slice(0, size);
  const before = cursor ? cursor.before : (query.page - 1) * size;
  const last = found.length > size ? rows.at(-1) : undefined;
  const at = sort === "newest" ? last?.created_at : last?.starts_at;
  const next =
    last && at ? writeCursor({ sort, at, id: last.id, before: before + size, total }) : null;
  const page = Math.floor(before / size) + 1;
  return toPage(rows.map(run.view), total, { page, size }, next);
}

/** The cursor of a query. Raises a fault for one of another order, in which it has no place. */
function cursorOf({ cursor: text, sort = "newest" }: ListedBy): Cursor | null {
  const cursor = text === undefined ? null : readCursor(text);
  if (cursor && cursor.sort !== sort) {
    const msg = "Input should be the next_cursor of a page in the same order";
    throw fieldFault(["query", "cursor"], "cursor_parsing", msg, text);
  }
  return cursor;
}
