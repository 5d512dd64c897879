import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { listPage } from "@/server/data/list";
import { afterCursor, and, inOrderOf, inTime, onPage } from "@/server/data/list-sql";
import type { ListMembers, Member } from "./schema";
import { searchHits } from "./search";
import { standing } from "./standing";
import { memberInclude, toMember, visibleMembers } from "./store";

type Found = { id: string; total: number };

/**
 * Returns a page of members, newest first; `status=archived` includes the archived. The cost of the total and
 * of a page does not grow with the number of members: totals per status are stored (member_tallies), and a
 * search makes one pass over the index hits of its words.
 */
export async function listMembers(ctx: Ctx, input: ListMembers): Promise<Page<Member>> {
  const { search } = input;
  const found = search ? searchMembers(ctx, { ...input, search }) : null;
  return listPage(input, {
    count: async () => (found ? (await found).total : countMembers(ctx, input)),
    rows: async () => loadRows(ctx, found ? (await found).ids : await pageIds(ctx, input)),
    view: (row) => toMember(ctx, row),
  });
}

async function loadRows(ctx: Ctx, ids: string[]) {
  const where = { organization_id: ctx.org.id, id: { in: ids } };
  const rows = await ctx.db.member.findMany({ where, include: memberInclude });
  return inOrderOf(ids, rows);
}

async function pageIds(ctx: Ctx, input: ListMembers): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT m.id FROM members m WHERE ${and([...conditions(ctx, input), ...afterCursor("m", input)])} ${onPage("m", input)}`;
  return rows.map(({ id }) => id);
}

/** Finds all matches in one pass and cuts the page out of them: the words, not the order, narrow the search. */
async function searchMembers(
  ctx: Ctx,
  input: ListMembers & { search: string },
): Promise<{ ids: string[]; total: number }> {
  const { organization_id } = visibleMembers(ctx);
  const { search } = input;
  const found = searchHits({ organization_id, search, archived: includesArchived(input) });
  const others = filters(ctx, input);
  const rows = await ctx.db.$queryRaw<Found[]>`
    WITH found AS MATERIALIZED (${found}), hits AS (
      SELECT f.id, f.created_at FROM found f ${
        // The member rows are read only for conditions that the word tables cannot decide.
        others.length > 0
          ? Prisma.sql`JOIN members m ON m.organization_id = ${organization_id} AND m.id = f.id WHERE ${and(others)}`
          : Prisma.empty
      })
    SELECT p.id, t.total FROM (SELECT count(*)::int AS total FROM hits) t
      LEFT JOIN (SELECT m.id, m.created_at FROM hits m WHERE ${and(afterCursor("m", input))} ${onPage("m", input)}) p ON true
     ORDER BY p.created_at DESC, p.id DESC`;
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 };
}

async function countMembers(ctx: Ctx, input: ListMembers): Promise<number> {
  const {
    status,
    include_archived: _archived,
    page: _page,
    size: _size,
    cursor: _cursor,
    total: _total,
    ...rest
  } = input;
  const filtered = Object.values(rest).some((value) => value !== undefined);
  const [row] =
    filtered || ctx.actor.kind === "member"
      ? await ctx.db.$queryRaw<{ total: number }[]>`
          SELECT count(*)::int AS total FROM members m WHERE ${and(conditions(ctx, input))}`
      : await ctx.db.$queryRaw<{ total: number }[]>`
          SELECT COALESCE(sum(t.members), 0)::int AS total FROM member_tallies t
           WHERE t.organization_id = ${ctx.org.id}
             AND ${and([
               ...(status ? [Prisma.sql`t.status IN (${Prisma.join(status)})`] : []),
               ...(includesArchived(input) ? [] : [Prisma.sql`NOT t.archived`]),
             ])}`;
  return row?.total ?? 0;
}

/** Returns the conditions of a list without a search, on `members m`. */
function conditions(ctx: Ctx, input: ListMembers): Prisma.Sql[] {
  const { sql } = Prisma;
  return [
    sql`m.organization_id = ${ctx.org.id}`,
    ...(includesArchived(input) ? [] : [sql`m.archived_at IS NULL`]),
    ...filters(ctx, input),
  ];
}

function includesArchived(input: ListMembers): boolean {
  return input.include_archived || (input.status?.includes("archived") ?? false);
}

/** Returns the remaining conditions on `members m`: all except organization, search and archived. */
function filters(ctx: Ctx, input: ListMembers): Prisma.Sql[] {
  const { organization_id, id } = visibleMembers(ctx);
  const { sql } = Prisma;
  const given = <T>(value: T | undefined, condition: (value: T) => Prisma.Sql) =>
    value === undefined ? [] : [condition(value)];
  return [
    ...given(id, (own) => sql`m.id = ${own}`),
    ...given(input.status, (status) => sql`m.status IN (${Prisma.join(status)})`),
    ...given(input.group_id, (group) => sql`m.group_ids @> ARRAY[${group}]`),
    ...given(
      input.account_id,
      (account) => sql`m.id IN (SELECT a.member_id FROM account_members a
        WHERE a.organization_id = ${organization_id} AND a.account_id = ${account})`,
    ),
    ...given(
      input.product_id,
      (product) => sql`m.id IN (SELECT s.member_id FROM subscriptions s
        WHERE s.organization_id = ${organization_id} AND s.product_id = ${product} AND is_live_subscription(s))`,
    ),
    ...standing(ctx, input),
    ...given(input.external_id, (external_id) => sql`m.external_id = ${external_id}`),
    ...inTime("m", input),
  ];
}
