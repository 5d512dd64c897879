/** The ways in which spreadsheets write a text file. */
export const ENCODINGS = ["utf-8", "utf-16le", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The characters that may stand between cells. */
export const SEPARATORS = [",", ";", "\t"] as const;
export type Separator = (typeof SEPARATORS)[number];

/**
 * Returns the text of a file, without the mark at its begin, and how it was written: UTF-8, or what its mark says, or
 * else the Latin letters of Windows, of which every file of single bytes is one. Null for what is no text, as a
 * spreadsheet in its own format.
 */
export function readCsvText(bytes: Uint8Array): { text: string; encoding: Encoding } | null {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes).normalize("NFC");
  return text.includes("\0") ? null : { text, encoding };
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/** Returns the character that most often stands between the names of the columns, in the first line of a text. */
export function separatorOf(text: string): Separator {
  const header = (text.split(/\r?\n|\r/, 1)[0] ?? "").replace(/"[^"]*"/g, "");
  const count = (mark: string) => header.split(mark).length;
  return SEPARATORS.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}
