import type { Page } from "@/lib/page";
import { type ListedBy, listPage, listWhere, slice } from "@/server/data/list";

/** Rows held in memory at a time. */
const PAGE = 100;

/** A query for a list that must leave nothing out. */
export type WholeList = ListedBy & { include_archived: boolean };

/** Yields everything that a list returns, a page at a time. */
export async function* allOf<T>(list: (query: WholeList) => Promise<Page<T>>): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  do {
    const page = await list({ page: 1, size: PAGE, cursor, include_archived: true });
    yield page.items;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}

export type Slice = { where: ReturnType<typeof listWhere> } & ReturnType<typeof slice>;

/** Yields the same for rows that no operation lists. */
export function allRows<Row extends { id: string; created_at: Date }, View>(
  find: (slice: Slice) => Promise<Row[]>,
  view: (row: Row) => View,
): AsyncGenerator<View[]> {
  return allOf((query) =>
    listPage(query, {
      count: async () => 0,
      rows: () => find({ where: listWhere(query, { archivable: false }), ...slice(query) }),
      view,
    }),
  );
}
