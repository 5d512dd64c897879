const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** Returns width and height in pixels, or null when the bytes do not begin like a PNG file. */
export function readPngSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(signature)) return null;
  if (bytes.toString("latin1", 12, 16) !== "IHDR") return null;
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  return width > 0 && height > 0 ? { width, height } : null;
}
