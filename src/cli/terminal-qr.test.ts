import { readFileSync } from "node:fs";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { describe, expect, it } from "vitest";
import { drawTerminalQr } from "./terminal-qr";

const LINK = `https://club.example/door/pair/${"Ab3-_x".repeat(7)}Z`;
const INK = "\u001b[38;5;16;48;5;231m";
const RESET = "\u001b[0m";
type Halves = [number, number];
const WHITE: Halves = [255, 255];
const HALVES: Record<string, Halves> = {
  "█": [0, 0],
  "▀": [0, 255],
  "▄": [255, 0],
  " ": WHITE,
};

describe("a QR code in the terminal", () => {
  it("a scanner reads the code, which is black on white even in a dark terminal", async () => {
    const file = readFileSync("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm");
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer } });
    const lines = drawTerminalQr(LINK).split("\n");
    const rows = lines.flatMap((line) => {
      expect(line.startsWith(INK) && line.endsWith(RESET)).toBe(true);
      const cells = [...line.slice(INK.length, -RESET.length)].map((cell) => HALVES[cell] ?? WHITE);
      return [cells.map(([upper]) => upper), cells.map(([, lower]) => lower)];
    });
    const [scale, width] = [4, rows[0]?.length ?? 0];
    const data = new Uint8ClampedArray(width * scale * rows.length * scale * 4).fill(255);
    rows.forEach((row, y) =>
      row.forEach((shade, x) => {
        for (let dy = 0; dy < scale; dy++)
          for (let dx = 0; dx < scale; dx++) {
            const at = ((y * scale + dy) * width * scale + x * scale + dx) * 4;
            data.fill(shade, at, at + 3);
          }
      }),
    );
    const picture = { data, width: width * scale, height: rows.length * scale, colorSpace: "srgb" };
    const found = await readBarcodes(picture as ImageData, { formats: ["QRCode"] });
    expect(found.map(({ text }) => text)).toEqual([LINK]);
    expect(width).toBeLessThanOrEqual(60);
  });
});
