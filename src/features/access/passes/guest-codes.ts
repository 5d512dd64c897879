import { type CodeKey, codeSecrets } from "./code-secrets";
import { sameText, signWith } from "@/server/config/secrets";

/**
 * The code with which the door knows a guest: `G1.<guest id>.<key id>.<signature>`, signed like a
 * pass's by the organization's own keys. It names nobody, and stays the same; whether it opens is
 * decided by the invitation, its booking and the time.
 */
const FORM = /^G1\.(gst_[0-9A-HJKMNP-TV-Z]{26})\.(k[1-9]\d{0,4})\.([\w-]{16})$/;
const SIGNATURE_CHARACTERS = 16; // 96 bits of base64url

export type GuestCode = { guest_id: string; key_id: string; signature: string };

/** Returns the code of a guest, signed by a key. */
export function signGuestCode(guest: { id: string }, key: CodeKey): string {
  const text = `G1.${guest.id}.${key.key_id}`;
  return `${text}.${signature(key, text)}`;
}

/** Returns the guest and key that a code names; null for any other text. */
export function readGuestCode(code: string): GuestCode | null {
  const parts = FORM.exec(code);
  if (!parts) return null;
  const [, guest_id = "", key_id = "", signed = ""] = parts;
  return { guest_id, key_id, signature: signed };
}

/** True when this key has signed the code. */
export function isSignedGuestCode(key: CodeKey, code: GuestCode): boolean {
  const { guest_id, key_id } = code;
  return (
    key.key_id === key_id && sameText(code.signature, signature(key, `G1.${guest_id}.${key_id}`))
  );
}

function signature(key: CodeKey, text: string): string {
  return signWith(codeSecrets(key).printed, text).slice(0, SIGNATURE_CHARACTERS);
}
