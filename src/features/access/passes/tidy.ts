import { DAY } from "@/lib/time";
import type { Db } from "@/server/data/db";

/** Offline scanners report their scans for up to seven days. */
const KEPT_MS = 8 * DAY;

/** Deletes the uses of moving codes, once no code of that time opens anything; returns how many. */
export async function tidyCodeUses(db: Db, now: Date): Promise<number> {
  const used_at = { lt: new Date(now.getTime() - KEPT_MS) };
  return (await db.passCodeUse.deleteMany({ where: { used_at } })).count;
}
