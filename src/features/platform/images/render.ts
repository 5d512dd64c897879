import type { Sharp } from "sharp";
import type { Rendition } from "./rendition-rules";

/** Returns an image in another size and format; it is never enlarged, except as an icon. */
export async function renderImage(original: Uint8Array, wanted: Rendition): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const image = sharp(original, { failOn: "error" });
  if (wanted.kind !== "sized") return renderIcon(image, wanted);
  const sized = image.resize(wanted.width, undefined, { withoutEnlargement: true });
  switch (wanted.format) {
    case "avif":
      // The slower efforts save few bytes, and somebody waits for the first one.
      return sized.avif({ quality: 55, effort: 2 }).toBuffer();
    case "webp":
      return sized.webp({ quality: 80 }).toBuffer();
    case "png":
      return sized.png({ compressionLevel: 9 }).toBuffer();
    case "jpg":
      return sized.flatten({ background: WHITE }).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  }
}

const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };
/** Phones may cut all but a circle of four fifths of the width. */
const SAFE = 0.8;

async function renderIcon(image: Sharp, { kind, width }: Rendition): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const inner = Math.round(width * (kind === "maskable" ? SAFE : 1));
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const square = await image
    .resize(inner, inner, { fit: "contain", background: clear })
    .png()
    .toBuffer();
  if (kind === "icon" && width !== 180) return square;
  const { hasAlpha, corner } = await cornerOf(square);
  // What surrounds the icon goes on to the edge; a phone shows no transparent home screen.
  const background = hasAlpha ? WHITE : corner;
  const side = Math.floor((width - inner) / 2);
  const rest = width - inner - side;
  return sharp(square)
    .extend({ top: side, left: side, bottom: rest, right: rest, background })
    .flatten({ background })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

async function cornerOf(square: Buffer) {
  const { default: sharp } = await import("sharp");
  const [r = 255, g = 255, b = 255, alpha = 255] = await sharp(square)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { hasAlpha: alpha < 255, corner: { r, g, b, alpha: 1 } };
}
