import { randomToken } from "@/server/config/secrets";

/** Length in bytes of each of the three secrets in a pass code key (features/access/passes/code-secrets.ts). */
export const CODE_SECRET_BYTES = 32;

/** Returns the plain text of a new key's `pass_code_keys.secret`; the caller encrypts it. */
export function newCodeSecret(): string {
  return randomToken(3 * CODE_SECRET_BYTES);
}
