import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { queueCheck } from "./check";
import type { GoogleWalletIssuer, GoogleWalletIssuerId } from "./schema";
import { lockIssuers, loadIssuer, toIssuer } from "./store";

/**
 * Archives an issuer: the installation's issues the organization's cards again, if it has one. Its
 * cards are still updated. Archived already → unchanged. Raises GoogleWalletIssuerNotFound.
 */
export async function archiveIssuer(
  ctx: Ctx,
  input: GoogleWalletIssuerId,
): Promise<GoogleWalletIssuer> {
  return inTx(ctx, async (tx) => {
    await lockIssuers(tx);
    const row = await loadIssuer(tx, input.google_wallet_issuer_id);
    if (row.archived_at === null) await archiveActive(tx);
    return toIssuer(tx, await loadIssuer(tx, row.id));
  });
}

/**
 * Activates an archived issuer: it issues the organization's cards again, and replaces the active
 * one. Active already → unchanged. Raises GoogleWalletIssuerNotFound.
 */
export async function activateIssuer(
  ctx: Ctx,
  input: GoogleWalletIssuerId,
): Promise<GoogleWalletIssuer> {
  return inTx(ctx, async (tx) => {
    await lockIssuers(tx);
    const before = await loadIssuer(tx, input.google_wallet_issuer_id);
    if (before.archived_at === null) return toIssuer(tx, before);
    await archiveActive(tx);
    const row = await tx.db.googleWalletIssuer.update({
      where: byId(tx, before.id),
      data: { archived_at: null, updated_at: tx.now() },
    });
    await recordEvent(tx, "google_wallet_issuer.activated", row.id);
    await queueCheck(tx, row);
    return toIssuer(tx, row);
  });
}

/** Archives the active issuer; the caller holds `lockIssuers`. */
export async function archiveActive(tx: Ctx): Promise<void> {
  const now = tx.now();
  const [row] = await tx.db.googleWalletIssuer.updateManyAndReturn({
    where: { organization_id: tx.org.id, archived_at: null },
    data: { archived_at: now, updated_at: now },
  });
  if (row) await recordEvent(tx, "google_wallet_issuer.archived", row.id);
}
