/**
 * Capital letters and digits as centre lines of one even, round-ended stroke: no font file, no
 * native package, and crisp at every size. The cap height is 1, y runs downwards.
 */
export type Stroke =
  | { kind: "line"; x1: number; y1: number; x2: number; y2: number }
  /** Degrees clockwise from 3 o'clock, `from` < `to`. */
  | { kind: "arc"; cx: number; cy: number; r: number; from: number; to: number };

export interface Glyph {
  width: number;
  strokes: Stroke[];
}

/** Points of an open line: x1, y1, x2, y2, … */
const path = (...points: number[]): Stroke[] => {
  const strokes: Stroke[] = [];
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points.slice(at, at + 4);
    strokes.push({ kind: "line", x1, y1, x2, y2 });
  }
  return strokes;
};
const arc = (cx: number, cy: number, r: number, from: number, to: number): Stroke[] => [
  { kind: "arc", cx, cy, r, from, to },
];
const glyph = (width: number, ...strokes: Stroke[][]): Glyph => ({
  width,
  strokes: strokes.flat(),
});

const stem = path(0, 0, 0, 1);
const bowl = [
  ...path(0, 0, 0.36, 0),
  ...arc(0.36, 0.28, 0.28, 270, 450),
  ...path(0.36, 0.56, 0, 0.56),
];

const glyphs: Record<string, Glyph> = {
  A: glyph(0.86, path(0, 1, 0.43, 0, 0.86, 1), path(0.15, 0.66, 0.71, 0.66)),
  B: glyph(
    0.66,
    stem,
    path(0, 0, 0.36, 0),
    arc(0.36, 0.24, 0.24, 270, 450),
    path(0, 0.48, 0.4, 0.48),
    arc(0.4, 0.74, 0.26, 270, 450),
    path(0, 1, 0.4, 1),
  ),
  C: glyph(0.9, arc(0.5, 0.5, 0.5, 42, 318)),
  D: glyph(0.8, stem, path(0, 0, 0.3, 0), arc(0.3, 0.5, 0.5, 270, 450), path(0, 1, 0.3, 1)),
  E: glyph(0.58, stem, path(0, 0, 0.58, 0), path(0, 0.49, 0.5, 0.49), path(0, 1, 0.58, 1)),
  F: glyph(0.56, stem, path(0, 0, 0.56, 0), path(0, 0.5, 0.48, 0.5)),
  G: glyph(1, arc(0.5, 0.5, 0.5, 0, 318), path(0.58, 0.5, 1, 0.5)),
  H: glyph(0.74, stem, path(0.74, 0, 0.74, 1), path(0, 0.49, 0.74, 0.49)),
  I: glyph(0, stem),
  J: glyph(0.52, path(0.52, 0, 0.52, 0.72), arc(0.24, 0.72, 0.28, 0, 155)),
  K: glyph(0.68, stem, path(0.64, 0, 0, 0.6), path(0.24, 0.38, 0.68, 1)),
  L: glyph(0.54, stem, path(0, 1, 0.54, 1)),
  M: glyph(0.92, path(0, 1, 0, 0, 0.46, 0.66, 0.92, 0, 0.92, 1)),
  N: glyph(0.74, path(0, 1, 0, 0, 0.74, 1, 0.74, 0)),
  O: glyph(1, arc(0.5, 0.5, 0.5, 0, 360)),
  P: glyph(0.64, stem, bowl),
  Q: glyph(1, arc(0.5, 0.5, 0.5, 0, 360), path(0.64, 0.68, 0.96, 1.02)),
  R: glyph(0.64, stem, bowl, path(0.34, 0.56, 0.66, 1)),
  S: glyph(
    0.62,
    arc(0.37, 0.25, 0.25, 270, 335),
    path(0.25, 0, 0.37, 0),
    arc(0.25, 0.25, 0.25, 90, 270),
    path(0.25, 0.5, 0.37, 0.5),
    arc(0.37, 0.75, 0.25, 270, 450),
    path(0.25, 1, 0.37, 1),
    arc(0.25, 0.75, 0.25, 90, 155),
  ),
  T: glyph(0.76, path(0, 0, 0.76, 0), path(0.38, 0, 0.38, 1)),
  U: glyph(0.72, path(0, 0, 0, 0.64), arc(0.36, 0.64, 0.36, 0, 180), path(0.72, 0, 0.72, 0.64)),
  V: glyph(0.84, path(0, 0, 0.42, 1, 0.84, 0)),
  W: glyph(1.2, path(0, 0, 0.3, 1, 0.6, 0.12, 0.9, 1, 1.2, 0)),
  X: glyph(0.74, path(0, 0, 0.74, 1), path(0.74, 0, 0, 1)),
  Y: glyph(0.78, path(0, 0, 0.39, 0.5, 0.78, 0), path(0.39, 0.5, 0.39, 1)),
  Z: glyph(0.7, path(0, 0, 0.7, 0, 0, 1, 0.7, 1)),
  0: glyph(
    0.62,
    arc(0.31, 0.31, 0.31, 180, 360),
    path(0, 0.31, 0, 0.69),
    path(0.62, 0.31, 0.62, 0.69),
    arc(0.31, 0.69, 0.31, 0, 180),
  ),
  1: glyph(0.28, path(0, 0.22, 0.28, 0, 0.28, 1)),
  2: glyph(0.62, arc(0.31, 0.3, 0.3, 195, 400), path(0.54, 0.493, 0, 1, 0.62, 1)),
  3: glyph(0.56, arc(0.28, 0.24, 0.24, 205, 450), arc(0.28, 0.74, 0.26, 270, 515)),
  4: glyph(0.68, path(0.5, 1, 0.5, 0, 0, 0.7, 0.68, 0.7)),
  5: glyph(0.6, path(0.55, 0, 0.09, 0, 0.05, 0.454), arc(0.28, 0.68, 0.32, 225, 510)),
  6: glyph(0.64, arc(0.32, 0.68, 0.32, 0, 360), path(0.05, 0.51, 0.4, 0)),
  7: glyph(0.62, path(0, 0, 0.62, 0, 0.2, 1)),
  8: glyph(0.56, arc(0.28, 0.24, 0.24, 0, 360), arc(0.28, 0.74, 0.26, 0, 360)),
  9: glyph(0.64, arc(0.32, 0.32, 0.32, 0, 360), path(0.59, 0.49, 0.24, 1)),
};

/** A doorway: stands for names that begin with a letter outside A–Z and 0–9. */
const doorway = glyph(
  0.84,
  path(0, 1, 0, 0.42),
  arc(0.42, 0.42, 0.42, 180, 360),
  path(0.84, 0.42, 0.84, 1),
  arc(0.42, 0.52, 0.02, 0, 360),
  path(0.42, 0.72, 0.42, 1),
);

/** The glyph of a name's first letter, accents dropped. */
export function findInitialGlyph(name: string): Glyph {
  const initial = /[\p{L}\p{N}]/u.exec(name.normalize("NFD"))?.[0] ?? "";
  return glyphs[initial.toUpperCase()] ?? doorway;
}
