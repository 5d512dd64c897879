import type { Picture } from "./open-picture";

/** Letters of base64: a body of a procedure may have a mebibyte. */
export const MOST_LETTERS = 980_000;
/** The longest side in pixels, and the quality: tried in turn until the picture is small enough. */
const TRIES: [side: number, quality: number][] = [
  ...([0.85, 0.75, 0.6, 0.45] as const).map((quality): [number, number] => [1920, quality]),
  [1280, 0.6],
  [800, 0.6],
];

/**
 * Returns a picture in base64, reduced here: a phone's photo would take minutes on a bad line. As a JPEG it stands on
 * white; the other formats keep what is transparent, for a logo. Raises Error in a browser that draws no pictures.
 */
export function reducePicture(
  picture: Picture,
  format: "image/jpeg" | "image/webp" | "image/png" = "image/jpeg",
): string {
  let data = "";
  for (const [side, quality] of TRIES) {
    const canvas = draw(picture, side, format === "image/jpeg" ? "#fff" : null);
    // A browser that writes no WebP gives a PNG, whose sides count alone.
    data = canvas.toDataURL(format, quality).split(",")[1] ?? "";
    if (data.length <= MOST_LETTERS) break;
  }
  return data;
}

function draw({ image, width, height }: Picture, side: number, ground: string | null) {
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const paper = canvas.getContext("2d");
  if (!paper) throw new Error("This browser draws no pictures");
  if (ground) {
    paper.fillStyle = ground;
    paper.fillRect(0, 0, canvas.width, canvas.height);
  }
  paper.imageSmoothingQuality = "high";
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}
