/** The photos of a place in their order. Pure. */
import type { Photo, PhotoInput } from "@/features/platform/images/schema";

/** The most photos of one place. */
export const MOST_PHOTOS = 12;

/** Returns the photos with the one at `index` a place earlier (-1) or later (1); at an end it stays. */
export function shifted<T>(photos: readonly T[], index: number, by: -1 | 1): T[] {
  const moved = [...photos];
  const [one, other] = [photos[index], photos[index + by]];
  if (one === undefined || other === undefined) return moved;
  moved[index + by] = one;
  moved[index] = other;
  return moved;
}

/** Returns photos as the API takes them. */
export function toInput(photos: readonly Photo[]): PhotoInput[] {
  return photos.map(({ image_id, alt, focus }) => ({ image_id, alt: alt.trim(), focus }));
}
