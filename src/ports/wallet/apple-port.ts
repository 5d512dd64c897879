import type { PassBarcode, PassColor, PassImages } from "./parts";

/** Apple Wallet, in our words: a pass, who signs it, and the credentials that it takes. */

export interface PassField {
  /** Unique within the pass. */
  key: string;
  label: string;
  /** Text or number; a Date is written as a UTC instant and shown in the phone's zone and language. */
  value: string | number | Date;
  /** Shown as a notice when the value changes; `%@` stands for the new value. */
  changeMessage?: string;
  /** An address that the label of a field on the back leads to. */
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
  /** One sentence read aloud to those who cannot see the card. */
  description: string;
  style: "generic" | "eventTicket" | "storeCard";
  backgroundColor: PassColor;
  foregroundColor: PassColor;
  labelColor: PassColor;
  /** Text beside the logo; null where the logo already says it. */
  logoText: string | null;
  headerFields: PassField[];
  primaryFields: PassField[];
  secondaryFields: PassField[];
  auxiliaryFields: PassField[];
  backFields: PassField[];
  barcode: PassBarcode | null;
  expiresAt: Date | null;
  /** When the phone should offer the pass on its lock screen. */
  relevantAt: Date | null;
  /** A revoked pass: shown greyed out, and never with its barcode. */
  voided: boolean;
  sharingProhibited: boolean;
  images: PassImages;
  /** By language tag (`de`): text of the pass → its translation. */
  strings: Record<string, Record<string, string>>;
}

export interface SignedPass {
  bytes: Buffer;
  contentType: "application/vnd.apple.pkpass";
}

export interface PassSigner {
  /**
   * Builds and signs a .pkpass off the request's thread. The bytes differ from call to call (they
   * carry the time of signing), so versions are told apart by our own counter, not by the bytes.
   * Raises PassContentInvalid, and CredentialsInvalid when the certificate does not (or no longer) do.
   */
  signPass(content: PassContent): Promise<SignedPass>;
  /** What signPass would refuse, without signing: to check a design before it is kept. */
  findFaults(content: PassContent): PassContentFault[];
  /** Signed by our own development chain: openssl accepts it, a real iPhone refuses it. */
  development: boolean;
  passTypeIdentifier: string;
  teamIdentifier: string;
  /** True when Apple has enabled the certificate for NFC; without, passes tell readers nothing. */
  nfcCapable: boolean;
  /** Null where the certificate cannot be read. */
  certificateExpiresAt: Date | null;
  /** What is wrong with the credentials as of now; empty when they sign. */
  readonly faults: CredentialsFault[];
  /** Sentences for the operator, e.g. that the certificate ends within 30 days. */
  readonly warnings: string[];
  /**
   * Calls the phones with these push tokens, so that they ask what is new; how each call ended. Null where
   * nobody is called: a development certificate means nothing to Apple.
   */
  notify(tokens: string[]): Promise<PushOutcome[] | null>;
}

/** How the call of one phone ended. Nothing but a bug throws. */
export type PushOutcome = { token: string } & (
  | { status: "delivered" }
  /** The phone has taken the pass away, or the token is none; `since` when, as far as Apple knows. */
  | { status: "gone"; reason: string; since: Date | null }
  /** The certificate or the topic is at fault: somebody must mend it. */
  | { status: "refused"; reason: string }
  /** Too many calls, an outage or no connection. */
  | { status: "later"; reason: string; retryAfterMs: number | null }
);

export interface PassContentFault {
  /** Where, in the words of PassContent: `backFields[0].label`. */
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

/** The pass would be refused by a phone; nothing was signed. */
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
  /** Base64 of the SubjectPublicKeyInfo of a P-256 key: only who has the private one can read. */
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

/** Files as people have them: PEM texts, or base64 of what Apple and Keychain give. */
export interface CredentialFiles {
  certificate: string | null;
  key: string | null;
  p12: string | null;
  /** Of the key or of the .p12. */
  passphrase: string | null;
  /** Null: the one in the .p12, or the one of the settings. */
  wwdr: string | null;
  /** What the certificate must be for; null = whatever it says. */
  passTypeIdentifier: string | null;
  teamIdentifier: string | null;
}

export type ReadCredentials =
  | { read: AppleCredentials & { expiresAt: Date; fingerprint: string }; faults: [] }
  | { read: null; faults: CredentialsFault[] };

/** Apple credentials that would sign passes no phone accepts. */
export class CredentialsInvalid extends Error {
  override name = "CredentialsInvalid";
  constructor(readonly faults: CredentialsFault[]) {
    super(faults.map((fault) => fault.message).join(" "));
  }
}
