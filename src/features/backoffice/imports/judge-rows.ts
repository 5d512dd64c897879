/** What becomes of the rows of a file. Pure, but for the import that it is given. */
import { DuplicateRow } from "@/features/backoffice/member-import/errors";
import type { GroupIds } from "@/features/backoffice/member-import/group-ids";
import { type Cells, type OwnField, rowOf } from "@/features/backoffice/member-import/read-csv";
import type { ImportedRow, ImportResult } from "@/features/backoffice/member-import/schema";
import type { ImportOutcome, ImportRow } from "./schema";

export type PendingRow = { n: number; line: number; cells: string[] };
/** A row's outcome, and what later rows about the same member would share with it. */
export type Judged = {
  n: number;
  outcome: ImportOutcome;
  error: ImportRow["error"];
  keys: string[];
};

type File = {
  headers: string[];
  fields: string[];
  member_status: string;
  own: OwnField[];
  groups: GroupIds;
  /** The organization's country, of numbers that name none; null where it is not known. */
  country: string | null;
};
type Member = Record<string, unknown>;
type Import = (rows: Member[], before: { had: Iterable<string> }) => Promise<ImportResult>;
/** What a row tells its member by. */
export type KnownBy = { external_id?: string; email?: string };
/** Tells by which of the keys of some rows, and of the members that they are about, earlier rows of the file are known. */
type Before = (rows: readonly KnownBy[]) => Promise<ReadonlySet<string>>;

const MEMBER = "member ";

/** Returns the key of rows about a member of the club. */
export const keyOfMember = (id: string): string => MEMBER + id;

/**
 * Gives each row its outcome: that of the import, unless an earlier row of the file, as `before` tells, was about the
 * same member. Across the calls that a file takes, as within one, the second row about a member fails.
 */
export async function judge(
  file: File,
  rows: PendingRow[],
  before: Before,
  run: Import,
): Promise<Judged[]> {
  const read = rows.map((row) => {
    const member = memberOf(file, row.cells);
    const known = knownBy(member);
    return { row, member, known, keys: keysOf(known) };
  });
  const had = await before(read.map(({ known }) => known));
  const repeats = read.filter(({ keys }) => keys.some((key) => had.has(key)));
  const first = read.filter((one) => !repeats.includes(one));
  const members = [...had].filter((key) => key.startsWith(MEMBER)).map(idOf);
  const { results } =
    first.length > 0
      ? await run(
          first.map(({ member }) => member),
          { had: members },
        )
      : { results: [] };
  const failed = { code: DuplicateRow.code, detail: DuplicateRow.explain, faults: [] };
  return [
    ...repeats.map(({ row: { n } }) => ({
      n,
      outcome: "failed" as const,
      error: failed,
      keys: [],
    })),
    ...results.map((result) => judged(file, result, first[result.index])),
  ];
}

const idOf = (key: string) => key.slice(MEMBER.length);

/** Returns a row as `POST /v1/members` takes it; a phone number without a country is one of the organization's. */
function memberOf({ fields, member_status, own, groups, country }: File, cells: string[]): Member {
  const record: Cells = Object.fromEntries(
    fields.flatMap((field, n) => (field === "" ? [] : [[field, cells[n] ?? ""]])),
  );
  const parts = [record["first_name"], record["last_name"]].filter(Boolean).join(" ");
  const name = record["name"] || parts;
  const member: Member = { status: member_status, ...rowOf({ ...record, name }, own, groups) };
  const { phone } = member;
  if (phone && country && !record["country_code"])
    return { ...member, phone: { country_code: country, ...phone } };
  return member;
}

function knownBy({ external_id, email }: Member): KnownBy {
  return {
    ...(typeof external_id === "string" && { external_id }),
    ...(typeof email === "string" && { email: email.toLowerCase() }),
  };
}

/** Returns the keys that a member is known by, the same for the same member. */
export function keysOf({ external_id, email }: KnownBy): string[] {
  return [
    ...(external_id === undefined ? [] : [`external_id ${external_id}`]),
    ...(email === undefined ? [] : [`email ${email}`]),
  ];
}

type Read = { row: PendingRow; keys: string[] };

function judged(file: File, result: ImportedRow, read: Read | undefined): Judged {
  const { row, keys } = read as Read;
  const { status: outcome, member_id } = result;
  const known = member_id ? [...keys, keyOfMember(member_id)] : keys;
  return {
    n: row.n,
    outcome,
    keys: outcome === "failed" ? [] : known,
    error: errorOf(file, result, row),
  };
}

function errorOf(
  { fields, headers }: File,
  { error }: ImportedRow,
  { cells }: PendingRow,
): ImportRow["error"] {
  if (!error) return null;
  const faults = error.errors.map(({ loc, msg }) => {
    const n = columnOf(fields, loc.slice(3));
    return { header: headers[n] ?? null, value: cells[n] ?? null, message: msg };
  });
  return { code: error.code, detail: error.detail, faults };
}

/** What a field of the API is made from, where a column is called otherwise. */
const FROM: Record<string, readonly string[]> = {
  name: ["name", "first_name", "last_name"],
  group_ids: ["groups"],
  phone: ["phone"],
};

/** Returns the column that a fault is about, by its path in the row; -1 where it is about none of them. */
function columnOf(fields: string[], path: readonly string[]): number {
  // The last name of the path says most: `address.city`, `phone.country_code`, `custom_fields.locker`.
  for (const name of [...path].reverse()) {
    const found = (FROM[name] ?? [name]).map((field) => fields.indexOf(field)).find((n) => n >= 0);
    if (found !== undefined) return found;
  }
  return -1;
}
