import { openPicture } from "@/ui/open-picture";

/** A body of a procedure may have a mebibyte; base64 writes four characters for three bytes. */
const MOST_BYTES = 700 * 1024;
const SENT_AS_IS = ["image/jpeg", "image/png", "image/webp", "image/avif"];
/** The longest side that a large picture is reduced to, in pixels; tried in turn. */
const SIDES = [1920, 1280, 800];

/** Returns a chosen picture in base64, reduced here where it is large; null for a file that shows nothing. */
export async function pictureData(file: File): Promise<string | null> {
  const picture = await openPicture(file);
  if (typeof picture === "string") return null;
  try {
    if (file.size <= MOST_BYTES && SENT_AS_IS.includes(file.type)) return await bytesOf(file);
    for (const side of SIDES) {
      const data = drawn(picture, side);
      if (data.length <= MOST_BYTES * (4 / 3)) return data;
    }
    return null;
  } finally {
    URL.revokeObjectURL(picture.url);
  }
}

async function bytesOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

function drawn(
  { image, width, height }: { image: HTMLImageElement; width: number; height: number },
  side: number,
): string {
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const paper = canvas.getContext("2d");
  if (!paper) throw new Error("This browser draws no pictures");
  paper.imageSmoothingQuality = "high";
  paper.drawImage(image, 0, 0, canvas.width, canvas.height);
  // Keeps what is transparent; a browser that writes none gives a PNG.
  return canvas.toDataURL("image/webp", 0.85).split(",")[1] ?? "";
}
