import type { Db, PrismaClient } from "@/server/data/db";
import { deriveKey, encryptSecret, openSecret, decryptSecret } from "./secrets";

const NAME = "key-check";

/** Thrown when the database was written with another SECRET_KEY. The message tells the operator how to mend it. */
export class WrongSecretKey extends Error {
  override stack: string;

  constructor() {
    super(
      "SECRET_KEY is not the one that this database was written with. Links, passes and stored secrets can " +
        "only be read with that one: set SECRET_KEY to it, or put its file back as secret.key in DATA_DIR. " +
        "Where it is to be changed, set SECRET_KEY_PREVIOUS to it until `npm run admin -- secrets re-encrypt` " +
        "has said that all is done.",
    );
    this.name = "WrongSecretKey";
    this.stack = this.message;
  }
}

/**
 * Refuses a key that cannot read everything in the database, before anybody is served. Returns the key that the
 * database was written with, which is an earlier one until everything is encrypted anew (`re-encrypt.ts`). The first
 * start stores a word to test keys with; older databases are tested with any stored secret.
 */
export async function checkSecretKey(db: Db): Promise<string> {
  const kept =
    (await db.installationSecret.findUnique({ where: { name: NAME } })) ??
    (await db.installationSecret.findFirst({ orderBy: { created_at: "asc" } }));
  const opened = openSecret(kept?.ciphertext ?? encryptSecret(NAME));
  if (!opened) throw new WrongSecretKey();
  await storeOnce(db, NAME, NAME, opened.secretKey);
  return opened.secretKey;
}

/** Records that the database is now written with the present key. */
export async function recordPresentKey(db: PrismaClient): Promise<void> {
  await db.installationSecret.update({
    where: { name: NAME },
    data: { ciphertext: encryptSecret(NAME) },
  });
}

/** Returns the key that identifies this installation to others; it stays when SECRET_KEY changes. */
export function installationKey(db: Db): Promise<Buffer> {
  return lastingKey(db, "installation");
}

/** Returns the key of one purpose that outlives SECRET_KEY, derived from the one that the database was written with. */
export async function lastingKey(db: Db, purpose: string): Promise<Buffer> {
  const made = (written: string) => deriveKey(purpose, written).toString("base64url");
  return Buffer.from(await storedSecret(db, purpose, made), "base64url");
}

/** Returns a secret of the installation, which is made on first use and outlives SECRET_KEY. */
export async function storedSecret(
  db: Db,
  name: string,
  make: (written: string) => string,
): Promise<string> {
  const where = { name };
  const known = await db.installationSecret.findUnique({ where });
  if (known) return decryptSecret(known.ciphertext);
  const written = await checkSecretKey(db);
  await storeOnce(db, name, make(written), written);
  return storedSecret(db, name, make);
}

/** The first writer wins. */
async function storeOnce(db: Db, name: string, plain: string, secretKey: string) {
  const row = { name, ciphertext: encryptSecret(plain, secretKey), created_at: new Date() };
  await db.installationSecret.createMany({ data: row, skipDuplicates: true });
}
