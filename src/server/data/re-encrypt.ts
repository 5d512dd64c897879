import { type Db, Prisma, type PrismaClient } from "./db";
import { getEnv } from "@/server/config/env";
import { recordPresentKey } from "@/server/config/secret-key-check";
import { encryptSecret, openSecret } from "@/server/config/secrets";

/**
 * Every column that `encryptSecret` writes, with the key of its rows. A test looks for encrypted values in all columns
 * of a used database, and fails for a column missing here.
 */
export const ENCRYPTED_COLUMNS = [
  { table: "passes", id: "id", column: "authentication_token" },
  { table: "passes", id: "id", column: "share_token" },
  { table: "booking_guests", id: "id", column: "token" },
  { table: "pass_code_keys", id: "id", column: "secret" },
  { table: "pass_certificates", id: "id", column: "private_key" },
  { table: "google_wallet_issuers", id: "id", column: "private_key" },
  { table: "webhook_endpoints", id: "id", column: "secret" },
  { table: "webhook_endpoints", id: "id", column: "previous_secret" },
  { table: "webhook_payloads", id: "event_id", column: "body" },
  { table: "idempotency_records", id: "id", column: "body" },
  { table: "installation_secrets", id: "name", column: "ciphertext" },
] as const;

type Column = (typeof ENCRYPTED_COLUMNS)[number];
type Row = { id: string; value: string };
type Count = { column: string; values: number; written: number; left: number; unreadable: number };

const BATCH = 500;
const ROUNDS = 10;

/**
 * Encrypts everything written with an earlier key with SECRET_KEY, while everybody works on; rows being changed are
 * left for the next round. Returns for each column how many values it holds, and how many were written, left, or
 * unreadable with any key. The database counts as written with the present key only when nothing is left; an
 * interrupted run continues with the next call.
 */
export async function reEncrypt(db: PrismaClient): Promise<{ counts: Count[]; done: boolean }> {
  const counts = [];
  for (const column of ENCRYPTED_COLUMNS) counts.push(await reEncryptColumn(db, column));
  const done = counts.every(({ left, unreadable }) => left + unreadable === 0);
  if (done) await recordPresentKey(db);
  return { counts, done };
}

/** Repeats until a round finds nothing: an instance that only reads with the new key still writes with the old one. */
async function reEncryptColumn(db: Db, of: Column): Promise<Count> {
  let total = 0;
  for (let round = 1; ; round++) {
    const count = await reEncryptOnce(db, of);
    total += count.written;
    if (count.left + count.written === 0 || round === ROUNDS) return { ...count, written: total };
  }
}

async function reEncryptOnce(db: Db, of: Column): Promise<Count> {
  const count = { values: 0, written: 0, left: 0, unreadable: 0 };
  for (let rows = await read(db, of, ""); rows.length > 0;) {
    const opened = rows.map((row) => ({ ...row, opened: openSecret(row.value) }));
    const old = opened.flatMap(({ opened: secret, ...row }) =>
      secret && secret.secretKey !== getEnv().SECRET_KEY ? [{ ...row, plain: secret.plain }] : [],
    );
    const written = old.length > 0 ? await write(db, of, old) : 0;
    count.values += rows.length;
    count.written += written;
    count.left += old.length - written;
    count.unreadable += opened.filter(({ opened: secret }) => !secret).length;
    rows = await read(db, of, rows.at(-1)?.id ?? "");
  }
  return { column: `${of.table}.${of.column}`, ...count };
}

/** The key check comes last: `reEncrypt` itself sets it. */
function read(db: Db, { table, id, column }: Column, after: string): Promise<Row[]> {
  const [from, key, value] = [Prisma.raw(table), Prisma.raw(id), Prisma.raw(column)];
  return db.$queryRaw<Row[]>`
    SELECT ${key} AS id, ${value} AS value FROM ${from}
     WHERE ${key} > ${after} AND ${value} IS NOT NULL AND ${key} <> 'key-check'
     ORDER BY ${key} LIMIT ${BATCH}`;
}

/** Skips locked rows, so that nobody waits for our locks in another order. */
function write(
  db: Db,
  { table, id, column }: Column,
  rows: (Row & { plain: string })[],
): Promise<number> {
  const [to, key, value] = [Prisma.raw(table), Prisma.raw(id), Prisma.raw(column)];
  const ids = rows.map((row) => row.id);
  return db.$executeRaw`
    UPDATE ${to} AS t SET ${value} = v.renewed
      FROM unnest(${ids}::text[], ${rows.map((row) => row.value)}::text[],
                  ${rows.map((row) => encryptSecret(row.plain))}::text[]) AS v(id, was, renewed)
     WHERE t.${key} = v.id AND t.${value} = v.was
       AND t.${key} IN (SELECT ${key} FROM ${to} WHERE ${key} = ANY(${ids}::text[])
                         FOR NO KEY UPDATE SKIP LOCKED)`;
}
