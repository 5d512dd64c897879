import { toTimestamp } from "@/lib/time";
import { type Ctx, memberIdOf } from "@/server/context";
import { type LiveDevice, liveDevices } from "./live-devices";
import type { PushDevice } from "./schema";

/** Returns the browsers that show the signed-in member's notifications, oldest first. */
export async function listPushDevices(ctx: Ctx): Promise<PushDevice[]> {
  return (await liveDevices(ctx, { member_id: memberIdOf(ctx) })).map(toPushDevice);
}

export function toPushDevice({ id, device, created_at }: LiveDevice): PushDevice {
  return { id, device, created_at: toTimestamp(created_at) };
}
