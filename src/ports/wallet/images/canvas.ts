import type { Rgb } from "@/lib/color";
import type { Glyph, Stroke } from "./letters";
import { encodePng } from "./png";

/** Signed distance in points from a shape's edge; negative inside. */
export type Shape = (x: number, y: number) => number;

/** One layer of a picture, painted in order: a shape (null = everywhere), its colour, its opacity. */
export interface Layer {
  shape: Shape | null;
  color: Rgb | ((x: number, y: number) => Rgb);
  opacity: number;
}

/** Paints layers given in points at `scale` pixels a point, edges smoothed by their distance. */
export async function paintPng(
  width: number,
  height: number,
  scale: number,
  layers: Layer[],
): Promise<Buffer> {
  const w = width * scale;
  const h = height * scale;
  const pixels = new Uint8Array(w * h * 4);
  for (let py = 0; py < h; py++) {
    // A large picture takes tens of milliseconds; other requests get their turn in between.
    if (py % 16 === 15) await new Promise((resolve) => setImmediate(resolve));
    for (let px = 0; px < w; px++) {
      const x = (px + 0.5) / scale;
      const y = (py + 0.5) / scale;
      let [r, g, b, a] = [0, 0, 0, 0];
      for (const { shape, color, opacity } of layers) {
        const inside = shape === null ? 1 : Math.min(1, Math.max(0, 0.5 - shape(x, y) * scale));
        const cover = inside * opacity;
        if (cover === 0) continue;
        const [lr, lg, lb] = typeof color === "function" ? color(x, y) : color;
        const total = cover + a * (1 - cover);
        r = (lr * cover + r * a * (1 - cover)) / total;
        g = (lg * cover + g * a * (1 - cover)) / total;
        b = (lb * cover + b * a * (1 - cover)) / total;
        a = total;
      }
      pixels.set(
        [Math.round(r), Math.round(g), Math.round(b), Math.round(a * 255)],
        (py * w + px) * 4,
      );
    }
  }
  return encodePng(w, h, pixels);
}

/** A letter of the given cap height and stroke width, centred on a point. */
export function glyphShape(
  glyph: Glyph,
  at: { x: number; y: number; capHeight: number; stroke: number },
): Shape {
  const left = at.x - (glyph.width * at.capHeight) / 2;
  const top = at.y - at.capHeight / 2;
  return (x, y) => {
    const gx = (x - left) / at.capHeight;
    const gy = (y - top) / at.capHeight;
    let nearest = Infinity;
    for (const stroke of glyph.strokes) nearest = Math.min(nearest, strokeDistance(stroke, gx, gy));
    return nearest * at.capHeight - at.stroke / 2;
  };
}

export function roundedBox(
  cx: number,
  cy: number,
  width: number,
  height: number,
  radius: number,
): Shape {
  return (x, y) => {
    const dx = Math.abs(x - cx) - width / 2 + radius;
    const dy = Math.abs(y - cy) - height / 2 + radius;
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
  };
}

/** A doorway standing on `bottom`: a half circle on two posts. */
export function doorwayShape(cx: number, top: number, bottom: number, width: number): Shape {
  const radius = width / 2;
  return (x, y) => {
    const fromArch = Math.hypot(x - cx, Math.min(0, y - top - radius)) - radius;
    return Math.max(fromArch, y - bottom);
  };
}

function strokeDistance(stroke: Stroke, x: number, y: number): number {
  if (stroke.kind === "line") {
    const { x1, y1, x2, y2 } = stroke;
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy);
    const t = Math.min(1, Math.max(0, along));
    return Math.hypot(x - x1 - t * dx, y - y1 - t * dy);
  }
  const { cx, cy, r, from, to } = stroke;
  const angle = (Math.atan2(y - cy, x - cx) * 180) / Math.PI;
  const turned = from + ((((angle - from) % 360) + 360) % 360);
  if (turned <= to) return Math.abs(Math.hypot(x - cx, y - cy) - r);
  const end = (degrees: number): number => {
    const radians = (degrees * Math.PI) / 180;
    return Math.hypot(x - cx - r * Math.cos(radians), y - cy - r * Math.sin(radians));
  };
  return Math.min(end(from), end(to));
}
