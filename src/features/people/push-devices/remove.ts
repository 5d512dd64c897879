import { sha256 } from "@/server/config/secrets";
import { type Ctx, memberIdOf } from "@/server/context";
import { listPushDevices } from "./list";
import type { PushDevice, PushDeviceId, PushEndpoint } from "./schema";

/** Ends the member's notifications in a browser, named by its id or by itself, and returns the others. */
export async function removePushDevice(
  ctx: Ctx,
  device: PushDeviceId | PushEndpoint,
): Promise<PushDevice[]> {
  const of = { organization_id: ctx.org.id, member_id: memberIdOf(ctx) };
  const which =
    "endpoint" in device
      ? { endpoint_hash: sha256(device.endpoint) }
      : { id: device.push_device_id };
  await ctx.db.pushDevice.deleteMany({ where: { ...of, ...which } });
  return listPushDevices(ctx);
}
