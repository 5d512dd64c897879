import { getEnv } from "@/server/config/env";
import type { Photo, PhotoInput } from "./schema";

/** Returns the public address of an image; its sizes are below it. */
export function imageAddress(organization_id: string, image_id: string): string {
  return new URL(`/images/${organization_id}/${image_id}`, getEnv().BASE_URL).href;
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
