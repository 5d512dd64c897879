import { byId, type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import type { Host, HostId } from "./schema";
import { loadHost, toHost } from "./store";

/** Takes a host out of use; archived already → unchanged. Raises HostNotFound. */
export async function archiveHost(ctx: Ctx, input: HostId): Promise<Host> {
  return setArchived(ctx, input, "host.archived", true);
}

/** Brings an archived host back; not archived → unchanged. Raises HostNotFound. */
export async function restoreHost(ctx: Ctx, input: HostId): Promise<Host> {
  return setArchived(ctx, input, "host.restored", false);
}

async function setArchived(
  ctx: Ctx,
  input: HostId,
  event: string,
  archived: boolean,
): Promise<Host> {
  return inTx(ctx, async (tx) => {
    const row = await loadHost(tx, input.host_id);
    if ((row.archived_at !== null) === archived) return toHost(row);
    const now = tx.now();
    const data = { archived_at: archived ? now : null, updated_at: now };
    const changed = await tx.db.host.update({ where: byId(tx, row.id), data });
    await recordEvent(tx, event, row.id);
    return toHost(changed);
  });
}
