import type { Ctx } from "@/server/context";
import type { ApiKey, ApiKeyId } from "./schema";
import { loadApiKey, toApiKey } from "./store";

/** Returns one key, without its secret. Raises ApiKeyNotFound. */
export async function getApiKey(ctx: Ctx, input: ApiKeyId): Promise<ApiKey> {
  return toApiKey(await loadApiKey(ctx, input.api_key_id));
}

/** Returns the calling key. Raises ApiKeyNotFound for a caller without one. */
export async function getCurrentApiKey(ctx: Ctx): Promise<ApiKey> {
  return toApiKey(await loadApiKey(ctx, ctx.actor.id));
}
