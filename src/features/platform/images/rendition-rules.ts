/** The widths in which an image is given out. */
export const WIDTHS = [96, 192, 320, 480, 640, 960, 1280, 1920] as const;

const FORMATS = ["avif", "webp", "jpg", "png"] as const;
export type Format = (typeof FORMATS)[number];

/** Square icons, for phones and browsers; a maskable one leaves room for any cut. */
const ICON = /^(icon|maskable)-(32|48|180|192|512)\.png$/;
const SIZED = /^([1-9]\d{1,3})(?:\.(jpg|png))?$/;

export type Rendition =
  | { kind: "sized"; name: string; width: number; format: Format; negotiated: boolean }
  | { kind: "icon" | "maskable"; name: string; width: number; format: "png"; negotiated: false };

/**
 * Returns the size and format of an address's last part, or null if images have none such: the list is closed, so
 * that nobody fills the database with sizes. Without a part it is the largest.
 */
export function renditionOf(
  part: string | undefined,
  { accept, has_alpha }: { accept: string; has_alpha: boolean },
): Rendition | null {
  const icon = ICON.exec(part ?? "");
  if (part !== undefined && icon) {
    const kind = icon[1] as "icon" | "maskable";
    return { kind, name: part, width: Number(icon[2]), format: "png", negotiated: false };
  }
  const sized = SIZED.exec(part ?? "1920");
  const width = WIDTHS.find((one) => one === Number(sized?.[1]));
  if (width === undefined) return null;
  const asked = sized?.[2] as "jpg" | "png" | undefined;
  const format = asked ?? bestFormat(accept, has_alpha);
  const name = `${width}.${format}`;
  return { kind: "sized", name, width, format, negotiated: asked === undefined };
}

function bestFormat(accept: string, has_alpha: boolean): Format {
  const types = accept.toLowerCase();
  if (types.includes("image/avif")) return "avif";
  if (types.includes("image/webp")) return "webp";
  return has_alpha ? "png" : "jpg";
}

/** Returns the media type of a format. */
export function mediaTypeOf(format: Format): string {
  return `image/${format === "jpg" ? "jpeg" : format}`;
}
