import { setImmediate as nextTurn } from "node:timers/promises";
import { toActor } from "@/features/platform/audit-log/store";
import { toTimestamp } from "@/lib/time";
import { chunksOf } from "@/lib/chunks";
import type { Ctx } from "@/server/context";
import { actorText } from "@/server/jobs/events";
import { ACTS } from "./acts";
import type { BulkAction } from "./schema";
import { toReasons } from "./store";
import { type BulkActionName, objectOf } from "./words";

/** Tells what would become of rows, and what money would go back; changes nothing. */
export async function previewBulkAction(
  ctx: Ctx,
  { action, ids, input }: { action: BulkActionName; ids: readonly string[]; input: object },
): Promise<BulkAction> {
  const act = ACTS[action];
  const changed: { id: string; member_id: string }[] = [];
  const reasons: Record<string, number> = {};
  const count = (code: string) => (reasons[code] = (reasons[code] ?? 0) + 1);
  let unchanged = 0;
  for (const some of chunksOf([...ids])) {
    for (const verdict of await act.judge(ctx, some, input)) {
      if (verdict.outcome === "refused") count(verdict.error.code);
      else if (verdict.outcome === "unchanged") unchanged++;
      else changed.push(verdict);
    }
    // Others have their turn between.
    await nextTurn();
  }
  const together = await act.preview?.(ctx, changed, input as never);
  const members = changed.map(({ member_id }) => member_id);
  const late = together?.affected.flatMap(({ refused }) => refused ?? []) ?? [];
  late.forEach(count);
  const now = toTimestamp(ctx.now());
  const refused = Object.values(reasons).reduce((sum, one) => sum + one, 0);
  return {
    ...{ id: null, organization_id: ctx.org.id, action, object_type: objectOf(action) },
    ...{ status: "dry_run", dry_run: true, input: { ...input } },
    counts: {
      ...{ matched: ids.length, would_change: changed.length - late.length },
      ...{ done: 0, unchanged, refused, failed: 0 },
    },
    reasons: toReasons(reasons),
    money_back: together?.money_back ?? null,
    bookings_kept: (await act.stay?.(ctx, members)) ?? null,
    created_by: toActor(actorText(ctx.actor)),
    ...{ started_at: null, finished_at: null, created_at: now, updated_at: now },
  };
}
