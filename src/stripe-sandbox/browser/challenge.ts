import type pg from "pg";
import type Stripe from "stripe";
import { sameText } from "@/lib/hash";
import { AttemptFailed, SandboxError } from "../core/errors";
import { newObjectId } from "../core/ids";
import type { OpenStore } from "../core/store";
import { finishAuthentication } from "../resources/payment-attempt";
import { finishSetupAuthentication } from "../resources/setup-attempt";

/** The bank's question to the card's holder, on the sandbox's own page. */

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

interface Found {
  account: string;
  intent: Intent;
}

/** Returns the intent that a secret belongs to; null for a wrong id or secret alike. */
export async function findChallenge(
  db: pg.Pool,
  id: string,
  secret: string,
): Promise<Found | null> {
  const { rows } = await db.query<{ account: string; body: Intent }>(
    `SELECT account, body FROM sandbox.object
     WHERE id = $1 AND kind IN ('payment_intent', 'setup_intent')`,
    [id],
  );
  const row = rows[0];
  if (!row || !sameText(secret, row.body.client_secret ?? "")) return null;
  return { account: row.account, intent: row.body };
}

/**
 * Records the holder's answer and returns whether the intent succeeded. An answer that comes too late changes
 * nothing.
 */
export async function answerChallenge(
  { pool, openStore }: { pool: pg.Pool; openStore: OpenStore },
  { account, intent }: Found,
  authenticated: boolean,
): Promise<boolean> {
  const tx = await pool.connect();
  try {
    await tx.query("BEGIN; SET LOCAL lock_timeout = '5s'");
    const store = openStore(tx, account);
    const request = { id: newObjectId("req"), idempotencyKey: null };
    const call = { store, id: intent.id, fromBrowser: true, request };
    const succeeded = await finish(call, intent, authenticated);
    await store.flush();
    await tx.query("COMMIT");
    return succeeded;
  } catch (error) {
    await tx.query("ROLLBACK");
    throw error;
  } finally {
    tx.release();
  }
}

async function finish(
  call: Parameters<typeof finishAuthentication>[0],
  { id, object }: Intent,
  authenticated: boolean,
): Promise<boolean> {
  try {
    if (object === "payment_intent") {
      await finishAuthentication(call, await call.store.lock(object, id), authenticated);
    } else {
      await finishSetupAuthentication(call, await call.store.lock(object, id), authenticated);
    }
    return true;
  } catch (error) {
    if (error instanceof AttemptFailed) return false;
    // It was answered before, in another tab; that decision stands.
    if (error instanceof SandboxError && error.status === 400) {
      return (await call.store.load(object, id)).status === "succeeded";
    }
    throw error;
  }
}
