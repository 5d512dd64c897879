import { newId } from "@/lib/ids";
import { areReceiverKeys } from "@/server/push/encrypt";
import { faultOfUrl } from "@/features/platform/webhooks/rules";
import { getEnv } from "@/server/config/env";
import { sha256 } from "@/server/config/secrets";
import { type Ctx, inTx, memberIdOf } from "@/server/context";
import type { SignedIn } from "@/server/trpc";
import { PushDeviceRefused } from "./errors";
import { listPushDevices } from "./list";
import type { AddPushDevice, PushDevice } from "./schema";

/** More than anybody carries; each notification goes to all of them. */
const MOST = 20;

/**
 * Shows the member's notifications in this browser, as long as its session lasts, and returns all such browsers. A
 * browser that showed another member's of the club shows only these from now on; beyond twenty the oldest ends.
 * Raises PushDeviceRefused.
 */
export async function addPushDevice(
  ctx: Ctx,
  { token }: SignedIn,
  { endpoint, p256dh, auth }: AddPushDevice,
): Promise<PushDevice[]> {
  const member_id = memberIdOf(ctx);
  const fault = faultOfUrl(endpoint, getEnv().WEBHOOK_ALLOW_PRIVATE);
  if (fault || !areReceiverKeys({ p256dh, auth })) throw PushDeviceRefused();
  await inTx(ctx, async (tx) => {
    const organization_id = tx.org.id;
    const endpoint_hash = sha256(endpoint);
    await tx.db.pushDevice.deleteMany({ where: { organization_id, endpoint_hash } });
    const others = await tx.db.pushDevice.findMany({
      where: { organization_id, member_id },
      orderBy: { id: "desc" },
      skip: MOST - 1,
      select: { id: true },
    });
    await tx.db.pushDevice.deleteMany({
      where: { organization_id, id: { in: others.map(({ id }) => id) } },
    });
    const session_hash = sha256(token);
    const made = { endpoint, endpoint_hash, p256dh, auth, session_hash, created_at: tx.now() };
    await tx.db.pushDevice.createMany({
      data: [{ id: newId("pdv"), organization_id, member_id, ...made }],
      // The same browser has asked twice at once.
      skipDuplicates: true,
    });
  });
  return listPushDevices(ctx);
}
