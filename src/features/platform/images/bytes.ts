import { getKeeper, getReader } from "@/server/files/stores";
import type { FileStore, Kept, KeptColumns } from "@/server/files/port";
import { MINUTE } from "@/lib/time";
import { randomToken } from "@/server/config/secrets";
import { type Db, getDatabase } from "@/server/data/db";
import { logger } from "@/server/log";
import { PicturesUnavailable } from "./errors";

export type ImageKey = { organization_id: string; id: string };

/** Longer than a transaction may run: one that has just settled an object may not have ended yet. */
const GRACE_MS = MINUTE;

/**
 * Keeps the bytes of a picture before the transaction that stores their row, and returns what the row says of them.
 * An object whose row is never stored is removed later. Raises PicturesUnavailable.
 */
export async function keepBytes(
  { organization_id, id }: ImageKey,
  name: string,
  bytes: Uint8Array,
  store: FileStore = getKeeper(),
): Promise<Kept> {
  const object = `images/${organization_id}/${id}/${randomToken()}-${name}`;
  if (store.kind === "bucket") {
    // By a connection of its own: it stays if the caller's transaction does not.
    await getDatabase().prisma.$executeRaw`
      INSERT INTO file_leftovers (organization_id, object, due_at)
      VALUES (${organization_id}, ${object}, now() + interval '1 hour')`;
  }
  return orUnavailable(store.keep(object, bytes));
}

/** States, in the transaction that stores the row of an object, that it is no leftover. */
export async function settleBytes(tx: Db, organization_id: string, { object }: Kept) {
  if (object === null) return;
  const count = await tx.$executeRaw`
    DELETE FROM file_leftovers
     WHERE organization_id = ${organization_id} AND object = ${object} AND due_at > now()`;
  if (count === 0) throw PicturesUnavailable();
}

/** Returns the bytes of a row, wherever they are. Raises PicturesUnavailable. */
export function readBytes(kept: KeptColumns): Promise<Uint8Array> {
  return orUnavailable(getReader().read(kept));
}

/** Removes the objects that no row names; returns how many. Ends early while the storage cannot be reached. */
export async function removeLeftovers(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - GRACE_MS);
  let removed = 0;
  for (;;) {
    const rows = await db.fileLeftover.findMany({
      where: { due_at: { lt: before } },
      select: { organization_id: true, object: true },
      orderBy: { due_at: "asc" },
      take: 100,
    });
    for (const row of rows) {
      try {
        await getReader().remove(row.object);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        logger().warn({ reason }, "a deleted picture is still in the bucket; tried again later");
        return removed;
      }
      await db.fileLeftover.deleteMany({ where: row });
      removed += 1;
    }
    if (rows.length === 0) return removed;
  }
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // Compared by name: the port's classes exist once in each bundle.
    if (!(error instanceof Error && error.name === "FilesUnavailable")) throw error;
    logger().error({ reason: error.message }, "pictures: the storage does not answer as it should");
    throw PicturesUnavailable();
  }
}
