import type { Ctx } from "@/server/context";
import type { PassCodeKey, PassCodeKeyId } from "./schema";
import { currentKeyId, loadKey, toKey } from "./store";

/** One key, without what it signs with. Raises PassCodeKeyNotFound. */
export async function getPassCodeKey(ctx: Ctx, input: PassCodeKeyId): Promise<PassCodeKey> {
  return toKey(await loadKey(ctx, input.pass_code_key_id), await currentKeyId(ctx));
}
