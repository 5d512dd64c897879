/** A key file has about 2,400 letters. */
const MOST_LETTERS = 30_000;

type KeyFile = { type: "service_account"; client_email: string; private_key: string };

/**
 * Reads a service account's key file as Google's console gives it; null for any other file. The server checks the key
 * itself. Pure.
 */
export function readKeyFile(text: string): KeyFile | null {
  if (text.length > MOST_LETTERS) return null;
  try {
    const file = JSON.parse(text) as Partial<KeyFile> | null;
    const { type, client_email, private_key } = file ?? {};
    if (type !== "service_account") return null;
    if (typeof client_email !== "string" || typeof private_key !== "string") return null;
    return { ...file, type, client_email, private_key };
  } catch {
    return null;
  }
}
