import { newId } from "@/lib/ids";
import { touchPasses } from "@/features/passes/touch";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/events";
import type { PassCodeKey, RotatePassCodeKey } from "./schema";
import { lockKeys, numberOf, toKey } from "./store";

/**
 * Makes the next key, and signs the code of every live pass with it; the wallets are told. Codes of the
 * keys before go on opening doors until those are retired, so that a phone without network is let in.
 */
export async function rotatePassCodeKey(ctx: Ctx, input: RotatePassCodeKey): Promise<PassCodeKey> {
  return inTx(ctx, async (tx) => {
    const [newest] = await lockKeys(tx);
    const now = tx.now();
    const organization_id = tx.org.id;
    const row = await tx.db.passCodeKey.create({
      data: {
        id: newId("pck"),
        organization_id,
        key_id: `k${(newest ? numberOf(newest) : 0) + 1}`,
        created_at: now,
        updated_at: now,
      },
    });
    await recordEvent(tx, "pass_code_key.created", row.id, { key_id: row.key_id });
    if (input.retire_previous) {
      const before = { organization_id, id: { not: row.id }, retired_at: null };
      const retired = await tx.db.passCodeKey.updateManyAndReturn({
        where: before,
        data: { retired_at: now, updated_at: now },
      });
      for (const { id } of retired) await recordEvent(tx, "pass_code_key.retired", id);
    }
    await signAnew(tx, row.key_id);
    return toKey(row, row.id);
  });
}

/** Gives every pass whose code another key signs one of this key, and tells the wallets of the live ones. */
export async function signAnew(tx: Ctx, key_id: string): Promise<void> {
  const where = { organization_id: tx.org.id, code_key_id: { not: key_id } };
  const moved = await tx.db.pass.updateManyAndReturn({
    where,
    data: { code_key_id: key_id },
    select: { id: true },
  });
  if (moved.length > 0) await touchPasses(tx, { id: { in: moved.map(({ id }) => id) } }, "code");
}
