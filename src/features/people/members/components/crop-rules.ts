/** The part of a picture that a photo shows. Pure. */

export type Size = { width: number; height: number };
/** The middle of the part, as shares of width and height, and how many times its square fits the shorter side. */
export type Crop = { x: number; y: number; zoom: number };

export const MOST_ZOOM = 4;
/** The largest square in the middle. */
export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** Returns the square that a crop cuts out of a picture, in its pixels. */
export function cutOf({ x, y, zoom }: Crop, { width, height }: Size) {
  const side = Math.min(width, height) / zoom;
  return { left: x * width - side / 2, top: y * height - side / 2, side };
}

/** Returns the crop moved by shares of its own side, and no further than the picture's edges. */
export function moved(crop: Crop, size: Size, [right, down]: [number, number]): Crop {
  const { side } = cutOf(crop, size);
  const along = (share: number, by: number, length: number) => {
    const half = side / 2 / length;
    return Math.min(Math.max(share + (by * side) / length, half), 1 - half);
  };
  const { width, height } = size;
  return { ...crop, x: along(crop.x, right, width), y: along(crop.y, down, height) };
}

/** Returns the crop with another zoom, around the same middle as far as the edges allow. */
export function zoomed(crop: Crop, size: Size, zoom: number): Crop {
  return moved({ ...crop, zoom: Math.min(Math.max(zoom, 1), MOST_ZOOM) }, size, [0, 0]);
}

/** Returns where a picture lies in a square frame that shows the crop, in percent of the frame. */
export function placeOf(crop: Crop, size: Size) {
  const { left, top, side } = cutOf(crop, size);
  const percent = (length: number) => `${(100 * length) / side}%`;
  return { width: percent(size.width), left: percent(-left), top: percent(-top) };
}
