import { accountFor } from "@/features/access/google-wallet/current";
import { recordInstall, recordRemoval } from "@/features/access/passes/installs";
import type { SaveCallback } from "@/ports/wallet/port";
import { type Ctx, inTx } from "@/server/context";
import type { Db } from "@/server/data/db";

/** Finds the organization of the pass in a callback; null when there is none here. */
export async function findCallbackPass(db: Db, { passId }: SaveCallback) {
  return db.pass.findFirst({ where: { id: passId }, select: { organization: true } });
}

/**
 * Records that a card was saved or deleted, once per callback, however often and in whatever order
 * Google delivers it. Ignored for an issuer that issues no cards of the organization: anybody can
 * have Google sign callbacks for their own issuer.
 */
export async function receiveCallback(
  ctx: Ctx,
  callback: SaveCallback,
): Promise<"noted" | "repeated" | "ignored"> {
  const { issuerId, passId, event, nonce, expiresAt } = callback;
  if ((await accountFor(ctx, issuerId)) === null) return "ignored";
  return inTx(ctx, async (tx) => {
    const { count } = await tx.db.googleWalletCallback.createMany({
      data: [
        {
          organization_id: tx.org.id,
          nonce: `${issuerId}.${nonce}`,
          pass_id: passId,
          event,
          expires_at: expiresAt,
          created_at: tx.now(),
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) return "repeated";
    // All callbacks are valid for equally long, so their ends give the order in which Google made
    // them.
    const report = { reported_at: expiresAt };
    const record = event === "saved" ? recordInstall : recordRemoval;
    await record(tx, { id: passId }, "google", report);
    return "noted";
  });
}

/** Deletes callbacks that Google's signature no longer covers; returns how many. */
export async function tidyCallbacks(db: Db, now: Date): Promise<number> {
  const { count } = await db.googleWalletCallback.deleteMany({
    where: { expires_at: { lt: now } },
  });
  return count;
}
