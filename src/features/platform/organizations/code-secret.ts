import { randomToken } from "@/server/config/secrets";

/** Each of the three secrets that a key of pass codes holds (features/access/passes/code-secrets.ts), in bytes. */
export const CODE_SECRET_BYTES = 32;

/** What `pass_code_keys.secret` is to hold, encrypted, for a new key. */
export function newCodeSecret(): string {
  return randomToken(3 * CODE_SECRET_BYTES);
}
