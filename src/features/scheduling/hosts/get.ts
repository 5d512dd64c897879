import type { Ctx } from "@/server/context";
import type { Host, HostId } from "./schema";
import { loadHost, toHost } from "./store";

/** Returns one host. Raises HostNotFound. */
export async function getHost(ctx: Ctx, input: HostId): Promise<Host> {
  return toHost(await loadHost(ctx, input.host_id));
}
