import { Prisma } from "@/server/db";
import { literal } from "@/server/like";
import { phonePrefix } from "./rules";

/** Fewer letters than these make no trigram within a word, only at its beginning. */
const TRIGRAM = 3;

/**
 * The condition of a search on `members m`: each word is part of the name or the email address, or begins
 * the short id or the external id; or all of it begins the phone number. In the terms of the indexes
 * members_search and members_…_begins.
 */
export function searchCondition(search: string): Prisma.Sql {
  const { sql } = Prisma;
  const words = search.split(/\s+/).filter(Boolean);
  const all = words.map((word) => {
    const begins = `${literal(word)}%`;
    const part = [...word].length < TRIGRAM ? `% ${begins}` : `%${begins}`;
    return sql`(m.search_text LIKE lower(${part}) OR lower(m.external_id) LIKE lower(${begins})
      OR lower(m.short_id) LIKE lower(${begins}))`;
  });
  const phone = phonePrefix(search);
  const called = sql`national_number(m.phone ->> 'number') LIKE national_number(${phone}::text) || '%'`;
  const either = [
    ...(all.length > 0 ? [sql`(${Prisma.join(all, " AND ")})`] : []),
    ...(phone === null ? [] : [called]),
  ];
  return either.length > 0 ? sql`(${Prisma.join(either, " OR ")})` : sql`true`;
}
