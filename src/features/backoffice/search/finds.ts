/** How objects are found: for each kind a statement that costs what it finds, however large the club is. */
import { searchHits } from "@/features/people/members/search";
import { DAY } from "@/lib/time";
import { Prisma } from "@/server/data/db";
import { literal } from "@/server/data/escape-like";
import type { SearchKind } from "./schema";

/** The most objects of a kind in an answer. */
export const MOST_FOUND = 5;
/** As many members' bookings and documents are looked at. */
const MOST_MEMBERS = 20;
/** Events that began longer ago are not looked for, nor bookings that one has left. */
const PAST_EVENTS = 366 * DAY;

export type Asked = {
  org: string;
  /** Not empty, without blanks around it. */
  search: string;
  now: Date;
  /** Members whom the search finds. */
  members: string[];
};
const { sql } = Prisma;

/** Selects (id, place) of the members whom a search finds, the newest first. */
export function findMembers({ org, search }: Pick<Asked, "org" | "search">): Prisma.Sql {
  const hits = searchHits({ organization_id: org, search, archived: false });
  return sql`SELECT h.id, -extract(epoch FROM h.created_at) AS place FROM (${hits}) h
    UNION ALL SELECT m.id, 0 AS place FROM members m WHERE m.organization_id = ${org} AND m.id = ${search}
    ORDER BY place, id LIMIT ${MOST_MEMBERS}`;
}

/** Selects the newest documents of each member that was found, and those of this id or a number that begins so. */
function findDocuments(table: "invoices" | "credit_notes", asked: Asked): Prisma.Sql {
  const { org, search, members } = asked;
  const from = Prisma.raw(table);
  const begins = `${literal(search.toUpperCase())}%`;
  return sql`SELECT d.id, -extract(epoch FROM d.created_at) AS place FROM (
      SELECT d.id, d.created_at FROM ${from} d WHERE d.organization_id = ${org} AND d.number LIKE ${begins}
      UNION SELECT d.id, d.created_at FROM ${from} d WHERE d.organization_id = ${org} AND d.id = ${search}
      UNION SELECT l.id, l.created_at FROM unnest(${members}::text[]) AS w (id) CROSS JOIN LATERAL (
        SELECT d.id, d.created_at FROM ${from} d WHERE d.organization_id = ${org} AND d.member_id = w.id
         ORDER BY d.created_at DESC LIMIT ${MOST_FOUND}) l) d
    ORDER BY place, d.id LIMIT ${MOST_FOUND}`;
}

/** The statements that find each kind but members. */
export const FINDS: Record<Exclude<SearchKind, "member">, (asked: Asked) => Prisma.Sql> = {
  booking: ({ org, search, members, now }) => sql`
    SELECT b.id, extract(epoch FROM b.starts_at) AS place FROM (
      SELECT b.id, b.starts_at FROM bookings b WHERE b.organization_id = ${org} AND b.id = ${search}
      UNION SELECT l.id, l.starts_at FROM unnest(${members}::text[]) AS w (id) CROSS JOIN LATERAL (
        SELECT b.id, b.starts_at FROM bookings b
         WHERE b.organization_id = ${org} AND b.member_id = w.id AND NOT b.is_schedule_desynced
           AND b.starts_at > ${new Date(now.getTime() - 31 * DAY)} AND b.ends_at > ${now}
           AND (b.status IN ('pending_payment', 'confirmed', 'checked_in') OR (b.status = 'held' AND b.held_until > ${now})
             OR (b.status = 'pending_approval' AND b.starts_at > ${now}))
         ORDER BY b.starts_at LIMIT ${MOST_FOUND}) l
      UNION SELECT l.id, l.starts_at FROM unnest(${members}::text[]) AS w (id) CROSS JOIN LATERAL (
        SELECT b.id, e.starts_at FROM bookings b JOIN events e ON e.organization_id = b.organization_id AND e.id = b.event_id
         WHERE b.organization_id = ${org} AND b.member_id = w.id AND b.is_schedule_desynced
           AND b.starts_at > ${new Date(now.getTime() - PAST_EVENTS)} AND e.ends_at > ${now}
           AND (b.status IN ('pending_payment', 'confirmed', 'checked_in') OR (b.status = 'held' AND b.held_until > ${now})
             OR (b.status = 'pending_approval' AND e.starts_at > ${now}))
         ORDER BY e.starts_at LIMIT ${MOST_FOUND}) l) b
    ORDER BY place, b.id LIMIT ${MOST_FOUND}`,
  event: ({ org, search, now }) => sql`
    SELECT e.id, e.place FROM (
      SELECT e.id, 0 AS past, extract(epoch FROM e.starts_at) AS place FROM events e
       WHERE e.organization_id = ${org} AND e.id = ${search}
      UNION ALL (SELECT e.id, 0 AS past, extract(epoch FROM e.starts_at) AS place FROM events e
       WHERE e.organization_id = ${org} AND e.starts_at > ${new Date(now.getTime() - DAY)} AND e.ends_at > ${now}
         AND e.title ILIKE ${`%${literal(search)}%`}
       ORDER BY e.starts_at LIMIT ${MOST_FOUND})
      UNION ALL (SELECT e.id, 1 AS past, -extract(epoch FROM e.starts_at) AS place FROM events e
       WHERE e.organization_id = ${org} AND e.starts_at > ${new Date(now.getTime() - PAST_EVENTS)} AND e.starts_at < ${now}
         AND e.ends_at <= ${now} AND e.title ILIKE ${`%${literal(search)}%`}
       ORDER BY e.starts_at DESC LIMIT ${MOST_FOUND})) e
    ORDER BY e.past, e.place, e.id LIMIT ${MOST_FOUND}`,
  resource: ({ org, search }) => sql`
    SELECT r.id, -extract(epoch FROM r.created_at) AS place FROM resources r
     WHERE r.organization_id = ${org} AND r.archived_at IS NULL
       AND (r.id = ${search} OR r.name ILIKE ${`%${literal(search)}%`} OR r.category ILIKE ${`%${literal(search)}%`})
     ORDER BY place, r.id LIMIT ${MOST_FOUND}`,
  invoice: (asked) => findDocuments("invoices", asked),
  credit_note: (asked) => findDocuments("credit_notes", asked),
  payment: ({ org, search, members }) => sql`
    SELECT p.id, -extract(epoch FROM p.created_at) AS place FROM (
      SELECT p.id, p.created_at FROM payments p WHERE p.organization_id = ${org} AND p.id = ${search}
      UNION SELECT l.id, l.created_at FROM unnest(${members}::text[]) AS w (id) CROSS JOIN LATERAL (
        SELECT p.id, p.created_at FROM payments p WHERE p.organization_id = ${org} AND p.member_id = w.id
         ORDER BY p.created_at DESC LIMIT ${MOST_FOUND}) l) p
    ORDER BY place, p.id LIMIT ${MOST_FOUND}`,
};
