import pg from "pg";

/**
 * Thrown when the address leads to a pooler that gives each transaction another connection; the message tells the
 * remedy.
 */
export class TransactionPooler extends Error {
  override name = "TransactionPooler";
  constructor(setting: "DATABASE_URL" | "DATABASE_URL_DIRECT" = "DATABASE_URL") {
    const remedy =
      setting === "DATABASE_URL"
        ? "Give the direct address of PostgreSQL beside it, as DATABASE_URL_DIRECT; or instead of it."
        : "Give the direct address of PostgreSQL, or of a pooler in session mode.";
    super(
      `${setting} leads to a connection pooler in transaction mode (such as PgBouncer's port, or the “pooled” address of a hosted PostgreSQL). Migrations lock the database there, and background work listens: both need a connection of their own. ${remedy}`,
    );
  }
}

/** The part of a connection that is used here. */
export type Asking = {
  query(sql: string): Promise<{ rows: { pid: number }[] }>;
  end(): Promise<void>;
};

/** So many simultaneous transactions take any connection left by another client's last statement. */
const AT_ONCE = 4;
const NO_SUCH_DATABASE = "3D000";
const WHO = "SELECT pg_backend_pid() AS pid";

/**
 * Raises TransactionPooler unless a connection of ours stays with one process of PostgreSQL for as long as it lasts.
 * Others begin transactions while it has none: none of them may get the same process, and it may not find itself at
 * another one afterwards. A database that does not exist yet has no pooler.
 */
export async function refuseTransactionPooler(
  connect: () => Promise<Asking>,
  setting?: "DATABASE_URL" | "DATABASE_URL_DIRECT",
): Promise<void> {
  const opened: Asking[] = [];
  const open = async () => {
    const one = await connect();
    opened.push(one);
    return one;
  };
  const pidOf = async (asked: Asking) => (await asked.query(WHO)).rows[0]?.pid;
  try {
    const own = await open().catch((error: pg.DatabaseError) => {
      if (error.code === NO_SUCH_DATABASE) return null;
      throw error;
    });
    if (!own) return;
    const before = await pidOf(own);
    for (let at = 0; at < AT_ONCE; at++) {
      const other = await open();
      await other.query("BEGIN");
      // Asked at once: a small pool would let the next transaction wait.
      if ((await pidOf(other)) === before) throw new TransactionPooler(setting);
    }
    if ((await pidOf(own)) !== before) throw new TransactionPooler(setting);
  } finally {
    await Promise.all(opened.map((one) => one.end().catch(() => undefined)));
  }
}

/** Connects for a few questions before the pools are opened, as `refuseTransactionPooler` does. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
