import bidiFactory from "bidi-js";
import type { Font, GlyphRun } from "fontkit";
import type { Weight } from "./fonts";

const bidi = bidiFactory();

export type TextStyle = { size: number; weight?: Weight; color: string; opacity?: number };

/** A run of one font and one direction; null for a script that we have no font for. */
type Run = { text: string; font: Font | null; level: number };
/** A run with its width in ems, and its glyphs if there is a font. */
type SetRun = Run & { ems: number; layout: GlyphRun | null };

/** Sets lines of text as outlines of the given fonts, so that every viewer shows the same. */
export type Typesetter = {
  /** Returns the width of a line, in the card's points. */
  measure(text: string, style: TextStyle): number;
  /** Draws a line that begins or ends (`end`) at x, or is centred there, with its baseline at y. */
  draw(
    text: string,
    style: TextStyle,
    at: { x: number; y: number; anchor?: "start" | "middle" | "end" },
  ): string;
  /** Shrinks the text and then cuts it, until it fits. */
  fit(text: string, style: TextStyle, most: number, smallest?: number): [string, TextStyle];
  /** Breaks the text into lines that fit, at most `most` of them. */
  wrap(text: string, style: TextStyle, width: number, most?: number): string[];
};

export function typesetter(fonts: Record<Weight, Font[]>): Typesetter {
  // Shaping takes most of the time, and most lines are measured several times before they are drawn.
  const known = new Map<string, SetRun[]>();
  const setRuns = (text: string, weight: Weight = "regular"): SetRun[] => {
    const key = `${weight} ${text}`;
    const runs = known.get(key) ?? runsOf(text, fonts[weight]).map(setRun);
    known.set(key, runs);
    return runs;
  };
  const measure: Typesetter["measure"] = (text, style) =>
    setRuns(text, style.weight).reduce((sum, run) => sum + run.ems, 0) * style.size;

  const cut = (text: string, style: TextStyle, most: number): string => {
    const characters = [...text];
    let [low, high] = [0, characters.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (measure(`${characters.slice(0, middle).join("")}…`, style) <= most) low = middle;
      else high = middle - 1;
    }
    return `${characters.slice(0, low).join("").trimEnd()}…`;
  };

  return {
    measure,
    draw(text, style, { x, y, anchor = "start" }) {
      const width = measure(text, style);
      let pen = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
      const parts = setRuns(text, style.weight).map((run) => {
        const drawn = drawRun(run, style, pen, y);
        pen += run.ems * style.size;
        return drawn;
      });
      const opacity = style.opacity === undefined ? "" : ` opacity="${style.opacity}"`;
      return `<g fill="${style.color}"${opacity}>${parts.join("")}</g>`;
    },
    fit(text, style, most, smallest = style.size) {
      const line = text.replace(/\s+/g, " ");
      const width = measure(line, style);
      if (width <= most) return [line, style];
      const size = Math.max(smallest, (style.size * most) / width);
      const smaller = { ...style, size };
      return [measure(line, smaller) <= most ? line : cut(line, smaller, most), smaller];
    },
    wrap(text, style, width, most = 40) {
      const lines: string[] = [];
      for (const paragraph of text.split("\n")) {
        let line = "";
        for (const word of paragraph.split(/\s+/)) {
          const longer = line === "" ? word : `${line} ${word}`;
          if (line === "" || measure(longer, style) <= width) line = longer;
          else {
            lines.push(line);
            line = word;
          }
        }
        lines.push(line);
      }
      const shown = lines.map((line) =>
        measure(line, style) <= width ? line : cut(line, style, width),
      );
      if (shown.length <= most) return shown;
      return [...shown.slice(0, most - 1), cut(shown[most - 1] ?? "", style, width)];
    },
  };
}

/** Returns the runs of a line in visual order (Unicode's bidirectional algorithm). */
function runsOf(text: string, fonts: Font[]): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: Run[] = [];
  let at = 0;
  for (const character of text) {
    const level = levels[at] ?? 0;
    at += character.length;
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character;
    const before = runs.at(-1);
    const font = fontOf(shown, fonts, before);
    if (before && before.font === font && before.level === level) before.text += shown;
    else runs.push({ text: shown, font, level });
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) reverseFrom(runs, level);
  return runs;
}

function reverseFrom(runs: Run[], level: number): void {
  for (let from = 0; from < runs.length; from++) {
    if ((runs[from]?.level ?? 0) < level) continue;
    let to = from;
    while ((runs[to + 1]?.level ?? 0) >= level && to + 1 < runs.length) to++;
    runs.splice(from, to - from + 1, ...runs.slice(from, to + 1).reverse());
    from = to;
  }
}

/**
 * Returns the font of a character: the previous one if possible, so that a space or a digit does not interrupt
 * a word's script.
 */
function fontOf(character: string, fonts: Font[], before: Run | undefined): Font | null {
  const code = character.codePointAt(0) ?? 0;
  // Joiners, marks and variation selectors belong to the preceding character.
  if (before && /[\p{M}\u200c\u200d\ufe0f]/u.test(character)) return before.font;
  if (before?.font?.hasGlyphForCodePoint(code)) return before.font;
  return fonts.find((font) => font.hasGlyphForCodePoint(code)) ?? null;
}

function setRun(run: Run): SetRun {
  if (!run.font) {
    const wide = (one: string) => (/[\u1100-\uffff]|\p{Emoji}/u.test(one) ? 1 : 0.6);
    return { ...run, layout: null, ems: [...run.text].reduce((sum, one) => sum + wide(one), 0) };
  }
  const direction = run.level % 2 === 1 ? "rtl" : "ltr";
  const layout = run.font.layout(run.text, undefined, undefined, undefined, direction);
  return { ...run, layout, ems: layout.advanceWidth / run.font.unitsPerEm };
}

function drawRun(run: SetRun, { size, weight }: TextStyle, x: number, y: number): string {
  if (!run.font || !run.layout) {
    const heavy = weight === "bold" ? ' font-weight="600"' : "";
    return `<text x="${round(x)}" y="${round(y)}" font-size="${round(size)}" font-family="system-ui, sans-serif" textLength="${round(run.ems * size)}"${heavy}>${escapeXml(run.text)}</text>`;
  }
  const scale = size / run.font.unitsPerEm;
  const { glyphs, positions } = run.layout;
  let pen = x;
  const paths = glyphs.map((glyph, n) => {
    const position = positions[n];
    const outline = glyph.path
      .scale(scale, -scale)
      .translate(pen + (position?.xOffset ?? 0) * scale, y - (position?.yOffset ?? 0) * scale);
    pen += (position?.xAdvance ?? 0) * scale;
    return outline.toSVG();
  });
  const d = paths.join("").replace(/-?\d{1,20}\.\d+/g, (number) => round(Number(number)));
  return d === "" ? "" : `<path d="${d}"/>`;
}

export function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
