import { contrastRatio, luminance, readColor, type Rgb } from "@/lib/color";
import type { PassBrand, PassImage, PassImages } from "../port";
import { initialOf, letterOf, type Letter } from "./letter";

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const ink: Rgb = [24, 24, 27];

/**
 * Draws pictures for an organization without uploads: its initial as a mark, in its colours. Later calls for
 * the same brand answer from memory.
 */
export function drawImages(brand: PassBrand): Promise<PassImages> {
  const initial = initialOf(brand.name);
  const key = JSON.stringify([initial, brand.backgroundColor, brand.foregroundColor]);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  if (drawn.size >= 64) drawn.clear();
  const images = letterOf(initial).then((letter) => drawAll(brand, letter));
  drawn.set(key, images);
  images.catch(() => drawn.delete(key));
  return images;
}

const drawn = new Map<string, Promise<PassImages>>();

async function drawAll(brand: PassBrand, letter: Letter): Promise<PassImages> {
  const background = readColor(brand.backgroundColor) ?? ink;
  const asked = readColor(brand.foregroundColor) ?? white;
  const foreground = contrastRatio(asked, background) >= 2.5 ? asked : readableOn(background);
  const [mark, light] = [hex(foreground), hex(mix(background, white, 0.75))];
  const onMark = contrastRatio(background, foreground) >= 2.5 ? background : readableOn(foreground);

  const [icon, logo, thumbnail, strip] = await Promise.all([
    drawScales(29, 29, [
      backdrop(background),
      letter({ x: 14.5, y: 14.5, size: 12.6, color: mark }),
    ]),
    drawScales(50, 50, [
      `<rect x="3" y="3" width="44" height="44" rx="13" fill="${mark}"/>`,
      letter({ x: 25, y: 25, size: 19.5, color: hex(onMark) }),
    ]),
    drawScales(90, 90, [
      `<rect width="90" height="90" rx="20" fill="${mark}" opacity="0.14"/>`,
      doorway({ x: 45, top: 14, bottom: 90, width: 62 }, mark, 0.12),
      letter({ x: 45, y: 51, size: 34, color: mark }),
    ]),
    drawScales(375, 123, [
      backdrop(background),
      ...[0, 1, 2, 3].map((step) =>
        doorway(
          { x: 292, top: 14 + step * 24, bottom: 123, width: 230 - step * 56 },
          light,
          0.07 + step * 0.025,
        ),
      ),
    ]),
  ]);
  return { icon, logo, thumbnail, strip };
}

async function drawScales(width: number, height: number, parts: string[]): Promise<PassImage> {
  const { default: sharp } = await import("sharp");
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join("")}</svg>`,
  );
  const draw = (scale: number): Promise<Buffer> =>
    sharp(svg, { density: 72 * scale })
      .png({ compressionLevel: 9 })
      .toBuffer();
  const [x1, x2, x3] = await Promise.all([draw(1), draw(2), draw(3)]);
  return { "1x": x1, "2x": x2, "3x": x3 };
}

/**
 * Returns a gradient from a lighter top left to a darker bottom right, subtle enough to look lit and not
 * striped.
 */
function backdrop(color: Rgb): string {
  const [from, to] = [hex(mix(color, white, 0.2)), hex(mix(color, black, 0.16))];
  return [
    `<linearGradient id="lit" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
    '<rect width="100%" height="100%" fill="url(#lit)"/>',
  ].join("");
}

/** Draws a doorway standing on `bottom`: a half circle on two posts. */
function doorway(
  { x, top, bottom, width }: { x: number; top: number; bottom: number; width: number },
  color: string,
  opacity: number,
): string {
  const radius = width / 2;
  const arch = `M${x - radius} ${bottom}V${top + radius}a${radius} ${radius} 0 0 1 ${width} 0V${bottom}z`;
  return `<path d="${arch}" fill="${color}" opacity="${opacity}"/>`;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2): number => from[at] + (to[at] - from[at]) * share;
  return [part(0), part(1), part(2)];
}

const hex = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

const readableOn = (color: Rgb): Rgb => (luminance(color) > 0.36 ? ink : white);
