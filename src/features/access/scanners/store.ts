import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { lockedRow } from "@/server/data/lock-row";
import { Prisma } from "@/server/data/db";
import { fieldFault } from "@/server/errors";
import { DoorScannerNotFound } from "./errors";
import type { DoorScanner } from "./schema";

export type ScannerRow = Prisma.DoorScannerModel;

/** Loads one of the organization's scanners, or raises DoorScannerNotFound. */
export async function loadScanner(ctx: Ctx, id: string): Promise<ScannerRow> {
  return found(
    await ctx.db.doorScanner.findFirst({ where: { organization_id: ctx.org.id, id } }),
    id,
  );
}

/** Locks a scanner for the rest of the transaction. Raises DoorScannerNotFound. */
export async function lockScanner(tx: Ctx, id: string): Promise<ScannerRow> {
  return found(
    await lockedRow<ScannerRow>(tx, "door_scanners", Prisma.DoorScannerScalarFieldEnum, id),
    id,
  );
}

function found(row: ScannerRow | null | undefined, id: string): ScannerRow {
  if (!row) throw DoorScannerNotFound({ resource: "door_scanner", resource_id: id });
  return row;
}

/** Raises a field fault for a place that is not the organization's. */
export async function assertResources(tx: Ctx, resource_ids: string[] | undefined): Promise<void> {
  if (!resource_ids?.length) return;
  const where = { organization_id: tx.org.id, id: { in: resource_ids } };
  const known = await tx.db.resource.findMany({ where, select: { id: true } });
  const unknown = resource_ids.find((id) => !known.some((resource) => resource.id === id));
  if (unknown === undefined) return;
  const said = "Input should be resources of the organization";
  throw fieldFault(["body", "resource_ids"], "resource_not_found", said, unknown);
}

/** Returns the view of a scanner; its link only in the answer that creates it. */
export function toScanner(row: ScannerRow, pairing_url: string | null = null): DoorScanner {
  return {
    id: row.id,
    name: row.name,
    resource_ids: row.resource_ids,
    expires_at: toTimestamp(row.expires_at),
    pairing_url,
    pairing_expires_at: row.pairing_token_hash && toTimestamp(row.pairing_expires_at),
    paired_at: toTimestamp(row.paired_at),
    last_seen_at: toTimestamp(row.last_seen_at),
    revoked_at: toTimestamp(row.revoked_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
