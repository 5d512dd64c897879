import { createHash } from "node:crypto";
import type pg from "pg";
import { SandboxError } from "./errors";
import { type Form, leavesOf } from "./forms";

/**
 * Idempotency as in Stripe's API v1. The first answer under a key is kept, declines and failures included, and
 * repeated for the same request. A different request under the key is refused, and so is one while the first is
 * still running. Failed validation keeps nothing. Keys are forgotten after a day.
 */

export interface KeptAnswer {
  request_id: string;
  status: number;
  body: string;
}

/** Returns the fingerprint of a request: method, path and every parameter, in any order. */
export function fingerprintOf(method: string, path: string, form: Form): string {
  const leaves = [...leavesOf(form)].sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([method, path, leaves]))
    .digest("base64url");
}

export function assertKey(key: string): void {
  if (key.length <= 255) return;
  throw new SandboxError(400, {
    type: "idempotency_error",
    message: "Idempotency keys may have at most 255 characters.",
  });
}

/**
 * Claims a key for the transaction, or returns the answer kept under it. The claim is a lock that ends with the
 * transaction, so a crash leaves neither a claim nor half an answer.
 */
export async function claimKey(
  tx: pg.PoolClient,
  account: string,
  key: string,
  fingerprint: string,
): Promise<KeptAnswer | null> {
  const { rows: claims } = await tx.query<{ claimed: boolean }>(
    "SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS claimed",
    [`sandbox:${account}:${key}`],
  );
  if (!claims[0]?.claimed) {
    throw new SandboxError(409, {
      type: "idempotency_error",
      code: "idempotency_key_in_use",
      message: "There is currently another in-progress request using this idempotency key.",
    });
  }
  // A statement of its own: combined with the lock it would see the table as of before.
  const { rows } = await tx.query<KeptAnswer & { fingerprint: string }>(
    "SELECT fingerprint, request_id, status, body FROM sandbox.idempotency WHERE account = $1 AND key = $2",
    [account, key],
  );
  const kept = rows[0];
  if (kept && kept.fingerprint !== fingerprint) {
    throw new SandboxError(400, {
      type: "idempotency_error",
      message:
        "Keys for idempotent requests can only be used with the same parameters they were first used with.",
    });
  }
  return kept ?? null;
}

export async function keepAnswer(
  tx: pg.PoolClient,
  account: string,
  key: string,
  fingerprint: string,
  answer: KeptAnswer,
): Promise<void> {
  await tx.query(
    `INSERT INTO sandbox.idempotency (account, key, fingerprint, request_id, status, body)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [account, key, fingerprint, answer.request_id, answer.status, answer.body],
  );
}

export async function forgetOldKeys(pool: pg.Pool): Promise<void> {
  await pool.query(
    "DELETE FROM sandbox.idempotency WHERE created_at < now() - interval '24 hours'",
  );
}
