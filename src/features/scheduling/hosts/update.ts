import { byId, type Ctx, inTx } from "@/server/context";
import { MemberNotFound } from "@/features/people/errors";
import { changesOf, recordEvent } from "@/server/jobs/events";
import { externalIdTaken, onDuplicate } from "@/server/data/unique-violation";
import type { Host, UpdateHost } from "./schema";
import { toHost } from "./store";

/**
 * Changes the given fields; an empty change leaves `updated_at` alone. An unknown host is
 * MemberNotFound: the specification lists that code for this operation. Raises ExternalIdExists.
 */
export async function updateHost(ctx: Ctx, { host_id, ...changes }: UpdateHost): Promise<Host> {
  return inTx(ctx, async (tx) => {
    const before = await tx.db.host.findFirst({
      where: { organization_id: tx.org.id, id: host_id },
    });
    if (!before) throw MemberNotFound({ resource: "event_host", resource_id: host_id });
    if (Object.keys(changes).length === 0) return toHost(before);
    const row = await onDuplicate(
      () =>
        tx.db.host.update({
          where: byId(tx, before.id),
          data: { ...changes, updated_at: tx.now() },
        }),
      externalIdTaken,
    );
    await recordEvent(tx, "host.updated", row.id, changesOf(before, changes));
    return toHost(row);
  });
}
