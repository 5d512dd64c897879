import { type ImageKind, type PreparedImage, ImageInvalid } from "../port";

type Box = {
  /** Points of the card; one pixel each at 1x. */
  width: number;
  height: number;
  /** Cut to fill the box, or reduced to fit into it. */
  fit: "cover" | "inside";
  /** Limits the pixels of the picture that Google and others fetch. */
  most: number;
};

/** The sizes of Apple's "Wallet Passes" and, for the hero, of Google's brand guidelines. */
const BOXES: Record<ImageKind, Box> = {
  icon: { width: 29, height: 29, fit: "cover", most: 660 },
  logo: { width: 160, height: 50, fit: "inside", most: 660 },
  thumbnail: { width: 90, height: 90, fit: "cover", most: 660 },
  strip: { width: 375, height: 123, fit: "cover", most: 1125 },
  hero: { width: 344, height: 112, fit: "cover", most: 1032 },
};

const MOST_PIXELS = 4096 * 4096;
const PNG_OR_JPEG = /^(\x89PNG\r\n\x1a\n|\xff\xd8\xff)/;
const SCALES = [1, 2, 3] as const;

/**
 * Decodes a PNG or JPEG, turns it upright, removes the metadata of cameras and programs, and scales it to the
 * sizes that wallets require; never enlarges it. Raises ImageInvalid with a sentence.
 */
export async function prepareImage(bytes: Buffer, kind: ImageKind): Promise<PreparedImage> {
  const box = BOXES[kind];
  const { default: sharp } = await import("sharp");
  // Checked before anything is decoded: the sender may be anybody, and these two decoders are enough.
  if (!PNG_OR_JPEG.test(bytes.toString("latin1", 0, 8)))
    throw new ImageInvalid("The picture is not a PNG or JPEG that can be read");
  const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" });
  const meta = await open()
    .metadata()
    .catch(() => null);
  if (!meta || (meta.format !== "png" && meta.format !== "jpeg"))
    throw new ImageInvalid("The picture is not a PNG or JPEG that can be read");
  const { width, height } = meta.autoOrient;
  if (kind === "logo" ? height < box.height : width < box.width || height < box.height)
    throw new ImageInvalid(
      `The ${kind} has ${width} by ${height} pixels, and needs at least ${kind === "logo" ? `${box.height} in height` : `${box.width} by ${box.height}`}`,
    );
  const scaled = async (w: number, h: number): Promise<Buffer> =>
    open()
      .autoOrient()
      .resize(w, h, { fit: box.fit, withoutEnlargement: box.fit === "inside" })
      .toColourspace("srgb")
      .png({ compressionLevel: 9 })
      .toBuffer();
  const reaches = (scale: number) =>
    kind === "logo"
      ? height >= box.height * scale || width >= box.width * scale
      : width >= box.width * scale && height >= box.height * scale;
  try {
    const [x1, x2, x3] = await Promise.all(
      SCALES.map((scale) =>
        scale === 1 || reaches(scale) ? scaled(box.width * scale, box.height * scale) : null,
      ),
    );
    const room = Math.min(
      box.most / box.width,
      ...(box.fit === "cover" ? [width / box.width, height / box.height] : [Infinity]),
    );
    const original = await scaled(Math.round(box.width * room), Math.round(box.height * room));
    const size = await sharp(original).metadata();
    if (!x1) throw new ImageInvalid("The picture cannot be scaled");
    return {
      original,
      width: size.width,
      height: size.height,
      x1,
      x2: x2 ?? null,
      x3: x3 ?? null,
    };
  } catch (error) {
    if (error instanceof ImageInvalid) throw error;
    throw new ImageInvalid("The picture is damaged: it ends early or contains invalid data", {
      cause: error,
    });
  }
}
