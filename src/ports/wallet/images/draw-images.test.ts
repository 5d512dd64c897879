import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawImages } from "./draw-images";
import { readPngSize } from "./png-size";

const brand = { name: "Harbour Club", backgroundColor: "#134e4a", foregroundColor: "#ffffff" };

describe("the default pictures of an organization", () => {
  it("the pictures have the sizes that Apple requires, at three densities", async () => {
    const points = { icon: [29, 29], logo: [50, 50], thumbnail: [90, 90], strip: [375, 123] };
    const images = await drawImages(brand);
    for (const [name, [width = 0, height = 0]] of Object.entries(points))
      for (const scale of [1, 2, 3] as const)
        expect(
          readPngSize(images[name as keyof typeof points]?.[`${scale}x`] ?? Buffer.alloc(0)),
        ).toEqual({ width: width * scale, height: height * scale });
  });

  it("the pictures differ by initial and colour only", async () => {
    const { icon } = await drawImages(brand);
    expect((await drawImages({ ...brand, name: "hilltop" })).icon).toEqual(icon);
    expect((await drawImages({ ...brand, name: "Élan" })).icon).toEqual(
      (await drawImages({ ...brand, name: "Elan" })).icon,
    );
    expect((await drawImages({ ...brand, name: "Zenith" })).icon).not.toEqual(icon);
    expect((await drawImages({ ...brand, backgroundColor: "#7f1d1d" })).icon).not.toEqual(icon);
  });

  it("the pictures stay legible if the two colours are almost the same", async () => {
    const pale = { ...brand, backgroundColor: "#fef3c7", foregroundColor: "#fffbeb" };
    const { channels } = await sharp((await drawImages(pale)).icon["2x"]).stats();
    for (const { min } of channels.slice(0, 3)) expect(min).toBeLessThan(60);
  });

  it("the pictures leave the card's own colour visible around and behind the mark, and fill icon and strip", async () => {
    const { icon, logo, thumbnail, strip } = await drawImages(brand);
    expect(await pixelAt(logo?.["3x"], 0, 0)).toEqual([0, 0, 0, 0]);
    expect(await pixelAt(logo?.["3x"], 30, 75)).toEqual([255, 255, 255, 255]);
    expect(await pixelAt(thumbnail?.["3x"], 0, 0)).toEqual([0, 0, 0, 0]);
    expect((await pixelAt(thumbnail?.["3x"], 15, 135)).at(-1)).toBeCloseTo(0.14 * 255, -1);
    for (const filled of [icon["3x"], strip?.["3x"]])
      expect((await pixelAt(filled, 0, 0)).at(-1)).toBe(255);
  });

  it("a name without a letter that has a capital gets a doorway", async () => {
    const { icon } = await drawImages({ ...brand, name: "東京" });
    expect((await drawImages({ ...brand, name: "*" })).icon).toEqual(icon);
    expect((await drawImages({ ...brand, name: "Жар" })).icon).not.toEqual(icon);
  });
});

/** Returns the colour of a pixel as red, green, blue and opacity. */
async function pixelAt(png: Buffer | undefined, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
}
