import { readCursor } from "@/lib/page";
import { Prisma } from "./db";
import { type ListedBy, slice } from "./list";

/** Parts of lists that are written in SQL, each for the rows of `alias`. */

/** Joins the conditions with AND; true without any. */
export function and(conditions: Prisma.Sql[]): Prisma.Sql {
  return conditions.length > 0 ? Prisma.join(conditions, " AND ") : Prisma.sql`true`;
}

/** Returns the time filters that were given. */
export function inTime(alias: "e" | "m", query: ListedBy): Prisma.Sql[] {
  const of = Prisma.raw(alias);
  const { created_at_gte, created_at_lt, updated_at_gte } = query;
  return [
    ...(created_at_gte ? [Prisma.sql`${of}.created_at >= ${new Date(created_at_gte)}`] : []),
    ...(created_at_lt ? [Prisma.sql`${of}.created_at < ${new Date(created_at_lt)}`] : []),
    ...(updated_at_gte ? [Prisma.sql`${of}.updated_at >= ${new Date(updated_at_gte)}`] : []),
  ];
}

/** Sorts rows that were loaded by id into the order of the ids. */
export function inOrderOf<T extends { id: string }>(ids: string[], rows: T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns the condition for the rows after the cursor, if one was given. */
export function afterCursor(alias: "e" | "m", { cursor: text }: ListedBy): Prisma.Sql[] {
  const of = Prisma.raw(alias);
  const cursor = text === undefined ? null : readCursor(text);
  return cursor ? [Prisma.sql`(${of}.created_at, ${of}.id) < (${cursor.at}, ${cursor.id})`] : [];
}

/** Sorts newest first and limits to the page, with one row more. */
export function onPage(alias: "e" | "m", query: ListedBy): Prisma.Sql {
  const of = Prisma.raw(alias);
  const { skip, take } = slice(query);
  return Prisma.sql`ORDER BY ${of}.created_at DESC, ${of}.id DESC LIMIT ${take} OFFSET ${skip}`;
}
