import { createHash } from "node:crypto";
import { toTimestamp } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { fieldFault } from "@/server/errors";
import { runAfter } from "@/server/jobs/queue";
import { ImageNotFound } from "./errors";
import { imageAddress } from "./image-address";
import type { Image, PhotoInput } from "./schema";

/** All of a row but its bytes. */
export const shown = {
  id: true,
  organization_id: true,
  width: true,
  height: true,
  unused_since: true,
  created_at: true,
} satisfies Prisma.ImageSelect;
type Shown = Prisma.ImageGetPayload<{ select: typeof shown }>;

/** Crockford's letters, as in the other ids. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Returns the id of a picture in an organization, made of its bytes: whoever lacks the picture cannot guess the
 * address, and the same picture of two organizations has two.
 */
export function imageIdOf(organization_id: string, bytes: Buffer): string {
  const digest = createHash("sha256").update(`${organization_id}\0`).update(bytes).digest();
  const letters = [...digest.subarray(0, 26)].map((byte) => LETTERS[byte % 32]);
  return `img_${letters.join("")}`;
}

/** Returns the image without its bytes; a person's picture is none of them. Raises ImageNotFound. */
export async function loadImage(ctx: Ctx, id: string): Promise<Shown> {
  const where = { organization_id: ctx.org.id, id, personal: false };
  const row = await ctx.db.image.findFirst({ where, select: shown });
  if (!row) throw ImageNotFound({ resource: "image", resource_id: id });
  return row;
}

export function toImage(row: Shown): Image {
  return {
    id: row.id,
    width: row.width,
    height: row.height,
    url: imageAddress(row.organization_id, row.id),
    unused_since: toTimestamp(row.unused_since),
    created_at: toTimestamp(row.created_at),
  };
}

type Chosen = { id: string; loc: string[] };

/**
 * Marks images as used, in the transaction that stores their ids; from there on they cannot be deleted. Raises a
 * field fault for one that the organization does not have.
 */
export async function chooseImages(tx: Ctx, chosen: readonly Chosen[]): Promise<void> {
  const ids = [...new Set(chosen.map(({ id }) => id))].sort();
  if (ids.length === 0) return;
  const known = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM images WHERE organization_id = ${tx.org.id} AND id = ANY(${ids}) AND NOT personal ORDER BY id FOR NO KEY UPDATE`;
  const stray = chosen.find(({ id }) => !known.some((row) => row.id === id));
  if (stray)
    throw fieldFault(
      stray.loc,
      "unknown_reference",
      "Input should be the id of an image of the organization",
      stray.id,
    );
  await tx.db.image.updateMany({
    where: { organization_id: tx.org.id, id: { in: ids }, unused_since: { not: null } },
    data: { unused_since: null },
  });
}

/**
 * Marks images that something no longer shows. Others may still: the job that deletes them looks, so that nothing
 * has to be counted here.
 */
export async function releaseImages(tx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db.image.updateMany({
    where: { organization_id: tx.org.id, id: { in: [...ids] } },
    data: { unused_since: runAfter(tx, 0) },
  });
}

/**
 * Exchanges the photos of an object, in the transaction that stores them: chooses the new ones and releases those
 * that are gone. Raises a field fault for an unknown image.
 */
export async function exchangePhotos(
  tx: Ctx,
  photos: readonly PhotoInput[] | undefined,
  before: { photos: unknown } | null = null,
): Promise<void> {
  if (!photos) return;
  const known = ((before?.photos ?? []) as PhotoInput[]).map(({ image_id }) => image_id);
  const ids = photos.map(({ image_id }) => image_id);
  const chosen = ids.map((id, at) => ({ id, loc: ["body", "photos", String(at), "image_id"] }));
  await chooseImages(
    tx,
    chosen.filter(({ id }) => !known.includes(id)),
  );
  await releaseImages(
    tx,
    known.filter((id) => !ids.includes(id)),
  );
}
