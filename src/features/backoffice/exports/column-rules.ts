import { plainAmount } from "@/features/billing/year-files/csv-rules";
import { toLocal } from "@/lib/time";

/** What the rows of a page name by their ids: empty where the reader may not know it. */
export type Known = {
  timezone: string;
  members: ReadonlyMap<string, { name: string; short_id: string; email: string | null }>;
  groups: ReadonlyMap<string, string>;
  accounts: ReadonlyMap<string, string>;
  products: ReadonlyMap<string, string>;
  designs: ReadonlyMap<string, string>;
};

/** A column of a file. One with a scope is there only for those who have that as well. */
export type Column<V> = {
  name: string;
  scope?: string;
  /** The name that the club gave it; its own words stand in the catalogue. */
  label?: string;
  cell: (row: V, known: Known) => string | number | boolean | null | undefined;
};

/** Returns a cell as the text of a file; nothing for null. */
export function cellText(value: string | number | boolean | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** Returns a value of an unknown kind as a cell: several are joined, and an object is JSON. */
export function unknownText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((one) => unknownText(one) ?? "").join("; ");
  return typeof value === "object" ? JSON.stringify(value) : `${value as string | number}`;
}

/** The names of the fields of a row that hold a value of this type. */
type Names<V, T> = { [K in keyof V]: V[K] extends T ? K : never }[keyof V] & string;
type Plain = string | number | boolean | null;

/** Returns a local time as spreadsheets read it: `2026-01-31 09:00:00`. */
export const spaced = (local: string) => local.replace("T", " ");

/** Returns what makes columns of the fields of a row, by their names. */
export function columnsOf<V>() {
  return {
    /** Makes columns of the values themselves. */
    fields: (...names: Names<V, Plain>[]): Column<V>[] =>
      names.map((name) => ({ name, cell: (row) => row[name] as Plain })),
    /** Makes columns of instants as the club's clock shows them; their names say that they are local. */
    instants: (...names: Names<V, string | null>[]): Column<V>[] =>
      names.map((name) => ({
        name: `${name}_local`,
        cell: (row, { timezone }) => {
          const at = row[name] as string | null;
          return at === null ? null : spaced(toLocal(Date.parse(at), timezone));
        },
      })),
    /** Makes columns of amounts in major units, as decimal text: `12.50`. */
    amounts: (
      ...names: (V extends { currency: string } ? Names<V, number> : never)[]
    ): Column<V>[] =>
      names.map((name) => ({
        name,
        cell: (row) => plainAmount(row[name] as number, (row as { currency: string }).currency),
      })),
    /** Makes the columns of the member whom a row is about. */
    member: (idOf: (row: V) => string): Column<V>[] => [
      { name: "member_id", cell: idOf },
      ...(["short_id", "name", "email"] as const).map((field) => ({
        ...{ name: `member_${field}`, scope: "members:read" },
        cell: (row: V, { members }: Known) => members.get(idOf(row))?.[field],
      })),
    ],
  };
}

/** Returns the names of ids, joined; an id without a name stands for itself. */
export function named(ids: readonly string[], names: ReadonlyMap<string, string>): string {
  return ids.map((id) => names.get(id) ?? id).join("; ");
}

/** Returns the column with the texts of a document's lines. */
export function linesOf<V extends { lines: readonly { description: string }[] }>(): Column<V> {
  return {
    name: "lines",
    cell: ({ lines }) => lines.map(({ description }) => description).join("; "),
  };
}
