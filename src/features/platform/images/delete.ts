import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { ImageInUse } from "./errors";
import type { ImageId } from "./schema";
import { dropUnused } from "./drop-unused";
import { loadImage } from "./store";

/** Deletes an image with all its sizes. Raises ImageNotFound, and ImageInUse while something shows it. */
export async function deleteImage(ctx: Ctx, { image_id }: ImageId): Promise<void> {
  await inTx(ctx, async (tx) => {
    const { id, organization_id } = await loadImage(tx, image_id);
    if (!(await dropUnused(tx.db, { organization_id, id }))) throw ImageInUse();
    await recordEvent(tx, "image.deleted", id);
  });
}
