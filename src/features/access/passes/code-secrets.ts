import { CODE_SECRET_BYTES as BYTES } from "@/features/platform/organizations/code-secret";
import { decryptSecret, deriveKey, signText } from "@/server/config/secrets";

/** The part of a `pass_code_keys` row that its codes need. */
export type CodeKey = { organization_id: string; key_id: string; secret: string | null };

type Secrets = Record<"printed" | "moving" | "door", Buffer>;
// A snapshot signs thousands of codes with the same row.
const opened = new WeakMap<CodeKey, Secrets>();

/**
 * Returns the secrets of a key: for fixed codes, for moving ones, and for the door's list
 * (sign-snapshot.ts).
 */
export function codeSecrets(key: CodeKey): Secrets {
  const known = opened.get(key) ?? openSecrets(key);
  opened.set(key, known);
  return known;
}

function openSecrets(key: CodeKey): Secrets {
  const all = Buffer.from(
    key.secret === null ? derivedCodeSecret(key) : decryptSecret(key.secret),
    "base64url",
  );
  const [printed, moving, door] = [0, 1, 2].map((n) => all.subarray(n * BYTES, (n + 1) * BYTES));
  if (!printed || !moving || door?.length !== BYTES) throw new Error("A code key is incomplete.");
  return { printed, moving, door };
}

/** Returns the secret of a key that stores none, derived as all were before they were stored. */
export function derivedCodeSecret(
  { organization_id, key_id }: Omit<CodeKey, "secret">,
  secretKey?: string,
): string {
  const seed = signText("door snapshots", organization_id, secretKey);
  return Buffer.concat([
    deriveKey(`pass codes ${key_id} of ${organization_id}`, secretKey),
    deriveKey(`moving pass codes ${key_id} of ${organization_id}`, secretKey),
    Buffer.from(seed, "base64url"),
  ]).toString("base64url");
}
