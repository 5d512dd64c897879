import type { Ctx } from "@/server/context";
import { archiving } from "@/server/data/archiving";
import type { Host, HostId } from "./schema";
import { loadHost, toHost } from "./store";

const { archive, restore } = archiving({
  name: "host",
  load: loadHost,
  write: (tx, where, data) => tx.db.host.update({ where, data }),
  view: (_tx, row) => toHost(row),
});

/** Archives a host; archived already → unchanged. Raises HostNotFound. */
export async function archiveHost(ctx: Ctx, input: HostId): Promise<Host> {
  return archive(ctx, input.host_id);
}

/** Restores an archived host; not archived → unchanged. Raises HostNotFound. */
export async function restoreHost(ctx: Ctx, input: HostId): Promise<Host> {
  return restore(ctx, input.host_id);
}
