import { DAY } from "@/lib/time";
import type { Db } from "@/server/data/db";
import { dropUnused } from "./drop-unused";

/** Somebody uploads first, and saves the page later: in real time, whatever a test clock says. */
const KEPT_MS = DAY;
const AT_ONCE = 200;

/** Deletes the images that nothing has shown for a day, of all organizations; returns how many. */
export async function tidyImages(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS);
  let deleted = 0;
  for (;;) {
    const rows = await db.image.findMany({
      where: { unused_since: { lt: before } },
      select: { organization_id: true, id: true },
      orderBy: { unused_since: "asc" },
      take: AT_ONCE,
    });
    for (const key of rows) {
      if (await inOwnTransaction(db, (tx) => dropUnused(tx, key))) deleted += 1;
      // Something else shows it still.
      else await db.image.updateMany({ where: key, data: { unused_since: null } });
    }
    if (rows.length < AT_ONCE) return deleted;
  }
}

async function inOwnTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return "$transaction" in db ? db.$transaction((tx) => work(tx)) : work(db);
}
