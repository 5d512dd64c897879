/**
 * Passes in a phone's wallet, in our words: what a feature hands over, and what it gets back.
 * `index.ts` puts an Apple signer and Google save links behind these types.
 */

/** `#rrggbb`; each provider writes it the way its platform wants. */
export type PassColor = string;

/** One picture at the three pixel densities that phones ask for; PNG. */
export interface PassImage {
  "1x": Buffer;
  "2x"?: Buffer;
  "3x"?: Buffer;
}

/** Pictures of a pass in points: icon 29×29, logo ≤ 160×50, thumbnail 90×90, strip 375×123. */
export interface PassImages {
  icon: PassImage;
  logo?: PassImage;
  thumbnail?: PassImage;
  strip?: PassImage;
}

/** What the default pictures of an organization are drawn from. */
export interface PassBrand {
  name: string;
  backgroundColor: PassColor;
  foregroundColor: PassColor;
}

export interface PassField {
  /** Unique within the pass. */
  key: string;
  label: string;
  /** Text or number; a Date is written as a UTC instant and shown in the phone's zone and language. */
  value: string | number | Date;
  /** Shown as a notice when the value changes; `%@` stands for the new value. */
  changeMessage?: string;
  align?: "left" | "center" | "right";
}

export interface PassBarcode {
  format: "qr" | "aztec" | "pdf417" | "code128";
  message: string;
  /** Read under the code by people; null shows none. */
  altText: string | null;
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
  /** Null where the certificate cannot be read. */
  certificateExpiresAt: Date | null;
  /** What is wrong with the credentials as of now; empty when they sign. */
  readonly faults: CredentialsFault[];
  /** Sentences for the operator, e.g. that the certificate ends within 30 days. */
  readonly warnings: string[];
}

/** One membership card for Google Wallet (a "generic" object). */
export interface SaveContent {
  /** Our ids; the issuer's id is put in front of them. */
  passId: string;
  designId: string;
  /** Where the save button stands: origins such as `https://club.example`. */
  origins: string[];
  organizationName: string;
  memberName: string;
  /** Small line over the name, e.g. "Member"; null shows none. */
  subheader: string | null;
  backgroundColor: PassColor;
  fields: { id: string; label: string; value: string }[];
  barcode: PassBarcode | null;
  expiresAt: Date | null;
  voided: boolean;
  /** Google fetches it itself; anything but a public https address is left out. */
  logoUrl: string | null;
  language: string;
}

export interface SaveLinks {
  /** A link that adds the card to Google Wallet, made without network; or why there is none. */
  saveUrl(content: SaveContent): Promise<{ url: string | null; reason: string | null }>;
}

export interface Wallet {
  /** Null where neither configured nor development credentials were given. */
  apple: PassSigner | null;
  google: SaveLinks;
  /** Default pictures of an organization that has uploaded none; same brand, same bytes. */
  drawImages(brand: PassBrand): Promise<PassImages>;
}

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
}

export interface CredentialsFault {
  code:
    | "certificate_unreadable"
    | "key_unreadable"
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

/** Apple credentials that would sign passes no phone accepts. */
export class CredentialsInvalid extends Error {
  override name = "CredentialsInvalid";
  constructor(readonly faults: CredentialsFault[]) {
    super(faults.map((fault) => fault.message).join(" "));
  }
}

/** The parts that we use of a Google service account's key file, and the issuer it acts for. */
export interface ServiceAccount {
  issuerId: string;
  clientEmail: string;
  privateKey: string;
}
