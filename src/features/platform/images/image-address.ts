import { getEnv } from "@/server/config/env";
import type { Ctx } from "@/server/context";
import { A_DAY, checkAddress, signAddress } from "@/server/http/signed-address";
import type { Photo, PhotoInput } from "./schema";

/** Returns the public address of an image; its sizes are below it. */
export function imageAddress(organization_id: string, image_id: string): string {
  return new URL(`/images/${organization_id}/${image_id}`, getEnv().BASE_URL).href;
}

const PURPOSE = "personal image";

/**
 * Returns the address of a person's picture, or null without one. Whoever may read the person gets it, and it opens
 * without credentials for 12 to 24 hours: an `img` of a page or of the door can send none, and a copied address ends.
 */
export function personalImageAddress(
  ctx: Pick<Ctx, "org" | "now">,
  image_id: string | null,
): string | null {
  if (image_id === null) return null;
  const { query } = signAddress(ctx, PURPOSE, `${ctx.org.id}/${image_id}`, A_DAY);
  return `${imageAddress(ctx.org.id, image_id)}?${new URLSearchParams(query)}`;
}

/** Returns when a request's right to see a person's picture ends, or null if it has none. */
export function personalUntil(
  query: URLSearchParams,
  now: Date,
  { organization_id, id }: { organization_id: string; id: string },
): Date | null {
  if (checkAddress(query, now, [PURPOSE, `${organization_id}/${id}`]) !== "good") return null;
  return new Date(Number(query.get("expires")) * 1000);
}

/** Returns stored photos with their addresses. */
export function toPhotos(row: { organization_id: string; photos: unknown }): Photo[] {
  return (row.photos as PhotoInput[]).map(({ image_id, alt, focus }) => ({
    image_id,
    url: imageAddress(row.organization_id, image_id),
    alt,
    focus,
  }));
}
