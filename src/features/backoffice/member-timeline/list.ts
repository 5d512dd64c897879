import { toAuditEntry } from "@/features/platform/audit-log/store";
import { loadMember } from "@/features/people/members/store";
import { EVENT_TYPES } from "@/features/platform/webhooks/event-types";
import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import type { DomainEvent } from "@/server/jobs/events";
import { listPage } from "@/server/data/list";
import { afterCursor, and, inOrderOf, inTime, onPage } from "@/server/data/list-sql";
import { ownObjects } from "./own-objects";
import type { ListTimeline, TimelineItem } from "./schema";

/**
 * Lists the events of a member and of everything that belongs to them, newest first, archived or
 * not. Raises MemberNotFound.
 */
export async function listTimeline(ctx: Ctx, input: ListTimeline): Promise<Page<TimelineItem>> {
  const { id } = await loadMember(ctx, { id: input.member_id });
  const found = findEvents(ctx, { ...input, member_id: id });
  return listPage(input, {
    count: async () => (await found)[0]?.total ?? 0,
    rows: async () => loadEvents(ctx, await found),
    view: toItem,
  });
}

/**
 * Finds the events object by object, by the index of objects, and only then filters and sorts them
 * (`OFFSET 0` keeps the planner to that): by the index of types or of times, as it would choose for
 * a page, it would read the whole organization's. One pass gives the page and the total.
 */
function findEvents(
  ctx: Ctx,
  input: ListTimeline,
): Promise<{ id: string | null; total: number }[]> {
  return ctx.db.$queryRaw`
    WITH own (id) AS MATERIALIZED (${ownObjects(ctx, input.member_id, input.type)}),
      hits AS MATERIALIZED (
        SELECT e.id, e.created_at FROM own, LATERAL (
          SELECT e.id, e.type, e.created_at FROM domain_events e
           WHERE e.organization_id = ${ctx.org.id} AND e.object_id = own.id OFFSET 0) e
         WHERE ${and([...ofType(input.type), ...inTime("e", input)])})
    SELECT p.id, t.total FROM (SELECT count(*)::int AS total FROM hits) t
      LEFT JOIN (SELECT e.id, e.created_at FROM hits e WHERE ${and(afterCursor("e", input))} ${onPage("e", input)}) p ON true
     ORDER BY p.created_at DESC, p.id DESC`;
}

function ofType(type: string | undefined): Prisma.Sql[] {
  if (type === undefined || type === "*") return [];
  return type.endsWith("*")
    ? [Prisma.sql`starts_with(e.type, ${type.slice(0, -1)})`]
    : [Prisma.sql`e.type = ${type}`];
}

async function loadEvents(ctx: Ctx, found: { id: string | null }[]): Promise<DomainEvent[]> {
  const ids = found.flatMap(({ id }) => id ?? []);
  const rows = await ctx.db.domainEvent.findMany({
    where: { organization_id: ctx.org.id, id: { in: ids } },
  });
  return inOrderOf(ids, rows);
}

function toItem(event: DomainEvent): TimelineItem {
  const {
    changes: _,
    details: __,
    request_id: ___,
    approved_by: ____,
    ...entry
  } = toAuditEntry(event);
  const sentences: Record<string, string> = EVENT_TYPES;
  return { ...entry, summary: sentences[event.type] ?? event.type };
}
