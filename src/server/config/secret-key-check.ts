import type { PrismaClient } from "@/server/data/db";
import { deriveKey, encryptSecret, openSecret, decryptSecret } from "./secrets";

const NAME = "key-check";
const INSTALLATION = "installation";

/** The database was written with another SECRET_KEY. The operator can mend it: the message says how. */
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
 * Refuses keys that could not read all of what the database holds, before anybody is served, and gives the
 * one that it was written with: not the present one until all is encrypted anew (`re-encrypt.ts`). The first
 * start leaves a word to try; of a database from before there was one, any stored secret is tried.
 */
export async function checkSecretKey(db: PrismaClient): Promise<string> {
  const kept =
    (await db.installationSecret.findUnique({ where: { name: NAME } })) ??
    (await db.installationSecret.findFirst({ orderBy: { created_at: "asc" } }));
  const opened = openSecret(kept?.ciphertext ?? encryptSecret(NAME));
  if (!opened) throw new WrongSecretKey();
  await keep(db, NAME, NAME, opened.secretKey);
  return opened.secretKey;
}

/** From now on the database counts as written with the present key. */
export async function markWritten(db: PrismaClient): Promise<void> {
  await db.installationSecret.update({
    where: { name: NAME },
    data: { ciphertext: encryptSecret(NAME) },
  });
}

/** What names this installation to the outside; it stays when SECRET_KEY changes. */
export async function installationKey(db: PrismaClient): Promise<Buffer> {
  const where = { name: INSTALLATION };
  const known = await db.installationSecret.findUnique({ where });
  if (known) return Buffer.from(decryptSecret(known.ciphertext), "base64url");
  const written = await checkSecretKey(db);
  await keep(db, INSTALLATION, deriveKey("installation", written).toString("base64url"), written);
  return installationKey(db);
}

/** Whoever is first stays. */
async function keep(db: PrismaClient, name: string, plain: string, secretKey: string) {
  const row = { name, ciphertext: encryptSecret(plain, secretKey), created_at: new Date() };
  await db.installationSecret.createMany({ data: row, skipDuplicates: true });
}
