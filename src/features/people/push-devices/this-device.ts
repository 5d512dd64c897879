import { sha256 } from "@/server/config/secrets";
import { type Ctx, memberIdOf } from "@/server/context";
import { pushKeys } from "./push-keys";
import { liveDevices } from "./live-devices";
import type { PushEndpoint } from "./schema";

/** Returns the key by which browsers subscribe to this installation's messages (RFC 8292 §3.2). */
export async function pushKey(ctx: Ctx): Promise<{ public_key: string }> {
  return { public_key: (await pushKeys(ctx.db)).publicKey };
}

/** Returns the id under which a browser shows the member's notifications, or null. */
export async function findPushDevice(
  ctx: Ctx,
  { endpoint }: PushEndpoint,
): Promise<{ id: string | null }> {
  const devices = await liveDevices(ctx, { member_id: memberIdOf(ctx) });
  const hash = sha256(endpoint);
  return { id: devices.find((row) => hash.equals(row.endpoint_hash))?.id ?? null };
}
