import { derivedCodeSecret } from "@/features/access/passes/code-secrets";
import type { Db } from "@/server/data/db";
import { encryptSecret } from "@/server/config/secrets";

/**
 * Gives every key that has none yet the secret that it was derived to have from `secretKey`, the one that
 * the database was written with: codes that are out go on opening doors whatever SECRET_KEY becomes.
 */
export async function keepCodeSecrets(db: Db, secretKey: string): Promise<void> {
  for (const key of await db.passCodeKey.findMany({ where: { secret: null } })) {
    const secret = encryptSecret(derivedCodeSecret(key, secretKey));
    await db.passCodeKey.updateMany({
      where: { organization_id: key.organization_id, id: key.id, secret: null },
      data: { secret },
    });
  }
}
