import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { ImageKind } from "../port";
import { prepareImage } from "./scale-image";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#134e4a" } });
const png = (width: number, height: number) => picture(width, height).png().toBuffer();
const sizeOf = async (bytes: Buffer | null) => {
  if (!bytes) return null;
  const { width, height, format } = await sharp(bytes).metadata();
  return `${width}x${height} ${format}`;
};
const sizes = async (bytes: Buffer, kind: ImageKind) => {
  const { x1, x2, x3, original } = await prepareImage(bytes, kind);
  return Promise.all([x1, x2, x3, original].map(sizeOf));
};

describe("an uploaded picture", () => {
  it("an uploaded picture is scaled to one, two and three pixels a point, and cut to its box", async () => {
    expect(await sizes(await png(600, 400), "icon")).toEqual([
      "29x29 png",
      "58x58 png",
      "87x87 png",
      "400x400 png",
    ]);
    expect(await sizes(await png(1200, 400), "strip")).toEqual([
      "375x123 png",
      "750x246 png",
      "1125x369 png",
      "1125x369 png",
    ]);
  });

  it("an uploaded logo keeps its shape", async () => {
    expect(await sizes(await png(600, 300), "logo")).toEqual([
      "100x50 png",
      "200x100 png",
      "300x150 png",
      "412x206 png",
    ]);
  });

  it("an uploaded picture is not enlarged: sizes beyond it are left out", async () => {
    expect(await sizes(await png(60, 60), "icon")).toEqual([
      "29x29 png",
      "58x58 png",
      null,
      "60x60 png",
    ]);
  });

  it("an uploaded JPEG is turned upright, and loses the camera's metadata", async () => {
    const photo = await picture(200, 400)
      .jpeg()
      .withExif({ IFD0: { Artist: "somebody" }, IFD3: { GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { original } = await prepareImage(photo, "logo");
    const meta = await sharp(original).metadata();
    expect(meta.width).toBeGreaterThan(meta.height);
    expect(meta.exif).toBeUndefined();
  });

  it("an upload that is no picture, damaged or too small is refused with a sentence", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>');
    const gif = await picture(90, 90).gif().toBuffer();
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: "#000000",
        noise: { type: "gaussian", mean: 128, sigma: 30 },
      },
    })
      .png()
      .toBuffer();
    const cases: [Buffer, RegExp][] = [
      [Buffer.from("hello"), /not a PNG or JPEG/],
      [svg, /not a PNG or JPEG/],
      [gif, /not a PNG or JPEG/],
      [whole.subarray(0, whole.length / 2), /damaged/],
      [await png(20, 20), /20 by 20 pixels, and needs at least 29 by 29/],
    ];
    for (const [bytes, message] of cases)
      await expect(prepareImage(bytes, "icon")).rejects.toThrow(message);
  });

  it("an upload that would use a lot of memory is refused unread", async () => {
    const bomb = await png(4200, 4200);
    await expect(prepareImage(bomb, "icon")).rejects.toThrow(/not a PNG or JPEG|damaged/);
  });
});
