/** A picture that the browser can show; `url` is free again after `URL.revokeObjectURL`. */
export type Picture = { url: string; image: HTMLImageElement; width: number; height: number };

/** Larger than any phone's photo. */
export const MOST_MB = 40;

/** Opens a chosen file, or says why it cannot be a photo. */
export async function openPicture(file: File): Promise<Picture | "unreadable" | "too_large"> {
  if (file.size > MOST_MB * 1024 * 1024) return "too_large";
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    return "unreadable";
  }
  // Turned as the camera says.
  return { url, image, width: image.naturalWidth, height: image.naturalHeight };
}
