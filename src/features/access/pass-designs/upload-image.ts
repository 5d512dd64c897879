import { newId } from "@/lib/ids";
import type { PreparedImage } from "@/ports/wallet/port";
import { type Ctx, inTx } from "@/server/context";
import { randomToken } from "@/server/config/secrets";
import { PassImageInvalid } from "./errors";
import type { UploadPassImage } from "./image-schema";
import { keptImage } from "./kept-image";
import type { PassDesign } from "./schema";
import { draftContent, loadPassDesign, lockPassDesign } from "./store";
import { saveDraft } from "./update";

/**
 * Sets an uploaded picture in the draft. It is decoded, checked and scaled; only PNGs of our own
 * making are kept. Raises PassDesignNotFound and PassImageInvalid.
 */
export async function uploadPassImage(
  ctx: Ctx,
  { pass_design_id, kind, data }: UploadPassImage,
): Promise<PassDesign> {
  await loadPassDesign(ctx, pass_design_id);
  const image = await prepare(ctx, Buffer.from(data, "base64"), kind);
  return inTx(ctx, async (tx) => {
    const before = await lockPassDesign(tx, pass_design_id);
    const row = await tx.db.passImage.create({
      data: {
        id: newId("pim"),
        organization_id: tx.org.id,
        pass_design_id,
        kind,
        token: randomToken(),
        original: Uint8Array.from(image.original),
        width: image.width,
        height: image.height,
        x1: Uint8Array.from(image.x1),
        x2: image.x2 && Uint8Array.from(image.x2),
        x3: image.x3 && Uint8Array.from(image.x3),
        created_at: tx.now(),
      },
    });
    const images = { ...draftContent(before).images, [kind]: keptImage(row) };
    const after = await saveDraft(tx, before, { images });
    await dropUnused(tx, pass_design_id);
    return after;
  });
}

async function prepare(
  ctx: Ctx,
  bytes: Buffer,
  kind: UploadPassImage["kind"],
): Promise<PreparedImage> {
  try {
    return await ctx.wallet.prepareImage(bytes, kind);
  } catch (error) {
    // Compared by name: the port's classes exist once in each bundle.
    if (error instanceof Error && error.name === "ImageInvalid")
      throw PassImageInvalid({ field: "data", detail: `${error.message}.` });
    throw error;
  }
}

/**
 * Deletes uploads that were replaced before they were published: neither the design nor a revision
 * uses them.
 */
async function dropUnused(tx: Ctx, pass_design_id: string): Promise<void> {
  await tx.db.$executeRaw`
    DELETE FROM pass_images i
     WHERE i.organization_id = ${tx.org.id} AND i.pass_design_id = ${pass_design_id}
       AND NOT EXISTS (
         SELECT 1 FROM pass_designs d
          WHERE d.organization_id = i.organization_id AND d.id = i.pass_design_id
            AND (d.images -> i.kind ->> 'id' = i.id OR d.draft -> 'images' -> i.kind ->> 'id' = i.id))
       AND NOT EXISTS (
         SELECT 1 FROM pass_design_revisions r
          WHERE r.organization_id = i.organization_id AND r.pass_design_id = i.pass_design_id AND r.content -> 'images' -> i.kind ->> 'id' = i.id)`;
}
