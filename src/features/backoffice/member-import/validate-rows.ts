/** The checks of rows before the database is asked. */
import { CreateMember } from "@/features/people/members/schema";
import { shortened } from "@/lib/shown-input";
import { toFieldFaults } from "@/server/http/validation";
import { faultyRow, type Row } from "./row-result";
import type { ImportedRow } from "./schema";

/** Returns each row ready to import, or its faults. */
export function validateRows(rows: unknown[]): { good: Row[]; faulty: ImportedRow[] } {
  const good: Row[] = [];
  const faulty: ImportedRow[] = [];
  for (const [index, raw] of rows.entries()) {
    const parsed = CreateMember.safeParse(raw, { reportInput: true });
    if (parsed.success) good.push({ index, member: parsed.data });
    else {
      const named = (raw as { external_id?: unknown } | null)?.external_id;
      const external_id = typeof named === "string" ? shortened(named) : null;
      const faults = toFieldFaults(parsed.error.issues, () => "body");
      faulty.push(faultyRow({ index, external_id }, faults));
    }
  }
  return { good, faulty };
}

/** Returns the keys of a member, equal for the same member. */
function keysOf({ member: { external_id, email } }: Row): string[] {
  return [
    ...(external_id ? [`external_id ${external_id}`] : []),
    ...(email ? [`email ${email.toLowerCase()}`] : []),
  ];
}

/**
 * Splits rows into those that can be imported side by side, and those that share a key with one of
 * them.
 */
export function splitRepeats(rows: Row[]): { first: Row[]; repeats: { row: Row; of: Row }[] } {
  const owners = new Map<string, Row>();
  const first: Row[] = [];
  const repeats: { row: Row; of: Row }[] = [];
  for (const row of rows) {
    const keys = keysOf(row);
    const of = keys.map((key) => owners.get(key)).find((owner) => owner !== undefined);
    if (of) repeats.push({ row, of });
    else {
      first.push(row);
      for (const key of keys) owners.set(key, row);
    }
  }
  return { first, repeats };
}
