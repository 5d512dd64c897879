import { z } from "zod";
import { Id } from "@/lib/wire";
import { ImageKind } from "./schema";

/** A picture may have 1 MiB; base64 writes four characters for three bytes. */
const MOST_BYTES = 1024 * 1024;

/** Room for such a picture in a JSON body. */
export const MOST_BODY = 1.5 * MOST_BYTES;

export const UploadPassImage = z.strictObject({
  pass_design_id: Id,
  kind: ImageKind.describe(
    "icon (square, ≥ 87 px), logo (≤ 160×50 points, ≥ 150 px high), thumbnail (square, ≥ 270 px), strip (1125×369) or hero (1032×336). Larger ones are scaled and cut to fill.",
  ),
  data: z
    .base64()
    .min(1)
    .max(Math.ceil(MOST_BYTES / 3) * 4)
    .describe("A PNG or JPEG of up to 1 MiB, in base64."),
});
export type UploadPassImage = z.infer<typeof UploadPassImage>;
