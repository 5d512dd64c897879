import { createHash, randomUUID } from "node:crypto";
import { googleSaveLink } from "@/features/access/google-wallet/save-link";
import { composePass } from "@/features/access/pass-designs/card";
import { designInvalid } from "@/features/access/pass-designs/check";
import { loadImages } from "@/features/access/pass-designs/load-images";
import { publishedContent } from "@/features/access/pass-designs/store";
import { signerFor } from "@/features/access/pass-certificates/signer";
import { webServiceUrl } from "@/features/access/pass-certificates/web-service-url";
import { BoundedCache, MEBIBYTE } from "@/lib/bounded-cache";
import type { PassContent, PassSigner, SaveLink } from "@/ports/wallet/port";
import type { Ctx } from "@/server/context";
import { logger } from "@/server/log";
import { decryptSecret } from "@/server/config/secrets";
import { composeCard, type PassCard } from "./compose-card";
import { policyOf, printedCode } from "./codes";
import { WalletNotConfigured } from "./errors";
import { googleContent } from "./google-content";
import type { PassRow } from "./store";

/** The busiest passes stay cached; with uploaded pictures a file may have a mebibyte. */
const kept = new BoundedCache<Buffer>(32 * MEBIBYTE);
const underWay = new Map<string, Promise<Buffer>>();
// By signer, so that new certificates never serve files that old ones have signed.
const signerIds = new WeakMap<PassSigner, string>();

/**
 * Returns the signed .pkpass, or null when Apple Wallet is not set up or its certificate no longer
 * signs. Signing takes about 100 ms: the same version of a pass is signed once and shared by all
 * callers. The signer of the organization's new passes signs, unless another `signer` is given.
 * Raises PassDesignInvalid when a phone would refuse the card.
 */
export async function signedFile(
  ctx: Ctx,
  row: PassRow,
  signer?: PassSigner,
): Promise<Buffer | null> {
  const apple = signer ?? (await signerFor(ctx));
  if (!apple) return null;
  if (apple.faults.length > 0) {
    logger().warn({ faults: apple.faults }, "Apple passes cannot be signed");
    return null;
  }
  const content = await appleContent(ctx, row);
  const faults = apple.findFaults(content);
  if (faults.length > 0) throw designInvalid(publishedContent(row.pass_design), faults);
  return signOnce(apple, row, content);
}

async function signOnce(apple: PassSigner, row: PassRow, content: PassContent): Promise<Buffer> {
  const signer = signerIds.get(apple) ?? randomUUID();
  signerIds.set(apple, signer);
  // The version counts known changes; the digest also sees, say, a member's new name. Pictures are
  // drawn from that content, or uploaded ones, which never change under their ids; or the holder's
  // own.
  const { images, ...told } = content;
  const seen = JSON.stringify([told, row.pass_design.images]);
  const holder = images.thumbnail?.["1x"] ?? "";
  const digest = createHash("sha256").update(seen).update(holder).digest("base64url");
  const key = `${signer}.${row.id}.${row.version}.${digest}`;
  const before = kept.get(key) ?? underWay.get(key);
  if (before) return before;
  const signing = apple.signPass(content).then(({ bytes }) => {
    kept.set(key, bytes, bytes.length);
    return bytes;
  });
  underWay.set(key, signing);
  return signing.finally(() => underWay.delete(key));
}

async function appleContent(ctx: Ctx, row: PassRow, composed?: PassCard): Promise<PassContent> {
  const { design, holder, card, voided } = composed ?? (await composeCard(ctx, row));
  return composePass(design, card, holder, {
    serialNumber: row.wallet_serial_number,
    authenticationToken: decryptSecret(row.authentication_token),
    webServiceUrl: webServiceUrl(ctx),
    code: voided ? null : printedCode(row, policyOf(row)),
    voided,
    ...(await loadImages(ctx, design, holder)),
  });
}

/**
 * Raises the reason that keeps an unprovisioned pass out of every wallet: as `signedFile` and
 * `assertGoogleTakes` would, without a signature.
 */
export async function assertInstallable(ctx: Ctx, row: PassRow, composed: PassCard): Promise<void> {
  const apple = await signerFor(ctx);
  if (!apple || apple.faults.length > 0) return assertGoogleTakes(ctx, row, composed);
  const faults = apple.findFaults(await appleContent(ctx, row, composed));
  if (faults.length > 0) throw designInvalid(composed.design, faults);
}

/**
 * Returns a link that adds the card to Google Wallet, or the reason why there is none; none is made
 * before it can be installed.
 */
export async function saveLink(ctx: Ctx, row: PassRow, composed?: PassCard): Promise<SaveLink> {
  const installable = row.provisioned_at !== null && row.revoked_at === null;
  return googleSaveLink(ctx, installable ? () => googleContent(ctx, row, composed) : null);
}

/**
 * Raises WalletNotConfigured for a pass that Apple's wallet cannot take, with the reason of each
 * wallet, unless Google's can take it.
 */
export async function assertGoogleTakes(
  ctx: Ctx,
  row: PassRow,
  composed?: PassCard,
): Promise<void> {
  const { reason, pending } = await googleSaveLink(ctx, () => googleContent(ctx, row, composed));
  // Google gets the card once it is provisioned.
  if (!reason || pending) return;
  const faults = (await signerFor(ctx))?.faults ?? [];
  const apple = faults.map(({ message }) => message).join(" ") || "Apple Wallet is not set up.";
  throw WalletNotConfigured({ detail: `${apple} ${reason}.` });
}
