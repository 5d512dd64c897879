import type { Db } from "@/server/data/db";
import { keepBytes, readBytes } from "./bytes";
import { renderImage } from "./render";
import { type Rendition, renditionOf } from "./rendition-rules";

export type Found = { bytes: Uint8Array; rendition: Rendition; personal: boolean };

/** Sizes are made one after the other, so that a page full of new photos leaves the processor to others. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Finds an image in the size and format of an address; the first request makes it, later ones read it. Null if there
 * is no such image or size, and for a person's picture unless `personal` is true. Raises PicturesUnavailable.
 */
export async function findRendition(
  db: Db,
  key: { organization_id: string; id: string },
  asked: { part: string | undefined; accept: string; personal?: boolean },
): Promise<Found | null> {
  const image = await db.image.findFirst({
    where: key,
    select: { has_alpha: true, personal: true },
  });
  if (image?.personal && !asked.personal) return null;
  const rendition = image && renditionOf(asked.part, { ...asked, has_alpha: image.has_alpha });
  if (!rendition) return null;
  const { organization_id, id: image_id } = key;
  const where = { organization_id, image_id, name: rendition.name };
  const kept = await db.imageRendition.findFirst({ where, select: held });
  const { personal } = image;
  if (kept) return { bytes: await readBytes(kept), rendition, personal };
  const next = turn.then(() => make(db, key, rendition));
  turn = next.catch(() => undefined);
  const bytes = await next;
  return bytes && { bytes, rendition, personal };
}

const held = { content: true, object: true } as const;

async function make(db: Db, key: { organization_id: string; id: string }, rendition: Rendition) {
  const { organization_id, id: image_id } = key;
  const where = { organization_id, image_id, name: rendition.name };
  // Another request has waited for its turn with the same wish.
  const kept = await db.imageRendition.findFirst({ where, select: held });
  if (kept) return readBytes(kept);
  const image = await db.image.findFirst({ where: key, select: { original: true, object: true } });
  if (!image) return null;
  const original = await readBytes({ content: image.original, object: image.object });
  const bytes = Uint8Array.from(await renderImage(original, rendition));
  const { content, object } = await keepBytes(key, rendition.name, bytes);
  // The image may be deleted meanwhile: the answer is right all the same.
  await db.$executeRaw`
    WITH stored AS (
      INSERT INTO image_renditions (organization_id, image_id, name, content, object)
      SELECT i.organization_id, i.id, ${rendition.name}, ${content}, ${object} FROM images i
       WHERE i.organization_id = ${organization_id} AND i.id = ${image_id} FOR KEY SHARE
      ON CONFLICT DO NOTHING RETURNING organization_id, object)
    DELETE FROM file_leftovers f USING stored s
     WHERE f.organization_id = s.organization_id AND f.object = s.object`;
  return bytes;
}
