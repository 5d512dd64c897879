import { type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { removeJob } from "@/server/jobs/queue";
import { jobKeyOf } from "./create";
import { assertMayRead } from "./lists";
import type { DataExport, ExportId } from "./schema";
import { endWithout, loadExport, lockExport, toExport, UNDER_WAY } from "./store";
import type { ExportList } from "@/features/backoffice/list-filters/words";

/**
 * Ends an export for good, and deletes what was written of it. One that is cancelled stays so. Raises ExportNotFound,
 * InsufficientScope for who may not read its list, and InvalidStatusTransition once it is done or has failed.
 */
export async function cancelExport(ctx: Ctx, { export_id: id }: ExportId): Promise<DataExport> {
  return inTx(ctx, async (tx) => {
    const before = await lockExport(tx, id);
    assertMayRead(tx, before.list as ExportList);
    if (before.status === "cancelled") return toExport(before);
    if (!UNDER_WAY.includes(before.status))
      throw InvalidStatusTransition({ current_status: before.status });
    await removeJob(tx.db, jobKeyOf(tx, id));
    await endWithout(tx, id, { status: "cancelled" });
    return toExport(await loadExport(tx, id));
  });
}
