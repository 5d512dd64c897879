import { createPrivateKey } from "node:crypto";
import type { ServiceAccount } from "@/ports/wallet/port";
import { toTimestamp } from "@/lib/time";
import { archivableFrom } from "@/lib/record";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { fieldFault } from "@/server/errors";
import { decryptSecret, encryptSecret } from "@/server/config/secrets";
import { GoogleWalletIssuerNotFound } from "./errors";
import { isTokenUri, noticeOf, warningsOf } from "./rules";
import type { GoogleWalletIssuer, ServiceAccountFile } from "./schema";

export type IssuerRow = Prisma.GoogleWalletIssuerModel;

/** Loads the issuer, or raises GoogleWalletIssuerNotFound. */
export async function loadIssuer(ctx: Ctx, id: string): Promise<IssuerRow> {
  const where = { organization_id: ctx.org.id, id };
  const row = await ctx.db.googleWalletIssuer.findFirst({ where });
  if (!row) {
    throw GoogleWalletIssuerNotFound({ resource: "google_wallet_issuer", resource_id: id });
  }
  return row;
}

/**
 * Keeps others from changing the issuer of the organization's cards, until the transaction ends.
 */
export async function lockIssuers(tx: Ctx): Promise<void> {
  await tx.db.$queryRaw`SELECT 1 FROM organizations WHERE id = ${tx.org.id} FOR NO KEY UPDATE`;
}

/** Returns the issuer as the port needs it, with its decrypted private key. */
export function accountOf(row: IssuerRow): ServiceAccount {
  return {
    issuerId: row.issuer_id,
    clientEmail: row.client_email,
    privateKey: decryptSecret(row.private_key),
    privateKeyId: row.private_key_id,
    tokenUri: row.token_uri,
    smartTapIssuers: row.smart_tap_issuers,
  };
}

/**
 * Returns the columns of a key file, checked: a key that Google could have issued, and one of
 * Google's token services, since our signature is sent to that address. Raises field faults.
 */
export function columnsOf(ctx: Pick<Ctx, "wallet">, file: ServiceAccountFile) {
  const { client_email, private_key, private_key_id = null, token_uri = null } = file;
  if (!isUsableKey(private_key)) {
    throw fieldFault(
      ["body", "service_account", "private_key"],
      "private_key_invalid",
      "Input should be an RSA private key of at least 2048 bits in PEM, as in the key file from Google",
      null,
    );
  }
  if (token_uri !== null && !isTokenUri(token_uri, ctx.wallet.google.apiUrl)) {
    throw fieldFault(
      ["body", "service_account", "token_uri"],
      "token_uri_invalid",
      "Input should be a token service of Google's, as in the key file from Google",
      token_uri,
    );
  }
  return { client_email, private_key: encryptSecret(private_key), private_key_id, token_uri };
}

function isUsableKey(pem: string): boolean {
  try {
    const key = createPrivateKey(pem);
    const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    return key.asymmetricKeyType === "rsa" && modulusLength >= 2048;
  } catch {
    return false;
  }
}

export function toIssuer(ctx: Pick<Ctx, "baseUrl">, row: IssuerRow): GoogleWalletIssuer {
  const failing = row.fault_code !== null;
  return {
    id: row.id,
    organization_id: row.organization_id,
    issuer_id: row.issuer_id,
    client_email: row.client_email,
    publishing_access: row.publishing_access,
    notice: noticeOf(row),
    warnings: warningsOf(ctx.baseUrl),
    private_key_id: row.private_key_id,
    token_uri: row.token_uri,
    smart_tap_issuers: row.smart_tap_issuers,
    connection: {
      status: row.checked_at === null ? "unchecked" : failing ? "failing" : "ok",
      checked_at: toTimestamp(row.checked_at),
      code: row.fault_code as GoogleWalletIssuer["connection"]["code"],
      message: row.fault_message,
    },
    ...archivableFrom(row),
  };
}
