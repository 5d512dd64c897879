import { DAY } from "@/lib/time";
import type { Db } from "@/server/data/db";

/** Scanners without contact tell their scans for up to seven days. */
const KEPT_MS = 8 * DAY;

/** Forgets which moving codes were used, once none of that time opens anything; gives how many. */
export async function tidyCodeUses(db: Db, now: Date): Promise<number> {
  const used_at = { lt: new Date(now.getTime() - KEPT_MS) };
  return (await db.passCodeUse.deleteMany({ where: { used_at } })).count;
}
