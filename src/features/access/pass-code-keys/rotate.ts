import { newId } from "@/lib/ids";
import { newCodeSecret } from "@/features/platform/organizations/code-secret";
import { bumpVersions } from "@/features/access/passes/bump-version";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { addJobs } from "@/server/jobs/queue";
import { encryptSecret } from "@/server/config/secrets";
import type { PassCodeKey, RotatePassCodeKey } from "./schema";
import { lockKeys, numberOf, toKey } from "./store";

/**
 * Creates the next key, and signs the codes of all passes with it; the wallets are told. Codes of
 * earlier keys keep opening doors until those are retired, so that a phone without network is let
 * in.
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
        secret: encryptSecret(newCodeSecret()),
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
    await signAgain(tx, row.key_id);
    return toKey(row, row.id);
  });
}

/** In the queue: once released, it keeps its name. */
export const SIGN_TASK = "sign pass codes anew";
/** The most passes in one transaction: an organization may have many thousands. */
const BATCH = 500;

/**
 * Gives passes with another key's code one of this key, and tells the wallets of the live ones.
 * Jobs take what exceeds one transaction.
 */
export async function signAgain(tx: Ctx, key_id: string): Promise<void> {
  const organization_id = tx.org.id;
  const due = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM passes WHERE organization_id = ${organization_id} AND code_key_id <> ${key_id}
     ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE`;
  if (due.length === 0) return;
  const where = { organization_id, id: { in: due.map(({ id }) => id) } };
  await tx.db.pass.updateMany({ where, data: { code_key_id: key_id } });
  await bumpVersions(tx, where, "code");
  if (due.length < BATCH) return;
  const key = `${SIGN_TASK}:${organization_id}`;
  await addJobs(tx.db, [{ task: SIGN_TASK, payload: { organization_id }, key }]);
}

/** Runs the job for the rest: with the key that signs by then. */
export async function signRest(ctx: Ctx): Promise<void> {
  await inTx(ctx, async (tx) => {
    const current = (await lockKeys(tx)).find(({ retired_at }) => retired_at === null);
    if (current) await signAgain(tx, current.key_id);
  });
}
