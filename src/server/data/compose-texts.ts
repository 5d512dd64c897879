import { type Db, Prisma, sqlState } from "./db";
import { endedFailure } from "./closed-members";

/**
 * Every column that is searched by its text. Search terms are in Unicode's composed form (NFC), older rows may not be.
 * A test walks the schema and fails for a missing column.
 */
export const FOUND_BY: Record<string, readonly string[]> = {
  account_invitations: ["email"],
  accounts: ["name", "external_id", "billing_email"],
  booking_guests: ["email"],
  events: ["title", "description", "category", "external_id"],
  groups: ["name", "external_id"],
  hosts: ["name", "external_id"],
  invoices: ["external_id"],
  members: ["name", "email", "external_id"],
  policies: ["name", "external_id"],
  price_rules: ["name", "external_id"],
  products: ["name", "external_id"],
  promo_codes: ["code", "external_id"],
  recurring_events: ["title", "description", "category", "external_id"],
  resources: ["name", "description", "category", "external_id"],
  staff_members: ["email"],
  users: ["email"],
};

type Row = { id: string; value: string };
/** A text that stays as it is: another row of the organization has the composed one, or its member is closed. */
export type Left = { table: string; column: string; id: string; why: "taken" | "ended" };
export type Composed = { column: string; found: number; written: number };

const BATCH = 500;
const UNIQUE_VIOLATION = "23505";

/**
 * Converts texts that are not in NFC while everybody works on: a row at a time, so that one that cannot be written
 * holds up no other. Returns how many were found and written, and which are left and why. With `dryRun` it writes
 * nothing, and cannot know `taken`.
 */
export async function composeTexts(
  db: Db,
  { dryRun }: { dryRun: boolean },
): Promise<{ columns: Composed[]; left: Left[] }> {
  const columns: Composed[] = [];
  const left: Left[] = [];
  for (const [table, names] of Object.entries(FOUND_BY))
    for (const column of names) {
      const count = { column: `${table}.${column}`, found: 0, written: 0 };
      for (let rows = await read(db, { table, column }, ""); rows.length > 0;) {
        count.found += rows.length;
        for (const row of dryRun ? [] : rows) {
          const why = await write(db, { table, column }, row);
          if (why === null) count.written += 1;
          else left.push({ table, column, id: row.id, why });
        }
        rows = await read(db, { table, column }, rows.at(-1)?.id ?? "");
      }
      columns.push(count);
    }
  return { columns, left };
}

type Place = { table: string; column: string };

function read(db: Db, { table, column }: Place, after: string): Promise<Row[]> {
  const [from, value] = [Prisma.raw(table), Prisma.raw(column)];
  return db.$queryRaw<Row[]>`
    SELECT id, ${value} AS value FROM ${from}
     WHERE id > ${after} AND ${value} IS NOT NFC NORMALIZED ORDER BY id LIMIT ${BATCH}`;
}

/** Returns null when the row was written or has changed meanwhile. */
async function write(db: Db, { table, column }: Place, row: Row): Promise<Left["why"] | null> {
  const [to, value] = [Prisma.raw(table), Prisma.raw(column)];
  const changed = table === "users" ? Prisma.empty : Prisma.sql`, updated_at = now()`;
  try {
    await db.$executeRaw`
      UPDATE ${to} SET ${value} = ${row.value.normalize("NFC")}${changed}
       WHERE id = ${row.id} AND ${value} = ${row.value}`;
    return null;
  } catch (thrown) {
    if (sqlState(thrown) === UNIQUE_VIOLATION) return "taken";
    if (endedFailure(thrown)) return "ended";
    throw thrown;
  }
}
