import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { externalIdTaken, onDuplicate } from "@/server/data/unique-violation";
import type { CreateHost, Host } from "./schema";
import { toHost } from "./store";

/** Adds a host. Raises ExternalIdExists. */
export async function createHost(ctx: Ctx, input: CreateHost): Promise<Host> {
  const now = ctx.now();
  return inTx(ctx, async (tx) => {
    const row = await onDuplicate(
      () =>
        tx.db.host.create({
          data: {
            ...input,
            id: newId("evh"),
            organization_id: tx.org.id,
            created_at: now,
            updated_at: now,
          },
        }),
      externalIdTaken,
    );
    await recordEvent(tx, "host.created", row.id);
    return toHost(row);
  });
}
