import { newId } from "@/lib/ids";
import type { Kept } from "@/server/files/port";
import type { Ctx } from "@/server/context";
import { keepBytes, settleBytes } from "./bytes";
import type { Normalized } from "./normalize";

type KeptImage = Omit<Normalized, "original"> & { id: string; kept: Kept };

/**
 * Keeps the bytes of a person's picture, before the transaction that names it. Its id says nothing of its bytes: the
 * same picture of two people is two images. Raises PicturesUnavailable.
 */
export async function keepPersonalImage(
  ctx: Ctx,
  { original, ...made }: Normalized,
): Promise<KeptImage> {
  const id = newId("img");
  const kept = await keepBytes({ organization_id: ctx.org.id, id }, "original", original);
  return { ...made, id, kept };
}

/** Stores a person's picture, in the transaction that names it, and returns its id. */
export async function addPersonalImage(tx: Ctx, { kept, ...made }: KeptImage): Promise<string> {
  const at = { original: kept.content, object: kept.object };
  const data = { ...made, ...at, organization_id: tx.org.id, personal: true };
  await tx.db.image.create({ data: { ...data, created_at: tx.now() }, select: { id: true } });
  await settleBytes(tx.db, tx.org.id, kept);
  return made.id;
}

/** Deletes a person's picture in all its sizes, after nothing names it any more. */
export async function dropPersonalImage(tx: Ctx, id: string | null): Promise<void> {
  if (id === null) return;
  await tx.db.image.deleteMany({ where: { organization_id: tx.org.id, id, personal: true } });
}
