import { Prisma } from "@/server/data/db";
import { literal } from "@/server/data/escape-like";
import { phonePrefix } from "./rules";

/** Shorter words have no trigram inside a word, only at its beginning. */
const TRIGRAM = 3;

/**
 * Selects `id, created_at` of the members that match a search. Each word must be part of the name or email
 * address, or begin the short id or external id; or the whole search begins the phone number. Uses the tables
 * search_words and member_words and the indexes members_…_begins, so the cost depends on the matches only. A
 * search without a word matches everybody.
 */
export function searchHits(where: {
  organization_id: string;
  search: string;
  archived: boolean;
}): Prisma.Sql {
  const { sql, join, empty } = Prisma;
  const { organization_id, search } = where;
  const ofWords = where.archived ? empty : sql`AND NOT w.archived`;
  const ofMembers = where.archived ? empty : sql`AND m.archived_at IS NULL`;
  const members = (condition: Prisma.Sql) =>
    sql`SELECT m.id, m.created_at FROM members m
         WHERE m.organization_id = ${organization_id} ${ofMembers} AND ${condition}`;

  const having = (word: string) => {
    const begins = `${literal(word)}%`;
    const part = [...word].length < TRIGRAM ? begins : `%${begins}`;
    return sql`(SELECT w.member_id AS id, w.created_at FROM member_words w
        WHERE w.organization_id = ${organization_id} ${ofWords} AND w.word IN (
          SELECT s.word FROM (
            SELECT s.word FROM search_words s
             WHERE s.organization_id = ${organization_id} AND s.word LIKE lower(${indexPattern(part)}) OFFSET 0) s
           WHERE s.word LIKE lower(${part}))
      UNION ${members(sql`lower(m.external_id) LIKE lower(${begins})`)}
      UNION ${members(sql`lower(m.short_id) LIKE lower(${begins})`)})`;
  };
  const words = [...new Set(search.split(/\s+/).filter(Boolean))];
  const phone = phonePrefix(search);
  const called = sql`national_number(m.phone ->> 'number') LIKE national_number(${phone}::text) || '%'`;
  const either = [
    ...(words.length > 0 ? [sql`(${join(words.map(having), " INTERSECT ")})`] : []),
    ...(phone === null ? [] : [members(called)]),
  ];
  return either.length > 0 ? join(either, " UNION ") : members(sql`true`);
}

/**
 * Returns the part of a pattern that the index is asked for: an address up to its `@`. Most addresses share
 * their endings, and reading those long lists would find no more members. (OFFSET 0 keeps PostgreSQL from
 * asking the index for the whole pattern.)
 */
function indexPattern(pattern: string): string {
  const at = pattern.indexOf("@");
  return at > TRIGRAM - 1 ? `${pattern.slice(0, at + 1)}%` : pattern;
}
