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

/** Pictures that organizations upload; the hero is Google's, the others Apple's. */
export type ImageKind = "icon" | "logo" | "thumbnail" | "strip" | "hero";

/** An uploaded picture as wallets want it: PNG. Null where the upload has fewer pixels than that. */
export interface PreparedImage {
  /** For those who fetch it by its address. */
  original: Buffer;
  width: number;
  height: number;
  x1: Buffer;
  x2: Buffer | null;
  x3: Buffer | null;
}

/** An upload that is no picture, or not of a size that can be used; the message says what to do. */
export class ImageInvalid extends Error {
  override name = "ImageInvalid";
}

/** A card to be drawn as a phone shows it. */
export type DrawnCard =
  | { platform: "apple"; content: PassContent }
  | { platform: "google"; content: SaveContent; logo: Buffer | null; hero: Buffer | null };

export interface CardView {
  side: "front" | "back";
  /** The language that the phone is set to. */
  locale: string;
  format: "svg" | "png";
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
  /** An address that the label of a field on the back leads to. */
  link?: string;
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

/** One card for Google Wallet: a "generic" object, or an event ticket. */
export interface SaveContent {
  /** Our ids; the issuer's id is put in front of them. */
  passId: string;
  designId: string;
  /** Default generic. A ticket needs its `event`, and is generic without. */
  type?: "generic" | "eventTicket";
  event?: SaveEvent | null;
  /** Where the save button stands: origins such as `https://club.example`. */
  origins: string[];
  organizationName: string;
  memberName: string;
  /** Small line over the name, e.g. "Member"; null shows none. */
  subheader: string | null;
  backgroundColor: PassColor;
  fields: { id: string; label: string; value: string; slot?: SaveSlot }[];
  /** Ids of the fields on the design's front, in order, also of those that are empty on this card. */
  front?: string[];
  links?: { label: string; url: string }[];
  barcode: PassBarcode | null;
  /** A code that changes by the clock takes the place of the barcode's message. */
  rotating?: RotatingCode | null;
  expiresAt: Date | null;
  voided: boolean;
  /** Whether others than its holder may add the card too. */
  shareable?: boolean;
  /** Google fetches pictures itself; anything but a public https address is left out. */
  logoUrl: string | null;
  heroImageUrl?: string | null;
  language: string;
  /** By language tag (`de`): text of the card → its translation. */
  strings?: Record<string, Record<string, string>>;
}

export type SaveSlot = "header" | "primary" | "secondary" | "auxiliary" | "back";

/** What an event ticket is for. Cards of the same event and design share a class at Google. */
export interface SaveEvent {
  /** Our id of the event, or of the booking where it is for nothing but that. */
  id: string;
  title: string;
  starts_at: Date;
  ends_at: Date | null;
  timezone: string;
  place: { name: string; address: string } | null;
  /** How many places or which ones, in words. */
  seats: string | null;
  /** What the booking is called when somebody asks at the desk. */
  reference: string;
}

/** A time-based code (RFC 6238, SHA-1): the phone works it out by itself. */
export interface RotatingCode {
  /** With `{totp_value_0}`, `{totp_timestamp_seconds}` or `{totp_timestamp_millis}` where they belong. */
  valuePattern: string;
  /** The secret, in hexadecimal. */
  keyHex: string;
  periodMillis: number;
  /** How many decimal digits the code has. */
  valueLength: number;
}

/** A link that adds a card to Google Wallet, or why there is none. `pending`: there is one once Google has the card. */
export interface SaveLink {
  url: string | null;
  reason: string | null;
  pending?: boolean;
}

/** Google Wallet as one issuer. */
export interface GoogleIssuer {
  issuerId: string;
  /**
   * A link that adds the card, made without network; or why there is none. The whole card travels in it
   * where it fits and holds no secret. `stored` says that Google has the card already, so that the link need
   * only name it.
   */
  saveUrl(content: SaveContent, stored?: boolean): Promise<SaveLink>;
  /** What Google would be sent, and whether all of it fits a link. */
  compose(content: SaveContent, callbackUrl: string | null): ComposedCard;
  /** Makes or changes the class that cards share. */
  putClass(card: ComposedCard, known: boolean): Promise<GoogleOutcome>;
  /**
   * Changes the card at Google, or makes it there. `known`: it is believed to be there. Without `create`,
   * a card that Google does not have stays away: the outcome is `absent`.
   */
  putObject(
    card: ComposedCard,
    options: { known: boolean; create: boolean },
  ): Promise<GoogleOutcome>;
  /** Whether Google accepts these credentials for this issuer. */
  check(): Promise<GoogleOutcome>;
}

export interface ComposedCard {
  kind: "generic" | "eventTicket";
  classId: string;
  objectId: string;
  class: Record<string, unknown>;
  object: Record<string, unknown>;
  /** Whether a link can, and may, carry all that the card says; otherwise Google must be sent it beforehand. */
  fitsLink: boolean;
}

/** How a call of Google's ended. Nothing but a bug throws. */
export type GoogleOutcome = { status: "done" } | { status: "absent" } | GoogleFault;
export type GoogleFault = {
  status: "failed";
  code:
    | "unreachable" // no answer, or one that is not Google's
    | "busy" // too many calls, or an outage: later
    | "credentials" // the service account is unknown, or its key was withdrawn
    | "forbidden" // the service account may not act for the issuer
    | "invalid"; // Google refuses what was sent
  message: string;
  /** When Google asks to come again, in milliseconds from now. */
  retryAfterMs: number | null;
};

/** What Google tells when somebody saves a card, or deletes it. */
export interface SaveCallback {
  issuerId: string;
  /** Without the issuer's id in front. */
  passId: string;
  event: "saved" | "deleted";
  nonce: string;
  /** No longer worth anything afterwards. */
  expiresAt: Date;
}

export interface GoogleWallet {
  /** Where Google's API is; tests have it elsewhere. */
  apiUrl: string;
  /** The issuer that the installation's settings name; null where they name none. */
  account: ServiceAccount | null;
  as(account: ServiceAccount): GoogleIssuer;
  /**
   * A callback, if Google has signed it for that issuer and it is still worth something. Null where it is
   * not; throws where Google's keys cannot be fetched.
   */
  readCallback(body: string): Promise<SaveCallback | null>;
}

export interface Wallet {
  /** Null where neither configured nor development credentials were given. */
  apple: PassSigner | null;
  google: GoogleWallet;
  /** A signer over an organization's own credentials; the same credentials, the same signer. */
  signerOf(credentials: AppleCredentials): PassSigner;
  /** Up to ten signed passes as one .pkpasses file. */
  bundlePasses(passes: Buffer[]): Buffer;
  /** Apple credentials out of uploaded files, checked in full as of now, or every fault. */
  readCredentials(files: CredentialFiles, now: Date): ReadCredentials;
  /** Default pictures of an organization that has uploaded none; same brand, same bytes. */
  drawImages(brand: PassBrand): Promise<PassImages>;
  /** Checks an upload and scales it. Raises ImageInvalid. */
  prepareImage(bytes: Buffer, kind: ImageKind): Promise<PreparedImage>;
  /** A picture of a card as phones show it; needs no network and no fonts of the machine. */
  drawCard(card: DrawnCard, view: CardView): Promise<Buffer>;
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

/** The parts that we use of a Google service account's key file, and the issuer it acts for. */
export interface ServiceAccount {
  issuerId: string;
  clientEmail: string;
  privateKey: string;
  /** Names the key in what it signs; null where the key file does not say. */
  privateKeyId?: string | null;
  /** Where it exchanges its signature for a token; default Google's. */
  tokenUri?: string | null;
}
