import { PassScanNotFound } from "@/features/access/pass-checks/errors";
import { findCheckpoint } from "@/features/access/pass-checks/find-checkpoint";
import type {
  PassCheck,
  PassScan,
  PassScanId,
  VerifyPass,
} from "@/features/access/pass-checks/schema";
import { loadScan } from "@/features/access/pass-checks/store";
import { undoScan } from "@/features/access/pass-checks/undo";
import { verifyPass } from "@/features/access/pass-checks/verify";
import type { Ctx } from "@/server/context";
import { PlaceNotAllowed } from "./errors";
import { loadScanner } from "./store";

/**
 * Runs `verifyPass` for a paired phone, at the places it was given. Raises PlaceNotAllowed, and
 * what verifyPass raises.
 */
export async function scanAtDoor(ctx: Ctx, input: VerifyPass): Promise<PassCheck> {
  const { resource_ids } = await loadScanner(ctx, ctx.actor.id);
  if (resource_ids.length > 0) await assertOwnPlace(ctx, resource_ids, input);
  return verifyPass(ctx, input);
}

/** Raises PlaceNotAllowed when a place is none of these, or none is named. */
export async function assertOwnPlace(
  ctx: Ctx,
  resource_ids: string[],
  place: Parameters<typeof findCheckpoint>[1],
): Promise<void> {
  const { resource_id } = await findCheckpoint(ctx, place);
  if (resource_id === null || !resource_ids.includes(resource_id)) throw PlaceNotAllowed();
}

/** Undoes a scan that this scanner made itself. Raises what `undoScan` raises. */
export async function undoAtDoor(ctx: Ctx, input: PassScanId): Promise<PassScan> {
  const { id, scanner } = await loadScan(ctx, input.pass_scan_id);
  if (scanner?.id !== ctx.actor.id) {
    throw PassScanNotFound({ resource: "pass_scan", resource_id: id });
  }
  return undoScan(ctx, input);
}
