import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { archiveActive } from "./set-active";
import { queueCheck } from "./check";
import type { CreateGoogleWalletIssuer, GoogleWalletIssuer } from "./schema";
import { columnsOf, lockIssuers, toIssuer } from "./store";

/**
 * Sets up an issuer of the organization's own, which issues its cards from now on; the previous one
 * keeps updating the cards that it has issued. Raises field faults for a key file that Google would
 * not have issued.
 */
export async function createIssuer(
  ctx: Ctx,
  input: CreateGoogleWalletIssuer,
): Promise<GoogleWalletIssuer> {
  const columns = columnsOf(ctx, input.service_account);
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
    await lockIssuers(tx);
    await archiveActive(tx);
    const row = await tx.db.googleWalletIssuer.create({
      data: {
        ...columns,
        id: newId("gwi"),
        organization_id: tx.org.id,
        issuer_id: input.issuer_id,
        publishing_access: input.publishing_access ?? false,
        smart_tap_issuers: input.smart_tap_issuers ?? [],
        created_at: now,
        updated_at: now,
      },
    });
    await recordEvent(tx, "google_wallet_issuer.created", row.id, { issuer_id: row.issuer_id });
    await queueCheck(tx, row);
    return toIssuer(tx, row);
  });
}
