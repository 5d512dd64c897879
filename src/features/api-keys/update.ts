import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/events";
import type { ApiKey, UpdateApiKey } from "./schema";
import { keyInclude, loadApiKey, toApiKey } from "./store";

/** Renames a key; an empty change leaves `updated_at` alone. Raises ApiKeyNotFound. */
export async function updateApiKey(ctx: Ctx, input: UpdateApiKey): Promise<ApiKey> {
  const { name } = input;
  return inTx(ctx, async (tx) => {
    const before = await loadApiKey(tx, input.api_key_id);
    if (name === undefined) return toApiKey(before);
    const row = await tx.db.apiKey.update({
      where: { id: before.id },
      data: { name, updated_at: tx.now() },
      include: keyInclude,
    });
    await recordEvent(tx, "api_key.updated", row.id, { changed: ["name"] });
    return toApiKey(row);
  });
}
