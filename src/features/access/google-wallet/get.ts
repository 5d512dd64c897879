import type { Ctx } from "@/server/context";
import type { GoogleWalletIssuer, GoogleWalletIssuerId } from "./schema";
import { loadIssuer, toIssuer } from "./store";

/** Returns one issuer. Raises GoogleWalletIssuerNotFound. */
export async function getIssuer(
  ctx: Ctx,
  input: GoogleWalletIssuerId,
): Promise<GoogleWalletIssuer> {
  return toIssuer(ctx, await loadIssuer(ctx, input.google_wallet_issuer_id));
}
