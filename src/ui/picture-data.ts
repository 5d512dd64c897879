import { fileData } from "./file-data";
import { openPicture } from "./open-picture";
import { MOST_LETTERS, reducePicture } from "./reduce-picture";

const SENT_AS_IS = {
  "image/webp": ["image/jpeg", "image/png", "image/webp", "image/avif"],
  "image/png": ["image/jpeg", "image/png"],
} as const;

/**
 * Returns a chosen picture in base64, as it is or reduced where it is large, with what is transparent; null for a file
 * that shows nothing. `format` is what it becomes where it cannot stay as it is: a PNG where wallets take nothing newer.
 */
export async function pictureData(
  file: File,
  format: keyof typeof SENT_AS_IS = "image/webp",
): Promise<string | null> {
  const picture = await openPicture(file);
  if (typeof picture === "string") return null;
  try {
    // Base64 writes four letters for three bytes.
    const isSmall = file.size * (4 / 3) <= MOST_LETTERS;
    const kept: readonly string[] = SENT_AS_IS[format];
    if (isSmall && kept.includes(file.type)) return await fileData(file);
    const data = reducePicture(picture, format);
    return data.length <= MOST_LETTERS ? data : null;
  } finally {
    URL.revokeObjectURL(picture.url);
  }
}
