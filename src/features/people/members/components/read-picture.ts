import type { Picture } from "@/ui/open-picture";
import { type Crop, cutOf } from "./crop-rules";

/** What a face needs on the largest screen; a body of a procedure may have a mebibyte. */
const SIDE = 800;
const QUALITY = 0.85;

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
