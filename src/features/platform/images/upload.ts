import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { runAfter } from "@/server/jobs/queue";
import { keepBytes, settleBytes } from "./bytes";
import { normalizeImage } from "./normalize";
import type { Image, UploadImage } from "./schema";
import { imageIdOf, loadImage, shown, toImage } from "./store";

/**
 * Stores a picture, without what cameras wrote into it; the same picture again is the same image. Until something
 * shows it, it counts as unused. Raises ImageInvalid and PicturesUnavailable.
 */
export async function uploadImage(ctx: Ctx, { data }: UploadImage): Promise<Image> {
  const bytes = Buffer.from(data, "base64");
  const key = { organization_id: ctx.org.id, id: imageIdOf(ctx.org.id, bytes) };
  if (await ctx.db.image.findFirst({ where: key, select: { id: true } })) {
    const again = await renew(ctx, key.id);
    if (again) return again;
  }
  const { original, ...made } = await normalizeImage(bytes);
  const kept = await keepBytes(key, "original", original);
  const at = { original: kept.content, object: kept.object };
  return inTx(ctx, async (tx) => {
    const row = { ...key, ...made, ...at, unused_since: runAfter(tx, 0), created_at: tx.now() };
    const { count } = await tx.db.image.createMany({ data: [row], skipDuplicates: true });
    if (count > 0) {
      await settleBytes(tx.db, key.organization_id, kept);
      await recordEvent(tx, "image.created", key.id);
    }
    return toImage(await loadImage(tx, key.id));
  });
}

/** Gives an unused image another day; null if it has just been deleted. */
async function renew(ctx: Ctx, id: string): Promise<Image | null> {
  const where = { organization_id: ctx.org.id, id };
  await ctx.db.image.updateMany({
    where: { ...where, unused_since: { not: null } },
    data: { unused_since: runAfter(ctx, 0) },
  });
  const row = await ctx.db.image.findFirst({ where, select: shown });
  return row && toImage(row);
}
