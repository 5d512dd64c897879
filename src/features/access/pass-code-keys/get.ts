import type { Ctx } from "@/server/context";
import type { PassCodeKey, PassCodeKeyId } from "./schema";
import { currentKeyId, loadKey, toKey } from "./store";

/** Returns one key, without its secret. Raises PassCodeKeyNotFound. */
export async function getPassCodeKey(ctx: Ctx, input: PassCodeKeyId): Promise<PassCodeKey> {
  return toKey(await loadKey(ctx, input.pass_code_key_id), await currentKeyId(ctx));
}
