import { X509Certificate } from "node:crypto";
import type { AppleCredentials, PassContent } from "../port";
import type { PassParts } from "./assemble-pass";

/** The longest message that Apple's phones hand to a reader; they cut what is longer. */
const MOST_BYTES = 64;

/** 1.2.840.113635.100.6.1.26, as it stands in the certificates that Apple names "Pass Type ID with NFC". */
const ENABLED = Buffer.from("060a2a864886f7636406011a", "hex");
const ENABLED_NAME = /^CN=Pass Type ID with NFC:/m;

/**
 * Tells whether Apple has enabled a certificate for NFC. It matters before anything is signed: a phone
 * refuses the whole pass where one that is not enabled has signed an `nfc` dictionary ("must be signed with
 * an enhanced Passbook certificate").
 */
export function isNfcCapable(certificate: string): boolean {
  try {
    const { raw, subject } = new X509Certificate(certificate);
    return raw.includes(ENABLED) || ENABLED_NAME.test(subject);
  } catch {
    return false;
  }
}

/** What the signing certificate lets its passes tell readers; null where nothing. */
export function nfcOf({ certificate, nfc }: AppleCredentials): AppleCredentials["nfc"] {
  return nfc && isNfcCapable(certificate) ? nfc : null;
}

/**
 * Returns the `nfc` dictionary of a pass: readers are told what scanners read off its code, so that a pass
 * without a code tells them nothing either, and nor does one whose code does not fit.
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
