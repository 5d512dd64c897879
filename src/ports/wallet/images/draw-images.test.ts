import zlib from "node:zlib";
import { describe, expect, it } from "vitest";
import { drawImages } from "./draw-images";
import { encodePng, readPngSize } from "./png";

const brand = { name: "Harbour Club", backgroundColor: "#134e4a", foregroundColor: "#ffffff" };

describe("the default pictures of an organization", () => {
  it("have the sizes that Apple asks for, at three densities", async () => {
    const points = { icon: [29, 29], logo: [50, 50], thumbnail: [90, 90], strip: [375, 123] };
    const images = await drawImages(brand);
    for (const [name, [width = 0, height = 0]] of Object.entries(points))
      for (const scale of [1, 2, 3] as const)
        expect(
          readPngSize(images[name as keyof typeof points]?.[`${scale}x`] ?? Buffer.alloc(0)),
        ).toEqual({ width: width * scale, height: height * scale });
  });

  it("differ by initial and by colour, and not by anything else", async () => {
    const { icon } = await drawImages(brand);
    expect((await drawImages({ ...brand, name: "hilltop" })).icon).toEqual(icon);
    expect((await drawImages({ ...brand, name: "Élan" })).icon).toEqual(
      (await drawImages({ ...brand, name: "Elan" })).icon,
    );
    expect((await drawImages({ ...brand, name: "Zenith" })).icon).not.toEqual(icon);
    expect((await drawImages({ ...brand, backgroundColor: "#7f1d1d" })).icon).not.toEqual(icon);
  });

  it("stay readable where the organization's two colours are nearly the same", async () => {
    const pale = { ...brand, backgroundColor: "#fef3c7", foregroundColor: "#fffbeb" };
    const darkest = Math.min(...readPixels((await drawImages(pale)).icon["2x"] ?? Buffer.alloc(0)));
    expect(darkest).toBeLessThan(60);
  });
});

describe("the PNG writer", () => {
  it("writes back the pixels that it was given", async () => {
    const pixels = Uint8Array.from({ length: 3 * 2 * 4 }, (_, index) => (index * 37) % 256);
    expect(readPixels(await encodePng(3, 2, pixels))).toEqual([...pixels]);
  });
});

/** Undoes encodePng: one IDAT, filter "sub" on every row. */
function readPixels(png: Buffer): number[] {
  const width = png.readUInt32BE(16);
  const rows = zlib.inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
  const pixels: number[] = [];
  for (let at = 0; at < rows.length; at += width * 4 + 1)
    for (let x = 0; x < width * 4; x++)
      pixels.push(((rows[at + 1 + x] ?? 0) + (x < 4 ? 0 : (pixels.at(-4) ?? 0))) & 255);
  return pixels;
}
