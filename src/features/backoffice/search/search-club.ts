import { type Ctx, hasScope } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { type Asked, FINDS, findMembers, MOST_FOUND } from "./finds";
import { NAMING, type Row, toFound } from "./rows";
import {
  SCOPE_OF,
  SEARCH_KINDS,
  type SearchClub,
  type SearchKind,
  type SearchResult,
} from "./schema";

/** The kinds that are found by their member as well. */
const OF_MEMBERS: readonly SearchKind[] = ["booking", "invoice", "credit_note", "payment"];

/**
 * Returns the first few objects of each kind that match, of the kinds that the caller may read: one round trip for each,
 * side by side. Bookings and documents wait for the members that match, who are looked for only once.
 */
export async function searchClub(ctx: Ctx, { q, kinds }: SearchClub): Promise<SearchResult> {
  const wanted = SEARCH_KINDS.filter(
    (kind) => (kinds?.includes(kind) ?? true) && hasScope(ctx.actor, SCOPE_OF[kind]),
  );
  const now = ctx.now();
  const asked = { org: ctx.org.id, search: q, now };
  const byMember = wanted.some((kind) => kind === "member" || OF_MEMBERS.includes(kind));
  const people = byMember ? read(ctx, "member", findMembers(asked)) : Promise.resolve([]);
  const groups = await Promise.all(
    wanted.map(async (kind) => {
      const waits = kind === "member" || OF_MEMBERS.includes(kind);
      const found = waits ? await people : [];
      const members = found.map(({ id }) => id);
      const rows = kind === "member" ? found : await find(ctx, kind, { ...asked, members });
      return { kind, items: rows.slice(0, MOST_FOUND).map((row) => toFound(row, now)) };
    }),
  );
  return { groups: groups.filter(({ items }) => items.length > 0) };
}

const find = (ctx: Ctx, kind: Exclude<SearchKind, "member">, asked: Asked) =>
  read(ctx, kind, FINDS[kind](asked));

/** Reads what names the objects of a kind that a statement finds (id, place), in its order. */
async function read(ctx: Ctx, kind: SearchKind, found: Prisma.Sql): Promise<Row[]> {
  return ctx.db.$queryRaw<Row[]>(readingOf(ctx, kind, found));
}

/** Returns the whole statement of a kind. */
export function readingOf(
  ctx: Pick<Ctx, "org" | "actor">,
  kind: SearchKind,
  found: Prisma.Sql,
): Prisma.Sql {
  const rows = NAMING[kind](ctx.org.id, hasScope(ctx.actor, SCOPE_OF.member));
  return Prisma.sql`WITH found AS MATERIALIZED (
    SELECT g.id, row_number() OVER () AS place FROM (${found}) g) ${rows} ORDER BY f.place`;
}
