import type { Ctx } from "@/server/context";
import type { Image, ImageId } from "./schema";
import { loadImage, toImage } from "./store";

/** Returns one image, without its bytes. Raises ImageNotFound. */
export async function getImage(ctx: Ctx, input: ImageId): Promise<Image> {
  return toImage(await loadImage(ctx, input.image_id));
}
