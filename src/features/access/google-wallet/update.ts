import { byId, type Ctx, inTx } from "@/server/context";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { queueCheck } from "./check";
import type { GoogleWalletIssuer, UpdateGoogleWalletIssuer } from "./schema";
import { columnsOf, loadIssuer, lockIssuers, toIssuer } from "./store";

/**
 * Changes the given fields: another key (Google lets old and new overlap, so that nothing stops),
 * granted publishing access, or the NFC readers that may read the cards. An empty change leaves
 * `updated_at` alone. Raises GoogleWalletIssuerNotFound, and field faults for a key file that
 * Google would not have issued.
 */
export async function updateIssuer(
  ctx: Ctx,
  { google_wallet_issuer_id, service_account, ...changes }: UpdateGoogleWalletIssuer,
): Promise<GoogleWalletIssuer> {
  const columns = service_account && columnsOf(ctx, service_account);
  return inTx(ctx, async (tx) => {
    await lockIssuers(tx);
    const before = await loadIssuer(tx, google_wallet_issuer_id);
    if (!columns && Object.keys(changes).length === 0) return toIssuer(tx, before);
    const row = await tx.db.googleWalletIssuer.update({
      where: byId(tx, before.id),
      data: { ...changes, ...columns, updated_at: tx.now() },
    });
    const [was, is] = [toIssuer(tx, before), toIssuer(tx, row)];
    await recordEvent(tx, "google_wallet_issuer.updated", row.id, changesOf(was, is));
    // Google's copies of the cards are compared with the present ones, and sent where they differ.
    if (columns || changes.smart_tap_issuers) await queueCheck(tx, row);
    return is;
  });
}
