import { listHistory } from "@/features/platform/audit-log/list-history";
import type { AuditEntry } from "@/features/platform/audit-log/schema";
import type { Page } from "@/lib/page";
import type { Ctx } from "@/server/context";
import type { ListPassHistory } from "./schema";
import { loadPass } from "./store";

/** Lists a pass's history, newest first. Raises PassNotFound. */
export async function listPassHistory(
  ctx: Ctx,
  { pass_id, ...query }: ListPassHistory,
): Promise<Page<AuditEntry>> {
  const { id } = await loadPass(ctx, pass_id);
  return listHistory(ctx, id, query);
}
