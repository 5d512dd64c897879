import { Prisma } from "@/server/db";
import { literal } from "@/server/like";
import { phoneDigits } from "./rules";

/** Fewer letters than these make no trigram within a word, only at its beginning. */
const TRIGRAM = 3;

/**
 * The condition of a search on `members m`: every word is in the text, or all of it is a phone number.
 * In terms of the expression that the index `members_search` is on.
 */
export function searchCondition(search: string): Prisma.Sql {
  const { sql } = Prisma;
  const text = sql`member_search_text(m.name, m.email, m.short_id, m.external_id, m.phone)`;
  const words = search.split(/\s+/).filter(Boolean);
  const all = words.map((word) => sql`${text} LIKE lower(${patternOf(word)})`);
  const digits = phoneDigits(search);
  const phone = digits ? [sql`${text} LIKE ${`%${digits}%`}`] : [];
  const either = [...(all.length > 0 ? [sql`(${Prisma.join(all, " AND ")})`] : []), ...phone];
  return either.length > 0 ? sql`(${Prisma.join(either, " OR ")})` : sql`true`;
}

function patternOf(word: string): string {
  return [...word].length < TRIGRAM ? `% ${literal(word)}%` : `%${literal(word)}%`;
}
