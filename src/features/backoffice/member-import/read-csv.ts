import { parse } from "csv-parse/sync";
import { readCsvText, separatorOf } from "./csv-text";
import type { GroupIds } from "./group-ids";

/** The organization's own fields, which columns may be named after. */
export type OwnField = { key: string; type: string };
/**
 * A row as `POST /v1/members` takes it, and its line in a spreadsheet, where the header is line 1.
 */
export type CsvRow = { line: number; row: Record<string, unknown> };

/** Raised for a file that cannot be read as members; the sentence gives the reason. */
export class CsvFault extends Error {
  override name = "csv_fault";
}

/** The columns of a file by which the fields of a member are known; besides them, an organization's own fields. */
const PLAIN = ["name", "email", "external_id", "status", "locale"];
const ADDRESS = ["address_line_1", "address_line_2", "city", "administrative_area", "postal_code"];
export const COLUMNS = [...PLAIN, "phone", "country_code", ...ADDRESS, "groups"];
/** Separates several values in one cell. */
const BETWEEN = "|";

/**
 * Reads the members of a CSV file: a line with the names of the columns, then a line each.
 * Separated by commas, semicolons or tabs, as in the first line. Empty cells are left out. Raises
 * CsvFault.
 */
export function readCsv(bytes: Uint8Array, fields: OwnField[], groups: GroupIds): CsvRow[] {
  const text = textOf(bytes);
  const columns: string[] = [];
  const records = recordsOf(text, (header) => {
    columns.push(...header.map((name) => name.trim()));
    assertColumns(columns, fields);
    return columns;
  });
  if (columns.length === 0) throw new CsvFault("The file is empty.");
  return records
    .map((record, n) => ({ line: n + 2, row: rowOf(record, fields, groups) }))
    .filter(({ row }) => Object.keys(row).length > 0);
}

function textOf(bytes: Uint8Array): string {
  const read = readCsvText(bytes);
  if (!read) throw new CsvFault("The file is no text. In a spreadsheet, save it as CSV.");
  return read.text;
}

/** The cells of a row by the names of their columns. */
export type Cells = Record<string, string>;

function recordsOf(text: string, columns: (header: string[]) => string[]): Cells[] {
  try {
    return parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      columns,
      trim: true,
      // Spreadsheets leave out empty cells at the end of a line.
      relax_column_count_less: true,
    }) as unknown as Cells[];
  } catch (error) {
    if (error instanceof CsvFault) throw error;
    throw new CsvFault(error instanceof Error ? error.message : String(error));
  }
}

function assertColumns(columns: string[], fields: OwnField[]): void {
  const known = [...COLUMNS, ...fields.map(({ key }) => key)];
  const unknown = columns.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const there = known.join(", ");
    throw new CsvFault(`There is no column ${unknown.join(", ")}. There are: ${there}.`);
  }
  const twice = columns.filter((name, n) => columns.indexOf(name) !== n);
  if (twice.length > 0) throw new CsvFault(`The column ${twice.join(", ")} is there twice.`);
  if (!columns.includes("name")) throw new CsvFault("The column name is missing.");
}

/**
 * Returns a row as `POST /v1/members` takes it. Empty cells are left out; what does not fit stays as it is, so that the
 * row reports it.
 */
export function rowOf(record: Cells, fields: OwnField[], groups: GroupIds) {
  const given = (names: string[]) =>
    Object.fromEntries(names.flatMap((name) => (record[name] ? [[name, record[name]]] : [])));
  const country = given(["country_code"]);
  const address = given(ADDRESS);
  const own = fields
    .filter(({ key }) => !COLUMNS.includes(key) && record[key])
    .map(({ key, type }) => [key, valueOf(type, record[key] ?? "")] as const);
  return {
    ...given(PLAIN),
    ...(record["phone"] && { phone: { number: record["phone"], ...country } }),
    ...(Object.keys(address).length > 0 && { address: { ...address, ...country } }),
    ...(record["groups"] && {
      group_ids: partsOf(record["groups"]).map((name) => groups.get(name.toLowerCase()) ?? name),
    }),
    ...(own.length > 0 && { custom_fields: Object.fromEntries(own) }),
  };
}

/**
 * Returns a cell as its field takes it; a value that does not fit stays text, and its row reports
 * the fault.
 */
function valueOf(type: string, text: string): unknown {
  if (type === "number") return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (type === "boolean") return { true: true, false: false }[text.toLowerCase()] ?? text;
  if (type === "multi_select") return partsOf(text);
  return text;
}

function partsOf(text: string): string[] {
  return text
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter(Boolean);
}
