import { createHash, timingSafeEqual } from "node:crypto";

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}

export function sha256(text: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHash("sha256").update(text).digest());
}
