import type { Ctx } from "@/server/context";
import { columnsOf } from "./db";

type Locker = Pick<Ctx, "org" | "query">;

/**
 * Locks a row of the organization for the rest of the transaction. NO KEY UPDATE, because FOR UPDATE would block the
 * foreign-key checks of rows that point at it.
 */
export async function lockRow(tx: Locker, table: string, id: string): Promise<void> {
  await tx.query(lock(`lock_${table}`, table, "1"), [tx.org.id, id]);
}

/**
 * Does the same and returns the row as it stands once it is locked: an earlier reading may be out of date by then.
 * Undefined if there is none.
 */
export async function lockedRow<Row extends object>(
  tx: Locker,
  table: string,
  fields: Record<keyof Row & string, string>,
  id: string,
): Promise<Row | undefined> {
  const statement = lock(`locked_${table}`, table, columnsOf("t", fields));
  const [row] = await tx.query<Row>(statement, [tx.org.id, id]);
  return row;
}

function lock(name: string, table: string, list: string) {
  return {
    name,
    text: `SELECT ${list} FROM ${table} t WHERE t.organization_id = $1 AND t.id = $2 FOR NO KEY UPDATE`,
  };
}
