import { keepCodeSecrets } from "@/features/access/pass-code-keys/keep-secrets";
import { stopKey } from "@/features/people/notification-choices/stop-link";
import { getDatabase } from "@/server/data/db";
import { checkSecretKey, installationKey } from "@/server/config/secret-key-check";
import { reEncrypt } from "@/server/data/re-encrypt";

/**
 * Refuses a SECRET_KEY that cannot read the database, and stores the keys derived from it that must outlive it. Raises
 * WrongSecretKey.
 */
export async function checkKeys(): Promise<void> {
  const { prisma } = getDatabase();
  await keepCodeSecrets(prisma, await checkSecretKey(prisma));
  await installationKey(prisma);
  await stopKey(prisma);
}

/** Runs the operator's `secrets re-encrypt`. */
export async function reEncryptSecrets() {
  await checkKeys();
  const { counts, done } = await reEncrypt(getDatabase().prisma);
  const lines = counts.map(
    ({ column, values, written, left, unreadable }) =>
      `${column}: ${written} of ${values} encrypted anew` +
      (left ? `, ${left} in use by others` : "") +
      (unreadable ? `, ${unreadable} that no key can read` : ""),
  );
  lines.push(
    done
      ? "All is encrypted with SECRET_KEY: SECRET_KEY_PREVIOUS is no longer needed."
      : "Not all is encrypted with SECRET_KEY: keep SECRET_KEY_PREVIOUS, and run this again.",
  );
  return { result: { done, counts }, lines, failed: !done };
}
