import { signerOfType } from "@/features/pass-certificates/signer";
import { loadPass } from "@/features/passes/store";
import { signedFile } from "@/features/passes/wallet-cards";
import type { Ctx } from "@/server/context";

/**
 * A pass as it is now, for a phone that holds it: signed for its own pass type, and voided where the pass is
 * revoked, so that the phone learns of it. Null where nobody can sign for that type any more.
 */
export async function getLatest(
  ctx: Ctx,
  input: { pass_id: string; pass_type: string },
): Promise<Buffer | null> {
  const signer = await signerOfType(ctx, input.pass_type);
  return signer && signedFile(ctx, await loadPass(ctx, input.pass_id), signer);
}
