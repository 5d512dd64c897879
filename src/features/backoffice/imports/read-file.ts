import { setImmediate as nextTurn } from "node:timers/promises";
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import {
  type Encoding,
  readCsvText,
  type Separator,
  separatorOf,
} from "@/features/backoffice/member-import/csv-text";
import {
  ImportFileEmpty,
  ImportFileTooLong,
  ImportFileUnreadable,
  ImportLineBroken,
} from "./errors";
import { MOST_COLUMNS, MOST_FILE_ROWS } from "./words";

/** A row that has something in it; `line` is its line in a spreadsheet, where the header is line 1. */
export type FileRow = { line: number; cells: string[] };
export type ReadFile = {
  encoding: Encoding;
  separator: Separator;
  headers: string[];
  rows: FileRow[];
};

/** Letters handed to the parser at once: others have their turn between. */
const PIECE = 64 * 1024;
/** No cell of a member is as long; an open quote would take the rest of the file. */
const LONGEST_LINE = 100_000;

/**
 * Reads a file of members: a line of column names, then a line each, separated by commas, semicolons or tabs as in the
 * first line. Raises ImportFileUnreadable, ImportFileEmpty, ImportFileTooLong, and ImportLineBroken with the line.
 */
export async function readFile(bytes: Uint8Array): Promise<ReadFile> {
  const read = readCsvText(bytes);
  if (!read) throw ImportFileUnreadable();
  const { text, encoding } = read;
  const separator = separatorOf(text.replace(/^\uFEFF/, ""));
  let headers: string[] | null = null;
  const rows: FileRow[] = [];
  let line = 0;
  try {
    for await (const record of recordsOf(text, separator)) {
      line++;
      if (headers) addRow(rows, headers, { line, cells: record });
      else headers = headersOf(record);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser is ahead of what was read from it.
    const { records } = error as unknown as { records: number };
    throw broken(records + 1, error.message);
  }
  if (!headers || rows.length === 0) throw ImportFileEmpty();
  return { encoding, separator, headers, rows };
}

function recordsOf(text: string, delimiter: string): AsyncIterable<string[]> {
  const parser = parse({
    ...{ bom: true, delimiter, trim: true, relax_column_count: true },
    max_record_size: LONGEST_LINE,
  });
  return Readable.from(piecesOf(text)).pipe(parser);
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE);
    await nextTurn();
  }
}

/** Returns the names of the columns; empty ones at the end are none. */
function headersOf(record: string[]): string[] {
  const last = record.findLastIndex((name) => name !== "");
  if (last < 0) throw ImportFileEmpty();
  if (last >= MOST_COLUMNS)
    throw ImportFileTooLong({ detail: `The file has more than ${MOST_COLUMNS} columns.` });
  return record.slice(0, last + 1);
}

function addRow(rows: FileRow[], headers: string[], { line, cells }: FileRow): void {
  if (cells.every((cell) => cell === "")) return;
  const given = cells.findLastIndex((cell) => cell !== "") + 1;
  if (given > headers.length) {
    throw broken(line, `It has ${given} cells, and the header has ${headers.length}.`);
  }
  if (rows.length === MOST_FILE_ROWS) {
    const most = MOST_FILE_ROWS.toLocaleString("en");
    throw ImportFileTooLong({ detail: `The file has more than ${most} rows.` });
  }
  rows.push({ line, cells: headers.map((_, n) => unguarded(cells[n] ?? "")) });
}

/** Takes away the mark before a text that a spreadsheet would run, as our own tables have it (`csvLine`). */
function unguarded(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}

function broken(line: number, why: string) {
  return ImportLineBroken({ detail: `Line ${line} cannot be read: ${why}`, reasons: [{ line }] });
}
