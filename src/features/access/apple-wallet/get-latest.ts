import { signerOfType } from "@/features/access/pass-certificates/signer";
import { WalletNotConfigured } from "@/features/access/passes/errors";
import { loadPass } from "@/features/access/passes/store";
import { signedFile } from "@/features/access/passes/wallet-cards";
import type { Ctx } from "@/server/context";

/**
 * Returns a pass as it is now, for a phone that holds it: signed for its own pass type, and voided
 * when revoked, so that the phone learns of it. Null when nobody signs for that type any more.
 * Raises WalletNotConfigured while its certificate is at fault: the phone should retry.
 */
export async function getLatest(
  ctx: Ctx,
  input: { pass_id: string; pass_type: string },
): Promise<Buffer | null> {
  const signer = await signerOfType(ctx, input.pass_type);
  if (!signer) return null;
  const file = await signedFile(ctx, await loadPass(ctx, input.pass_id), signer);
  if (!file) throw WalletNotConfigured();
  return file;
}
