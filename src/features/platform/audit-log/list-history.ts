import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import { listAuditLog } from "./list";
import type { AuditEntry, ListHistory } from "./schema";

/**
 * Returns a page of an object's history, newest first. The caller has already checked that the actor may see
 * the object.
 */
export async function listHistory(
  ctx: Ctx,
  objectId: string,
  query: ListHistory,
): Promise<Page<AuditEntry>> {
  return listAuditLog(ctx, { ...query, object_id: objectId });
}
