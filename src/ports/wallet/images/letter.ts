import { openFonts } from "../preview/fonts";
import { typesetter } from "../preview/text";

/** Draws an organization's mark as SVG, centred on a point, in a `size` of points. */
export type Letter = (at: { x: number; y: number; size: number; color: string }) => string;

/** The height of Roboto's capitals in ems. */
const CAP_HEIGHT = 0.711;
/** A doorway around a person, in a box that is 0.84 wide and 1 high. */
const DOORWAY = "M0 1V.42a.42.42 0 0 1 .84 0V1M.42 .72V1M.42 .52h.001";

/** Returns the first letter or digit of a name as a capital without accents; empty if there is none. */
export function initialOf(name: string): string {
  const initial = /[\p{L}\p{N}]/u.exec(name.normalize("NFD"))?.[0] ?? "";
  return [...initial.toUpperCase()][0] ?? "";
}

/** Returns the mark for an initial, or a doorway if no font has the letter. */
export async function letterOf(initial: string): Promise<Letter> {
  const fonts = await openFonts();
  const code = initial.codePointAt(0);
  if (code === undefined || !fonts.bold[0]?.hasGlyphForCodePoint(code)) return drawDoorway;
  const pen = typesetter(fonts);
  return ({ x, y, size, color }) => {
    const style = { size: size / CAP_HEIGHT, weight: "bold", color } as const;
    // Wide letters shrink a little, so that M and W look as calm in the mark as I and E.
    const share = Math.min(1, size / pen.measure(initial, style) + 0.12);
    const drawn = pen.draw(
      initial,
      { ...style, size: style.size * share },
      { x, y: y + (size * share) / 2, anchor: "middle" },
    );
    return `<g stroke="${color}" stroke-width="${size * 0.04}" stroke-linejoin="round">${drawn}</g>`;
  };
}

function drawDoorway({ x, y, size, color }: Parameters<Letter>[0]): string {
  const corner = `translate(${x - size * 0.42} ${y - size / 2}) scale(${size})`;
  return `<path d="${DOORWAY}" transform="${corner}" fill="none" stroke="${color}" stroke-width="0.185" stroke-linecap="round"/>`;
}
