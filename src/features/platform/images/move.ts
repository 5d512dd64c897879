import { getBucket } from "@/server/files/stores";
import type { Kept } from "@/server/files/port";
import { rowStore } from "@/server/files/rows";
import { type Db, Prisma } from "@/server/data/db";
import { keepBytes, readBytes } from "./bytes";

type Place = "bucket" | "rows";
type Row = { organization_id: string; image_id: string; name: string };
type Held = { content: Uint8Array | null; object: string | null };

const AT_ONCE = 50;
const SOURCES = {
  images: Prisma.sql`(SELECT organization_id, id AS image_id, 'original' AS name, object FROM images)`,
  image_renditions: Prisma.sql`(SELECT organization_id, image_id, name, object FROM image_renditions)`,
} as const;
type Table = keyof typeof SOURCES;
const TABLES: Table[] = ["images", "image_renditions"];

/** Counts the pictures of an organization and their sizes that are elsewhere. */
export async function countToMove(db: Db, organization_id: string, to: Place): Promise<number> {
  let sum = 0;
  for (const table of TABLES) {
    const [row] = await db.$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM ${SOURCES[table]} s
       WHERE s.organization_id = ${organization_id} AND ${elsewhere(to)}`;
    sum += row?.n ?? 0;
  }
  return sum;
}

/**
 * Moves the bytes of an organization's pictures into the bucket, or back into rows, one after the other beside the
 * traffic; returns how many. It can be stopped at any time and repeated: what has arrived is not touched again. Raises
 * PicturesUnavailable.
 */
export async function moveFiles(db: Db, organization_id: string, to: Place): Promise<number> {
  let moved = 0;
  for (const table of TABLES) {
    let after = { image_id: "", name: "" };
    for (;;) {
      const rows = await db.$queryRaw<Row[]>`
        SELECT organization_id, image_id, name FROM ${SOURCES[table]} s
         WHERE s.organization_id = ${organization_id} AND ${elsewhere(to)}
           AND (image_id, name) > (${after.image_id}, ${after.name})
         ORDER BY image_id, name LIMIT ${AT_ONCE}`;
      for (const row of rows) if (await moveOne(db, table, row, to)) moved += 1;
      const last = rows.at(-1);
      if (!last) break;
      after = last;
    }
  }
  return moved;
}

const elsewhere = (to: Place) =>
  to === "bucket" ? Prisma.sql`object IS NULL` : Prisma.sql`object IS NOT NULL`;

async function moveOne(db: Db, table: Table, row: Row, to: Place): Promise<boolean> {
  const held = await findHeld(db, table, row);
  // Deleted meanwhile, or moved by another command.
  if (!held || (held.object === null) !== (to === "bucket")) return false;
  const store = to === "rows" ? rowStore : getBucket();
  if (!store) return false;
  const key = { organization_id: row.organization_id, id: row.image_id };
  const kept = await keepBytes(key, row.name, await readBytes(held), store);
  return exchange(db, table, row, held.object, kept);
}

async function findHeld(db: Db, table: Table, row: Row): Promise<Held | null> {
  const { organization_id, image_id, name } = row;
  if (table === "image_renditions") {
    const where = { organization_id, image_id, name };
    return db.imageRendition.findFirst({ where, select: { content: true, object: true } });
  }
  const where = { organization_id, id: image_id };
  const found = await db.image.findFirst({ where, select: { original: true, object: true } });
  return found && { content: found.original, object: found.object };
}

/** Names the new place in one statement, which also states that the new object is no leftover. */
async function exchange(db: Db, table: Table, row: Row, before: string | null, kept: Kept) {
  const { organization_id, image_id, name } = row;
  const set =
    table === "images"
      ? Prisma.sql`UPDATE images SET original = ${kept.content}, object = ${kept.object}
           WHERE organization_id = ${organization_id} AND id = ${image_id} AND object IS NOT DISTINCT FROM ${before}`
      : Prisma.sql`UPDATE image_renditions SET content = ${kept.content}, object = ${kept.object}
           WHERE organization_id = ${organization_id} AND image_id = ${image_id} AND name = ${name}
             AND object IS NOT DISTINCT FROM ${before}`;
  const changed = await db.$queryRaw<unknown[]>`
    WITH changed AS (${set} RETURNING organization_id, object),
         settled AS (DELETE FROM file_leftovers f USING changed c
                      WHERE f.organization_id = c.organization_id AND f.object = c.object)
    SELECT object FROM changed`;
  return changed.length > 0;
}
