import type { Sharp } from "sharp";
import { ImageInvalid } from "./errors";

export type Normalized = { original: Buffer; width: number; height: number; has_alpha: boolean };

/** More than the largest camera of a phone. A small file may claim far more, and would fill the memory. */
const MOST_PIXELS = 64_000_000;
const MOST_SIDE = 2560;
const LEAST_SIDE = 16;
/** A face fills no more of any screen. */
const SQUARE_SIDE = 1024;
const UNREADABLE = "The picture is not a JPEG, PNG, WebP or AVIF that can be read.";
const HEIC =
  "The picture is a HEIC, which cannot be read here. Send it as a JPEG, PNG, WebP or AVIF.";

/** True for the beginning of a format with a decoder of its own; SVG and others are never parsed. */
function isPicture(bytes: Buffer): boolean {
  const head = bytes.toString("latin1", 0, 16);
  if (head.startsWith("\x89PNG\r\n\x1a\n") || head.startsWith("\xff\xd8\xff")) return true;
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return true;
  return /^ftypavi[fs]/.test(head.slice(4));
}

/** True for the beginning of what iPhones write, whose decoder is not free. */
const isHeic = (bytes: Buffer) =>
  /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(bytes.toString("latin1", 4, 12));

/** The point that a square cut keeps in its middle, as shares of width and height. */
export type Focus = { x: number; y: number };
/** Large pictures are decoded one after the other: each may take some hundred megabytes. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Decodes a picture and writes it anew: upright, in sRGB, without the metadata of cameras and programs, at most
 * 2560 pixels a side. With `square` only the square around that point is kept, at most 1024 pixels a side. Raises
 * ImageInvalid with a sentence.
 */
export async function normalizeImage(bytes: Buffer, square?: Focus): Promise<Normalized> {
  const next = turn.then(() => normalize(bytes, square));
  turn = next.catch(() => undefined);
  return next;
}

async function normalize(bytes: Buffer, square?: Focus): Promise<Normalized> {
  if (isHeic(bytes)) throw invalid(HEIC);
  if (!isPicture(bytes)) throw invalid(UNREADABLE);
  const { default: sharp } = await import("sharp");
  const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" });
  // Reads no more than the head, so that a claim can be answered with its numbers.
  const meta = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!meta) throw invalid(UNREADABLE);
  const { width, height } = meta;
  if (width * height > MOST_PIXELS)
    throw invalid(`The picture has ${width} by ${height} pixels, and may have 64 million in all.`);
  if (width < LEAST_SIDE || height < LEAST_SIDE)
    throw invalid(`The picture has ${width} by ${height} pixels, and needs at least 16 by 16.`);
  const has_alpha = meta.hasAlpha && !(await isOpaque(open()));
  try {
    const upright = open().autoOrient();
    if (square) upright.extract(squareAround(square, meta.autoOrient));
    const side = square ? SQUARE_SIDE : MOST_SIDE;
    const { data, info } = await upright
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      // A logo keeps its edges: flat colours are small without loss, too.
      .webp(has_alpha ? { lossless: true } : { quality: 90 })
      .toBuffer({ resolveWithObject: true });
    return { original: data, width: info.width, height: info.height, has_alpha };
  } catch {
    throw invalid("The picture is damaged: it ends early or contains invalid data.");
  }
}

/** Returns the largest square with the point in its middle, moved inwards where it would leave the picture. */
function squareAround({ x, y }: Focus, { width, height }: { width: number; height: number }) {
  const side = Math.min(width, height);
  const from = (share: number, length: number) =>
    Math.min(Math.max(Math.round(share * length - side / 2), 0), length - side);
  return { left: from(x, width), top: from(y, height), width: side, height: side };
}

async function isOpaque(image: Sharp): Promise<boolean> {
  return image.stats().then(
    (stats) => stats.isOpaque,
    () => true,
  );
}

function invalid(detail: string) {
  return ImageInvalid({ field: "data", detail });
}
