import { luminance, readColor } from "@/lib/color";
import type { PassBarcode } from "../port";
import { escapeXml, round, type TextStyle, type Typesetter } from "./text";

/** The context of all drawings: the pen, and the direction of the phone's language. */
export type Sheet = { pen: Typesetter; rtl: boolean; width: number; say: (text: string) => string };

export type Shown = { label: string; value: string; align?: "left" | "center" | "right" };

/** Tells whether a language is written from right to left. */
export function isRtl(locale: string): boolean {
  return /^(ar|he|fa|ur|yi|ps|sd|ug|dv|ckb)\b/i.test(locale);
}

/**
 * Returns a function that translates a text like the phone does: for `de-AT` by the words of `de-AT`, or else
 * of `de`.
 */
export function translator(
  strings: Record<string, Record<string, string>> | undefined,
  locale: string,
): (text: string) => string {
  const parts = locale.split("-");
  const tags = parts.map((_, n) =>
    parts
      .slice(0, parts.length - n)
      .join("-")
      .toLowerCase(),
  );
  const found = tags
    .map((tag) => Object.entries(strings ?? {}).find(([name]) => name.toLowerCase() === tag)?.[1])
    .find((words) => words !== undefined);
  return (text) => (found && Object.hasOwn(found, text) ? (found[text] ?? text) : text);
}

const CODES: Record<PassBarcode["format"], string> = {
  qr: "qrcode",
  aztec: "azteccode",
  pdf417: "pdf417",
  code128: "code128",
};

/** Draws the code on its white panel, centred, with its text for people below. Also returns its height. */
export async function drawCode(
  { pen, width, say }: Sheet,
  barcode: PassBarcode,
  top: number,
  radius: number,
): Promise<{ svg: string; height: number }> {
  const { default: bwip } = await import("bwip-js/node");
  const square = barcode.format === "qr" || barcode.format === "aztec";
  const size = square ? { w: 136, h: 136 } : { w: 248, h: barcode.format === "pdf417" ? 76 : 64 };
  const code = bwip
    .toSVG({ bcid: CODES[barcode.format], text: barcode.message, scale: 1, padding: 0 })
    .replace(/<svg [^>]*viewBox="([^"]*)"[^>]*>/, (_all: string, box: string) => {
      const place = `x="${(width - size.w) / 2}" y="${top + 12}" width="${size.w}" height="${size.h}"`;
      return `<svg ${place} viewBox="${box}" preserveAspectRatio="${square ? "xMidYMid" : "none"}" shape-rendering="crispEdges">`;
    });
  const panel = { w: size.w + 24, h: size.h + 24 + (barcode.altText ? 18 : 0) };
  const style: TextStyle = { size: 12, color: "#1c1c1e" };
  const [text, fitted] = barcode.altText
    ? pen.fit(say(barcode.altText), style, panel.w - 16, 9)
    : ["", style];
  const svg = [
    `<rect x="${(width - panel.w) / 2}" y="${top}" width="${panel.w}" height="${panel.h}" rx="${radius}" fill="#ffffff"/>`,
    code,
    text && pen.draw(text, fitted, { x: width / 2, y: top + size.h + 29, anchor: "middle" }),
  ].join("");
  return { svg, height: panel.h };
}

/**
 * Draws a row of fields, each with its label above. Fields have their natural widths and share the remaining
 * room, or are narrowed and cut if there is none. The last one is at the far edge.
 */
export function drawRow(
  sheet: Sheet,
  fields: Shown[],
  at: { y: number; margin: number; label: TextStyle; value: TextStyle; gap?: number },
): string {
  const { pen, width, rtl } = sheet;
  const { y, margin, label, value, gap = 12 } = at;
  const room = width - 2 * margin - gap * (fields.length - 1);
  const natural = fields.map((field) =>
    Math.max(pen.measure(field.label, label), pen.measure(field.value, value), 12),
  );
  const widths = shareOut(natural, room);
  const spare = Math.max(0, room - widths.reduce((sum, one) => sum + one, 0));
  const between = gap + (fields.length > 1 ? spare / (fields.length - 1) : 0);
  let x = margin;
  return fields
    .map((field, n) => {
      const w = widths[n] ?? 0;
      const last = n > 0 && n === fields.length - 1;
      const align = field.align ?? (last === rtl ? "left" : "right");
      const own = fields.length === 1 ? room : w;
      const left = rtl ? width - x - own : x;
      x += w + between;
      return drawField(pen, field, { left, width: own, y, align, label, value });
    })
    .join("");
}

function drawField(
  pen: Typesetter,
  field: Shown,
  at: {
    left: number;
    width: number;
    y: number;
    align: "left" | "center" | "right";
    label: TextStyle;
    value: TextStyle;
  },
): string {
  const anchor = at.align === "left" ? "start" : at.align === "right" ? "end" : "middle";
  const x = at.left + (anchor === "start" ? 0 : anchor === "end" ? at.width : at.width / 2);
  const [label, labelStyle] = pen.fit(field.label, at.label, at.width, 8.5);
  const [value, valueStyle] = pen.fit(field.value, at.value, at.width, at.value.size * 0.72);
  return [
    pen.draw(label, labelStyle, { x, y: at.y, anchor }),
    pen.draw(value, valueStyle, { x, y: at.y + at.value.size * 1.15 + 2, anchor }),
  ].join("");
}

/** Narrows the widest fields first, as phones do: a short field is not cut for the sake of a long one. */
function shareOut(natural: number[], room: number): number[] {
  let fair = room / natural.length;
  for (let round = 0; round < natural.length; round++) {
    const small = natural.filter((width) => width <= fair);
    const rest = room - small.reduce((sum, width) => sum + width, 0);
    const next = small.length === natural.length ? fair : rest / (natural.length - small.length);
    if (next === fair) break;
    fair = next;
  }
  return natural.map((width) => Math.min(width, fair));
}

/** Draws a picture within a box: whole (`meet`), or cut to fill it (`slice`). */
export function drawPicture(
  png: Buffer,
  at: { x: number; y: number; width: number; height: number },
  fit: string,
  clip?: string,
): string {
  const place = Object.entries(at)
    .map(([name, value]) => `${name}="${round(value)}"`)
    .join(" ");
  const clipped = clip ? ` clip-path="url(#${clip})"` : "";
  return `<image ${place} preserveAspectRatio="${fit}"${clipped} href="data:image/png;base64,${png.toString("base64")}"/>`;
}

export function onColor(background: string): string {
  const color = readColor(background);
  return color && luminance(color) > 0.36 ? "#1c1c1e" : "#ffffff";
}

/** Returns the complete picture; its name is read aloud to people who cannot see it. */
export function svgOf(width: number, height: number, name: string, parts: string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${round(height)}" viewBox="0 0 ${width} ${round(height)}" role="img" aria-label="${escapeXml(name)}">`,
    `<title>${escapeXml(name)}</title>`,
    ...parts,
    "</svg>",
  ].join("");
}

/** Draws the back of a card: label over text, as a list on a light sheet. */
export function drawDetails(
  sheet: Sheet,
  of: { title: string; rows: { label: string; value: string; link: boolean }[]; empty: string },
): { parts: string[]; height: number } {
  const { pen, width, rtl } = sheet;
  const [left, right] = [28, width - 28];
  const at = (y: number) => ({ x: rtl ? right : left, y, anchor: rtl ? "end" : "start" }) as const;
  const [title, titleStyle] = pen.fit(
    of.title,
    { size: 19, weight: "bold", color: "#1c1c1e" },
    width - 56,
    14,
  );
  const parts = [pen.draw(title, titleStyle, at(42))];
  let y = 64;
  const list: string[] = [];
  const rows = of.rows.length > 0 ? of.rows : [{ label: "", value: of.empty, link: false }];
  rows.forEach((row, n) => {
    if (n > 0)
      list.push(
        `<rect x="${left}" y="${round(y)}" width="${right - left}" height="0.7" fill="#d8d8dc"/>`,
      );
    y += 12;
    if (row.label !== "") {
      const [label, style] = pen.fit(row.label, { size: 11.5, color: "#6b6b70" }, right - left, 9);
      list.push(pen.draw(label, style, at(y + 9)));
      y += 16;
    }
    const style: TextStyle = { size: 15, color: row.link ? "#0a5dc2" : "#1c1c1e" };
    for (const line of pen.wrap(row.value, style, right - left, 12)) {
      list.push(pen.draw(line, style, at(y + 14)));
      y += 20;
    }
    y += 10;
  });
  const height = Math.max(200, y + 24);
  parts.unshift(
    `<rect width="${width}" height="${round(height)}" rx="16" fill="#f2f2f7"/>`,
    `<rect x="14" y="58" width="${width - 28}" height="${round(y - 58)}" rx="12" fill="#ffffff"/>`,
  );
  return { parts: [...parts, ...list], height };
}
