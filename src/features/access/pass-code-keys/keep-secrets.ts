import { derivedCodeSecret } from "@/features/access/passes/code-secrets";
import type { Db } from "@/server/data/db";
import { encryptSecret } from "@/server/config/secrets";

/**
 * Stores with every key that has none the secret derived from `secretKey`, which the database was
 * written with: issued codes keep opening doors after SECRET_KEY changes.
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
