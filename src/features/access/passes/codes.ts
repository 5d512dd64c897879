import { sameText, signWith } from "@/server/config/secrets";
import { type CodeKey, codeSecrets } from "./code-secrets";
import { signGuestCode } from "./guest-codes";
import { oneTimeCode, stepAt } from "./totp";

/**
 * The codes that the door scans: `P1.<pass id>.<key id>.<signature>`, and after a further dot eight
 * digits if the code moves on with the clock. They name nobody, and only a scanner of the same
 * organization accepts them. HMAC-SHA-256 cut to 96 bits (RFC 2104 §5 allows half the digest or
 * less when at least 80 bits stay): guessing one is hopeless, and the code stays small enough to
 * scan fast.
 *
 * Not Ed25519, which would make it 119 characters: a scanner that is offline needs to know not
 * whether a code was once signed, but whether its pass is still valid. It gets a signed list of
 * digests of the codes (features/access/scanners/snapshot.ts), from which no code can be made.
 *
 * Each key of each organization has its own secrets, kept encrypted (code-secrets.ts).
 */
const FORM = /^P1\.(pas_[0-9A-HJKMNP-TV-Z]{26})\.(k[1-9]\d{0,4})\.([\w-]{16})(?:\.(\d{8}))?$/;
const SIGNATURE_CHARACTERS = 16; // 96 bits of base64url

const PERIOD_MS = 30_000;
const DIGITS = 8;
/** The most steps that a phone's clock may be ahead or behind. */
const TOLERANCE = 1;

/** The fields of a pass that its codes are made from. */
export type Coded = { id: string; code_key: CodeKey; guest_id?: string | null };

/**
 * A design's policy. static: the printed code opens. photo_check: it opens once staff have compared
 * the person with the card. rotating_only: only the moving code opens, and a card that cannot move
 * it shows none.
 */
export type CodePolicy = "static" | "photo_check" | "rotating_only";

/**
 * Returns the policy of a pass's own code. A guest's ticket shows the guest's code, which stays the same on every
 * screen.
 */
export function policyOf(pass: {
  guest_id: string | null;
  pass_design: { code_policy: string };
}): CodePolicy {
  return pass.guest_id === null ? codePolicyOf(pass.pass_design) : "static";
}

/** Returns the policy of a design's row. */
export function codePolicyOf(design: { code_policy: string }): CodePolicy {
  return design.code_policy as CodePolicy;
}

export type ReadCode = {
  pass_id: string;
  key_id: string;
  signature: string;
  moving: string | null;
};

/** Returns the code of a pass that stays as long as its key; on a guest's ticket it is the guest's. */
export function signCode(pass: Coded): string {
  if (pass.guest_id) return signGuestCode({ id: pass.guest_id }, pass.code_key);
  const text = `P1.${pass.id}.${pass.code_key.key_id}`;
  return `${text}.${signature(pass.code_key, text)}`;
}

/**
 * Returns the code of a card that cannot move it by itself (Apple Wallet, paper); null when that
 * opens nothing.
 */
export function printedCode(pass: Coded, policy: CodePolicy): string | null {
  return policy === "rotating_only" ? null : signCode(pass);
}

/**
 * Returns the code that a screen shows now, and its end; it moves unless the printed code opens the
 * door as well.
 */
export function currentCode(
  pass: Coded,
  policy: CodePolicy,
  now: Date,
): { message: string; ends_at: Date | null } {
  const message = signCode(pass);
  if (policy === "static") return { message, ends_at: null };
  const { step, ends_at } = stepAt(now, PERIOD_MS);
  return { message: `${message}.${oneTimeCode(movingKey(pass), step, DIGITS)}`, ends_at };
}

/**
 * Returns the parameters with which a wallet moves the code by itself: Google's `rotatingBarcode`
 * with `totpDetails` {algorithm, periodMillis, parameters: [{key, valueLength}]}. `key_hex` is a
 * secret of this pass alone.
 */
export function rotatingParameters(pass: Coded) {
  return {
    value_pattern: `${signCode(pass)}.{totp_value_0}`,
    algorithm: "TOTP_SHA1" as const,
    period_millis: PERIOD_MS,
    key_hex: movingKey(pass).toString("hex"),
    value_length: DIGITS,
  };
}

/**
 * Returns the pass and key that a code names. `isSignedBy` checks whether that key has signed it;
 * the door checks whether the key and the pass are still valid, and whether `moving` belongs to
 * this minute.
 */
export function readCode(code: string): ReadCode | null {
  const parts = FORM.exec(code);
  if (!parts) return null;
  const [, pass_id = "", key_id = "", signature = "", moving = null] = parts;
  return { pass_id, key_id, signature, moving };
}

/** True when this key has signed the code. */
export function isSignedBy(key: CodeKey, { pass_id, key_id, signature: given }: ReadCode): boolean {
  return key.key_id === key_id && sameText(given, signature(key, `P1.${pass_id}.${key_id}`));
}

/** Finds the step of a moving code's digits: this one, or one that a wrong clock explains. */
export function findStep(pass: Coded, moving: string, now: Date): number | null {
  const key = movingKey(pass);
  const { step } = stepAt(now, PERIOD_MS);
  for (let at = step - TOLERANCE; at <= step + TOLERANCE; at++) {
    if (sameText(moving, oneTimeCode(key, at, DIGITS))) return at;
  }
  return null;
}

function signature(key: CodeKey, text: string): string {
  return signWith(codeSecrets(key).printed, text).slice(0, SIGNATURE_CHARACTERS);
}

/** Returns 160 bits, as RFC 4226 recommends. */
function movingKey({ id, code_key }: Coded): Buffer {
  return Buffer.from(signWith(codeSecrets(code_key).moving, id), "base64url").subarray(0, 20);
}
