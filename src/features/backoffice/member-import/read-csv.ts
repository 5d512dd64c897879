import { parse } from "csv-parse/sync";

/** The organization's own fields, which columns may be named after. */
export type OwnField = { key: string; type: string };
/** Group ids by the names that a file may use. */
export type GroupIds = ReadonlyMap<string, string>;
/**
 * A row as `POST /v1/members` takes it, and its line in a spreadsheet, where the header is line 1.
 */
export type CsvRow = { line: number; row: Record<string, unknown> };

/** Raised for a file that cannot be read as members; the sentence gives the reason. */
export class CsvFault extends Error {
  override name = "csv_fault";
}

const PLAIN = ["name", "email", "external_id", "status", "locale"];
const ADDRESS = ["address_line_1", "address_line_2", "city", "administrative_area", "postal_code"];
const COLUMNS = [...PLAIN, "phone", "country_code", ...ADDRESS, "groups"];
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
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CsvFault("The file is not in UTF-8. In a spreadsheet, save it as “CSV UTF-8”.");
  }
}

type Cells = Record<string, string>;

function recordsOf(text: string, columns: (header: string[]) => string[]): Cells[] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
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

/** Returns the character that most often separates the column names. */
function delimiterOf(text: string): string {
  const header = (text.split(/\r?\n|\r/, 1)[0] ?? "").replace(/"[^"]*"/g, "");
  const count = (mark: string) => header.split(mark).length;
  return [",", ";", "\t"].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
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

function rowOf(record: Cells, fields: OwnField[], groups: GroupIds) {
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
