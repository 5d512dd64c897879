import type { AppleCredentials } from "@/ports/wallet/port";
import type { Db } from "@/server/data/db";
import { decryptSecret, encryptSecret } from "@/server/config/secrets";

const NAME = "apple-development-chain";
/** Shaped like Apple's, and recognisably fictitious. */
const NAMES = { passTypeIdentifier: "pass.dev.foyer.membership", teamIdentifier: "FOYERDEV00" };

type Chain = { root: string; wwdr: string; certificate: string; key: string };
export type GenerateChain = (input: typeof NAMES & { now: Date }) => Promise<Chain>;

/**
 * Returns the certificates that sign this installation's passes until Apple's are configured, and
 * the root that verifies them. Created once and kept, encrypted, in the database: of instances that
 * start at the same time, each makes a chain, one is kept, and all use that one.
 */
export async function ensureDevelopmentChain(
  db: Db,
  now: () => Date,
  generate: GenerateChain,
): Promise<AppleCredentials & { root: string }> {
  const stored = (await readChain(db)) ?? (await keepChain(db, now(), generate));
  return { ...stored, ...NAMES, keyPassphrase: null, development: true };
}

async function keepChain(db: Db, now: Date, generate: GenerateChain): Promise<Chain> {
  const chain = await generate({ ...NAMES, now });
  const ciphertext = encryptSecret(JSON.stringify(chain));
  // ON CONFLICT DO NOTHING: the first one stays.
  await db.installationSecret.createMany({
    data: { name: NAME, ciphertext, created_at: now },
    skipDuplicates: true,
  });
  const kept = await readChain(db);
  if (!kept) throw new Error("The development certificates vanished from the database.");
  return kept;
}

async function readChain(db: Db): Promise<Chain | null> {
  const row = await db.installationSecret.findUnique({ where: { name: NAME } });
  return row && (JSON.parse(decryptSecret(row.ciphertext)) as Chain);
}
