import { connectTo } from "./pooler";

const EXPECTED = "read committed";

/** Thrown when a database's transactions do not begin at READ COMMITTED; the message tells the remedy. */
export class OtherIsolation extends Error {
  override name = "OtherIsolation";
  constructor(level: string) {
    super(
      `The database or its role has set default_transaction_isolation to “${level}”. Foyer's locks count on “${EXPECTED}”, PostgreSQL's own default. Take the setting back: ALTER DATABASE … RESET default_transaction_isolation, or ALTER ROLE … RESET default_transaction_isolation.`,
    );
  }
}

/**
 * Raises OtherIsolation unless transactions begin at READ COMMITTED: none of ours asks for its level by a statement of
 * its own, and at another one a lock would be followed by a read of what was there before it.
 */
export async function refuseOtherIsolation(url: string): Promise<void> {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query<{ level: string }>(
      "SELECT current_setting('default_transaction_isolation') AS level",
    );
    const level = rows[0]?.level ?? "";
    if (level !== EXPECTED) throw new OtherIsolation(level);
  } finally {
    await client.end().catch(() => undefined);
  }
}
