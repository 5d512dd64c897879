import type { PassBarcode, PassColor, PassImages } from "./parts";

/** Apple Wallet in our own terms: a pass, its signer, and the signer's credentials. */

export interface PassField {
  /** Unique within the pass. */
  key: string;
  label: string;
  /** Text or number; a Date is written as a UTC instant and shown in the phone's zone and language. */
  value: string | number | Date;
  /** A phone shows how long it is until then, instead of the value. */
  countdown?: Date;
  /** The notice for a changed value; `%@` stands for the new value. */
  changeMessage?: string;
  /** The link behind the label of a field on the back. */
  link?: string;
  align?: "left" | "center" | "right";
}

/** One Apple Wallet pass. Serial number and token never change between versions of one pass. */
export interface PassContent {
  serialNumber: string;
  /** At least 16 characters; the phone presents it to our web service. */
  authenticationToken: string;
  /** Base of the update service. Null or a loopback http address: the pass does not update itself. */
  webServiceUrl: string | null;
  organizationName: string;
  /** One sentence that is read aloud to holders who cannot see the card. */
  description: string;
  style: "generic" | "eventTicket" | "storeCard";
  backgroundColor: PassColor;
  foregroundColor: PassColor;
  labelColor: PassColor;
  /** The text beside the logo; null if the logo already contains it. */
  logoText: string | null;
  headerFields: PassField[];
  primaryFields: PassField[];
  secondaryFields: PassField[];
  auxiliaryFields: PassField[];
  backFields: PassField[];
  barcode: PassBarcode | null;
  expiresAt: Date | null;
  /** The time at which the phone should offer the pass on its lock screen. */
  relevantAt: Date | null;
  /** A revoked pass is shown greyed out, and never with its barcode. */
  voided: boolean;
  sharingProhibited: boolean;
  images: PassImages;
  /** Translations of the pass's texts, by language tag (`de`). */
  strings: Record<string, Record<string, string>>;
}

export interface SignedPass {
  bytes: Buffer;
  contentType: "application/vnd.apple.pkpass";
}

export interface PassSigner {
  /**
   * Builds and signs a .pkpass off the request's thread. The bytes differ from call to call (they contain the
   * time of signing), so versions are counted by us, not compared by bytes. Raises PassContentInvalid, and
   * CredentialsInvalid if the certificate is not (or no longer) valid.
   */
  signPass(content: PassContent): Promise<SignedPass>;
  /** Returns the faults that signPass would raise, without signing: checks a design before it is saved. */
  findFaults(content: PassContent): PassContentFault[];
  /** Signed by our own development chain: openssl accepts it, a real iPhone refuses it. */
  development: boolean;
  passTypeIdentifier: string;
  teamIdentifier: string;
  /** True when Apple has enabled the certificate for NFC; without it, passes send readers nothing. */
  nfcCapable: boolean;
  /** Null if the certificate cannot be read. */
  certificateExpiresAt: Date | null;
  /** The present faults of the credentials; empty when they can sign. */
  readonly faults: CredentialsFault[];
  /** Sentences for the operator, e.g. that the certificate ends within 30 days. */
  readonly warnings: string[];
  /**
   * Notifies the phones with these push tokens, so that they ask for news. Returns each call's outcome, or null
   * without any call: Apple does not accept a development certificate.
   */
  notify(tokens: string[]): Promise<PushOutcome[] | null>;
}

/** The outcome of one phone's call. Only a bug throws. */
export type PushOutcome = { token: string } & (
  | { status: "delivered" }
  /** The phone has removed the pass, or the token is invalid; `since` when, as far as Apple knows. */
  | { status: "gone"; reason: string; since: Date | null }
  /** The certificate or the topic is at fault and must be fixed. */
  | { status: "refused"; reason: string }
  /** Too many calls, an outage or no connection. */
  | { status: "later"; reason: string; retryAfterMs: number | null }
);

export interface PassContentFault {
  /** The path of the faulty field in PassContent: `backFields[0].label`. */
  field: string;
  code:
    | "required"
    | "too_short"
    | "too_long"
    | "too_many"
    | "duplicate_key"
    | "invalid_color"
    | "invalid_date"
    | "invalid_image"
    | "invalid_language"
    | "invalid_number"
    | "invalid_url";
  message: string;
}

/** A phone would refuse the pass; nothing was signed. */
export class PassContentInvalid extends Error {
  override name = "PassContentInvalid";
  constructor(readonly faults: PassContentFault[]) {
    super(faults.map((fault) => `${fault.field}: ${fault.message}`).join("; "));
  }
}

/** PEM texts as given by Apple's developer portal, or by our development chain. */
export interface AppleCredentials {
  certificate: string;
  key: string;
  keyPassphrase: string | null;
  /** Apple's intermediate that issued the certificate. */
  wwdr: string;
  passTypeIdentifier: string;
  teamIdentifier: string;
  development: boolean;
  /** The NFC readers that passes speak to; default none. */
  nfc?: NfcReaders | null;
}

export interface NfcReaders {
  /** Base64 of the SubjectPublicKeyInfo of a P-256 key: only the holder of the private key can read. */
  publicKey: string;
  /** True when the phone asks for its holder's face, finger or code each time. */
  requiresAuthentication: boolean;
}

export interface CredentialsFault {
  code:
    | "certificate_unreadable"
    | "key_unreadable"
    | "p12_unreadable"
    | "wwdr_unreadable"
    | "key_mismatch"
    | "pass_type_mismatch"
    | "team_mismatch"
    | "issuer_mismatch"
    | "certificate_not_yet_valid"
    | "certificate_expired"
    | "wwdr_expired";
  message: string;
}

/** Uploaded files in the usual forms: PEM texts, or base64 of the files that Apple and Keychain export. */
export interface CredentialFiles {
  certificate: string | null;
  key: string | null;
  p12: string | null;
  /** The passphrase of the key or of the .p12. */
  passphrase: string | null;
  /** Null: the one in the .p12, or else the settings' own. */
  wwdr: string | null;
  /** The pass type that the certificate must have; null = any. */
  passTypeIdentifier: string | null;
  teamIdentifier: string | null;
}

export type ReadCredentials =
  | { read: AppleCredentials & { expiresAt: Date; fingerprint: string }; faults: [] }
  | { read: null; faults: CredentialsFault[] };

/** Apple credentials whose passes no phone would accept. */
export class CredentialsInvalid extends Error {
  override name = "CredentialsInvalid";
  constructor(readonly faults: CredentialsFault[]) {
    super(faults.map((fault) => fault.message).join(" "));
  }
}
