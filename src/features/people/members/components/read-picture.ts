import { type Crop, cutOf, type Size } from "./crop-rules";

/** A picture that the browser can show; `url` is free again after `URL.revokeObjectURL`. */
export type Picture = Size & { url: string; image: HTMLImageElement };

/** Larger than any phone's photo. */
export const MOST_MB = 40;
/** What a face needs on the largest screen; a body of a procedure may have a mebibyte. */
const SIDE = 800;
const QUALITY = 0.85;

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

/**
 * Returns the chosen part as a JPEG in base64. It is cut and reduced here: what is outside never leaves the device,
 * and whatever the browser can show is a picture that the server can read.
 */
export async function cutPicture(picture: Picture, crop: Crop): Promise<string> {
  const { left, top, side } = cutOf(crop, picture);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.max(1, Math.min(SIDE, Math.round(side)));
  const paper = canvas.getContext("2d");
  if (!paper) throw new Error("This browser draws no pictures");
  paper.fillStyle = "#fff";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.imageSmoothingQuality = "high";
  paper.drawImage(picture.image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", QUALITY).split(",")[1] ?? "";
}
