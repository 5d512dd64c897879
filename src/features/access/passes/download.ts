import type { Ctx } from "@/server/context";
import { PassRevoked, WalletNotConfigured } from "./errors";
import type { PassId } from "./schema";
import { loadPass } from "./store";
import { signedFile } from "./wallet-cards";

/**
 * Returns the signed .pkpass of a provisioned pass, for a caller whose address was checked. Raises
 * PassNotFound, PassRevoked, PassDesignInvalid and WalletNotConfigured.
 */
export async function downloadPass(ctx: Ctx, input: PassId): Promise<Buffer> {
  const row = await loadPass(ctx, input.pass_id);
  if (row.revoked_at) throw PassRevoked({ resource: "pass", resource_id: row.id });
  const file = await signedFile(ctx, row);
  if (!file) throw WalletNotConfigured();
  return file;
}
