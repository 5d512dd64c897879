import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { PassCodeKeyNotFound } from "./errors";
import type { PassCodeKey } from "./schema";

type Row = Prisma.PassCodeKeyModel;

/** Loads one of the organization's keys, or raises PassCodeKeyNotFound. */
export async function loadKey(ctx: Ctx, id: string): Promise<Row> {
  const row = await ctx.db.passCodeKey.findFirst({ where: { organization_id: ctx.org.id, id } });
  if (!row) throw PassCodeKeyNotFound({ resource: "pass_code_key", resource_id: id });
  return row;
}

/**
 * Locks the organization's keys for the rest of the transaction: one change at a time. Newest
 * first; the first that is not retired signs.
 */
export async function lockKeys(tx: Ctx): Promise<Row[]> {
  await tx.db
    .$queryRaw`SELECT 1 FROM pass_code_keys WHERE organization_id = ${tx.org.id} ORDER BY id FOR NO KEY UPDATE`;
  return sorted(await tx.db.passCodeKey.findMany({ where: { organization_id: tx.org.id } }));
}

/** Returns the id of the key that signs the codes of new passes; every organization has one. */
export async function currentKeyId(ctx: Ctx): Promise<string> {
  const where = { organization_id: ctx.org.id, retired_at: null };
  const [newest] = sorted(await ctx.db.passCodeKey.findMany({ where }));
  return newest?.id ?? "";
}

function sorted(rows: Row[]): Row[] {
  return rows.sort((a, b) => numberOf(b) - numberOf(a));
}

/** Returns the number of a key: they are called k1, k2 and so on. */
export function numberOf({ key_id }: Pick<Row, "key_id">): number {
  return Number(key_id.slice(1));
}

export function toKey(row: Row, currentId: string): PassCodeKey {
  return {
    id: row.id,
    key_id: row.key_id,
    current: row.id === currentId,
    retired_at: toTimestamp(row.retired_at),
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}
