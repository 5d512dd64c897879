import type { SaveContent } from "../port";
import { drawCode, drawDetails, drawPicture, drawRow, onColor, type Sheet, svgOf } from "./parts";
import { round, type TextStyle } from "./text";

const WIDTH = 360;
const MARGIN = 24;
const HERO = 117;
const ROWS = 2;
const IN_A_ROW = 3;

type Card = { content: SaveContent; logo: Buffer | null; hero: Buffer | null };

/** Draws the front of a generic card or event ticket in Google Wallet's layout, which chooses its own ink. */
export async function drawGoogleFront(
  sheet: Omit<Sheet, "width">,
  { content, logo, hero }: Card,
): Promise<string> {
  const page: Sheet = { ...sheet, width: WIDTH };
  const { pen, rtl, say } = page;
  const ink = onColor(content.backgroundColor);
  const label: TextStyle = { size: 12, color: ink, opacity: 0.82 };
  const value: TextStyle = { size: 15, weight: "bold", color: ink };
  const { event } = content;
  const x = rtl ? WIDTH - MARGIN : MARGIN;
  const anchor = rtl ? "end" : "start";
  const circle = rtl ? WIDTH - MARGIN - 18 : MARGIN + 18;
  const parts = [drawLogo(page, content, logo, circle)];
  const [title, titleStyle] = pen.fit(
    content.organizationName,
    { ...value, weight: "regular", size: 16 },
    WIDTH - 2 * MARGIN - 48,
    12,
  );
  parts.push(pen.draw(title, titleStyle, { x: x + (rtl ? -48 : 48), y: 43, anchor }));
  parts.push(`<rect x="0" y="68" width="${WIDTH}" height="1" fill="${ink}" opacity="0.22"/>`);
  const above = event ? (event.place?.name ?? null) : content.subheader;
  let y = 96;
  if (above) {
    const [text, style] = pen.fit(say(above), label, WIDTH - 2 * MARGIN, 10);
    parts.push(pen.draw(text, style, { x, y, anchor }));
    y += 28;
  } else y += 12;
  const [headline, big] = pen.fit(
    say(event ? event.title : content.memberName),
    { size: 25, color: ink },
    WIDTH - 2 * MARGIN,
    16,
  );
  parts.push(pen.draw(headline, big, { x, y, anchor }));
  y += 36;
  for (const row of rowsOf(content)) {
    const fields = row.map((field) => ({ label: say(field.label), value: say(field.value) }));
    parts.push(drawRow(page, fields, { y, margin: MARGIN, label, value }));
    y += 50;
  }
  if (content.barcode && !content.voided) {
    const code = await drawCode(page, content.barcode, y + 2, 16);
    parts.push(code.svg);
    y += code.height + 24;
  } else y += 24;
  if (hero) {
    parts.push(drawPicture(hero, { x: 0, y, width: WIDTH, height: HERO }, "xMidYMid slice"));
    y += HERO;
  }
  const height = Math.max(y, 240);
  const faded = content.voided ? ' opacity="0.55" filter="url(#grey)"' : "";
  return svgOf(WIDTH, height, `${content.organizationName}: ${headline}`, [
    `<clipPath id="card"><rect width="${WIDTH}" height="${round(height)}" rx="28"/></clipPath>`,
    `<filter id="grey"><feColorMatrix type="saturate" values="0"/></filter>`,
    `<g clip-path="url(#card)"${faded}><rect width="${WIDTH}" height="${round(height)}" fill="${content.backgroundColor}"/>`,
    ...parts,
    "</g>",
  ]);
}

/** Draws the details under the card: everything for which the front has no room. */
export function drawGoogleBack(sheet: Omit<Sheet, "width">, { content }: Card): string {
  const page: Sheet = { ...sheet, width: WIDTH };
  const { say } = page;
  const front = new Set(rowsOf(content).flat());
  const rows = [
    ...content.fields
      .filter((field) => !front.has(field))
      .map(({ label, value }) => ({ label: say(label), value: say(value), link: false })),
    ...(content.links ?? []).map(({ label }) => ({ label: "", value: say(label), link: true })),
  ];
  const { parts, height } = drawDetails(page, {
    title: content.organizationName,
    rows,
    empty: say(content.memberName),
  });
  return svgOf(WIDTH, height, content.organizationName, parts);
}

/** Returns the fields in the front's rows: the chosen ones that are not empty. */
function rowsOf({ fields, front }: SaveContent): SaveContent["fields"][] {
  const ids = (front ?? fields.map(({ id }) => id)).slice(0, ROWS * IN_A_ROW);
  const rows: SaveContent["fields"][] = [];
  for (let at = 0; at < ids.length; at += IN_A_ROW) {
    const row = ids
      .slice(at, at + IN_A_ROW)
      .flatMap((id) => fields.find((field) => field.id === id) ?? []);
    if (row.length > 0) rows.push(row);
  }
  return rows;
}

/** Draws the logo cut to a circle, or the initial if there is no picture that Google could fetch. */
function drawLogo(page: Sheet, content: SaveContent, logo: Buffer | null, cx: number): string {
  const ink = onColor(content.backgroundColor);
  if (logo)
    return [
      `<clipPath id="logo"><circle cx="${cx}" cy="37" r="18"/></clipPath>`,
      drawPicture(logo, { x: cx - 18, y: 19, width: 36, height: 36 }, "xMidYMid slice", "logo"),
    ].join("");
  const [initial = ""] = content.organizationName;
  return (
    `<circle cx="${cx}" cy="37" r="18" fill="${ink}" opacity="0.18"/>` +
    page.pen.draw(
      initial.toUpperCase(),
      { size: 18, weight: "bold", color: ink },
      { x: cx, y: 43, anchor: "middle" },
    )
  );
}
