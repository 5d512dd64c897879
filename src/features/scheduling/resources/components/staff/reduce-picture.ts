import type { Picture } from "@/ui/open-picture";

/** As wide as the largest size that is shown. */
const SIDE = 1920;
/** A body of a procedure may have a mebibyte. */
const MOST_LETTERS = 980_000;
const QUALITIES = [0.85, 0.75, 0.6, 0.45];

/** Returns a picture as a JPEG in base64, reduced here: a phone's photo would take minutes on a bad line. */
export function reducePicture({ image, width, height }: Picture): string {
  const scale = Math.min(1, SIDE / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const paper = canvas.getContext("2d");
  if (!paper) throw new Error("This browser draws no pictures");
  paper.fillStyle = "#fff";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.imageSmoothingQuality = "high";
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  let data = "";
  for (const quality of QUALITIES) {
    data = canvas.toDataURL("image/jpeg", quality).split(",")[1] ?? "";
    if (data.length <= MOST_LETTERS) break;
  }
  return data;
}
