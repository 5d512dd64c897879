import { contrastRatio, luminance, readColor, type Rgb } from "@/lib/color";
import type { PassBrand, PassImage, PassImages } from "../port";
import { doorwayShape, glyphShape, paintPng, roundedBox, type Layer } from "./canvas";
import { findInitialGlyph } from "./letters";

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const ink: Rgb = [24, 24, 27];

/**
 * Pictures for an organization that has uploaded none: its initial as a mark, on its colours.
 * Takes about half a second of computing once per brand, in short slices; later calls answer from memory.
 */
export function drawImages(brand: PassBrand): Promise<PassImages> {
  const key = JSON.stringify([
    findInitialGlyph(brand.name),
    brand.backgroundColor,
    brand.foregroundColor,
  ]);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  if (drawn.size >= 64) drawn.clear();
  const images = drawAll(brand);
  drawn.set(key, images);
  images.catch(() => drawn.delete(key));
  return images;
}

const drawn = new Map<string, Promise<PassImages>>();

async function drawAll(brand: PassBrand): Promise<PassImages> {
  const background = readColor(brand.backgroundColor) ?? ink;
  const asked = readColor(brand.foregroundColor) ?? white;
  const foreground = contrastRatio(asked, background) >= 2.5 ? asked : readableOn(background);
  const glyph = findInitialGlyph(brand.name);
  const letter = (x: number, y: number, size: number, color: Rgb, opacity = 1): Layer => {
    // A wide letter shrinks a little, so that M and W sit as calmly in the mark as I and E.
    const capHeight = size * Math.min(1, 0.86 / Math.max(glyph.width, 0.6) + 0.12);
    return {
      shape: glyphShape(glyph, { x, y, capHeight, stroke: size * 0.185 }),
      color,
      opacity,
    };
  };

  const icon = await drawScales(29, 29, [
    { shape: null, color: gradient(background, 29, 29), opacity: 1 },
    letter(14.5, 14.5, 12.6, foreground),
  ]);
  const logo = await drawScales(50, 50, [
    { shape: roundedBox(25, 25, 44, 44, 13), color: foreground, opacity: 1 },
    letter(
      25,
      25,
      19.5,
      contrastRatio(background, foreground) >= 2.5 ? background : readableOn(foreground),
    ),
  ]);
  const thumbnail = await drawScales(90, 90, [
    { shape: roundedBox(45, 45, 90, 90, 20), color: foreground, opacity: 0.14 },
    { shape: doorwayShape(45, 14, 90, 62), color: foreground, opacity: 0.12 },
    letter(45, 51, 34, foreground),
  ]);
  const arches = [0, 1, 2, 3].map((step): Layer => ({
    shape: doorwayShape(292, 14 + step * 24, 123, 230 - step * 56),
    color: mix(background, white, 0.75),
    opacity: 0.07 + step * 0.025,
  }));
  const strip = await drawScales(375, 123, [
    { shape: null, color: gradient(background, 375, 123), opacity: 1 },
    ...arches,
  ]);
  return { icon, logo, thumbnail, strip };
}

async function drawScales(width: number, height: number, layers: Layer[]): Promise<PassImage> {
  return {
    "1x": await paintPng(width, height, 1, layers),
    "2x": await paintPng(width, height, 2, layers),
    "3x": await paintPng(width, height, 3, layers),
  };
}

/** From a lighter top left to a deeper bottom right: enough to look lit, not striped. */
function gradient(color: Rgb, width: number, height: number): (x: number, y: number) => Rgb {
  const from = mix(color, white, 0.2);
  const to = mix(color, black, 0.16);
  return (x, y) => mix(from, to, (x / width + y / height) / 2);
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2): number => from[at] + (to[at] - from[at]) * share;
  return [part(0), part(1), part(2)];
}

const readableOn = (color: Rgb): Rgb => (luminance(color) > 0.36 ? ink : white);
