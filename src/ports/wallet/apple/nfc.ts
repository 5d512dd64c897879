import { X509Certificate } from "node:crypto";
import type { AppleCredentials, PassContent } from "../port";
import type { PassParts } from "./assemble-pass";

/** The longest message that Apple's phones pass to a reader; they truncate longer ones. */
const MOST_BYTES = 64;

/** 1.2.840.113635.100.6.1.26, as found in the certificates that Apple names "Pass Type ID with NFC". */
const ENABLED = Buffer.from("060a2a864886f7636406011a", "hex");
const ENABLED_NAME = /^CN=Pass Type ID with NFC:/m;

/**
 * Tells whether Apple has enabled a certificate for NFC. This must be known before signing: a phone refuses an
 * entire pass whose `nfc` dictionary was signed without it ("must be signed with an enhanced Passbook
 * certificate").
 */
export function isNfcCapable(certificate: string): boolean {
  try {
    const { raw, subject } = new X509Certificate(certificate);
    return raw.includes(ENABLED) || ENABLED_NAME.test(subject);
  } catch {
    return false;
  }
}

/** Returns the NFC readers that the signing certificate allows; null for none. */
export function nfcOf({ certificate, nfc }: AppleCredentials): AppleCredentials["nfc"] {
  return nfc && isNfcCapable(certificate) ? nfc : null;
}

/**
 * Returns the `nfc` dictionary of a pass: readers receive the message of its code. A pass without a code sends
 * them nothing, nor does one whose code is too long.
 */
export function writeNfc(
  { barcode, voided }: PassContent,
  readers: AppleCredentials["nfc"],
): PassParts["nfc"] {
  if (!readers || voided || barcode === null) return null;
  if (Buffer.byteLength(barcode.message) > MOST_BYTES) return null;
  const { publicKey, requiresAuthentication } = readers;
  return { message: barcode.message, encryptionPublicKey: publicKey, requiresAuthentication };
}
