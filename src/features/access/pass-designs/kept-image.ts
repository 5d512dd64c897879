import type { Prisma } from "@/server/data/db";
import type { KeptImage } from "./image-url";

/** Returns a picture's row, as designs refer to it. */
export function keptImage(
  row: Pick<Prisma.PassImageModel, "id" | "token" | "width" | "height" | "x3">,
): KeptImage {
  const { id, token, width, height } = row;
  return { id, token, width, height, small: row.x3 === null };
}
