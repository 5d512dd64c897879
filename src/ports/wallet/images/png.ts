import { promisify } from "node:util";
import zlib from "node:zlib";

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const deflate = promisify(zlib.deflate);

/** Width and height in pixels, or null when the bytes do not begin like a PNG file. */
export function readPngSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(signature)) return null;
  if (bytes.toString("latin1", 12, 16) !== "IHDR") return null;
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  return width > 0 && height > 0 ? { width, height } : null;
}

/**
 * Writes 8-bit RGBA pixels as a PNG file (ISO/IEC 15948). Rows take the "sub" filter, under which
 * plain areas and gradients become runs of one byte that deflate shrinks to next to nothing.
 */
export async function encodePng(width: number, height: number, rgba: Uint8Array): Promise<Buffer> {
  const stride = width * 4;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    const to = y * (stride + 1);
    rows[to] = 1;
    for (let x = 0; x < stride; x++) {
      const from = y * stride + x;
      const left = x < 4 ? 0 : (rgba[from - 4] ?? 0);
      rows[to + 1 + x] = (rgba[from] ?? 0) - left;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8); // 8 bits, RGBA, deflate, adaptive filters, not interlaced
  return Buffer.concat([
    signature,
    encodeChunk("IHDR", header),
    encodeChunk("IDAT", await deflate(rows, { level: 9 })),
    encodeChunk("IEND", Buffer.alloc(0)),
  ]);
}

function encodeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(zlib.crc32(body));
  return Buffer.concat([length, body, check]);
}
