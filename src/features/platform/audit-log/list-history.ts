import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listAuditLog } from "./list";
import type { AuditEntry, ListHistory } from "./schema";

/**
 * Returns a page of what happened to one object, newest first. The caller has made sure that the object is
 * one that the actor may see.
 */
export async function listHistory(
  ctx: Ctx,
  objectId: string,
  query: ListHistory,
): Promise<Page<AuditEntry>> {
  return listAuditLog(ctx, { ...query, object_id: objectId });
}
