import type { PassContent, PassField } from "../port";
import {
  drawCode,
  drawDetails,
  drawPicture,
  drawRow,
  type Sheet,
  type Shown,
  svgOf,
} from "./parts";
import { round, type TextStyle } from "./text";

const WIDTH = 344;
const MARGIN = 14;
const STRIP = 113;

/** Draws the front of a generic card, store card or event ticket in the proportions of Apple Wallet. */
export async function drawAppleFront(
  sheet: Omit<Sheet, "width">,
  pass: PassContent,
): Promise<string> {
  const page: Sheet = { ...sheet, width: WIDTH };
  const label: TextStyle = { size: 11, weight: "bold", color: pass.labelColor };
  const value: TextStyle = { size: 16, color: pass.foregroundColor };
  const parts = [drawHead(page, pass, label, value)];
  const strip = pass.style === "generic" ? undefined : pass.images.strip;
  let y = 58;
  const shown = (fields: PassField[]) => fields.map((field) => shownOf(page, field));
  const [primary] = shown(pass.primaryFields);
  if (strip) {
    parts.push(
      drawPicture(
        strip["3x"] ?? strip["2x"] ?? strip["1x"],
        { x: 0, y, width: WIDTH, height: STRIP },
        "xMidYMid slice",
      ),
    );
    if (primary)
      parts.push(drawPrimary(page, primary, y + 34, WIDTH - 2 * MARGIN, label, 34, value));
    y += STRIP + 20;
  } else {
    const picture = pass.style === "storeCard" ? undefined : pass.images.thumbnail;
    const room = WIDTH - 2 * MARGIN - (picture ? 102 : 0);
    if (primary) parts.push(drawPrimary(page, primary, y + 24, room, label, 27, value));
    if (picture) {
      const x = page.rtl ? MARGIN : WIDTH - MARGIN - 90;
      const box = { x, y: y + 4, width: 90, height: 90 };
      parts.push(
        `<clipPath id="thumb"><rect x="${x}" y="${y + 4}" width="90" height="90" rx="5"/></clipPath>`,
        drawPicture(
          picture["3x"] ?? picture["2x"] ?? picture["1x"],
          box,
          "xMidYMid slice",
          "thumb",
        ),
      );
    }
    y += picture ? 116 : 84;
  }
  for (const fields of rowsOf(pass)) {
    if (fields.length === 0) continue;
    parts.push(drawRow(page, shown(fields), { y, margin: MARGIN, label, value }));
    y += 46;
  }
  if (pass.barcode && !pass.voided) {
    const top = Math.max(y + 8, 262);
    const code = await drawCode(page, pass.barcode, top, 6);
    parts.push(code.svg);
    y = top + code.height;
  }
  const height = Math.max(y + 18, 440);
  const shape =
    pass.style === "eventTicket"
      ? // The bite at the top distinguishes a ticket from a card.
        `M14 0H${WIDTH / 2 - 22}a22 13 0 0 0 44 0H${WIDTH - 14}a14 14 0 0 1 14 14V${round(height - 14)}a14 14 0 0 1 -14 14H14a14 14 0 0 1 -14 -14V14a14 14 0 0 1 14 -14Z`
      : `M14 0H${WIDTH - 14}a14 14 0 0 1 14 14V${round(height - 14)}a14 14 0 0 1 -14 14H14a14 14 0 0 1 -14 -14V14a14 14 0 0 1 14 -14Z`;
  const faded = pass.voided ? ' opacity="0.55" filter="url(#grey)"' : "";
  return svgOf(WIDTH, height, page.say(pass.description), [
    `<clipPath id="card"><path d="${shape}"/></clipPath>`,
    `<filter id="grey"><feColorMatrix type="saturate" values="0"/></filter>`,
    `<g clip-path="url(#card)"${faded}><path d="${shape}" fill="${pass.backgroundColor}"/>`,
    ...parts,
    "</g>",
  ]);
}

/** Draws the details behind the ⓘ of a card. */
export function drawAppleBack(sheet: Omit<Sheet, "width">, pass: PassContent): string {
  const page: Sheet = { ...sheet, width: WIDTH };
  const rows = pass.backFields.map((field) => {
    const { label, value } = shownOf(page, field);
    return field.link ? { label: "", value: label, link: true } : { label, value, link: false };
  });
  const title = pass.logoText ?? pass.organizationName;
  const { parts, height } = drawDetails(page, {
    title: page.say(title),
    rows,
    empty: page.say(pass.description),
  });
  return svgOf(WIDTH, height, page.say(pass.description), parts);
}

/**
 * Returns the rows of fields: beside a square code, and on a store card, secondary and auxiliary fields share
 * one row.
 */
function rowsOf(pass: PassContent): PassField[][] {
  const square = pass.barcode?.format === "qr" || pass.barcode?.format === "aztec";
  const oneRow = pass.style === "storeCard" || (pass.style === "generic" && square);
  return oneRow
    ? [[...pass.secondaryFields, ...pass.auxiliaryFields]]
    : [pass.secondaryFields, pass.auxiliaryFields];
}

function drawHead(page: Sheet, pass: PassContent, label: TextStyle, value: TextStyle): string {
  const { pen, rtl } = page;
  const fields = pass.headerFields.map((field) => shownOf(page, field));
  const small = { ...value, size: 15 };
  const widths = fields.map((field) =>
    Math.min(110, Math.max(pen.measure(field.label, label), pen.measure(field.value, small))),
  );
  const taken = widths.reduce((sum, width) => sum + width + 12, 0);
  const parts: string[] = [];
  let x = MARGIN;
  const { logo } = pass.images;
  if (logo) {
    const png = logo["3x"] ?? logo["2x"] ?? logo["1x"];
    // IHDR: width and height of the PNG.
    const ratio = png.readUInt32BE(16) / png.readUInt32BE(20);
    const width = Math.min(160, 32 * ratio);
    const left = rtl ? WIDTH - x - width : x;
    parts.push(
      drawPicture(png, { x: left, y: 12, width, height: 32 }, `${rtl ? "xMax" : "xMin"}YMid meet`),
    );
    x += width + 8;
  }
  if (pass.logoText !== null) {
    const room = WIDTH - x - MARGIN - taken;
    const [text, style] = pen.fit(
      page.say(pass.logoText),
      { ...value, size: 16, weight: "bold" },
      room,
      12,
    );
    parts.push(
      pen.draw(text, style, { x: rtl ? WIDTH - x : x, y: 34, anchor: rtl ? "end" : "start" }),
    );
  }
  let edge = rtl ? MARGIN : WIDTH - MARGIN;
  for (const [n, field] of [...fields.entries()].reverse()) {
    const anchor = rtl ? "start" : "end";
    const width = widths[n] ?? 0;
    const [words, labelStyle] = pen.fit(field.label, label, width, 8.5);
    const [text, style] = pen.fit(field.value, small, width, 10);
    parts.push(pen.draw(words, labelStyle, { x: edge, y: 22, anchor }));
    parts.push(pen.draw(text, style, { x: edge, y: 40, anchor }));
    edge += (rtl ? 1 : -1) * (width + 12);
  }
  return parts.join("");
}

function drawPrimary(
  { pen, rtl }: Sheet,
  field: Shown,
  y: number,
  room: number,
  label: TextStyle,
  size: number,
  value: TextStyle,
): string {
  const at = { x: rtl ? WIDTH - MARGIN : MARGIN, anchor: rtl ? "end" : "start" } as const;
  const [words, labelStyle] = pen.fit(field.label, label, room, 8.5);
  const [text, style] = pen.fit(field.value, { ...value, size }, room, size * 0.55);
  return (
    pen.draw(words, labelStyle, { ...at, y }) + pen.draw(text, style, { ...at, y: y + size + 3 })
  );
}

function shownOf({ say }: Pick<Sheet, "say">, { label, value, align }: PassField): Shown {
  const text = value instanceof Date ? value.toISOString() : String(value);
  return { label: say(label), value: say(text), ...(align && { align }) };
}
