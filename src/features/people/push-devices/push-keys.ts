import { type VapidKeys, vapidKeys } from "@/server/push/vapid";
import { storedSecret } from "@/server/config/secret-key-check";
import type { Db } from "@/server/data/db";

let known: VapidKeys | undefined;

/**
 * Returns the pair that names this installation to push services. It is made once and kept encrypted in the database,
 * for all instances: browsers accept no other afterwards.
 */
export async function pushKeys(db: Db): Promise<VapidKeys> {
  known ??= vapidKeys(await storedSecret(db, "push", () => vapidKeys().privateKey));
  return known;
}
