import type { PrismaClient } from "./db";
import { decryptSecret, encryptSecret } from "./secrets";

const NAME = "key-check";

/** The database was written with another SECRET_KEY. The operator can mend it: the message says how. */
export class WrongSecretKey extends Error {
  constructor() {
    super(
      "SECRET_KEY is not the one that this database was written with. Links, passes and stored secrets can " +
        "only be read with that one: set SECRET_KEY to it, or put its file back as secret.key in DATA_DIR.",
    );
    this.name = "WrongSecretKey";
  }
}

/**
 * Refuses a key that could read nothing of what the database holds, before anybody is served. The first
 * start leaves a word to try; of a database from before there was one, any stored secret is tried.
 */
export async function checkSecretKey(db: PrismaClient): Promise<void> {
  const kept = await db.installationSecret.findFirst({ orderBy: { created_at: "asc" } });
  if (kept && !isReadable(kept.ciphertext)) throw new WrongSecretKey();
  const row = { name: NAME, ciphertext: encryptSecret(NAME), created_at: new Date() };
  await db.installationSecret.createMany({ data: row, skipDuplicates: true });
}

function isReadable(ciphertext: string): boolean {
  try {
    decryptSecret(ciphertext);
    return true;
  } catch {
    return false;
  }
}
