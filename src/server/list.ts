import type { z } from "zod";
import { type Page, toPage } from "@/lib/page";
import type { ListQuery } from "@/lib/wire";

type Query = Omit<z.output<typeof ListQuery>, "include_archived"> & { include_archived?: boolean };

/** The `where` of the filters that every list shares. */
export function listWhere(query: Query, options: { archivable: boolean }) {
  const created =
    query.created_at_gte || query.created_at_lt
      ? { gte: toDate(query.created_at_gte), lt: toDate(query.created_at_lt) }
      : undefined;
  const updated = query.updated_at_gte ? { gte: toDate(query.updated_at_gte) } : undefined;
  return {
    ...(created && { created_at: created }),
    ...(updated && { updated_at: updated }),
    ...(options.archivable && !query.include_archived && { archived_at: null }),
  };
}

/** Newest first; the id breaks ties, so that pages never overlap. */
export const NEWEST_FIRST = [{ created_at: "desc" as const }, { id: "desc" as const }];

/** Skip and take of a page. */
export function slice(query: Query) {
  return { skip: (query.page - 1) * query.size, take: query.size, orderBy: NEWEST_FIRST };
}

/** Runs the count and the page side by side and wraps them up. */
export async function listPage<Row, View>(
  query: Query,
  run: { count: () => Promise<number>; rows: () => Promise<Row[]>; view: (row: Row) => View },
): Promise<Page<View>> {
  const [total, rows] = await Promise.all([run.count(), run.rows()]);
  return toPage(rows.map(run.view), total, query);
}

function toDate(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
