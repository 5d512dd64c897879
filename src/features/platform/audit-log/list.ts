import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { eventFilter } from "@/server/jobs/events";
import { listPage, listWhere, slice } from "@/server/data/list";
import type { AuditEntry, ListAuditLog } from "./schema";
import { actorFilter, toAuditEntry } from "./store";

/** Returns a page of the organization's events, newest first. */
export async function listAuditLog(ctx: Ctx, input: ListAuditLog): Promise<Page<AuditEntry>> {
  const { actor_kind, actor_id } = input;
  const where = {
    organization_id: ctx.org.id,
    ...listWhere(input, { archivable: false }),
    ...eventFilter(input),
    ...actorFilter(actor_kind, actor_id),
  };
  return listPage(input, {
    count: () => ctx.db.domainEvent.count({ where }),
    rows: () => ctx.db.domainEvent.findMany({ where, ...slice(input) }),
    view: toAuditEntry,
  });
}
