import { plainly } from "@/lib/format";
import { languageOf, wordsOf } from "@/server/words/catalogue";
import type { Reader } from "@/server/words/messages";

/** The blocks that our mails are built from; each has one html form and one text form. */
export type Block =
  | { kind: "paragraph"; text: string }
  | { kind: "button"; label: string; url: string }
  | { kind: "facts"; rows: { label: string; value: string }[] }
  | { kind: "code"; label: string; code: string }
  | { kind: "links"; links: { label: string; url: string }[] }
  | { kind: "note"; text: string };

/** Subject, text and html of a mail; the sender adds the recipient. */
export interface Composed {
  subject: string;
  text: string;
  html: string;
  /** Its source, for `dress`. */
  letter?: Letter;
}

/** A club's own paper: its sign at the head, its address at the foot. */
export interface Letterhead {
  /** Address of the logo, which stands in place of the name. */
  logoUrl: string | null;
  /** Address of a square sign beside the name, where there is no logo. */
  iconUrl: string | null;
  /** The address in one line. */
  place: string | null;
  map: { label: string; url: string } | null;
}

export interface Letter {
  subject: string;
  /** The text that inboxes show beside the subject. */
  preview: string;
  title: string;
  organizationName: string;
  /** `#rrggbb`, for the button and the mark. */
  accentColor: string;
  reader: Reader;
  /** Adds a line that says that no real money moves. */
  testMode?: boolean;
  blocks: Block[];
  footer: string;
  head?: Letterhead;
  /** Ends mails of this kind, where the member may; null or missing for mails that are always sent. */
  stopUrl?: string | null | undefined;
}

/**
 * Returns a letter in the html that mail programs accept: tables and inline styles, since several drop anything
 * else. The colours work in light and dark where `prefers-color-scheme` is honoured, and stay readable where a
 * program inverts them. All given text is escaped.
 */
export function writeLetter(given: Letter): Composed {
  const subject = writeSubject(given.subject);
  const test = wordsOf("mails", given.reader)("test_mode");
  const mark: Block[] = given.testMode ? [{ kind: "note", text: test }] : [];
  const letter = { ...given, blocks: [...given.blocks, ...mark] };
  const html = writeHtml({ ...letter, subject });
  return { subject, text: plainly(writeText(letter)), html, letter: given };
}

/** Returns a mail with a paragraph below its first one. */
export function withParagraph(mail: Composed, text: string): Composed {
  if (!mail.letter) return mail;
  const [first, ...rest] = mail.letter.blocks;
  const blocks = [...(first ? [first] : []), { kind: "paragraph" as const, text }, ...rest];
  return { ...mail, ...writeLetter({ ...mail.letter, blocks }) };
}

/** Returns a mail on a club's own paper. */
export function dress(mail: Composed, head: Letterhead): Composed {
  return mail.letter ? writeLetter({ ...mail.letter, head }) : mail;
}

/**
 * Returns the subject as one line of a length that the mail port takes: it may contain names that people typed.
 */
function writeSubject(subject: string): string {
  const line = subject.replace(/[\p{Cc}\p{Z}]+/gu, " ").trim();
  return line.length > 150 ? `${line.slice(0, 149)}…` : line;
}

function writeText(letter: Letter): string {
  const parts = letter.blocks.map((block) => {
    if (block.kind === "button") return `${block.label}:\n${block.url}`;
    if (block.kind === "code") return `${block.label}: ${block.code}`;
    if (block.kind === "facts")
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join("\n");
    if (block.kind === "links")
      return block.links.map(({ label, url }) => `${label}:\n${url}`).join("\n\n");
    return block.text;
  });
  const { place = null, map = null } = letter.head ?? {};
  const foot = [
    letter.footer,
    ...(place ? [place] : []),
    ...(map ? [`${map.label}: ${map.url}`] : []),
  ];
  const stop = letter.stopUrl ? [`${stopWords(letter)}:\n${letter.stopUrl}`] : [];
  return [letter.title, ...parts, `-- \n${foot.join("\n")}`, ...stop].join("\n\n") + "\n";
}

function stopWords({ reader }: Letter): string {
  return wordsOf("mails", reader)("stop");
}

function writeStop(letter: Letter): string {
  if (!letter.stopUrl) return "";
  return `<br><a href="${escape(checkLink(letter.stopUrl))}" style="color:inherit;text-decoration:underline;">${escape(stopWords(letter))}</a>`;
}

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

function writeHtml(letter: Letter): string {
  const accent = /^#[0-9a-f]{6}$/i.test(letter.accentColor) ? letter.accentColor : "#18181b";
  const onAccent = luminance(accent) > 0.36 ? "#18181b" : "#ffffff";
  const initial = [...letter.organizationName.trim()][0]?.toUpperCase() ?? "";
  const table = `role="presentation" cellpadding="0" cellspacing="0" border="0"`;
  return `<!doctype html>
<html lang="${languageOf(letter.reader.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(letter.subject)}</title>
<style>
:root { color-scheme: light dark; }
a { color: inherit; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #101012 !important; }
  .card { background-color: #1c1c20 !important; border-color: #323238 !important; }
  .ink { color: #f4f4f5 !important; }
  .soft { color: #a8a8b2 !important; }
  .rule { border-color: #323238 !important; }
  .accent { box-shadow: 0 0 0 1px ${luminance(accent) < 0.05 ? "#71717a" : accent}; }
}
@media (max-width: 480px) { .pad { padding-left: 24px !important; padding-right: 24px !important; } }
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f4f4f5;">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;">${escape(letter.preview)}</div>
<table ${table} width="100%" class="page" style="background-color:#f4f4f5;"><tr>
<td align="center" style="padding:32px 12px;">
<table ${table} width="100%" style="max-width:560px;">
<tr><td style="padding:0 4px 20px;">
${writeMark(letter, { accent, onAccent, initial, table })}
</td></tr>
<tr><td class="card pad" style="background-color:#ffffff;border:1px solid #e4e4e7;border-radius:16px;padding:36px 40px;">
<h1 class="ink" style="margin:0 0 16px;color:#18181b;${font}font-size:24px;line-height:32px;font-weight:700;letter-spacing:-0.01em;">${escape(letter.title)}</h1>
${letter.blocks.map((block) => writeBlock(block, accent, onAccent, table)).join("\n")}
</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;color:#63636e;${font}font-size:13px;line-height:20px;">${escape(letter.footer)}${writePlace(letter.head)}${writeStop(letter)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

type Mark = { accent: string; onAccent: string; initial: string; table: string };

/** Writes the club's logo, or its sign or initial beside its name. Pictures that are blocked leave the name. */
function writeMark(letter: Letter, { accent, onAccent, initial, table }: Mark): string {
  const { logoUrl = null, iconUrl = null } = letter.head ?? {};
  const name = escape(letter.organizationName);
  if (logoUrl !== null) {
    // On white, since a logo is drawn for paper.
    return `<img src="${escape(checkLink(logoUrl))}" alt="${name}" height="40" style="display:block;height:40px;width:auto;max-width:260px;padding:6px 10px;border:0;border-radius:10px;background-color:#ffffff;color:#18181b;${font}font-size:16px;font-weight:600;line-height:40px;">`;
  }
  const sign =
    iconUrl === null
      ? `<td class="accent" width="36" height="36" align="center" valign="middle" style="width:36px;height:36px;border-radius:10px;background-color:${accent};color:${onAccent};${font}font-size:18px;font-weight:700;line-height:36px;">${escape(initial)}</td>`
      : `<td width="36" height="36" style="width:36px;height:36px;"><img src="${escape(checkLink(iconUrl))}" alt="" width="36" height="36" style="display:block;width:36px;height:36px;border:0;border-radius:10px;"></td>`;
  return `<table ${table}><tr>
${sign}
<td class="ink" style="padding-left:12px;color:#18181b;${font}font-size:16px;font-weight:600;">${name}</td>
</tr></table>`;
}

function writePlace(head: Letterhead | undefined): string {
  const { place = null, map = null } = head ?? {};
  const link = map
    ? `<a class="soft" href="${escape(checkLink(map.url))}" style="color:#63636e;text-decoration:underline;">${escape(map.label)}</a>`
    : null;
  const parts = [place && escape(place), link].filter((part) => part !== null);
  return parts.length > 0 ? `<br>${parts.join(" &nbsp;·&nbsp; ")}` : "";
}

function writeBlock(block: Block, accent: string, onAccent: string, table: string): string {
  switch (block.kind) {
    case "paragraph":
      return `<p class="ink" style="margin:0 0 20px;color:#27272a;${font}font-size:16px;line-height:25px;">${escape(block.text)}</p>`;
    case "code":
      // Large and spaced, because the code is read on one screen and typed on another.
      return `<p class="ink" style="margin:0 0 24px;color:#18181b;${font}font-size:32px;line-height:40px;font-weight:700;letter-spacing:0.2em;">${escape(block.code)}</p>`;
    case "note":
      return `<p class="soft" style="margin:0;color:#63636e;${font}font-size:14px;line-height:22px;">${escape(block.text)}</p>`;
    case "button":
      // The cell is coloured, not the link: Outlook paints no background on links.
      return `<table ${table} style="margin:4px 0 24px;"><tr><td class="accent" align="center" style="border-radius:10px;background-color:${accent};"><a href="${escape(checkLink(block.url))}" style="display:inline-block;padding:14px 28px;border-radius:10px;color:${onAccent};${font}font-size:16px;font-weight:600;text-decoration:none;">${escape(block.label)}</a></td></tr></table>`;
    case "facts":
      return `<table ${table} width="100%" style="margin:0 0 24px;">${block.rows
        .map(
          ({ label, value }) =>
            `<tr><td class="soft rule" valign="top" style="width:34%;padding:11px 12px 11px 0;border-top:1px solid #e4e4e7;color:#63636e;${font}font-size:14px;line-height:22px;">${escape(label)}</td><td class="ink rule" valign="top" style="padding:11px 0;border-top:1px solid #e4e4e7;color:#18181b;${font}font-size:15px;line-height:22px;font-weight:500;">${escape(value)}</td></tr>`,
        )
        .join("")}</table>`;
    case "links":
      return `<p class="ink" style="margin:0 0 20px;color:#27272a;${font}font-size:15px;line-height:24px;">${block.links
        .map(
          ({ label, url }) =>
            `<a class="ink" href="${escape(checkLink(url))}" style="color:#27272a;font-weight:500;text-decoration:underline;">${escape(label)}</a>`,
        )
        .join(" &nbsp;·&nbsp; ")}</p>`;
  }
}

function checkLink(url: string): string {
  if (!/^https?:\/\//i.test(url)) throw new TypeError("Links in mails must be http(s) addresses.");
  return url;
}

function escape(text: string): string {
  const named: Record<string, string> = {
    "&": "amp",
    "<": "lt",
    ">": "gt",
    '"': "quot",
    "'": "#39",
  };
  return text.replace(/[&<>"']/g, (char) => `&${named[char]};`);
}

/** Returns the WCAG relative luminance, 0 to 1; above 0.36, dark text reads better on the colour than white. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
